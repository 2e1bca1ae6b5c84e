/**
 * A kernel in; the arrays that its loops go through from end to end out, with the work on each element: from these a
 * call knows whether copying its arrays pays. Only loops that every call runs, and runs to the end, count.
 */
import {
  bodiesOf,
  eachExpression,
  eachStatement,
  expressionsOf,
  someExpression,
  someNode,
  someStatement,
} from "../ir/walk.js";
import type { Assign, Expression, Local, Loop, Module, Statement } from "../ir/ir.js";
import { stepOf } from "./counting-loops.js";
import { byteUpdateOf } from "./byte-updates.js";
import { addressedIn, writtenIn } from "./liveness.js";
import { weightOf } from "./weights.js";

export interface Stream {
  readonly array: Local;
  /** Operations for each element. */
  readonly weight: number;
  /** Rounds wait for each other, or go where the data says: little is won over JavaScript. */
  readonly serial: boolean;
}

/** Where a loop may begin and still go through nearly all of an array. */
const FIRST = 16;

export function findStreams({ root }: Module, reassociated: boolean): Stream[] {
  const streams: Stream[] = [];
  const starts = new Map<Local, Expression>();
  const assignments = countAssignments(root.body);
  const shared = addressedIn(root.body);
  for (const s of root.body) {
    if (s.kind === "assign") starts.set(s.local, s.value);
    if (s.kind === "loop") {
      const array = arrayOf(s, starts, assignments, root.parameters);
      // Where rounds wait for each other's elements, a kernel saves nothing, unless it does without them.
      if (array && (!isChained(s.body) || byteUpdateOf(s, shared)))
        streams.push({ array, weight: weightOf(s), serial: isSerial(s, reassociated) });
    }
    if (leaves([s])) break;
    for (const local of writtenIn(bodiesOf(s).flat())) starts.delete(local);
  }
  return streams;
}

/**
 * The array for whose every element the loop runs a round: `for (i = 0; i < array.length; i++)`, which nothing leaves.
 */
function arrayOf(
  loop: Loop,
  starts: ReadonlyMap<Local, Expression>,
  assignments: ReadonlyMap<Local, number>,
  parameters: readonly Local[],
): Local | undefined {
  const { head, test, body, update } = loop;
  const counter = test?.op === "lt" && test.args[0]!.op === "local" ? test.args[0].local : undefined;
  if (!counter || head.length > 0 || update.length !== 1 || stepOf(loop, counter) !== 1) return undefined;
  const start = starts.get(counter);
  if (start?.op !== "constant" || start.value < 0 || start.value > FIRST) return undefined;
  if (stops(body)) return undefined;
  let bound = withoutConversion(test!.args[1]!);
  if (bound.op === "local" && assignments.get(bound.local) === 1)
    bound = withoutConversion(starts.get(bound.local) ?? bound);
  const array = bound.op === "length" ? bound.args[0]! : undefined;
  return array?.op === "local" && parameters.includes(array.local) && !assignments.has(array.local)
    ? array.local
    : undefined;
}

const withoutConversion = (e: Expression): Expression => (e.op === "convert" ? withoutConversion(e.args[0]!) : e);

/** Whether something in the body of a loop may end it, or is a loop itself. */
function stops(body: readonly Statement[]): boolean {
  return leaves(body) || someStatement(body, ({ kind }) => kind === "break" || kind === "loop" || kind === "lanes");
}

function leaves(body: readonly Statement[]): boolean {
  return someStatement(body, ({ kind }) => kind === "return");
}

/** Whether each round waits for a load whose index the round before has computed. */
function isChained(body: readonly Statement[]): boolean {
  const carried = carriedBy(body);
  return someExpression(body, (e) => e.op === "load" && reads(e.args[1], carried));
}

/** Locals whose values of one round the next may read. */
function carriedBy(body: readonly Statement[]): Set<Local> {
  const assigned = writtenIn(body);
  const fresh = new Set<Local>();
  for (const s of body) if (s.kind === "assign" && !reads(s.value, assigned, fresh)) fresh.add(s.local);
  return new Set([...assigned].filter((local) => !fresh.has(local)));
}

/**
 * Whether rounds depend on each other, other than by sums and extremes that may be computed in any order, or access
 * elements that are not side by side.
 */
function isSerial({ body }: Loop, reassociated: boolean): boolean {
  const carried = carriedBy(body);
  if (carried.size > 0 && !(reassociated && isReduction(body, carried))) return true;
  let serial = false;
  const isScattered = scatteredIn(body);
  eachExpression(body, (e) => {
    serial ||= e.op === "call" || (e.op === "load" && isScattered(e.args[1]));
  });
  eachStatement(body, (s) => void (serial ||= s.kind === "store" && isScattered(s.index)));
  return serial || readsApart(body);
}

/** Tells of an index whether the data decide it. */
function scatteredIn(body: readonly Statement[]): (index: Expression) => boolean {
  const assigned = writtenIn(body);
  const regular = new Set<Local>();
  const isScattered = (index: Expression): boolean =>
    reads(index, assigned, regular) || someNode(index, ({ op }) => op === "load");
  for (const s of body) if (s.kind === "assign" && !isScattered(s.value)) regular.add(s.local);
  return isScattered;
}

/** Whether an expression reads one of the locals, other than those of `known`. */
function reads(e: Expression, locals: ReadonlySet<Local>, known?: ReadonlySet<Local>): boolean {
  return someNode(e, (each) => each.op === "local" && locals.has(each.local) && !known?.has(each.local));
}

/** Whether the carried locals are sums, differences and extremes, which nothing else in the loop looks at. */
function isReduction(body: readonly Statement[], carried: ReadonlySet<Local>): boolean {
  let stored = false;
  eachStatement(body, (s) => void (stored ||= s.kind === "store"));
  return !stored && assignsOf(body).every((s) => !carried.has(s.local) || isAccumulation(s, carried));
}

function isAccumulation({ local, value }: Assign, carried: ReadonlySet<Local>): boolean {
  if (local.type !== "f64" && local.type !== "f32") return false;
  if (!reads(value, carried)) return true;
  if (!["add", "sub", "min", "max"].includes(value.op)) return false;
  const [a, b] = value.args as readonly [Expression, Expression];
  const isOwn = (e: Expression): boolean => e.op === "local" && e.local === local;
  return (isOwn(a) && !reads(b, carried)) || (value.op !== "sub" && isOwn(b) && !reads(a, carried));
}

/** Whether a store, or a load from an array that is not read in any case, depends on a condition. */
function readsApart(body: readonly Statement[]): boolean {
  const always = new Set<Local>();
  let apart = false;
  const visit = (e: Expression, sure: boolean): void => {
    if (e.op === "load" && e.args[0].op === "local") {
      if (sure) always.add(e.args[0].local);
      else apart ||= !always.has(e.args[0].local);
    }
    e.args.forEach((arg, k) => visit(arg, sure && (e.op !== "conditional" || k === 0)));
  };
  const list = (statements: readonly Statement[], sure: boolean): void => {
    for (const s of statements) {
      if (s.kind === "store" && !sure) apart = true;
      for (const e of expressionsOf(s)) visit(e, sure);
      for (const inner of bodiesOf(s)) list(inner, sure && s.kind === "block");
    }
  };
  list(body, true);
  return apart;
}

function assignsOf(body: readonly Statement[]): Assign[] {
  const found: Assign[] = [];
  eachStatement(body, (s) => void (s.kind === "assign" && found.push(s)));
  return found;
}

function countAssignments(body: readonly Statement[]): Map<Local, number> {
  const counts = new Map<Local, number>();
  for (const { local } of assignsOf(body)) counts.set(local, (counts.get(local) ?? 0) + 1);
  return counts;
}
