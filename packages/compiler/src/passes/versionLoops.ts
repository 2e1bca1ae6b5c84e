/**
 * Bounds checks out of loops: a loop nest whose accesses have indices with bounds that can be computed beforehand is made twice. When the
 * bounds show that no access leaves its array, the copy without checks runs, with all index arithmetic in i32; else the original,
 * which fails where JavaScript's semantics say.
 */
import { compare, copy, integer, operation, read } from "../ir/build.js";
import { bodiesOf, eachNode, eachStatement, expressionsOf } from "../ir/walk.js";
import { UNCHECKED, type Assign, type Expression, type Func, type If, type Load, type Local, type Loop, type Module, type Statement, type Store } from "../ir/ir.js";
import { Intervals, type Role } from "./intervals.js";
import { findLifetimes } from "./lifetimes.js";

/** Statements in a nest up to which it is made twice. */
const LARGEST = 250;

/** Gives the module with versioned loops, and the number of accesses whose checks are gone from the copies that run. */
export function versionLoops(module: Module): { module: Module; removed: number } {
  let removed = 0;
  for (const func of module.functions) {
    const versioning = new Versioning(func);
    func.body = versioning.list(func.body);
    removed += versioning.removed;
  }
  return { module, removed };
}

class Versioning {
  removed = 0;
  private readonly lifetimes;

  constructor(func: Func) {
    this.lifetimes = findLifetimes(func.body);
  }

  list(statements: readonly Statement[]): Statement[] {
    const result: Statement[] = [];
    statements.forEach((statement, k) => result.push(...this.statement(statement, statements, k)));
    return result;
  }

  private statement(s: Statement, siblings: readonly Statement[], k: number): Statement[] {
    switch (s.kind) {
      case "loop":
        return this.version(s, siblings, k) ?? [{ ...s, head: this.list(s.head), body: this.list(s.body), update: this.list(s.update) }];
      case "if":
        return [{ ...s, then: this.list(s.then), otherwise: this.list(s.otherwise) }];
      case "block":
      case "arena":
        return [{ ...s, body: this.list(s.body) }];
      default:
        return [s];
    }
  }

  private version(loop: Loop, siblings: readonly Statement[], k: number): Statement[] | undefined {
    const accesses = accessesIn(loop);
    if (accesses.length === 0 || sizeOf(loop) > LARGEST) return undefined;
    const nest = new Nest(loop, counterOf(loop, siblings, k), this.lifetimes.get(loop) ?? new Set());
    const intervals = new Intervals((local) => nest.roleOf(local));
    const proved = new Set<Load | Store>();
    for (const access of accesses) {
      if (intervals.attempt(() => requireInside(access, nest, intervals))) proved.add(access);
    }
    if (proved.size === 0) return undefined;
    this.removed += proved.size;
    return guarded(intervals.steps, rewriteLoop(loop, proved), { ...loop, cold: true });
  }
}

/** Requires that an access stays inside its array; undefined when that cannot be computed before the loop. */
function requireInside(access: Load | Store, nest: Nest, intervals: Intervals): true | undefined {
  const [array, index] = "kind" in access ? [access.array, access.index] : access.args;
  const holder = nest.arrayOf(array);
  const interval = holder && intervals.of(index);
  if (!holder || !interval || !requireSmall(index, intervals)) return undefined;
  intervals.require(compare("ge", copy(interval.lo), integer(0, "i64")));
  intervals.require(compare("lt", copy(interval.hi), operation("convert", "i64", operation("length", "i32", read(holder)))));
  return true;
}

/** Requires that every intermediate value of an index fits 32 bits, so that the copy can compute it in i32. */
function requireSmall(e: Expression, intervals: Intervals, top = true): boolean {
  if (!["add", "sub", "mul", "min", "max", "convert"].includes(e.op)) return true;
  if (!e.args.every((arg) => requireSmall(arg, intervals, false))) return false;
  if (e.type !== "i64" || e.op === "convert" || top) return true;
  const interval = intervals.of(e);
  if (!interval) return false;
  if (interval.bits > 31) {
    intervals.require(compare("ge", copy(interval.lo), integer(-(2 ** 31), "i64")));
    intervals.require(compare("le", copy(interval.hi), integer(2 ** 31 - 1, "i64")));
  }
  return true;
}

/** Locals, counters and arrays as seen from a loop nest. */
class Nest {
  private readonly assigns = new Map<Local, Assign[]>();
  private readonly counters = new Map<Local, Role>();

  constructor(
    loop: Loop,
    counter: [Local, Role] | undefined,
    private readonly inside: ReadonlySet<Local>,
  ) {
    eachStatement([loop], (s) => {
      if (s.kind === "assign") this.assigns.set(s.local, [...(this.assigns.get(s.local) ?? []), s]);
    });
    if (counter) this.counters.set(...counter);
    eachList(loop, (list) =>
      list.forEach((s, k) => {
        const inner = s.kind === "loop" && s !== loop ? counterOf(s, list, k) : undefined;
        // Two assignments: the first value and the step.
        if (inner && this.assigns.get(inner[0])?.length === 2) this.counters.set(...inner);
      }),
    );
  }

  roleOf(local: Local): Role | undefined {
    if (local.reference) return undefined;
    const counter = this.counters.get(local);
    if (counter) return counter;
    const assigns = this.assigns.get(local);
    if (!assigns) return { kind: "invariant" };
    // Assigned once, and alive only in the nest: wherever it is read, it holds that value.
    return assigns.length === 1 && this.inside.has(local) ? { kind: "value", value: assigns[0]!.value } : undefined;
  }

  /** The local that holds an array before the loop and all through it. */
  arrayOf(e: Expression): Local | undefined {
    if (e.op !== "local") return undefined;
    const role = this.roleOf(e.local);
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

/** The counter of a loop: set just before, stepped by a constant in the update and nowhere else, and tested against a limit. */
function counterOf(loop: Loop, siblings: readonly Statement[], k: number): [Local, Role] | undefined {
  if (!loop.test || loop.head.length > 0) return undefined;
  for (const test of conjuncts(loop.test)) {
    for (const [side, other, flipped] of [[0, 1, false], [1, 0, true]] as const) {
      const [a, b] = [strip(test.args[side]!), test.args[other]!];
      if (a.op !== "local" || a.type !== "i32") continue;
      const step = stepIn(loop, a.local);
      const first = step !== undefined ? firstValue(siblings, k, a.local) : undefined;
      if (!step || !first) continue;
      const upwards = flipped ? test.op === "gt" || test.op === "ge" : test.op === "lt" || test.op === "le";
      const inclusive = test.op === "le" || test.op === "ge";
      if (upwards !== step > 0) continue;
      return [a.local, { kind: "counter", first, last: b, inclusive, down: !upwards }];
    }
  }
  return undefined;
}

const orderings = ["lt", "le", "gt", "ge"];

function conjuncts(test: Expression): Expression[] {
  if (test.op === "conditional" && test.args[2].op === "constant" && test.args[2].value === 0) return [...conjuncts(test.args[0]), ...conjuncts(test.args[1])];
  return orderings.includes(test.op) && test.args[0]!.type !== "f64" ? [test] : [];
}

const strip = (e: Expression): Expression => (e.op === "convert" ? strip(e.args[0]!) : e);

function stepIn(loop: Loop, counter: Local): number | undefined {
  let count = 0;
  eachStatement([loop], (s) => {
    if (s.kind === "assign" && s.local === counter) count++;
  });
  if (count !== 1) return undefined;
  for (const s of loop.update) {
    if (s.kind !== "assign" || s.local !== counter || (s.value.op !== "add" && s.value.op !== "sub")) continue;
    const [a, b] = s.value.args.map(strip);
    if (a!.op === "local" && a!.local === counter && b!.op === "constant" && b!.value !== 0) return s.value.op === "add" ? b!.value : -b!.value;
  }
  return undefined;
}

/** The value that the statements before a loop give its counter. */
function firstValue(siblings: readonly Statement[], k: number, counter: Local): Expression | undefined {
  for (let at = k - 1; at >= 0; at--) {
    const s = siblings[at]!;
    if (s.kind === "assign" && s.local === counter) return s.value;
    // Other assignments must not change what the value is made of; only simple ones are passed over.
    if (s.kind !== "assign" || readsLocal(siblings[at - 1], s.local)) return undefined;
  }
  return undefined;
}

function readsLocal(s: Statement | undefined, local: Local): boolean {
  let reads = false;
  if (s) for (const e of expressionsOf(s)) eachNode(e, (node) => void (reads ||= node.op === "local" && node.local === local));
  return reads;
}

/** The loads and stores in a nest that are checked. */
function accessesIn(loop: Loop): (Load | Store)[] {
  const found: (Load | Store)[] = [];
  eachStatement([loop], (s) => {
    if (s.kind === "store" && isChecked(s.site)) found.push(s);
    for (const expression of expressionsOf(s)) {
      eachNode(expression, (e) => {
        if (e.op === "load" && isChecked(e.site)) found.push(e);
      });
    }
  });
  return found;
}

const isChecked = (site: number | undefined): boolean => site !== undefined && site !== UNCHECKED;

function sizeOf(loop: Loop): number {
  let size = 0;
  eachStatement([loop], () => size++);
  return size;
}

/** The steps in order: computations go on, a condition that fails leaves to the slow loop. */
function guarded(steps: Intervals["steps"], fast: Loop, slow: Loop): Statement[] {
  const fastLabel = { name: "fast" };
  const slowLabel = { name: "checked" };
  const leave: Statement = { kind: "break", label: slowLabel };
  const tests: Statement[] = steps.map((step) => ("kind" in step ? step : ({ kind: "if", condition: step, then: [], otherwise: [leave] } satisfies If)));
  const inner: Statement = { kind: "block", label: slowLabel, body: [...tests, fast, { kind: "break", label: fastLabel }] };
  return [{ kind: "block", label: fastLabel, body: [inner, slow], place: fast.place }];
}

// --- the copy without checks ------------------------------------------------------------------------------------------

function rewriteLoop(loop: Loop, proved: ReadonlySet<Load | Store>): Loop {
  const expression = (e: Expression): Expression => {
    const args = e.args.map(expression);
    if (e.op === "load" && proved.has(e)) return { ...e, site: undefined, args: [args[0]!, toI32(args[1]!)] };
    return { ...e, args } as Expression;
  };
  const list = (statements: readonly Statement[]): Statement[] => statements.map(statement);
  const statement = (s: Statement): Statement => {
    switch (s.kind) {
      case "assign":
      case "evaluate":
      case "fail":
        return { ...s, value: expression(s.value) };
      case "store": {
        const index = expression(s.index);
        const free = proved.has(s);
        return { ...s, array: expression(s.array), index: free ? toI32(index) : index, value: expression(s.value), site: free ? undefined : s.site };
      }
      case "if":
        return { ...s, condition: expression(s.condition), then: list(s.then), otherwise: list(s.otherwise) };
      case "loop":
        return { ...s, head: list(s.head), test: s.test && expression(s.test), body: list(s.body), update: list(s.update) };
      case "block":
      case "arena":
        return { ...s, body: list(s.body) };
      case "return":
        return { ...s, value: s.value && expression(s.value) };
      case "throw":
        return { ...s, values: s.values.map(expression) };
      case "copy":
        return { ...s, target: expression(s.target), source: expression(s.source) };
      default:
        return s;
    }
  };
  return statement(loop) as Loop;
}

/** Index arithmetic in i32: all its values have been shown to fit. */
function toI32(e: Expression): Expression {
  if (e.type === "i32") return e;
  if (e.op === "constant") return integer(e.value);
  if (e.op === "convert") return e.args[0]!.type === "i32" ? e.args[0]! : operation("convert", "i32", e);
  if (e.op === "add" || e.op === "sub" || e.op === "mul" || e.op === "min" || e.op === "max") return operation(e.op, "i32", ...e.args.map(toI32));
  return operation("convert", "i32", e);
}
