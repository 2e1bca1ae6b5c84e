/**
 * An expression in; the explicit type that its place wants out: of a variable, parameter, property or result that takes
 * it, or of the other operand. A constant is rounded to what is wanted; any other plain number that may not fit is a
 * problem where it is stored.
 */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import { compoundOperators } from "../program/operator-tables.js";
import { adapts, kindName, type Kind } from "./kinds.js";
import type { Problem } from "./operations.js";
import type { Scalars } from "./scalars.js";
import { isChoice } from "./operators.js";
import { contains, isWide, type ScalarName } from "./types.js";

const K = ts.SyntaxKind;

export interface Expectation {
  readonly wrap?: ScalarName | undefined;
  readonly problem?: Problem | undefined;
}

/** `stored`: the place keeps the value as one of the type, so that another value would be lost there. */
interface Wanted {
  readonly name: ScalarName;
  readonly stored: boolean;
}

export class Expectations {
  private readonly known = new Map<ts.Expression, Expectation | undefined>();

  constructor(private readonly scalars: Scalars) {}

  of(node: ts.Expression): Expectation | undefined {
    if (this.known.has(node)) return this.known.get(node);
    const expectation = this.find(node);
    this.known.set(node, expectation);
    return expectation;
  }

  private find(node: ts.Expression): Expectation | undefined {
    if (handsOn(node)) return undefined;
    const kind = this.scalars.kindOf(node);
    if (kind.kind === "other") return undefined;
    const wanted = this.wanted(node);
    return wanted && expectation(kind, wanted);
  }

  private wanted(node: ts.Expression): Wanted | undefined {
    const { parent } = node;
    if (ts.isParenthesizedExpression(parent) || ts.isNonNullExpression(parent) || ts.isSatisfiesExpression(parent))
      return this.wanted(parent);
    if (ts.isConditionalExpression(parent)) return parent.condition === node ? undefined : this.ofChoice(parent);
    if (ts.isBinaryExpression(parent)) return this.inBinary(parent, node);
    if (ts.isVariableDeclaration(parent))
      return parent.type && parent.initializer === node ? this.stored(this.typeAt(parent.name)) : undefined;
    if (ts.isParameter(parent) || ts.isPropertyDeclaration(parent))
      return parent.initializer === node ? this.stored(this.typeAt(parent.name)) : undefined;
    if (ts.isCallExpression(parent)) return parent.expression === node ? undefined : this.inCall(parent, node);
    if (ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent)) return this.stored(this.typeAt(parent));
    if (ts.isCaseClause(parent) && parent.expression === node)
      return this.operand(this.scalars.nameOf(parent.parent.parent.expression));
    return takesValue(parent, node) ? this.stored(this.scalars.typing.checker.getContextualType(node)) : undefined;
  }

  private typeAt(node: ts.Node): ts.Type {
    return this.scalars.typing.checker.getTypeAtLocation(node);
  }

  private stored(type: ts.Type | undefined): Wanted | undefined {
    return this.kept(type && this.scalars.brands.nameOf(type));
  }

  private kept(name: ScalarName | undefined): Wanted | undefined {
    return name && { name, stored: true };
  }

  private operand(name: ScalarName | undefined): Wanted | undefined {
    return name && { name, stored: false };
  }

  /** One of two values: what is wanted of both, or else what they are together. */
  private ofChoice(parent: ts.Expression): Wanted | undefined {
    return this.wanted(parent) ?? this.operand(this.scalars.nameOf(parent));
  }

  private inBinary(parent: ts.BinaryExpression, node: ts.Expression): Wanted | undefined {
    const kind = parent.operatorToken.kind;
    const isRight = parent.right === node;
    if (kind === K.CommaToken) return isRight ? this.wanted(parent) : undefined;
    if (kind === K.EqualsToken || (isChoice(kind) && kind >= K.FirstAssignment && kind <= K.LastAssignment))
      return isRight ? this.kept(this.scalars.nameOf(parent.left)) : undefined;
    if (isChoice(kind)) return this.ofChoice(parent);
    if (compoundOperators[kind] && !isRight) return undefined;
    return this.operand(this.scalars.operationOf(parent)?.operands);
  }

  private inCall(parent: ts.CallExpression, node: ts.Expression): Wanted | undefined {
    const operation = this.scalars.operationOf(parent);
    if (operation) return this.operand(operation.operands);
    return this.stored(this.scalars.typing.checker.getContextualType(node));
  }
}

/** Places that take a value of the type that TypeScript has for them. */
function takesValue(parent: ts.Node, node: ts.Expression): boolean {
  if (ts.isReturnStatement(parent) || ts.isArrayLiteralExpression(parent) || ts.isNewExpression(parent)) return true;
  if (ts.isArrowFunction(parent)) return parent.body === node;
  return (ts.isPropertyAssignment(parent) && parent.initializer === node) || ts.isShorthandPropertyAssignment(parent);
}

/** What is one of several values, each of which is looked at by itself. */
function handsOn(node: ts.Expression): boolean {
  if (ts.isBinaryExpression(node)) return node.operatorToken.kind === K.CommaToken || isChoice(node.operatorToken.kind);
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isConditionalExpression(node)
  );
}

function expectation(kind: Kind, { name, stored }: Wanted): Expectation | undefined {
  const problem: Problem = finding("W2102", kindName(kind), name);
  if (kind.kind === "scalar") return contains(name, kind.name) || !stored ? undefined : { wrap: name, problem };
  // TypeScript says that these do not go together.
  if ((kind.kind === "bigint") !== isWide(name)) return undefined;
  if (!adapts(kind, name)) return stored ? { wrap: name, problem } : undefined;
  const rounded =
    name === "f32" && kind.kind === "number" && kind.constants?.some((value) => !Object.is(Math.fround(value), value));
  return rounded ? { wrap: name } : undefined;
}
