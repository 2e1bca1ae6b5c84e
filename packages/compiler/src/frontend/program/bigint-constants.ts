/** An expression in; the bigint that it always is out, or undefined when that is not known when building. */
import { ts } from "#typescript";
import type { Constants } from "./constants.js";
import { isConst } from "./constants.js";
import { numberOperators } from "./operator-tables.js";
import type { Typing } from "../types/typing.js";

/** Longer constants are left to JavaScript. */
const MOST_BITS = 4096n;

const folds: Record<string, (a: bigint, b: bigint) => bigint | undefined> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => (b === 0n ? undefined : a / b),
  rem: (a, b) => (b === 0n ? undefined : a % b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => (b <= MOST_BITS ? a << b : undefined),
  shr: (a, b) => (b >= -MOST_BITS ? a >> b : undefined),
  pow: (a, b) => (b >= 0n && b <= MOST_BITS ? a ** b : undefined),
};

export class BigintConstants {
  private readonly active = new Set<ts.Symbol>();

  constructor(
    private readonly typing: Typing,
    private readonly numbers: Constants,
  ) {}

  fold(node: ts.Expression): bigint | undefined {
    const value = this.foldAsJavaScript(node);
    const name = value === undefined ? undefined : this.typing.scalars.wrapOf(node);
    if (value === undefined || !name) return value;
    return name === "u64" ? BigInt.asUintN(64, value) : name === "i64" ? BigInt.asIntN(64, value) : undefined;
  }

  /** The value before its place brings it into an explicit type. */
  foldAsJavaScript(node: ts.Expression): bigint | undefined {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
      return this.fold(node.expression);
    if (ts.isBigIntLiteral(node)) return literal(node);
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
      const symbol = this.typing.symbolOf(ts.isIdentifier(node) ? node : node.name);
      return symbol && this.foldSymbol(symbol);
    }
    if (ts.isPrefixUnaryExpression(node)) return this.foldUnary(node);
    if (ts.isBinaryExpression(node)) return this.foldBinary(node);
    return ts.isCallExpression(node) ? this.foldCall(node) : undefined;
  }

  /** The value of a const. */
  foldSymbol(symbol: ts.Symbol): bigint | undefined {
    const declaration = symbol.valueDeclaration;
    if (!declaration || this.active.has(symbol)) return undefined;
    if (!ts.isVariableDeclaration(declaration) || !isConst(declaration) || !declaration.initializer) return undefined;
    this.active.add(symbol);
    try {
      return this.fold(declaration.initializer);
    } finally {
      this.active.delete(symbol);
    }
  }

  private foldUnary(node: ts.PrefixUnaryExpression): bigint | undefined {
    const value = this.fold(node.operand);
    if (value === undefined) return undefined;
    if (node.operator === ts.SyntaxKind.MinusToken) return -value;
    return node.operator === ts.SyntaxKind.TildeToken ? ~value : undefined;
  }

  private foldBinary(node: ts.BinaryExpression): bigint | undefined {
    const operator = numberOperators[node.operatorToken.kind];
    const [a, b] = operator && operator in folds ? [this.fold(node.left), this.fold(node.right)] : [];
    if (a === undefined || b === undefined) return undefined;
    const modulo = this.typing.scalars.operationOf(node)?.instead === "modulo";
    return folds[operator!]!(a, modulo ? b & 63n : b);
  }

  /** `BigInt("0x1f")`, `BigInt(5)`, `BigInt.asUintN(64, x)`, `u64(x)`. */
  private foldCall(node: ts.CallExpression): bigint | undefined {
    const [first, second] = node.arguments;
    const own = this.typing.scalars.functionOf(node);
    if (own === "i64" || own === "u64") {
      const value = first && (this.fold(first) ?? wholeOf(this.numbers.fold(first)));
      return value === undefined ? undefined : own === "i64" ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value);
    }
    const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
    const symbol = this.typing.symbolOf(callee);
    const key = symbol && this.typing.libraryKey(symbol);
    if (key === "BigInt") return first && (parsed(first) ?? wholeOf(this.numbers.fold(first)) ?? this.fold(first));
    if (key !== "BigIntConstructor.asIntN" && key !== "BigIntConstructor.asUintN") return undefined;
    const bits = first && this.numbers.fold(first);
    const value = second && this.fold(second);
    if (typeof bits !== "number" || value === undefined || !(bits >= 0 && bits <= MOST_BITS)) return undefined;
    return key.endsWith("asIntN") ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value);
  }
}

export const literal = (node: ts.BigIntLiteral): bigint => BigInt(node.text.slice(0, -1).replaceAll("_", ""));

function parsed(node: ts.Expression): bigint | undefined {
  if (!ts.isStringLiteralLike(node)) return undefined;
  try {
    return BigInt(node.text);
  } catch {
    return undefined;
  }
}

const wholeOf = (value: number | boolean | string | undefined): bigint | undefined =>
  typeof value === "number" && Number.isInteger(value) ? BigInt(value) : undefined;
