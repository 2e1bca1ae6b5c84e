/** A loop in; it and the loops in it out, with their counters, and the checks in their rounds. */
import { integer, makeLocal, read } from "../../ir/build.js";
import { bodiesOf, eachExpression, eachNode, eachStatement, expressionsOf, jumpsOut } from "../../ir/walk.js";
import { isChecked, type Expression, type Local, type Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { clampsIn, type Clamped } from "./clamps.js";
import { comparisonsIn, refutedBy, strip, type Known, type Where } from "../../analyses/comparisons.js";
import { changeOf, updateOf } from "../../analyses/counting-loops.js";
import { isGuard, leaves } from "../../analyses/guards.js";
import type { Counter } from "../../analyses/interval-algebra.js";
import type { Role } from "../../analyses/intervals.js";
import type { Check } from "./guards.js";
import { steadyIn } from "./steady-conditions.js";

/** Locals, counters and arrays as seen from a loop nest. */
export class Nest {
  /** Wide locals that get an i32 copy in the fast loop. */
  readonly shrunk = new Set<Local>();
  /** Keeps the value that the counter of the outermost loop comes with. */
  readonly entry: Statement[] = [];
  private readonly assigns = new Map<Local, Assign[]>();
  private readonly counters = new Map<Local, [Loop, Counter]>();
  private readonly counterLoops = new Map<Loop, [Local, Counter]>();
  /** Locals whose address is passed in the nest: a call may change them. */
  private readonly shared = new Set<Local>();
  private readonly places = new Map<object, Where>();
  private readonly clamped = new Map<Local, Clamped>();

  constructor(
    loop: Loop,
    readonly inside: ReadonlySet<Local>,
  ) {
    eachStatement([loop], (s) => {
      if (s.kind === "assign") this.assigns.set(s.local, [...(this.assigns.get(s.local) ?? []), s]);
    });
    eachExpression([loop], (e) => void (e.op === "address" && this.shared.add(e.local)));
    this.locate([loop], new Map());
    this.addOutermost(loop);
    // Two assignments of an inner counter: the first value and the step.
    eachList(loop, (list) => list.forEach((s, at) => s.kind === "loop" && this.addCounter(s, list, at, 2)));
    eachList(loop, (list) => clampsIn(list).forEach((clamped) => this.addClamped(clamped)));
  }

  private addClamped(clamped: Clamped): void {
    const { local, assigns } = clamped;
    if (this.inside.has(local) && this.assigns.get(local)?.length === assigns) this.clamped.set(local, clamped);
  }

  /** Notes the place of each statement list, assignment and loop test. */
  private locate(list: readonly Statement[], where: Where): void {
    this.places.set(list, where);
    for (const s of list) {
      this.places.set(s, where);
      if (s.kind === "loop") {
        this.locate(s.body, new Map([...where, [s, "body"]]));
        this.locate(s.head, where);
        this.locate(s.update, where);
        if (s.test) this.places.set(s.test, new Map([...where, [s, "test"]]));
      } else bodiesOf(s).forEach((body) => this.locate(body, where));
    }
  }

  /** The place of a statement list, a statement, or the test of a loop. */
  placeOf(thing: object): Where {
    return this.places.get(thing)!;
  }

  /**
   * The counter of the outermost loop starts at what it holds there. A counter that is a number must not be needed by a
   * jump elsewhere.
   */
  private addOutermost(loop: Loop): void {
    const found = counterOf(loop, (local) => {
      if (this.assigns.get(local)?.length !== 1 || (local.type === "f64" && jumpsOut([loop]).length > 0))
        return undefined;
      const entry = makeLocal(local.name, local.type);
      this.entry.push({ kind: "assign", local: entry, value: read(local) });
      return read(entry);
    });
    if (!found) return;
    this.counters.set(found[0], [loop, found[1]]);
    this.counterLoops.set(loop, found);
  }

  private addCounter(loop: Loop, siblings: readonly Statement[], k: number, assigns: number): void {
    const found = counterOf(loop, (local) => (local.type === "i32" ? firstValue(siblings, k, local) : undefined));
    if (!found || this.assigns.get(found[0])?.length !== assigns) return;
    this.counters.set(found[0], [loop, found[1]]);
    this.counterLoops.set(loop, found);
  }

  /** Whether a counter moves by more than one. */
  get hasWideSteps(): boolean {
    return [...this.counters.values()].some(([, { step }]) => step.op !== "constant" || Math.abs(step.value) !== 1);
  }

  counterOf(loop: Loop): [Local, Counter] | undefined {
    return this.counterLoops.get(loop);
  }

  isCounter(local: Local): boolean {
    return this.counters.has(local);
  }

  roleAt(local: Local, where: Where): Role | undefined {
    if (local.reference || this.shared.has(local)) return undefined;
    const counter = this.counters.get(local);
    if (counter) {
      const [loop, role] = counter;
      const part = where.get(loop);
      return part && { ...role, part, outside: this.placeOf(loop) };
    }
    const assigns = this.assigns.get(local);
    if (!assigns) return { kind: "invariant" };
    const clamped = this.clamped.get(local);
    if (clamped) return { kind: "value", value: clamped.value, where: this.placeOf(clamped.first) };
    // Assigned once, and alive only in the nest: wherever it is read, it holds that value.
    const single = assigns.length === 1 && this.inside.has(local) ? assigns[0]! : undefined;
    return single && { kind: "value", value: single.value, where: this.placeOf(single) };
  }

  /** The local that holds an array before the loop and all through it. */
  arrayOf(e: Expression): Local | undefined {
    if (e.op !== "local") return undefined;
    const role = this.roleAt(e.local, new Map());
    if (role?.kind === "invariant") return e.local;
    return role?.kind === "value" ? this.arrayOf(role.value) : undefined;
  }
}

function eachList(loop: Loop, visit: (list: readonly Statement[]) => void): void {
  const walk = (list: readonly Statement[]): void => {
    visit(list);
    for (const s of list) bodiesOf(s).forEach(walk);
  };
  [loop.head, loop.body, loop.update].forEach(walk);
}

/** The counter of a loop: stepped in the update and nowhere else, and tested against a limit. */
function counterOf(loop: Loop, firstOf: (local: Local) => Expression | undefined): [Local, Counter] | undefined {
  if (!loop.test || loop.head.length > 0) return undefined;
  for (const { local, op, bound } of comparisonsIn(loop.test, new Map())) {
    const step = local.type === "i32" || local.type === "f64" ? stepIn(loop, local) : undefined;
    if (!step || (step.op === "constant" && step.value > 0 !== (op === "lt" || op === "le"))) continue;
    const first = firstOf(local);
    if (!first) continue;
    return [local, { kind: "counter", first, limit: bound, op, step }];
  }
  return undefined;
}

/** What a loop's update adds to its counter, when nothing else in the loop assigns it. */
function stepIn(loop: Loop, counter: Local): Expression | undefined {
  const value = updateOf(loop, counter);
  const change = value && changeOf(value, counter, strip);
  if (!change) return undefined;
  const { op, by } = change;
  if (by.op === "constant" && by.value !== 0 && Number.isInteger(by.value) && Math.abs(by.value) < 2 ** 31)
    return integer(op === "add" ? by.value : -by.value, "i64");
  return by.op === "local" && by.type === "i32" && op === "add" ? by : undefined;
}

/** The value that the assignments directly before a loop give its counter; nothing of it may change in between. */
function firstValue(siblings: readonly Statement[], k: number, counter: Local): Expression | undefined {
  const passed = new Set<Local>();
  for (let at = k - 1; at >= 0; at--) {
    const s = siblings[at]!;
    if (s.kind !== "assign") return undefined;
    if (s.local !== counter) {
      passed.add(s.local);
      eachNode(s.value, (e) => void (e.op === "address" && passed.add(e.local)));
      continue;
    }
    let changed = false;
    eachNode(s.value, (e) => void (changed ||= e.op === "local" && passed.has(e.local)));
    return changed ? undefined : s.value;
  }
  return undefined;
}

export interface Place {
  readonly check: Check;
  readonly where: Where;
  readonly known: readonly Known[];
  /** Conditions that hold where it stands, of which the nest changes nothing. */
  readonly under: readonly Expression[];
}

/** What is known at a place in a nest. */
type Facts = Pick<Place, "known" | "under">;

/**
 * The loads and stores in a nest that are checked, and the branches that throw, each with the comparisons that hold
 * where it stands.
 */
export function checksIn(loop: Loop, nest: Nest): Place[] {
  const found: Place[] = [];
  const isFixed = (local: Local): boolean => nest.roleAt(local, new Map())?.kind === "invariant";
  const whether = (condition: Expression, holds: boolean, where: Where, { known, under }: Facts): Facts => ({
    known: [...known, ...(holds ? comparisonsIn : refutedBy)(condition, where)],
    under: [...under, ...steadyIn(condition, holds, isFixed)],
  });
  const expression = (e: Expression, where: Where, facts: Facts): void => {
    if (e.op === "load" && isChecked(e.site)) found.push({ check: e, where, ...facts });
    if (e.op === "conditional") {
      expression(e.args[0], where, facts);
      expression(e.args[1], where, whether(e.args[0], true, where, facts));
      return expression(e.args[2], where, whether(e.args[0], false, where, facts));
    }
    e.args.forEach((arg) => expression(arg, where, facts));
  };
  const list = (statements: readonly Statement[], outer: Facts): void => {
    const where = nest.placeOf(statements);
    let facts = outer;
    for (const s of statements) {
      if (s.kind === "store" && isChecked(s.site)) found.push({ check: s, where, ...facts });
      if (s.kind === "loop") {
        loopAccesses(s, facts);
        continue;
      }
      for (const e of expressionsOf(s)) expression(e, where, facts);
      if (s.kind === "if") {
        if (isGuard(s)) found.push({ check: s, where, ...facts });
        list(s.then, whether(s.condition, true, where, facts));
        list(s.otherwise, whether(s.condition, false, where, facts));
        // After a branch that leaves, its condition does not hold.
        if (leaves(s.then)) facts = whether(s.condition, false, where, facts);
      } else bodiesOf(s).forEach((body) => list(body, facts));
    }
  };
  const loopAccesses = (s: Loop, facts: Facts): void => {
    if (s.test) expression(s.test, nest.placeOf(s.test), facts);
    [s.head, s.body, s.update].forEach((body) => list(body, facts));
  };
  loopAccesses(loop, { known: [], under: [] });
  return found;
}

/** Statements, without those of branches that throw. */
export function sizeOf(list: readonly Statement[]): number {
  return list.reduce(
    (size, s) =>
      size + 1 + (s.kind === "if" && isGuard(s) ? 0 : bodiesOf(s).reduce((sum, body) => sum + sizeOf(body), 0)),
    0,
  );
}
