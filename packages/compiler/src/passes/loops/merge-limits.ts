/**
 * Loops that go on as long as a counter is below several limits and the data say so, as `while (i + k < n && k < most
 * && a[i + k] === b[k]) k++`. In: such a loop. Out: the least of the limits, computed before the loop, and one test for
 * all of them in each round. (Where no data are looked at, LLVM does it.)
 */
import { both, integer, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Local, Module, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { someStatement } from "../../ir/walk.js";
import { conjuncts } from "../../analyses/conditions.js";
import { writtenIn } from "../../analyses/liveness.js";
import { replaceLoops } from "../rewrite/replace-loops.js";
import type { Pass } from "../pass.js";

export const mergeLimits: Pass = {
  name: "mergeLimits",
  stage: "machine",
  says: "A loop that ends at the least of several limits, or when its data say so, is tested against that one limit.",
  run,
};

function run(module: Module): Module {
  return replaceLoops(module, merged);
}

function merged(loop: Loop, shared: ReadonlySet<Local>): Statement[] {
  const written = writtenIn([loop]);
  const tests = loop.test ? conjuncts(loop.test) : [];
  const limits: Limit[] = [];
  for (const test of tests) {
    const limit = limitOf(test, written, shared);
    if (!limit || (limits[0] && limit.counter !== limits[0].counter)) break;
    limits.push(limit);
  }
  const rest = tests.slice(limits.length);
  // One of the limits fits a word, and the least of all is no larger.
  if (
    loop.head.length > 0 ||
    limits.length < 2 ||
    rest.length === 0 ||
    limits.every(({ offset }) => offset) ||
    someStatement(loop.body, ({ kind }) => kind === "loop")
  )
    return [loop];
  const { counter } = limits[0]!;
  const least = limits.map(limitOfCounter).reduce((a, b) => operation("min", "i64", a, b));
  const local = makeLocal("limit", "i32", loop.place);
  // A counter is below none of the limits that are too small for a word.
  const value = operation("wrap", "i32", operation("max", "i64", least, integer(-(2 ** 31), "i64")));
  const test = [operation("lt", "bool", read(counter), read(local)), ...rest].reduceRight((all, one) => both(one, all));
  return [
    { kind: "assign", local, value, place: loop.place },
    { ...loop, test },
  ];
}

/** `counter + offset < bound`, where the loop changes the counter alone. */
interface Limit {
  readonly counter: Local;
  readonly offset: Expression | undefined;
  readonly bound: Expression;
}

function limitOf(test: Expression, written: ReadonlySet<Local>, shared: ReadonlySet<Local>): Limit | undefined {
  if (test.op !== "lt" && test.op !== "gt") return undefined;
  const [sum, bound] = (test.op === "lt" ? test.args : [...test.args].reverse()) as [Expression, Expression];
  const isOwn = (e: Expression): boolean => e.op === "local" && !e.local.reference && !shared.has(e.local);
  const isFixed = (e: Expression): boolean =>
    e.type === "i32" &&
    (e.op === "constant" ||
      (e.op === "length" && e.args[0]!.op === "local" ? isFixedLocal(e.args[0]) : isFixedLocal(e)));
  const isFixedLocal = (e: Expression): boolean => e.op === "local" && isOwn(e) && !written.has(e.local);
  const counterOf = (e: Expression): Local | undefined =>
    e.op === "local" && e.type === "i32" && isOwn(e) && written.has(e.local) ? e.local : undefined;
  if (sum.type !== "i32" || !isFixed(bound)) return undefined;
  const alone = counterOf(sum);
  if (alone) return { counter: alone, offset: undefined, bound };
  if (sum.op !== "add") return undefined;
  const [a, b] = sum.args as [Expression, Expression];
  const [counter, offset] = counterOf(a) ? [counterOf(a), b] : [counterOf(b), a];
  return counter && isFixed(offset) ? { counter, offset, bound } : undefined;
}

function limitOfCounter({ offset, bound }: Limit): Expression {
  const wide = (e: Expression): Expression => operation("convert", "i64", e);
  return offset ? operation("sub", "i64", wide(bound), wide(offset)) : wide(bound);
}
