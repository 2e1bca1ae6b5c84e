/**
 * Expressions in; out which of them are of an explicit scalar type, and what has to be done to their results. The
 * kernel and the JavaScript that the build keeps beside it are made from the same answers, so that both compute the
 * same.
 */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import { Constants, isConst } from "../program/constants.js";
import { compoundOperators, numberOperators } from "../program/operator-tables.js";
import type { Typing } from "../types/typing.js";
import { Brands, scalarFunction, usesScalars } from "./brands.js";
import { Expectations } from "./expectations.js";
import { callOperation, libraryKind } from "./calls.js";
import { functionKind } from "./functions.js";
import {
  adapts,
  constant,
  join,
  NUMBER,
  OTHER,
  plainOf,
  scalar,
  UNSIGNED_WORD,
  whole,
  WORD,
  type Kind,
} from "./kinds.js";
import { binaryOperation, unaryOperation, updateOperation, type Operation, type Problem } from "./operations.js";
import { elementKinds } from "../../ir/arrays.js";
import { holdsBigints } from "../../ir/build.js";
import { isRepeatable } from "./targets.js";
import { intervalOf, type ScalarName } from "./types.js";
import { comparisons, isChoice, isUpdate, unaryOperators, isStoring } from "./operators.js";

const K = ts.SyntaxKind;

export class Scalars {
  /** Without explicit types in the program every answer is that there is nothing to do. */
  readonly active: boolean;
  readonly brands: Brands;
  readonly constants: Constants;
  private readonly expectations: Expectations;
  private readonly kinds = new Map<ts.Expression, Kind>();
  private readonly operations = new Map<ts.Expression, Operation | undefined>();

  constructor(
    readonly typing: Typing,
    program: ts.Program,
  ) {
    this.active = usesScalars(program);
    this.brands = new Brands(typing.checker);
    this.constants = new Constants(typing);
    this.expectations = new Expectations(this);
  }

  /** The explicit type of an expression. */
  nameOf(node: ts.Expression): ScalarName | undefined {
    if (!this.active) return undefined;
    const kind = this.kindOf(node);
    return kind.kind === "scalar" ? kind.name : undefined;
  }

  /** The explicit type that the result of an expression is brought into. Assignments bring in what they store. */
  wrapOf(node: ts.Expression): ScalarName | undefined {
    if (!this.active || isStoring(node)) return undefined;
    return this.operationOf(node)?.wrap ?? this.expectations.of(node)?.wrap;
  }

  /** The operation behind an operator, a compound assignment, `++` or a call, when an explicit type takes part. */
  operationOf(node: ts.Expression): Operation | undefined {
    if (!this.active) return undefined;
    if (this.operations.has(node)) return this.operations.get(node);
    const operation = this.findOperation(node);
    this.operations.set(node, operation);
    return operation;
  }

  /** Why a value cannot stand where it does. */
  problemOf(node: ts.Expression): Problem | undefined {
    return this.active ? (this.operationOf(node)?.problem ?? this.expectations.of(node)?.problem) : undefined;
  }

  /** The explicit type of a variable, parameter or property as it is declared, or as its initializer makes it. */
  kindOfDeclaration(node: ts.Declaration & { readonly name: ts.Node }): Kind {
    return this.kindOfType(this.typing.checker.getTypeAtLocation(node.name));
  }

  kindOfType(type: ts.Type): Kind {
    const name = this.brands.nameOf(type);
    if (name) return scalar(name);
    if (type.flags & ts.TypeFlags.BigIntLike) return { kind: "bigint" };
    return isNumber(type) ? NUMBER : OTHER;
  }

  kindOf(node: ts.Expression): Kind {
    const known = this.kinds.get(node);
    if (known) return known;
    // A variable whose initializer leads back to it.
    this.kinds.set(node, this.byType(node));
    const kind = this.find(node);
    this.kinds.set(node, kind);
    return kind;
  }

  private byType(node: ts.Expression): Kind {
    return this.kindOfType(this.typing.checker.getTypeAtLocation(node));
  }

  private find(node: ts.Expression): Kind {
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node) || ts.isSatisfiesExpression(node))
      return this.kindOf(node.expression);
    if (ts.isNumericLiteral(node)) return constant(Number(node.text));
    if (ts.isBigIntLiteral(node)) return point(BigInt(node.text.slice(0, -1)));
    if (ts.isIdentifier(node)) return this.variable(node);
    if (ts.isPropertyAccessExpression(node)) return this.property(node);
    if (ts.isElementAccessExpression(node)) return this.elementOf(node.expression) ?? this.byType(node);
    if (ts.isConditionalExpression(node))
      return join(this.kindOf(node.whenTrue), this.kindOf(node.whenFalse)) ?? this.byType(node);
    if (ts.isCallExpression(node)) return this.operationOf(node)?.kind ?? this.call(node);
    if (isUpdate(node)) return this.kindOf(node.operand);
    if (ts.isPrefixUnaryExpression(node)) return this.operationOf(node)?.kind ?? this.unary(node);
    if (ts.isBinaryExpression(node)) return this.binary(node);
    return this.byType(node);
  }

  /** A plain number or bigint that is known when building. */
  private constant(node: ts.Expression): Kind | undefined {
    const value = this.constants.foldAsJavaScript(node);
    if (typeof value === "number") return constant(value);
    const big = this.constants.bigints.foldAsJavaScript(node);
    return big === undefined ? undefined : point(big);
  }

  private unary(node: ts.PrefixUnaryExpression): Kind {
    return this.constant(node) ?? (node.operator === K.TildeToken ? WORD : this.byType(node));
  }

  private binary(node: ts.BinaryExpression): Kind {
    const kind = node.operatorToken.kind;
    if (kind === K.CommaToken) return this.kindOf(node.right);
    if (kind === K.EqualsToken || compoundOperators[kind]) return this.kindOf(node.left);
    if (isChoice(kind)) return join(this.kindOf(node.left), this.kindOf(node.right)) ?? this.byType(node);
    const operation = this.operationOf(node);
    if (operation) return operation.kind;
    const plain = this.byType(node);
    if (plain.kind === "bigint") return this.constant(node) ?? plain;
    return plain.kind === "number" ? (this.constant(node) ?? this.masked(node) ?? plain) : plain;
  }

  /** What bitwise operators leave of plain numbers. */
  private masked(node: ts.BinaryExpression): Kind | undefined {
    switch (numberOperators[node.operatorToken.kind]) {
      case "ushr":
        return UNSIGNED_WORD;
      case "and": {
        const masks = [node.left, node.right].map((side) => this.constants.fold(side));
        const mask = masks.find((value) => typeof value === "number" && value >= 0 && value < 2 ** 31);
        return typeof mask === "number" ? whole(0, Math.trunc(mask)) : WORD;
      }
      case "or":
      case "xor":
      case "shl":
      case "shr":
        return WORD;
      default:
        return undefined;
    }
  }

  private property(node: ts.PropertyAccessExpression): Kind {
    const kind = this.byType(node);
    if (kind.kind !== "number") return kind;
    const key = node.name.text === "length" ? this.typing.symbolOf(node.name) : undefined;
    if (key && this.typing.isFromLibrary(key)) return whole(0, 2 ** 31 - 1);
    return this.constant(node) ?? kind;
  }

  /** Whether a shift count is between 0 and 63, and known when building. */
  isPlaces(node: ts.Expression): boolean {
    const kind = this.kindOf(node);
    return kind.kind === "bigint" && kind.values !== undefined && kind.values.lo >= 0n && kind.values.hi <= 63n;
  }

  /** An element of a typed array. */
  elementOf(array: ts.Expression): Kind | undefined {
    const kind = this.typing.arrayKindOf(this.typing.checker.getTypeAtLocation(array));
    if (kind === "Float32Array") return { kind: "number", values: "single" };
    if (holdsBigints(kind ?? "void")) return { kind: "bigint", values: intervalOf(64, kind === "BigInt64Array") };
    const range = kind && elementKinds[kind].range;
    return range && whole(range[0], range[1]);
  }

  private variable(node: ts.Identifier): Kind {
    const kind = this.byType(node);
    if (kind.kind !== "number" && kind.kind !== "bigint") return kind;
    const symbol = this.typing.symbolOf(node);
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isVariableDeclaration(declaration) || declaration.type) return this.constant(node) ?? kind;
    return this.inferred(declaration, kind) ?? this.constant(node) ?? kind;
  }

  /**
   * A variable without a type is of the explicit type that it starts with; a constant has the values of its
   * initializer.
   */
  private inferred(declaration: ts.VariableDeclaration, declared: Kind): Kind | undefined {
    const loop = declaration.parent.parent;
    if (ts.isForOfStatement(loop)) return isConst(declaration) ? this.elementOf(loop.expression) : undefined;
    if (!declaration.initializer) return undefined;
    const first = this.kindOf(declaration.initializer);
    if (first.kind === "scalar") return plainOf(first.name).kind === declared.kind ? first : undefined;
    return isConst(declaration) && first.kind === declared.kind ? first : undefined;
  }

  private findOperation(node: ts.Expression): Operation | undefined {
    if (isUpdate(node)) return inPlace(node.operand, updateOperation(this.kindOf(node.operand)));
    if (ts.isPrefixUnaryExpression(node)) {
      const op = unaryOperators[node.operator];
      return op && !ts.isNumericLiteral(node.operand) && !ts.isBigIntLiteral(node.operand)
        ? unaryOperation(op, this.kindOf(node.operand))
        : undefined;
    }
    if (ts.isCallExpression(node)) return callOperation(this, node);
    if (!ts.isBinaryExpression(node)) return undefined;
    const kind = node.operatorToken.kind;
    const compound = compoundOperators[kind];
    const op = compound ?? numberOperators[kind] ?? comparisons[kind];
    if (!op) return undefined;
    const operation = binaryOperation(op, this.kindOf(node.left), this.kindOf(node.right));
    return operation && compound ? inPlace(node.left, this.stored(node, operation)) : operation;
  }

  /** `target op= value`: the result has to be of the target's type. */
  private stored(node: ts.BinaryExpression, operation: Operation): Operation | undefined {
    const target = this.kindOf(node.left);
    if (target.kind !== "scalar" || operation.problem)
      return target.kind === "scalar" ? operation : { ...operation, wrap: undefined };
    const { kind } = operation;
    if (kind.kind === "scalar" && kind.name === target.name) return { ...operation, wrap: target.name };
    const fits = kind.kind === "scalar" ? join(target, kind) === target : adapts(kind, target.name);
    const given = kind.kind === "scalar" ? kind.name : plainOf(target.name).kind;
    const problem: Problem = finding("W2102", given, target.name);
    return { ...operation, wrap: target.name, problem: fits ? undefined : problem };
  }

  private call(node: ts.CallExpression): Kind {
    const kind = this.byType(node);
    if (kind.kind !== "number" && kind.kind !== "bigint") return kind;
    return functionKind(this, node) ?? libraryKind(this, node) ?? this.constant(node) ?? kind;
  }

  /** The name of a function of `wumba` that a call calls. */
  functionOf(node: ts.CallExpression): string | undefined {
    return this.functionNamed(node.expression);
  }

  /** The name of a function of `wumba` that an expression names. */
  functionNamed(node: ts.Expression): string | undefined {
    const name = ts.isPropertyAccessExpression(node) ? node.name : ts.isIdentifier(node) ? node : undefined;
    const symbol = name && this.typing.symbolOf(name);
    return symbol && scalarFunction(symbol);
  }
}

/** Numbers with or without a brand, which may be undefined. */
function isNumber(type: ts.Type): boolean {
  if (type.isUnion()) {
    const values = type.types.filter((part) => !(part.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
    return values.length > 0 && values.every(isNumber);
  }
  return (type.flags & ts.TypeFlags.NumberLike) !== 0 || (type.isIntersection() && type.types.some(isNumber));
}

/** A target is written twice in the JavaScript that stays. */
function inPlace(target: ts.Expression, operation: Operation | undefined): Operation | undefined {
  if (!operation?.wrap || operation.problem || isRepeatable(target)) return operation;
  return { ...operation, problem: finding("W2104", target.getText()) };
}

const point = (value: bigint): Kind => ({ kind: "bigint", values: { lo: value, hi: value } });
