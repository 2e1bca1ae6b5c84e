/** Expressions as text, to compare them by. */
import type { Expression } from "../ir/ir.js";

const ids = new WeakMap<object, number>();
let count = 0;
const idOf = (object: object): number => {
  if (!ids.has(object)) ids.set(object, count++);
  return ids.get(object)!;
};

/** Text that is the same for expressions that are. */
export function printed(e: Expression): string {
  const own =
    e.op === "local" || e.op === "address"
      ? `#${idOf(e.local)}`
      : e.op === "constant" || e.op === "bigconstant"
        ? String(Object.is(e.value, -0) ? "-0" : e.value)
        : e.op === "field"
          ? e.field
          : e.op === "table"
            ? `#${idOf(e.table)}`
            : e.op === "call"
              ? `#${idOf(e.callee)}`
              : "";
  return `${e.op}${own}(${e.args.map(printed).join()})`;
}
