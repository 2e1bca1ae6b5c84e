/**
 * A source file in; out the edits that give its arithmetic on explicit scalar types, run as JavaScript, the meaning
 * that kernels give it.
 */
import { ts } from "#typescript";
import type { TextEdit } from "../../compiled.js";
import { hasBraces, type FunctionNode } from "../select/function-node.js";
import { compoundOperators } from "../program/operator-tables.js";
import type { Operation } from "./operations.js";
import type { Scalars } from "./scalars.js";
import { isUpdate } from "./operators.js";
import { isRepeatable } from "./targets.js";
import { isWide, type ScalarName } from "./types.js";

const K = ts.SyntaxKind;

/** What stands before and behind a value that is brought into a type. */
const around: Record<ScalarName, readonly [before: string, after: string]> = {
  i8: ["(", " << 24 >> 24)"],
  i16: ["(", " << 16 >> 16)"],
  i32: ["(", " | 0)"],
  i64: ["BigInt.asIntN(64, ", ")"],
  u8: ["(", " & 255)"],
  u16: ["(", " & 65535)"],
  u32: ["(", " >>> 0)"],
  u64: ["BigInt.asUintN(64, ", ")"],
  f32: ["Math.fround(", ")"],
};

/**
 * In the order in which they are made: of two that meet at one place, the later one lies outside. `marked`: functions
 * that JavaScript calls.
 */
export function editsOf(file: ts.SourceFile, scalars: Scalars, marked: readonly FunctionNode[]): TextEdit[] {
  if (!scalars.active) return [];
  const writer = new EditWriter(file, scalars);
  writer.visit(file);
  for (const node of marked) writer.enter(node);
  return writer.edits;
}

class EditWriter {
  readonly edits: TextEdit[] = [];

  constructor(
    private readonly file: ts.SourceFile,
    private readonly scalars: Scalars,
  ) {}

  visit(node: ts.Node): void {
    if (ts.isTypeNode(node)) return;
    ts.forEachChild(node, (child) => this.visit(child));
    if (ts.isExpression(node)) this.expression(node);
  }

  private expression(node: ts.Expression): void {
    if (isUpdate(node)) return this.update(node);
    const operation = this.scalars.operationOf(node);
    if (ts.isBinaryExpression(node) && operation) {
      if (compoundOperators[node.operatorToken.kind]) return this.compound(node, operation);
      this.operator(node, operation);
    }
    const name = this.scalars.wrapOf(node);
    if (name) this.wrap(node, name);
  }

  private wrap(node: ts.Expression, name: ScalarName): void {
    const [before, after] = around[name];
    const inner = before === "(" && !bindsTighter(node);
    const key = ts.isShorthandPropertyAssignment(node.parent) ? `${node.getText(this.file)}: ` : "";
    this.before(node, `${key}${before}${inner ? "(" : ""}`);
    this.after(node, `${inner ? ")" : ""}${after}`);
  }

  /** The operator in place: `Math.imul(a, b)`, `a >>> b`, `a << (b & 63n)`. */
  private operator({ left, right, operatorToken }: ts.BinaryExpression, { instead }: Operation): void {
    if (instead === "imul") {
      this.before(left, "Math.imul(");
      this.replace(operatorToken, ",");
      this.after(right, ")");
    } else if (instead === "ushr") {
      this.replace(operatorToken, ">>>");
    } else if (instead === "modulo" && !this.scalars.isPlaces(right)) {
      this.before(right, "((");
      this.after(right, ") & 63n)");
    }
  }

  /** `x += y` becomes `x = (x + (y) | 0)`. */
  private compound(node: ts.BinaryExpression, operation: Operation): void {
    const { left, right, operatorToken } = node;
    if (!operation.wrap && !operation.instead) return;
    const target = this.copyOf(left);
    if (target === undefined) return;
    const symbol = operation.instead === "ushr" ? ">>>" : operatorToken.getText(this.file).slice(0, -1);
    const product = operation.instead === "imul";
    const [before, after] = operation.wrap ? around[operation.wrap] : ["", ""];
    const bits = before === "(" && ["&", "^", "|"].includes(symbol);
    const masked = operation.instead === "modulo" && !this.scalars.isPlaces(right);
    this.replace(
      operatorToken,
      `= ${before}${bits ? "(" : ""}${product ? `Math.imul(${target},` : `${target} ${symbol}`}`,
    );
    const loose = !masked && isWhole(right);
    this.before(right, masked ? "((" : loose ? "" : "(");
    this.after(right, `${masked ? ") & 63n)" : loose ? "" : ")"}${product ? ")" : ""}${bits ? ")" : ""}${after}`);
  }

  /** `x++` becomes `x = (x + 1 | 0)`; where its old value is used, that is found again, or kept for a float. */
  private update(node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): void {
    const name = this.scalars.operationOf(node)?.wrap;
    const target = name && this.copyOf(node.operand);
    if (!name || target === undefined) return;
    const sign = node.operator === K.PlusPlusToken ? "+" : "-";
    const one = isWide(name) ? "1n" : "1";
    const next = `${target} = ${around[name][0]}${target} ${sign} ${one}${around[name][1]}`;
    const start = node.getStart(this.file);
    if (isStatement(node)) return void this.edits.push({ kind: "replace", at: start, end: node.end, text: next });
    const old = ts.isPostfixUnaryExpression(node);
    const text = old ? `[${target}, ${next}][0]` : `(${next})`;
    this.edits.push({ kind: "replace", at: start, end: node.end, text });
  }

  /** The text of a target that can stand twice: no part of it acts. */
  private copyOf(target: ts.Expression): string | undefined {
    return isRepeatable(target) ? target.getText(this.file) : undefined;
  }

  /** Parameters of explicit types take any number from JavaScript. */
  enter(node: FunctionNode): void {
    const statements = node.parameters.flatMap((parameter) => {
      const kind = this.scalars.kindOfDeclaration(parameter);
      if (kind.kind !== "scalar" || !ts.isIdentifier(parameter.name) || parameter.dotDotDotToken) return [];
      const { text } = parameter.name;
      const [before, after] = around[kind.name];
      const optional = parameter.questionToken !== undefined;
      return [`${optional ? `${text} === void 0 || (` : ""}${text} = ${before}${text}${after}${optional ? ")" : ""}`];
    });
    const { body } = node;
    if (!body || statements.length === 0) return;
    if (hasBraces(body)) {
      const at = body.getStart(this.file) + 1;
      this.edits.push({ kind: "after", at, end: at, text: ` ${statements.join("; ")};` });
    } else {
      this.before(body, `(${statements.join(", ")}, `);
      this.after(body, ")");
    }
  }

  private before(node: ts.Node, text: string): void {
    const at = node.getStart(this.file);
    this.edits.push({ kind: "before", at, end: at, text });
  }

  private after(node: ts.Node, text: string): void {
    this.edits.push({ kind: "after", at: node.end, end: node.end, text });
  }

  private replace(node: ts.Node, text: string): void {
    this.edits.push({ kind: "replace", at: node.getStart(this.file), end: node.end, text });
  }
}

/** Expressions that `<<`, `>>>`, `&` and `|` behind them take as a whole. */
function bindsTighter(node: ts.Expression): boolean {
  if (!ts.isBinaryExpression(node))
    return ts.isCallExpression(node) || ts.isPrefixUnaryExpression(node) || ts.isIdentifier(node);
  const { kind } = node.operatorToken;
  return [K.PlusToken, K.MinusToken, K.AsteriskToken, K.SlashToken, K.PercentToken, K.AsteriskAsteriskToken].includes(
    kind,
  );
}

/** Expressions that need no parentheses anywhere. */
const isWhole = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) ||
  ts.isLiteralExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isCallExpression(node) ||
  ts.isPropertyAccessExpression(node) ||
  ts.isElementAccessExpression(node);

/** Where the value of an expression is not used. */
function isStatement(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent)) return false;
  return ts.isExpressionStatement(parent) || (ts.isForStatement(parent) && parent.incrementor === node);
}
