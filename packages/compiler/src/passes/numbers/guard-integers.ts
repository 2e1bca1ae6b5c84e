/**
 * Numbers made whole that nothing bounds, such as `left = Math.floor(u)`, from which indices and the limits of loops
 * are computed: the rest of their block is there twice, once for values with which 32 bits can count, and once for all
 * others.
 */
import { both, compare, makeLocal, number, read } from "../../ir/build.js";
import type { Expression, Func, Local, Module, Statement } from "../../ir/ir.js";
import { eachExpression, eachNode, eachStatement, expressionsOf, mapStatement } from "../../ir/walk.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { freshLocals } from "../../analyses/fresh-locals.js";
import { countUses } from "../../analyses/lifetimes.js";
import { writtenIn } from "../../analyses/liveness.js";
import { cloneStatements } from "../rewrite/clone.js";
import { cold } from "../rewrite/cold.js";
import { fitsI32, type Range } from "../../analyses/ranges/range.js";
import { analyzeIntegers, PARAMETER } from "../../analyses/ranges/integers.js";
import type { Context, Pass } from "../pass.js";
import { guardLoops } from "./guard-loops.js";

/** Statements in a block up to which it is there twice. */
const LARGEST = 120;
/** How often loops are looked at: those in others may have such variables of their own. */
const ROUNDS = 2;

export const guardIntegers: Pass = {
  name: "guardIntegers",
  stage: "numbers",
  says:
    "Where a number is made whole that nothing bounds, as in `left = Math.floor(u)`, and indices or limits " +
    "are computed from it, the rest of its block is there twice, behind a test of what 32 bits can count " +
    "with; so is a loop whose variables hold integers if what they begin with is one. The ranges are then " +
    "found anew.",
  run,
};

function run(module: Module, context: Context): Module {
  let changed = false;
  for (const func of module.functions) {
    const guards = new Guarding(
      candidatesIn(func, context.facts, context.wanted.locals),
      PARAMETER,
      countUses(func.body),
      context.facts,
    );
    // What the kernel does once is not worth a copy of all the rest.
    const body = guards.list(func.body, func !== module.root);
    if (guards.changed) func.body = body;
    changed ||= guards.changed;
  }
  if (changed) Object.assign(context, analyzeIntegers(module, context));
  for (let round = 0; round < ROUNDS && guardLoops(module, context.facts, context.wanted.locals); round++)
    Object.assign(context, analyzeIntegers(module, context));
  return module;
}

const rounding: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>(["floor", "ceil", "trunc", "round"]);
const computing: ReadonlySet<Expression["op"]> = new Set<Expression["op"]>([
  "add",
  "sub",
  "mul",
  "min",
  "max",
  "rem",
  "le",
  "lt",
  "ge",
  "gt",
]);

/** Variables that get one whole number without bounds each, with which whole numbers are computed. */
function candidatesIn(func: Func, facts: Facts, wanted: ReadonlySet<Local>): ReadonlySet<Local> {
  const assigned = new Map<Local, Expression[]>();
  const used = new Set<Local>();
  eachStatement(func.body, (s) => {
    if (s.kind === "assign") assigned.set(s.local, [...(assigned.get(s.local) ?? []), s.value]);
    for (const expression of expressionsOf(s)) {
      eachNode(expression, (e) => {
        if (!computing.has(e.op) || (e.type === "f64" && !facts.of(e).whole)) return;
        for (const arg of e.args) if (arg.op === "local") used.add(arg.local);
      });
    }
  });
  const isCandidate = (local: Local, [value, other]: readonly Expression[]): boolean =>
    other === undefined &&
    local.type === "f64" &&
    !local.reference &&
    rounding.has(value!.op) &&
    !fitsI32(facts.reached(value!));
  return new Set(
    [...assigned]
      .filter(([local, values]) => wanted.has(local) && used.has(local) && isCandidate(local, values))
      .map(([local]) => local),
  );
}

class Guarding {
  changed = false;

  /** `uses` says how often each local occurs in all. */
  constructor(
    private readonly candidates: ReadonlySet<Local>,
    private readonly bounds: Range,
    private readonly uses: ReadonlyMap<Local, number>,
    private readonly facts: Facts,
  ) {}

  /** `repeated`: what stands in the list runs many times. */
  list(list: readonly Statement[], repeated: boolean): Statement[] {
    if (this.candidates.size === 0) return [...list];
    const at = repeated ? this.lastOf(list) : -1;
    const guarded = at < 0 ? undefined : this.guarded(list.slice(0, at + 1), list.slice(at + 1));
    return (
      guarded ??
      list.map((s) =>
        mapStatement(
          s,
          (e) => e,
          (inner) => this.list(inner, repeated || s.kind === "loop"),
        ),
      )
    );
  }

  /** Where the last of the first candidates in a list stands that have only assignments between them. */
  private lastOf(list: readonly Statement[]): number {
    let last = -1;
    for (const [k, s] of list.entries()) {
      if (s.kind === "assign" && this.candidates.has(s.local)) last = k;
      else if (last >= 0 && s.kind !== "assign") break;
    }
    return last;
  }

  private guarded(first: readonly Statement[], rest: readonly Statement[]): Statement[] | undefined {
    if (rest.length === 0 || !isCopied(rest)) return undefined;
    const whole = first.flatMap((s) => (s.kind === "assign" && this.candidates.has(s.local) ? [s.local] : []));
    const { lo, hi } = this.bounds;
    const condition = [
      ...whole.map((local) => both(compare("ge", read(local), number(lo)), compare("le", read(local), number(hi)))),
      ...[...divisorsIn(rest, this.facts)].map((local) => compare("gt", read(local), number(0))),
    ].reduce((a, b) => both(a, b));
    const names = new Map([...whole, ...freshLocals(rest, this.uses)].map((local) => [local, twinOf(local)]));
    const taken: Statement[] = whole.map((local) => ({ kind: "assign", local: names.get(local)!, value: read(local) }));
    const fast = cloneStatements(rest, (local) => names.get(local) ?? local);
    this.changed = true;
    const candidates = new Set([...this.candidates].map((local) => names.get(local) ?? local));
    const inner = new Guarding(candidates, this.bounds, new Map([...this.uses, ...countUses(fast)]), this.facts).list(
      fast,
      true,
    );
    return [...first, { kind: "if", condition, then: [...taken, ...inner], otherwise: cold(rest), speculative: true }];
  }
}

/** Integers that may be 0, as lengths may, and of which statements that do not change them take rests of division. */
function divisorsIn(list: readonly Statement[], facts: Facts): ReadonlySet<Local> {
  const found = new Set<Local>();
  eachExpression(list, ({ op, args }) => {
    const divisor = op === "rem" ? args[1]! : undefined;
    if (divisor?.op !== "local" || divisor.type !== "f64") return;
    const { lo, hi } = facts.of(divisor);
    if (fitsI32(facts.of(divisor)) && lo <= 0 && hi > 0) found.add(divisor.local);
  });
  const written = writtenIn(list);
  return new Set([...found].filter((local) => !written.has(local)));
}

const twinOf = (local: Local): Local => makeLocal(local.name, local.type, local.place, local.reference);

/** Whether statements may be there twice. */
function isCopied(list: readonly Statement[]): boolean {
  let size = 0;
  let possible = true;
  eachStatement(list, (s) => {
    size++;
    if (s.kind === "loop" && s.fork) possible = false;
    for (const expression of expressionsOf(s))
      eachNode(expression, (e) => void (e.op === "address" && (possible = false)));
  });
  return possible && size <= LARGEST;
}
