/**
 * A kernel in; out: the time in nanoseconds that it saves over JavaScript at the least, as a formula over what a call
 * gives. What the data decide is open.
 */
import { plus, times, valueAt } from "../../bind/amount.js";
import { bodiesOf, eachNode, eachStatement, expressionsOf, mapStatement, someExpression } from "../../ir/walk.js";
import type { Expression, Func, Module, Statement, Local } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { valueOf, valuesOfParameters, type Size, type Values } from "./amounts.js";
import { roundsOf } from "./rounds.js";
import { isSerial } from "./serial-loops.js";
import { leavesAlone, NUMBER_TEXT } from "./weights.js";
import { writtenIn } from "../liveness.js";

export interface Gain {
  readonly least: Size;
  /** Whether loops go on for as long as the data say, so that there may be any work. */
  readonly open: boolean;
  /** Whether rounds of a loop wait for each other: the gain may be many times the least, or nothing. */
  readonly serial: boolean;
}

/** Nanoseconds that a kernel saves at the least for each operation in a loop that runs in vectors, and in another. */
const VECTOR = 0.05;
const SERIAL = 0.025;
/** What a call of a function of JavaScript costs a kernel. */
const HOST_CALL = -300;
/** How often a limit is taken to be passed, and how often another condition holds. */
const RARE = 1 / 16;
const OFTEN = 1 / 2;
/** Statements that are looked at, through calls. */
const MOST = 20_000;

export function gainOf({ root }: Module, reassociated: boolean): Gain {
  const estimating = new Estimating(reassociated);
  const least = estimating.list(root.body, valuesOfParameters(root.parameters), 0);
  return { least, open: estimating.open, serial: estimating.serial };
}

/** What happens in a statement. */
interface Within {
  readonly written: ReadonlySet<Local>;
  readonly loops: boolean;
  /** Whether the function may return there, other than with an error. */
  readonly leaves: boolean;
}

class Estimating {
  open = false;
  serial = false;
  private left = MOST;
  /** Conditions around what is looked at: a function of JavaScript that is called under one may be called rarely. */
  private conditions = 0;
  private readonly active = new Set<Func>();
  private readonly known = new Map<Statement, Within>();

  constructor(private readonly reassociated: boolean) {}

  /** Of statements that run once, with so much for each operation. `values` changes as they run. */
  list(statements: readonly Statement[], values: Values, rate: number): Size {
    let total: Size = 0;
    /** How much of what follows runs: nothing that is known behind a place where the data may have ended it. */
    let share: Size = 1;
    for (const s of statements) {
      if (this.left-- < 0) this.open = true;
      if (this.left < 0) return total;
      total = plus(total, times(share, this.statement(s, values, rate)));
      if (s.kind === "if" && share === 1 && this.mayEnd(s)) {
        this.open = true;
        share = "open";
      }
    }
    return total;
  }

  private statement(s: Statement, values: Values, rate: number): Size {
    if (s.kind === "loop") return this.loop(s, values);
    let total: Size = 0;
    for (const e of expressionsOf(s)) total = plus(total, this.expression(e, values, rate));
    if (s.kind === "assign") {
      const value = valueOf(s.value, values);
      if (value) values.set(s.local, value);
      else values.delete(s.local);
    } else if (s.kind === "block" || s.kind === "arena") total = plus(total, this.list(s.body, values, rate));
    else if (s.kind === "if") {
      total = plus(total, this.arm(s.then, values, rate, leavesAlone(s.condition, s.otherwise)));
      total = plus(total, this.arm(s.otherwise, values, rate, leavesAlone(s.condition, s.then)));
      for (const local of this.within(s).written) values.delete(local);
    }
    return total;
  }

  /** Of what is nested deep, each statement is looked at once. */
  private within(s: Statement): Within {
    let found = this.known.get(s);
    if (!found) {
      const inner = bodiesOf(s).flatMap((body) => body.map((each) => this.within(each)));
      const written = new Set(
        writtenIn([
          mapStatement(
            s,
            (e) => e,
            () => [],
          ),
        ]),
      );
      for (const each of inner) for (const local of each.written) written.add(local);
      found = {
        written,
        loops: s.kind === "loop" || inner.some(({ loops }) => loops),
        leaves: (s.kind === "return" && !s.throws) || inner.some(({ leaves }) => leaves),
      };
      this.known.set(s, found);
    }
    return found;
  }

  private arm(body: readonly Statement[], values: Values, rate: number, rare: boolean): Size {
    this.conditions++;
    const gain = this.list(body, new Map(values), rate);
    this.conditions--;
    const loops = body.some((s) => this.within(s).loops);
    if (loops) this.open = true;
    return times(loops ? "open" : rare ? RARE : OFTEN, gain);
  }

  private loop(loop: Loop, values: Values): Size {
    const before = new Map(values);
    for (const local of this.within(loop).written) values.delete(local);
    const { count, counter } = roundsOf(loop, before, values);
    if (count === undefined) this.open = true;
    const inner = [...loop.head, ...loop.body, ...loop.update];
    const innermost = !inner.some((s) => this.within(s).loops);
    const isVector = innermost && count !== undefined && !isSerial(loop, this.reassociated);
    if (innermost && !isVector) this.serial = true;
    const inside = new Map(values);
    if (counter) inside.set(counter.local, { kind: "number", size: counter.middle });
    const test = loop.test ? [loop.test] : [];
    const rate = isVector ? VECTOR : SERIAL;
    let round = this.list(inner, inside, rate);
    for (const e of test) round = plus(round, this.expression(e, inside, rate));
    if (counter) values.set(counter.local, { kind: "number", size: counter.end });
    if (innermost && wrapsFields(inner)) {
      this.open = true;
      return 0;
    }
    return times(count ?? "open", round);
  }

  /** Whether a condition that is not about sizes alone ends the function. */
  private mayEnd(s: Statement & { kind: "if" }): boolean {
    if (!this.within(s).leaves) return false;
    const isSized = (e: Expression): boolean =>
      e.op === "local"
        ? e.type === "i32" || e.type === "f64"
        : e.op !== "load" && e.op !== "call" && e.args.every(isSized);
    return s.condition.type === "bool" && s.condition.op === "local" ? true : !isSized(s.condition);
  }

  private expression(e: Expression, values: Values, rate: number): Size {
    let own = 0;
    let called: Size = 0;
    eachNode(e, (node) => {
      if (node.op === "host" || node.op === "island")
        called = plus(called, this.conditions || rate === 0 ? 0 : HOST_CALL);
      else if (node.op === "call")
        called = plus(called, plus(CALL * rate, this.call(node.callee, node.args, values, rate)));
      else if (node.op === "numberText") {
        this.open = true;
        own += NUMBER_TEXT.all;
      } else if (node.op === "div" || node.op === "sqrt" || node.op === "rem") own += 5;
      else if (node.op !== "local" && node.op !== "constant") own += 1;
    });
    return plus(own * rate, called);
  }

  private call(callee: Func, args: readonly Expression[], values: Values, rate: number): Size {
    if (this.active.has(callee)) {
      this.open = true;
      return 0;
    }
    this.active.add(callee);
    const inside: Values = new Map();
    callee.parameters.forEach((parameter, k) => {
      const value = args[k] && valueOf(args[k], values);
      if (value) inside.set(parameter, value);
    });
    const gain = this.list(callee.body, inside, rate);
    this.active.delete(callee);
    // Most of what functions of Math are made of hardly ever runs.
    const isMath =
      (callee.library ?? callee.shared) && callee.parameters.every(({ type }) => /^f(32|64)$/.test(String(type)));
    return isMath ? Math.min(valueAt(gain, 1, 1), LIBRARY_CALL * rate) : gain;
  }
}

/**
 * Whether statements make 32-bit integers of numbers that stand in fields, as the states of generators and hashes do:
 * to JavaScript these are integers from the beginning, a kernel makes them anew each round.
 */
function wrapsFields(statements: readonly Statement[]): boolean {
  const held = new Set<Local>();
  eachStatement(statements, (s) => {
    if (s.kind === "assign" && s.value.op === "field" && s.value.type === "f64") held.add(s.local);
  });
  return someExpression(statements, ({ op, args: [given] }) => {
    if (op !== "wrap" || given?.type !== "f64") return false;
    return given.op === "field" || (given.op === "local" && held.has(given.local));
  });
}

/** The most operations that a call of a function of Math counts for. */
const LIBRARY_CALL = 80;
/** The least that a call costs. */
const CALL = 10;
