/**
 * Loops in whose variables begin with numbers that may be anything, as fields, elements and quotients may, and hold
 * integers ever after. Out: each such loop twice, behind a test of what the numbers are where it begins: the first copy
 * has variables of its own, of which the ranges know that they are whole.
 */
import { both, compare, copy, makeLocal, number, operation, read } from "../../ir/build.js";
import type { Expression, Func, Label, Local, Module, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { eachExpression, eachStatement, expressionsOf, jumpsOut, mapStatement } from "../../ir/walk.js";
import { freshLocals } from "../../analyses/fresh-locals.js";
import { countUses } from "../../analyses/lifetimes.js";
import { analyzeZeroSign } from "../../analyses/zero-sign.js";
import { addressedIn, exposedIn, readAfter, writtenIn } from "../../analyses/liveness.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { PARAMETER } from "../../analyses/ranges/integers.js";
import { I32_MIN } from "../../analyses/ranges/range.js";
import { cloneStatements } from "../rewrite/clone.js";
import { cold } from "../rewrite/cold.js";
import { doubtfulIntegers, type Doubtful } from "./doubtful-integers.js";

/** Statements in a loop up to which it is there twice. */
const LARGEST = 160;

/** Changes the module; whether it has. */
export function guardLoops(module: Module, facts: Facts, wanted: ReadonlySet<Local>): boolean {
  const signed = analyzeZeroSign(module, facts).locals;
  return module.functions.map((func) => new LoopGuarding(func, facts, wanted, signed).run()).includes(true);
}

class LoopGuarding {
  private changed = false;
  /** How many loops the statements lie in that are looked at. */
  private depth = 0;
  private readonly uses: ReadonlyMap<Local, number>;
  private readonly addressed: ReadonlySet<Local>;

  constructor(
    private readonly func: Func,
    private readonly facts: Facts,
    private readonly wanted: ReadonlySet<Local>,
    private readonly signed: ReadonlySet<Local>,
  ) {
    this.uses = countUses(func.body);
    this.addressed = addressedIn(func.body);
  }

  run(): boolean {
    const body = this.list(this.func.body);
    if (this.changed) this.func.body = body;
    return this.changed;
  }

  private list(list: readonly Statement[]): Statement[] {
    return list.flatMap((s) => {
      if (s.kind === "loop" && (s.cold || s.fork || s.ofLibrary)) return [s];
      const guarded = s.kind === "loop" && this.guarded(s);
      if (guarded) return guarded;
      const loops = s.kind === "loop" ? 1 : 0;
      this.depth += loops;
      const mapped = mapStatement(
        s,
        (e) => e,
        (inner) => this.list(inner),
      );
      this.depth -= loops;
      return [mapped];
    });
  }

  private guarded(loop: Loop): Statement[] | undefined {
    if (!isCopied(loop)) return undefined;
    const isOwn = (local: Local): boolean => local.type === "f64" && !local.reference && !this.addressed.has(local);
    const read = exposedIn([loop]);
    const written = new Set([...writtenIn([loop])].filter(isOwn));
    const exposed = new Set([...read].filter(isOwn));
    const { facts, wanted, signed } = this;
    const doubtful = doubtfulIntegers(loop, { exposed, written, facts, wanted, signed });
    if (doubtful.length === 0) return undefined;
    this.changed = true;
    return this.twice(loop, doubtful, exposed, written);
  }

  private twice(
    loop: Loop,
    doubtful: readonly Doubtful[],
    exposed: ReadonlySet<Local>,
    written: ReadonlySet<Local>,
  ): Statement[] {
    const fresh = freshLocals([loop], this.uses);
    const later = readAfter(this.func.body, loop, written);
    // In another loop it runs again, and reads what it has left.
    if (this.depth > 0) for (const local of written) if (exposed.has(local)) later.add(local);
    const tested = new Set(doubtful.map(({ local }) => local));
    const carried = [...written].filter((local) => exposed.has(local) && !tested.has(local));
    const passing = [...written].filter((local) => !exposed.has(local) && !later.has(local) && !fresh.has(local));
    const names = new Map([...tested, ...carried, ...passing, ...fresh].map((local) => [local, twinOf(local)]));
    const name = (local: Local): Local => names.get(local) ?? local;
    const words = doubtful.map(({ local }) => assign(name(local), operation("or", "f64", read(local), number(0))));
    const taken = carried.map((local) => assign(name(local), read(local)));
    const given = [...written]
      .filter((local) => exposed.has(local) && later.has(local))
      .map((local) => assign(local, read(name(local))));
    const fast = cloneStatements([loop], name);
    const left = new Set(jumpsOut([loop]).map(({ label }) => label));
    return [
      ...words,
      {
        kind: "if",
        condition: doubtful.map((each) => this.test(each, name(each.local))).reduce((a, b) => both(a, b)),
        then: [...taken, ...withBefore(fast, left, given), ...copies(given)],
        otherwise: cold([loop]),
        speculative: true,
      },
    ];
  }

  /** Whether a number is its ToInt32. */
  private test({ local, isIndex, isDivisor }: Doubtful, word: Local): Expression {
    const same = compare("eq", read(local), read(word));
    const positive = compare("ne", operation("highword", "f64", read(local)), number(I32_MIN));
    const isSigned = this.signed.has(local) && (this.facts.locals.get(local)?.negativeZero ?? true);
    const whole = isSigned ? both(same, positive) : same;
    const { lo, hi } = isDivisor ? { lo: 1, hi: PARAMETER.hi } : PARAMETER;
    if (!isIndex && !isDivisor) return whole;
    return both(whole, both(compare("ge", read(word), number(lo)), compare("le", read(word), number(hi))));
  }
}

const assign = (local: Local, value: Expression): Assign => ({ kind: "assign", local, value });
const copies = (list: readonly Assign[]): Assign[] => list.map((s) => ({ ...s, value: copy(s.value) }));
const twinOf = (local: Local): Local => makeLocal(local.name, local.type, local.place, local.reference);

/** With statements ahead of each jump to what stands further out. */
const withBefore = (list: readonly Statement[], out: ReadonlySet<Label>, before: readonly Assign[]): Statement[] =>
  list.flatMap((s) => {
    if ((s.kind === "break" || s.kind === "continue") && out.has(s.label)) return [...copies(before), s];
    return [
      mapStatement(
        s,
        (e) => e,
        (inner) => withBefore(inner, out, before),
      ),
    ];
  });

/** Whether a loop may be there twice. */
function isCopied(loop: Loop): boolean {
  let size = 0;
  let possible = true;
  eachStatement([loop], (s) => {
    size++;
    if (s.kind === "loop" && (s.fork || s.carried)) possible = false;
    for (const e of expressionsOf(s)) if (e.op === "address") possible = false;
  });
  if (size > LARGEST) return false;
  eachExpression([loop], (e) => void (e.op === "address" && (possible = false)));
  return possible;
}
