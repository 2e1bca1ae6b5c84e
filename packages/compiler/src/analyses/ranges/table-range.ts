/** A constant table in; the values that its elements have out. */
import type { Table } from "../../ir/ir.js";
import { once } from "./once.js";
import { ANY, constant, join, type Range } from "./range.js";

/** All elements of a table. */
export const tableRange = once(({ values }: Table): Range => {
  const ranges = values.map((value) => (typeof value === "number" ? constant(value) : ANY));
  return ranges.length > 0 ? ranges.reduce(join) : ANY;
});
