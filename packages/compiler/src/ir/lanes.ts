/** What loads in lanes load; for the pass that makes lanes and for who prints them. */
import type { Expression, Load, Local, Type } from "./ir.js";
import { someNode } from "./walk.js";

/** Whether an expression reads a local. */
export function names(e: Expression, local: Local): boolean {
  return someNode(e, (node) => node.op === "local" && node.local === local);
}

/** Whether the next round loads the next element. */
export const isAdjacent = ({ args: [array, at], type }: Load, index: Local, step: number): boolean =>
  step === 1 && isLoadedAs(array.type, type) && isNext(at, index);

const isLoadedAs = (array: Type, type: Type): boolean =>
  array === "Int32Array"
    ? type === "i32"
    : (array === "Float64Array" || array === "Float32Array") && (type === "f64" || type === "f32");

/** Whether an index grows by as much as the counter. */
export function isNext(e: Expression, index: Local): boolean {
  if (e.op === "local") return e.local === index;
  const [a, b] = e.args as readonly [Expression, Expression];
  if (e.op === "convert") return isNext(a, index);
  if (e.op === "sub") return isNext(a, index) && !names(b, index);
  return e.op === "add" && ((isNext(a, index) && !names(b, index)) || (isNext(b, index) && !names(a, index)));
}
