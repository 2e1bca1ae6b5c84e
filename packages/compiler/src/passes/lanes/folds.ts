/**
 * Rounds that do nothing but put together one value of all: the largest element of a column, bits of all elements. LLVM
 * has vectors for that where elements follow one another; where each lane goes through memory of its own, it has not.
 */
import { eachNode } from "../../ir/walk.js";
import type { Expression, Func, Local } from "../../ir/ir.js";
import type { Fold, Loop } from "../../ir/statement-kinds.js";
import { exposedIn, readAfter, writtenIn } from "../../analyses/liveness.js";
import { countComputed } from "./computed.js";
import type { Counter } from "../../analyses/counting-loops.js";
import { loadsIn } from "./sums.js";

const operations: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["min", "max", "or"]);

/**
 * The variables that rounds put together; undefined where they do something else as well. `loop` is the one that stands
 * in the function, `body` are its statements.
 */
export function foldsOf(
  loop: Loop,
  { index }: Counter,
  func: Func,
  shared: ReadonlySet<Local>,
): readonly Fold[] | undefined {
  const { body } = loop;
  if (countComputed(loop, shared, loadsIn(loop)) < body.length || !body.every(({ kind }) => kind === "assign"))
    return undefined;
  const written = writtenIn(body);
  const folds = [...exposedIn(body)].filter((local) => written.has(local)).map((local) => foldOf(local, loop));
  if (folds.length === 0 || !folds.every((fold) => fold !== undefined)) return undefined;
  const ends = new Set(folds.map(({ local }) => local));
  if ([...readAfter(func.body, loop, written)].some((local) => !ends.has(local)) || written.has(index))
    return undefined;
  return folds;
}

/** `local = max(local, value)`, where the local is not looked at in any other way. */
function foldOf(local: Local, { body }: Loop): Fold | undefined {
  const found = new Set<Expression["op"]>();
  let [reads, writes] = [0, 0];
  for (const s of body) {
    if (s.kind !== "assign") return undefined;
    eachNode(s.value, (e) => void (reads += e.op === "local" && e.local === local ? 1 : 0));
    if (s.local !== local) continue;
    const { op, args } = s.value;
    found.add(op);
    writes++;
    if (local.type !== "i32" || args.length !== 2 || !args.some((arg) => arg.op === "local" && arg.local === local))
      return undefined;
  }
  const [op] = found;
  return op && found.size === 1 && operations.has(op) && reads === writes ? { local, op: op as Fold["op"] } : undefined;
}
