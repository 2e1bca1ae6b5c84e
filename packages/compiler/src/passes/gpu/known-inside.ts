/**
 * A module whose arrays are placed in; the same out, without sites at accesses whose index is known to be inside, and
 * without a look at the ends of a part where the index is known to be inside of it.
 */
import { operation } from "../../ir/build.js";
import { partOf, type Placed } from "../../ir/gpu/placed-arrays.js";
import type { Expression, Func, Label, Local, Statement } from "../../ir/ir.js";
import type { Loop } from "../../ir/statement-kinds.js";
import { mapStatement } from "../../ir/walk.js";
import { ANYTHING, has, isSameFact, joinFacts, widenFacts, type Fact, type Mark } from "./index-facts.js";
import { assume, factOf, factsOfBlock, forget, type Facts } from "./known-numbers.js";

/** `block`: the most threads that a block has on each axis, where that is known. */
export function dropKnownChecks(placed: Placed, block: readonly number[] = []): Placed {
  return new KnownInside(placed, factsOfBlock(block)).run();
}

/** Nothing where control does not come to. */
type State = Map<Local, Fact> | undefined;
/** `inside`: of the array; `inPart`: of the part of it that is accessed. */
type Proof = "inside" | "inPart" | "nothing";
const WEAKEST: readonly Proof[] = ["nothing", "inPart", "inside"];

/** Loops in loops are gone through again and again. */
const MOST_VISITS = 20_000;

class KnownInside {
  private readonly proofs = new Map<object, Proof>();
  private readonly given = new Map<Func, Map<Local, Fact>>();
  private readonly breaks = new Map<Label, State>();
  private readonly continues = new Map<Label, State>();
  private recording = true;
  private visits = 0;

  constructor(
    private readonly placed: Placed,
    private readonly first: Facts,
  ) {}

  run(): Placed {
    const { module } = this.placed;
    // Callers come before those that they call.
    for (const func of module.functions.toReversed())
      this.list(func.body, new Map([...this.first, ...(this.given.get(func) ?? [])]));
    if (this.visits > MOST_VISITS) return this.placed;
    for (const func of module.functions) func.body = func.body.map((s) => this.rewritten(s));
    return this.placed;
  }

  // --- what is known where
  // --------------------------------------------------------------------------------------------

  private list(statements: readonly Statement[], entry: State): State {
    let state = entry;
    for (const s of statements) {
      if (!state || ++this.visits > MOST_VISITS) return state;
      state = this.statement(s, state);
    }
    return state;
  }

  private statement(s: Statement, state: Map<Local, Fact>): State {
    switch (s.kind) {
      case "assign": {
        this.look(s.value, state);
        const fact = s.local.type === "i32" ? factOf(s.value, state) : ANYTHING;
        forget(state, s.local);
        const isOwn = (mark: Mark): boolean => mark.local !== s.local;
        return state.set(s.local, { ...fact, below: fact.below.filter(isOwn), upTo: fact.upTo.filter(isOwn) });
      }
      case "store":
        this.look(s.index, state);
        this.look(s.value, state);
        this.note(s, s.array, s.index, state);
        return state;
      case "if": {
        this.look(s.condition, state);
        const then = this.list(s.then, assume(s.condition, true, new Map(state)));
        return joinStates(then, this.list(s.otherwise, assume(s.condition, false, state)));
      }
      case "loop":
        return this.loop(s, state);
      case "block":
        this.breaks.delete(s.label);
        return joinStates(this.list(s.body, state), this.breaks.get(s.label));
      case "break":
        this.breaks.set(s.label, joinStates(this.breaks.get(s.label), state));
        return undefined;
      case "continue":
        this.continues.set(s.label, joinStates(this.continues.get(s.label), state));
        return undefined;
      case "arena":
        return this.list(s.body, state);
      case "return":
        if (s.value) this.look(s.value, state);
        return undefined;
      case "throw":
        for (const value of s.values) this.look(value, state);
        return undefined;
      case "evaluate":
        this.look(s.value, state);
        return state;
      default:
        return state;
    }
  }

  /** What holds at the head of all rounds is looked for without notes; then one round makes them. */
  private loop(s: Loop, entry: Map<Local, Fact>): State {
    const outer = this.recording;
    this.recording = false;
    let head = entry;
    for (let isSettled = false; !isSettled && this.visits <= MOST_VISITS;) {
      const { back } = this.round(s, head);
      const next = widenStates(head, back);
      isSettled = isSameState(head, next);
      head = next;
    }
    this.recording = outer;
    return this.round(s, head).exit;
  }

  private round(s: Loop, head: Map<Local, Fact>): { readonly back: State; readonly exit: State } {
    this.breaks.delete(s.label);
    this.continues.delete(s.label);
    let state = this.list(s.head, new Map(head));
    let exit: State;
    if (s.test && state) {
      this.look(s.test, state);
      exit = assume(s.test, false, new Map(state));
      state = assume(s.test, true, state);
    }
    const end = this.list(s.body, state);
    const back = this.list(s.update, joinStates(end, this.continues.get(s.label)));
    return { back, exit: joinStates(exit, this.breaks.get(s.label)) };
  }

  /** Notes what is known of the accesses and calls in an expression. */
  private look(e: Expression, state: Facts): void {
    if (e.op === "conditional") {
      const [condition, yes, no] = e.args;
      this.look(condition, state);
      this.look(yes, assume(condition, true, new Map(state)));
      this.look(no, assume(condition, false, new Map(state)));
      return;
    }
    for (const arg of e.args) this.look(arg, state);
    if (e.op === "load" || e.op === "atomic") this.note(e, e.args[0], e.args[1], state);
    if (e.op === "call" && this.recording) this.pass(e.callee, e.args, state);
  }

  /** What a function is given, by all calls: of marks only lengths mean the same there. */
  private pass(callee: Func, args: readonly Expression[], state: Facts): void {
    const known = this.given.get(callee);
    const own = known ?? new Map<Local, Fact>();
    const isLength = ({ of }: Mark): boolean => of === "length";
    callee.parameters.forEach((local, k) => {
      const fact = local.type === "i32" ? factOf(args[k]!, state) : ANYTHING;
      const passed = { ...fact, below: fact.below.filter(isLength), upTo: fact.upTo.filter(isLength) };
      own.set(local, known ? joinFacts(known.get(local) ?? ANYTHING, passed) : passed);
    });
    this.given.set(callee, own);
  }

  private note(access: object, array: Expression, index: Expression, state: Facts): void {
    if (!this.recording) return;
    const proof = this.proof(array, factOf(index, state), state);
    const known = this.proofs.get(access) ?? "inside";
    this.proofs.set(access, WEAKEST[Math.min(WEAKEST.indexOf(proof), WEAKEST.indexOf(known))]!);
  }

  private proof(array: Expression, index: Fact, state: Facts): Proof {
    if (index.low < 0) return "nothing";
    const { of, start, length } = partOf(array);
    if (!start || !length) return this.isBelowLength(index, of, state) ? "inside" : "nothing";
    const least = factOf(length, state);
    const isBelow = length.op === "local" && has(index.below, { of: "value", local: length.local });
    if (!isBelow && index.high >= least.low) return "nothing";
    const first = factOf(start, state);
    const whole = this.lengthOf(of);
    const isInside = whole !== undefined && first.low >= 0 && first.high + Math.min(index.high, least.high - 1) < whole;
    return isInside ? "inside" : "inPart";
  }

  /** By itself, or by a variable that it is not more than. */
  private isBelowLength({ high, below, upTo }: Fact, array: Expression, state: Facts): boolean {
    const length = this.lengthOf(array);
    if (length !== undefined) return high < length;
    if (array.op !== "local") return false;
    const mark: Mark = { of: "length", local: array.local };
    const isBelow = ({ local }: Mark): boolean => has(state.get(local)?.below ?? [], mark);
    return has(below, mark) || [...below, ...upTo].some((other) => other.of === "value" && isBelow(other));
  }

  /** The length of an array that is known when building. */
  private lengthOf(array: Expression): number | undefined {
    if (array.op === "table") return array.table.values.length;
    return array.op === "local" ? this.placed.shared.get(array.local)?.length : undefined;
  }

  // --- what becomes of it
  // ---------------------------------------------------------------------------------------------

  private rewritten(s: Statement): Statement {
    const own = mapStatement(
      s,
      (e) => this.expression(e),
      (list) => list.map((each) => this.rewritten(each)),
    );
    if (s.kind !== "store" || own.kind !== "store") return own;
    const { array, index, isKnown } = this.access(s, own.array, own.index);
    return { ...own, array, index, site: isKnown ? undefined : own.site };
  }

  private expression(e: Expression): Expression {
    const args = e.args.map((arg) => this.expression(arg));
    const own = { ...e, args } as Expression;
    if (own.op !== "load" && own.op !== "atomic") return own;
    const { array, index, isKnown } = this.access(e, own.args[0], own.args[1]);
    const changed = { ...own, args: [array, index, ...own.args.slice(2)] } as typeof own;
    return isKnown ? { ...changed, site: undefined } : changed;
  }

  private access(access: object, array: Expression, index: Expression) {
    const proof = this.proofs.get(access) ?? "nothing";
    const { of, start } = partOf(array);
    const isKnown = proof === "inside";
    if (proof === "nothing" || !start) return { array, index, isKnown };
    return { array: of, index: operation("wideadd", "i32", start, index), isKnown };
  }
}

function joinStates(a: State, b: State): State {
  if (!a || !b) return a ?? b;
  const joined = new Map<Local, Fact>();
  for (const [local, fact] of a) {
    const other = b.get(local);
    if (other) joined.set(local, joinFacts(fact, other));
  }
  return joined;
}

function widenStates(head: Map<Local, Fact>, back: State): Map<Local, Fact> {
  if (!back) return head;
  const widened = new Map<Local, Fact>();
  for (const [local, fact] of head) {
    const other = back.get(local);
    if (other) widened.set(local, widenFacts(fact, other));
  }
  return widened;
}

function isSameState(a: Map<Local, Fact>, b: Map<Local, Fact>): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([local, fact]) => {
    const other = b.get(local);
    return other !== undefined && isSameFact(fact, other);
  });
}
