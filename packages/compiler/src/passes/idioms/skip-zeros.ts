/**
 * Loops whose rounds do nothing where a byte is 0, as `for (…) if (mask[k]) chosen[count++] = k`. In: such a loop. Out:
 * ahead of it, one that looks at eight bytes at a time and does their rounds where not all are 0; the loop itself does
 * what is left.
 */
import { elementKinds } from "../../ir/arrays.js";
import { copy, integer, isTypedArray, makeLocal, operation, read } from "../../ir/build.js";
import type { Expression, Label, Load, Module, Statement } from "../../ir/ir.js";
import type { If, Loop } from "../../ir/statement-kinds.js";
import { someStatement } from "../../ir/walk.js";
import { cloneStatements } from "../rewrite/clone.js";
import { counterOf, type Counter } from "../../analyses/counting-loops.js";
import { conjuncts } from "../../analyses/conditions.js";
import { replaceLoops } from "../rewrite/replace-loops.js";
import { beginning, fixedIn, wide } from "../../analyses/fixed.js";
import type { Pass } from "../pass.js";

/** Bytes of a word. */
const WORD = 8;

export const skipZeros: Pass = {
  name: "skipZeros",
  stage: "machine",
  says:
    "A loop whose rounds do nothing where a byte is 0, as `if (mask[k]) chosen[count++] = k`, goes past eight " +
    "such bytes at a time.",
  serves: "Selections by masks, sieves, sparse flags.",
  run,
};

function run(module: Module): Module {
  return replaceLoops(module, (loop, shared) => {
    const choice = choiceOf(loop);
    const counter = choice && counterOf(loop, shared);
    if (counter?.step !== 1 || !isByte(choice!, counter, fixedIn(loop, shared))) return [loop];
    return [inWords(loop, counter, choice!), { ...loop, cold: true }];
  });
}

/** `loop while (k + 7 < n) if (the bytes from k on are 0) k += 8; else { end = k + 8; loop while (k < end) … }` */
function inWords(loop: Loop, { index, bound, inclusive }: Counter, byte: Load): Loop {
  const { place } = loop;
  const end = makeLocal("end", "i32", place);
  const behind = operation("add", "i32", read(index), integer(WORD));
  const word: Expression = { ...copy(byte), type: "i64", natural: true, byte: false, word: true };
  const rounds: Loop = {
    ...loop,
    test: operation("lt", "bool", read(index), read(end)),
    body: cloneStatements(loop.body, (local) => local),
    update: cloneStatements(loop.update, (local) => local),
  };
  const some: Statement = {
    kind: "if",
    condition: operation("ne", "bool", word, integer(0, "i64")),
    then: [{ kind: "assign", local: end, value: behind, place }, rounds],
    otherwise: [{ kind: "assign", local: index, value: copy(behind), place }],
    place,
  };
  const last = operation("sub", "i64", wide(bound), integer(WORD - 1, "i64"));
  const test = operation(inclusive ? "le" : "lt", "bool", wide(read(index)), last);
  return { ...loop, label: { name: "words" }, test, body: [some], update: [] };
}

/** The element that decides whether rounds do something that LLVM does not do in vectors. */
function choiceOf({ body, label }: Loop): Load | undefined {
  const [choice, ...more] = body;
  if (choice?.kind !== "if" || more.length > 0 || choice.otherwise.length > 0) return undefined;
  return choice.then.every(({ kind }) => kind === "assign") || leaves(choice, label) ? undefined : chosenBy(choice);
}

const leaves = (choice: If, loop: Label): boolean =>
  someStatement(choice.then, (s) => s.kind === "break" && s.label === loop);

function chosenBy({ condition }: If): Load | undefined {
  const first = conjuncts(condition)[0]!;
  const [element, zero] = first.args;
  const isChoice = first.op === "truthy" || (first.op === "ne" && zero?.op === "constant" && zero.value === 0);
  return isChoice && element?.op === "load" && element.type === "i32" ? element : undefined;
}

/** Whether it is a byte, known to be inside of its array, and the next round looks at the next one. */
function isByte({ args: [array, at], site }: Load, { index }: Counter, isFixed: (e: Expression) => boolean): boolean {
  if (site !== undefined || !isTypedArray(array.type) || elementKinds[array.type].size !== 1) return false;
  return array.op === "local" && isFixed(array) && beginning(at, index, isFixed) !== undefined;
}
