/**
 * Loops that read elements at indices from another array, as `sum += value[k] * x[column[k]]`: where such an index leads is known in the round alone, so that its check stays, and LLVM unrolls no loop
 * that may end in its middle. In: such a loop. Out: four rounds at a time as long as there are four, then the loop for those that are left.
 */
import { copy, integer, operation, read } from "../ir/build.js";
import type { Loop, Module, Statement } from "../ir/ir.js";
import { eachExpression, eachStatement, someNode } from "../ir/walk.js";
import { cloneStatements } from "./clone.js";
import { counterOf, failing, type Counter } from "./lanes/rounds.js";
import { replaceLoops } from "./replaceLoops.js";

const ROUNDS = 4;
/** Rounds of more operations have enough to do. */
const MOST_OPERATIONS = 40;

export const unrollGathers = (module: Module): Module =>
  replaceLoops(module, (loop, shared) => {
    const counter = gathers(loop.body) ? counterOf(loop, shared) : undefined;
    return counter?.step === 1 ? [unrolled(loop, counter), loop] : [loop];
  });

function unrolled(loop: Loop, { index, bound, inclusive }: Counter): Loop {
  const [position, end] = [operation("convert", "i64", read(index)), operation("convert", "i64", copy(bound))];
  const test = operation(inclusive ? "le" : "lt", "bool", position, operation("sub", "i64", end, integer(ROUNDS - 1, "i64")));
  const rounds = Array.from({ length: ROUNDS }, () => cloneStatements([...loop.body, ...loop.update], (local) => local));
  return { ...loop, label: { name: "rounds" }, test, body: rounds.flat(), update: [] };
}

/** Whether rounds only compute and store, read elements at indices from other arrays, and are checked for nothing else. */
function gathers(body: readonly Statement[]): boolean {
  let plain = true;
  let gathering = false;
  let operations = 0;
  eachStatement(body, (s) => {
    plain &&= (s.kind === "assign" && !s.local.reference) || (s.kind === "store" && s.site === undefined);
  });
  eachExpression(body, (e) => {
    operations++;
    plain &&= !failing.has(e.op) && e.op !== "address" && e.op !== "conditional";
    if (e.op !== "load" || e.site === undefined) return;
    if (someNode(e.args[1], ({ op }) => op === "load")) gathering = true;
    else plain = false;
  });
  return plain && gathering && operations <= MOST_OPERATIONS;
}
