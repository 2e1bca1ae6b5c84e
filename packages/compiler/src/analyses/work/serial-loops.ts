/** The body of a loop in; whether its rounds wait for each other out: then little is won over JavaScript. */
import { bodiesOf, eachExpression, eachStatement, expressionsOf, someNode } from "../../ir/walk.js";
import type { Expression, Local, Statement } from "../../ir/ir.js";
import type { Assign, Loop } from "../../ir/statement-kinds.js";
import { printed } from "../printed.js";
import { writtenIn } from "../liveness.js";

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
export function isSerial({ body }: Loop, reassociated: boolean): boolean {
  const carried = carriedBy(body);
  if (carried.size > 0 && !(reassociated && isReduction(body, carried))) return true;
  let serial = false;
  const isScattered = scatteredIn(body);
  eachExpression(body, (e) => {
    serial ||= e.op === "call" || (e.op === "load" && isScattered(e.args[1]));
  });
  eachStatement(body, (s) => void (serial ||= s.kind === "store" && isScattered(s.index)));
  return serial || readsApart(body) || readsOwn(body);
}

/** Whether elements are loaded of an array of which others are stored, so that a round may wait for an earlier one. */
function readsOwn(body: readonly Statement[]): boolean {
  const stored = new Map<Local, string>();
  let own = false;
  eachStatement(body, (s) => {
    if (s.kind === "store" && s.array.op === "local") stored.set(s.array.local, printed(s.index));
  });
  eachExpression(body, (e) => {
    const [array, index] = e.args;
    if (e.op === "load" && array?.op === "local" && stored.has(array.local))
      own ||= stored.get(array.local) !== printed(index!);
  });
  return own;
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
