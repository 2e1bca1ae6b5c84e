/** Small questions about expressions, statements and texts that printing asks. */
import type { CoordinateOf } from "../ir/gpu/nodes.js";
import type { Expression, Func, Statement, Type } from "../ir/ir.js";
import { someExpression, someNode } from "../ir/walk.js";

/** Whether computing it for nothing costs little. */
export const isCheap = (e: Expression): boolean =>
  !someNode(
    e,
    (node) => node.op === "load" || node.op === "call" || (node.op === "conditional" && node.type !== "bool"),
  );

/** Whether it is known before the shader runs. */
export function isFixed(e: Expression): boolean {
  if (e.op === "conditional" || e.op === "select") return e.args.every(isFixed);
  return e.op === "constant" || (e.op === "coordinate" && e.of === "threads");
}

/** A text in parentheses without them. */
export function bare(text: string): string {
  if (!text.startsWith("(") || !text.endsWith(")")) return text;
  let depth = 0;
  for (let k = 0; k < text.length - 1; k++) {
    if (text[k] === "(") depth++;
    else if (text[k] === ")" && --depth === 0) return text;
  }
  return text.slice(1, -1);
}

export function endsByReturn(list: readonly Statement[]): boolean {
  const last = list.at(-1);
  if (last?.kind === "if") return endsByReturn(last.then) && endsByReturn(last.otherwise);
  return last?.kind === "return" || last?.kind === "throw";
}

export function typeText(type: Type): string {
  if (type === "f32" || type === "i32" || type === "bool") return type;
  throw new Error(`no type of the GPU: ${String(type)}`);
}

export const emptyText = (type: Type): string => (type === "f32" ? "0.0f" : type === "bool" ? "false" : "0i");

/** Whether a function asks for one of such places of its thread. */
export const asksFor = (func: Func, ...places: readonly CoordinateOf[]): boolean =>
  someExpression(func.body, (e) => e.op === "coordinate" && places.includes(e.of));
