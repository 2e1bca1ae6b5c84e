/** Expressions whose value is known when building: numbers, booleans and strings folded, tables of literals read. */
import { ts } from "#typescript";
import { holdsBigints } from "../../ir/build.js";
import type { ArrayKind } from "../../bind/signature.js";
import { BigintConstants } from "./bigint-constants.js";
import { isKept } from "./vars.js";
import { constantOf } from "../scalars/constants.js";
import { isScalarName, isWide } from "../scalars/types.js";
import type { Typing } from "../types/typing.js";

const libraryConstants: Record<string, number> = {
  "Math.E": Math.E,
  "Math.LN10": Math.LN10,
  "Math.LN2": Math.LN2,
  "Math.LOG10E": Math.LOG10E,
  "Math.LOG2E": Math.LOG2E,
  "Math.PI": Math.PI,
  "Math.SQRT1_2": Math.SQRT1_2,
  "Math.SQRT2": Math.SQRT2,
  "NumberConstructor.EPSILON": Number.EPSILON,
  "NumberConstructor.MAX_SAFE_INTEGER": Number.MAX_SAFE_INTEGER,
  "NumberConstructor.MIN_SAFE_INTEGER": Number.MIN_SAFE_INTEGER,
  "NumberConstructor.MAX_VALUE": Number.MAX_VALUE,
  "NumberConstructor.MIN_VALUE": Number.MIN_VALUE,
  "NumberConstructor.NaN": NaN,
  "NumberConstructor.POSITIVE_INFINITY": Infinity,
  "NumberConstructor.NEGATIVE_INFINITY": -Infinity,
  NaN,
  Infinity,
};

/** Math functions whose result IEEE 754 fixes, so that folding gives the same bits everywhere. */
const exactFunctions: Record<string, (...args: number[]) => number> = {
  "Math.sqrt": Math.sqrt,
  "Math.abs": Math.abs,
  "Math.floor": Math.floor,
  "Math.ceil": Math.ceil,
  "Math.trunc": Math.trunc,
  "Math.round": Math.round,
  "Math.fround": Math.fround,
  "Math.sign": Math.sign,
  "Math.min": Math.min,
  "Math.max": Math.max,
  "Math.imul": Math.imul,
  "Math.clz32": Math.clz32,
};

/** What the program puts something else in place of, where a kernel asks. */
export interface Replacing {
  ofMember(symbol: ts.Symbol, own: ts.Node): boolean;
  ofLibrary(key: string): boolean;
}

const GLOBAL_CLASSES: ReadonlySet<string> = new Set([
  "ArrayBuffer",
  "DataView",
  "Float32Array",
  "Float64Array",
  "Int8Array",
  "Int16Array",
  "Int32Array",
  "Map",
  "Set",
  "Uint8Array",
  "Uint8ClampedArray",
  "Uint16Array",
  "Uint32Array",
]);

type Folded = number | boolean | string | undefined;

export class Constants {
  readonly bigints: BigintConstants;

  constructor(
    private readonly typing: Typing,
    private readonly replacing?: Replacing,
  ) {
    this.bigints = new BigintConstants(typing, this);
  }

  /** The value of an expression, or undefined when it is not known when building. */
  fold(node: ts.Expression): Folded {
    const value = this.foldAsJavaScript(node);
    const name = typeof value === "number" ? this.typing.scalars.wrapOf(node) : undefined;
    return name && typeof value === "number" ? constantOf(name, value) : value;
  }

  /** The value before its place brings it into an explicit type. */
  foldAsJavaScript(node: ts.Expression): Folded {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node)
    )
      return this.fold(node.expression);
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (ts.isStringLiteralLike(node)) return node.text;
    if (ts.isTemplateExpression(node)) return this.foldTemplate(node);
    if (ts.isPrefixUnaryExpression(node)) return this.foldUnary(node);
    if (ts.isBinaryExpression(node)) return this.foldKept(node);
    if (ts.isConditionalExpression(node)) return this.foldConditional(node);
    if (ts.isIdentifier(node)) return this.foldName(node);
    if (ts.isPropertyAccessExpression(node)) return this.foldName(node.name) ?? this.foldMember(node);
    if (ts.isElementAccessExpression(node)) return this.foldEnumMember(node);
    if (ts.isCallExpression(node)) return this.foldCall(node);
    if (ts.isTypeOfExpression(node)) return this.isGlobalClass(node.expression) ? "function" : undefined;
    return undefined;
  }

  /** A class of the language that is there wherever there is WebAssembly. */
  private isGlobalClass(node: ts.Expression): boolean {
    const symbol = ts.isIdentifier(node) ? this.typing.symbolOf(node) : undefined;
    return symbol !== undefined && GLOBAL_CLASSES.has(symbol.name) && this.typing.isFromLibrary(symbol);
  }

  private foldTemplate(node: ts.TemplateExpression): Folded {
    const values = node.templateSpans.map((span) => this.fold(span.expression));
    if (values.includes(undefined)) return undefined;
    return node.head.text + node.templateSpans.map((span, k) => String(values[k]) + span.literal.text).join("");
  }

  private foldUnary(node: ts.PrefixUnaryExpression): Folded {
    const value = this.fold(node.operand);
    if (node.operator === ts.SyntaxKind.ExclamationToken) return typeof value === "boolean" ? !value : undefined;
    if (typeof value !== "number") return undefined;
    if (node.operator === ts.SyntaxKind.MinusToken) return -value;
    if (node.operator === ts.SyntaxKind.PlusToken) return value;
    return node.operator === ts.SyntaxKind.TildeToken ? ~value : undefined;
  }

  private readonly kept = new Map<ts.BinaryExpression, Folded>();

  /** Each part of a long sum is asked for by itself too. */
  private foldKept(node: ts.BinaryExpression): Folded {
    if (this.kept.has(node)) return this.kept.get(node);
    const value = this.foldBinary(node);
    if (this.active.size === 0) this.kept.set(node, value);
    return value;
  }

  private foldBinary(node: ts.BinaryExpression): Folded {
    const a = this.fold(node.left);
    const isAnd = node.operatorToken.kind === K.AmpersandAmpersandToken;
    if (typeof a === "boolean" && (isAnd || node.operatorToken.kind === K.BarBarToken))
      return a === isAnd ? this.fold(node.right) : a;
    const b = a === undefined ? undefined : this.fold(node.right);
    if (a === undefined || b === undefined) return undefined;
    if (typeof a === "string" || typeof b === "string") return foldTexts(node.operatorToken.kind, a, b);
    if (typeof a !== "number" || typeof b !== "number") return undefined;
    switch (this.typing.scalars.operationOf(node)?.instead) {
      case "imul":
        return Math.imul(a, b);
      case "ushr":
        return a >>> b;
      default:
        return binaryFolds[node.operatorToken.kind]?.(a, b);
    }
  }

  private foldConditional(node: ts.ConditionalExpression): Folded {
    const condition = this.fold(node.condition);
    return typeof condition === "boolean" ? this.fold(condition ? node.whenTrue : node.whenFalse) : undefined;
  }

  private foldName(name: ts.MemberName | ts.Identifier): Folded {
    const symbol = this.typing.symbolOf(name);
    return symbol && this.foldSymbol(symbol);
  }

  /** `Kind["Small"]` */
  private foldEnumMember({ argumentExpression }: ts.ElementAccessExpression): Folded {
    const isName = ts.isStringLiteralLike(argumentExpression);
    const symbol = isName ? this.typing.checker.getSymbolAtLocation(argumentExpression) : undefined;
    return symbol && symbol.flags & ts.SymbolFlags.EnumMember ? this.foldSymbol(symbol) : undefined;
  }

  private readonly active = new Set<ts.Symbol>();

  /** The value of a const, an enum member or a constant of the library. */
  foldSymbol(symbol: ts.Symbol): Folded {
    const key = this.typing.libraryKey(symbol);
    if (key !== undefined) return libraryConstants[key];
    const declaration = symbol.valueDeclaration;
    if (!declaration || this.active.has(symbol)) return undefined;
    if (ts.isEnumMember(declaration)) {
      const value = this.typing.checker.getConstantValue(declaration);
      return value;
    }
    if (ts.isPropertyDeclaration(declaration)) return this.foldStatic(declaration);
    if (!ts.isVariableDeclaration(declaration) || !isConst(declaration) || !declaration.initializer) return undefined;
    this.active.add(symbol);
    try {
      return this.fold(declaration.initializer);
    } finally {
      this.active.delete(symbol);
    }
  }

  /** `static readonly SIZE = 3` */
  private foldStatic(declaration: ts.PropertyDeclaration): Folded {
    const flags = ts.getCombinedModifierFlags(declaration);
    const fixed = (flags & ts.ModifierFlags.Static) !== 0 && (flags & ts.ModifierFlags.Readonly) !== 0;
    return fixed && declaration.initializer && !this.isReplaced(this.typing.symbolOf(declaration.name), declaration)
      ? this.fold(declaration.initializer)
      : undefined;
  }

  /** `SIZES.width` of a module-level `const SIZES = { width: 3 } as const`. */
  private foldMember(node: ts.PropertyAccessExpression): Folded {
    const symbol = this.typing.symbolOf(node.name);
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !ts.isPropertyAssignment(declaration) || !ts.isObjectLiteralExpression(declaration.parent))
      return undefined;
    let holder: ts.Node = declaration.parent.parent;
    while (ts.isPropertyAssignment(holder) || ts.isObjectLiteralExpression(holder)) holder = holder.parent;
    const readonly = ts.isAsExpression(holder) && holder.type.getText() === "const";
    return readonly && !this.isReplaced(symbol, declaration) ? this.fold(declaration.initializer) : undefined;
  }

  private isReplaced(symbol: ts.Symbol | undefined, own: ts.Node): boolean {
    return !!symbol && !!this.replacing?.ofMember(symbol, own);
  }

  private foldCall(node: ts.CallExpression): Folded {
    const conversion = this.typing.scalars.functionOf(node);
    if (conversion !== undefined) return this.foldConversion(conversion, node);
    if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
    const symbol = this.typing.symbolOf(node.expression.name);
    const key = symbol && this.typing.libraryKey(symbol);
    const exact = key === undefined ? undefined : exactFunctions[key];
    if (!exact || this.replacing?.ofLibrary(key!)) return undefined;
    const args = node.arguments.map((arg) => this.fold(arg));
    return args.every((arg) => typeof arg === "number") ? exact(...args) : undefined;
  }

  /** `u32(5)` and its kin. */
  private foldConversion(name: string, node: ts.CallExpression): Folded {
    const value = node.arguments.length === 1 ? this.fold(node.arguments[0]!) : undefined;
    if (value === undefined) return undefined;
    if (name === "bool") return Boolean(value);
    if (name === "f64") return Number(value);
    return isScalarName(name) && !isWide(name) ? constantOf(name, Number(value)) : undefined;
  }

  /** The elements of `new Kind([literals])` or `Kind.of(literals)`, converted as JavaScript stores them. */
  foldTable(node: ts.Expression): { array: ArrayKind; values: (number | bigint)[] } | undefined {
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
      return this.foldTable(node.expression);
    const array = this.typing.arrayKindOf(this.typing.checker.getTypeAtLocation(node));
    if (!array) return undefined;
    let elements: readonly ts.Expression[] | undefined;
    if (ts.isNewExpression(node) && node.arguments?.length === 1 && ts.isArrayLiteralExpression(node.arguments[0]!))
      elements = node.arguments[0].elements;
    else if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "of"
    )
      elements = node.arguments;
    // Whoever builds need not have this class.
    if (array === "Float16Array") return undefined;
    if (elements && holdsBigints(array)) return this.foldBigintTable(array, elements);
    const values = elements?.map((element) => this.fold(element));
    if (!values?.every((value) => typeof value === "number")) return undefined;
    const Kind = globalThis[array as "Float64Array"];
    return { array, values: [...new Kind(values)] };
  }

  private foldBigintTable(array: "BigInt64Array" | "BigUint64Array", elements: readonly ts.Expression[]) {
    const values = elements.map((element) => this.bigints.fold(element));
    return values.every((value) => value !== undefined)
      ? { array, values: [...new globalThis[array](values)] }
      : undefined;
  }
}

export function isConst(declaration: ts.VariableDeclaration): boolean {
  return (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0 || isKept(declaration);
}

const K = ts.SyntaxKind;

/** Operations of which one operand at least is a string. */
function foldTexts(kind: ts.SyntaxKind, a: number | boolean | string, b: number | boolean | string): Folded {
  if (kind === K.PlusToken) return String(a) + String(b);
  const isLoose = typeof a === typeof b;
  if (kind === K.EqualsEqualsEqualsToken || (isLoose && kind === K.EqualsEqualsToken)) return a === b;
  return kind === K.ExclamationEqualsEqualsToken || (isLoose && kind === K.ExclamationEqualsToken)
    ? a !== b
    : undefined;
}

const binaryFolds: Partial<Record<ts.SyntaxKind, (a: number, b: number) => number | boolean>> = {
  [K.PlusToken]: (a, b) => a + b,
  [K.MinusToken]: (a, b) => a - b,
  [K.AsteriskToken]: (a, b) => a * b,
  [K.SlashToken]: (a, b) => a / b,
  [K.PercentToken]: (a, b) => a % b,
  [K.AmpersandToken]: (a, b) => a & b,
  [K.BarToken]: (a, b) => a | b,
  [K.CaretToken]: (a, b) => a ^ b,
  [K.LessThanLessThanToken]: (a, b) => a << b,
  [K.GreaterThanGreaterThanToken]: (a, b) => a >> b,
  [K.GreaterThanGreaterThanGreaterThanToken]: (a, b) => a >>> b,
  [K.LessThanToken]: (a, b) => a < b,
  [K.LessThanEqualsToken]: (a, b) => a <= b,
  [K.GreaterThanToken]: (a, b) => a > b,
  [K.GreaterThanEqualsToken]: (a, b) => a >= b,
  [K.EqualsEqualsEqualsToken]: (a, b) => a === b,
  [K.ExclamationEqualsEqualsToken]: (a, b) => a !== b,
};
