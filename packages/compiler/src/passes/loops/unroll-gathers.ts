/**
 * Loops that read elements at indices from another array, as `sum += value[k] * x[column[k]]`: where such an index
 * leads is known in the round alone, so that its check stays, and LLVM unrolls no loop that may end in its middle. In:
 * such a loop. Out: four rounds at a time as long as there are four, then the loop for those that are left.
 */
import { copy, integer, operation, read } from "../../ir/build.js";
import type { Expression, Local, Module, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { eachNode, expressionsOf, someNode } from "../../ir/walk.js";
import { cloneStatements } from "../rewrite/clone.js";
import { isGuard } from "../../analyses/guards.js";
import { counterOf, type Counter } from "../../analyses/counting-loops.js";
import { failing } from "../../analyses/effects.js";
import { replaceLoops } from "../rewrite/replace-loops.js";
import type { Pass } from "../pass.js";

const ROUNDS = 4;
/** Rounds of more operations have enough to do. */
const MOST_OPERATIONS = 40;

export const unrollGathers: Pass = {
  name: "unrollGathers",
  stage: "machine",
  says:
    "Loops that are checked only where they read at indices from another array, as in `x[column[k]]`, run " +
    "four rounds at a time.",
  run,
};

function run(module: Module): Module {
  return replaceLoops(module, (loop, shared) => {
    const counter = !loop.strided && gathers(loop.body) ? counterOf(loop, shared) : undefined;
    return counter?.step === 1 ? [unrolled(loop, counter), loop] : [loop];
  });
}

function unrolled(loop: Loop, { index, bound, inclusive }: Counter): Loop {
  const [position, end] = [operation("convert", "i64", read(index)), operation("convert", "i64", copy(bound))];
  const test = operation(
    inclusive ? "le" : "lt",
    "bool",
    position,
    operation("sub", "i64", end, integer(ROUNDS - 1, "i64")),
  );
  const rounds = Array.from({ length: ROUNDS }, () =>
    cloneStatements([...loop.body, ...loop.update], (local) => local),
  );
  return { ...loop, label: { name: "rounds" }, test, body: rounds.flat(), update: [] };
}

/**
 * Whether rounds only compute and store, read elements at indices from other arrays, and are checked for nothing else.
 */
function gathers(body: readonly Statement[]): boolean {
  const rounds = new Rounds();
  rounds.list(body);
  return rounds.plain && rounds.gathering && rounds.operations <= MOST_OPERATIONS;
}

class Rounds {
  plain = true;
  gathering = false;
  operations = 0;
  /** Variables that come from arrays. */
  private readonly loaded = new Set<Local>();

  list(statements: readonly Statement[]): void {
    statements.forEach((s) => this.statement(s));
  }

  private statement(s: Statement): void {
    if (s.kind === "block") return this.list(s.body);
    const checked = s.kind === "if" && isGuard(s);
    if (checked) this.check(s.condition);
    else for (const e of expressionsOf(s)) eachNode(e, (node) => this.node(node));
    this.plain &&=
      checked || (s.kind === "assign" && !s.local.reference) || (s.kind === "store" && s.site === undefined);
    if (s.kind === "assign" && this.isLoaded(s.value)) this.loaded.add(s.local);
  }

  /** The look of `get` or `set` at an index. */
  private check(condition: Expression): void {
    this.plain &&= this.isLoaded(condition);
    this.gathering = true;
    this.plain &&= !someNode(condition, ({ op }) => op === "load" || failing.has(op) || op === "address");
  }

  private node(e: Expression): void {
    this.operations++;
    this.plain &&= !failing.has(e.op) && e.op !== "address" && e.op !== "conditional";
    if (e.op !== "load" || e.site === undefined) return;
    if (this.isLoaded(e.args[1])) this.gathering = true;
    else this.plain = false;
  }

  private isLoaded(e: Expression): boolean {
    return someNode(e, (node) => node.op === "load" || (node.op === "local" && this.loaded.has(node.local)));
  }
}
