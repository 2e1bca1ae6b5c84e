/** How many rounds of a loop a block has, which depends on the loop alone. */
import { arithmetic, number, operation, read } from "../../ir/build.js";
import type { Expression, Local } from "../../ir/ir.js";
import type { ParallelOptions } from "../../ir/parallel.js";
import type { ArrayReduction } from "./array-reductions.js";

/** At most, so that threads can share the work of long loops evenly, and what is put together stays little. */
const MOST_BLOCKS = 256;
/** Copies of an array, at most. */
const MOST_COPIES = 32;
/** Of a block at least, where there is as much to do: far more than it costs to take it. */
const BLOCK_NANOSECONDS = 10_000;

/** Rounds of a block. */
export function blockSize(
  count: Local,
  cost: Local,
  arrays: readonly ArrayReduction[],
  { chunk }: ParallelOptions,
): Expression {
  if (chunk !== undefined) return number(chunk);
  const even = (blocks: Expression): Expression => arithmetic("ceil", arithmetic("div", read(count), blocks));
  const worth = arithmetic("ceil", arithmetic("div", number(BLOCK_NANOSECONDS), read(cost)));
  const least = arithmetic("max", arithmetic("max", worth, even(number(MOST_BLOCKS))), number(1));
  // As many copies of an array as take less to add up than the loop itself.
  return arrays.reduce<Expression>((size, { local }) => {
    const length = operation("length", "f64", read(local));
    return arithmetic("max", arithmetic("max", size, length), even(number(MOST_COPIES)));
  }, least);
}
