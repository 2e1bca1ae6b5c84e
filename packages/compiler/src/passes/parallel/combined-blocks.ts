/** What the blocks of a loop have found is put together behind them, in their order. */
import { arithmetic, compare, load, makeLocal, number, operation, read } from "../../ir/build.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { ArrayReduction } from "./array-reductions.js";
import type { Reduction } from "./reduction.js";

/** The variables of which each block leaves a value. */
export const reducedBy = (reductions: readonly Reduction[]): Local[] =>
  reductions.flatMap(({ local, followers }) => [local, ...followers]);

/** The values that blocks have left in `partials`. */
export function combined(
  reductions: readonly Reduction[],
  blocks: Local,
  partials: Local,
  place: Statement["place"],
): Statement[] {
  const values = reducedBy(reductions);
  return eachBlock(blocks, place, (block) =>
    reductions.flatMap(({ local, followers, combine }) => {
      const found = (value: Local): Expression => {
        const position = arithmetic(
          "add",
          arithmetic("mul", read(block), number(values.length)),
          number(values.indexOf(value)),
        );
        const element = load(read(partials), position, undefined);
        return value.type === "bool" ? operation("truthy", "bool", element) : element;
      };
      return combine(found(local), followers.map(found));
    }),
  );
}

function eachBlock(blocks: Local, place: Statement["place"], statements: (block: Local) => Statement[]): Statement[] {
  const block = makeLocal("block", "f64", place);
  return counting(block, read(blocks), "combine", statements(block));
}

/** The copies of an array. */
export function combinedArray(
  { local, join }: ArrayReduction,
  blocks: Local,
  copies: Local,
  place: Statement["place"],
): Statement[] {
  const length = (): Expression => operation("length", "f64", read(local));
  return eachBlock(blocks, place, (block) => {
    const index = makeLocal("index", "f64", place);
    const position = arithmetic("add", arithmetic("mul", read(block), length()), read(index));
    const value = join(read(index), load(read(copies), position, undefined));
    return counting(index, length(), "elements", [
      { kind: "store", array: read(local), index: read(index), value, site: undefined },
    ]);
  });
}

/** A loop from 0 up to an end. */
export function counting(counter: Local, end: Expression, name: string, body: Statement[]): Statement[] {
  return [
    { kind: "assign", local: counter, value: number(0) },
    {
      kind: "loop",
      label: { name },
      head: [],
      test: compare("lt", read(counter), end),
      body,
      update: [{ kind: "assign", local: counter, value: arithmetic("add", read(counter), number(1)) }],
    },
  ];
}
