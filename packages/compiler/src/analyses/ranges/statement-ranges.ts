/**
 * Statements of a function in, with what is known ahead of them; what is known behind them, and of its variables, out.
 */
import { bigintRange } from "./bigint-range.js";
import { stepOf } from "./loop-shapes.js";
import { ANY, clip, join, type Range } from "./range.js";
import { unary } from "./range-algebra.js";
import { isRanged, joinStates, type Known, type State } from "./states.js";
import { ValueRanges } from "./value-ranges.js";
import type { Expression, Label, Local, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { statements } from "../../ir/statements.js";
import { expressionsOf } from "../../ir/walk.js";

/** The states that leave a block or loop, and a round, without what lives only inside. */
interface Pending {
  readonly breaks: State[];
  readonly outside: number;
  readonly continues: State[];
  readonly outsideRound: number;
}

/** A loop being analyzed: how its accumulators are bounded. */
export interface ActiveLoop {
  readonly bounds: Map<Local, Range>;
}

export abstract class StatementRanges extends ValueRanges {
  private readonly pending = new Map<Label, Pending>();
  protected readonly active: ActiveLoop[] = [];
  /** What the last visit of an accumulating assignment added. */
  protected readonly added = new Map<Assign, Range>();
  /** How many statements have been looked at. */
  protected visits = 0;

  protected abstract loop(s: Loop, entry: Known): State;

  protected statements(list: readonly Statement[], state: State): State {
    if (list.length === 0) return state;
    let current = state;
    this.visits += list.length;
    for (const statement of list) {
      if (!current) return null;
      current = this.statement(statement, current);
    }
    return this.leave(list, current);
  }

  /** Forgets the locals that live only inside a list or loop. */
  protected leave(place: object, state: State): State {
    const outside = this.slots.outside.get(place)!;
    if (state && state.length > outside) state.length = outside;
    return state;
  }

  private statement(s: Statement, state: Known): State {
    switch (s.kind) {
      case "assign":
        if (this.neverReturns(s.value)) {
          this.evaluate(s.value, state);
          return null;
        }
        this.assign(s, state);
        return state;
      case "store":
        this.evaluate(s.array, state);
        this.evaluate(s.index, state);
        this.evaluate(s.value, state);
        this.wasInside(s.array, s.index, s.site, state);
        return state;
      case "if": {
        this.evaluate(s.condition, state);
        const then = this.statements(s.then, this.assume(state.slice(), s.condition, true));
        const otherwise = this.statements(s.otherwise, this.assume(state, s.condition, false));
        return joinStates(then, otherwise);
      }
      case "loop":
        return this.loop(s, state);
      case "lanes":
        throw new Error("lanes are made after the analysis of ranges");
      case "block": {
        const pending = this.expect(s.label, s.body, s.body);
        const end = this.statements(s.body, state);
        return pending.breaks.reduce(joinStates, end);
      }
      case "arena":
        return this.statements(s.body, state);
      case "break": {
        const pending = this.pending.get(s.label);
        pending?.breaks.push(state.slice(0, pending.outside));
        return null;
      }
      case "continue": {
        const pending = this.pending.get(s.label);
        pending?.continues.push(state.slice(0, pending.outsideRound));
        return null;
      }
      case "return":
        this.returned(s.value ? this.evaluate(s.value, state) : ANY);
        return null;
      case "evaluate":
        this.evaluate(s.value, state);
        return this.neverReturns(s.value) ? null : state;
      default:
        for (const e of expressionsOf(s)) this.evaluate(e, state);
        return statements[s.kind].ends ? null : state;
    }
  }

  /** Whether a call has not been seen to return: what follows is not reached so far. */
  private neverReturns(value: Expression): boolean {
    if (value.op !== "call" || this.known.results.has(value.callee)) return false;
    if (this.recording) this.next.called.add(value.callee);
    return true;
  }

  protected returned(range: Range): void {
    if (!this.recording) return;
    const known = this.next.results.get(this.func);
    this.next.results.set(this.func, known ? join(known, range) : range);
  }

  private assign(s: Assign, state: Known): void {
    let range = this.evaluate(s.value, state);
    if (!isRanged(s.local) || this.isShared(s.local)) return;
    const step = stepOf(s);
    if (step) {
      const negate = s.local.type === "bigint" ? (added: Range): Range => bigintRange("neg", [added]) : unary.neg!;
      this.added.set(s, step.sign > 0 ? this.evaluate(step.value, state) : negate(this.evaluate(step.value, state)));
      for (const loop of this.active) {
        const bound = loop.bounds.get(s.local);
        if (bound) range = clip(range, bound.lo, bound.hi);
      }
      if (this.recording) this.facts.expressions.set(s.value, range);
    }
    this.set(state, s.local, range);
    if (this.recording) this.facts.addLocal(s.local, range);
  }

  protected expect(label: Label, place: object, round: object): Pending {
    const { outside } = this.slots;
    const pending = { breaks: [], outside: outside.get(place)!, continues: [], outsideRound: outside.get(round)! };
    this.pending.set(label, pending);
    return pending;
  }
}
