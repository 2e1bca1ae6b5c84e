/** Value-range analysis: abstract interpretation of the structured IR over `Range`, flow-sensitive, through calls. */
import { Facts } from "./facts.js";
import { FunctionRanges } from "./function-ranges.js";
import { addTo, type KnownFunctions, type Summaries } from "./known-functions.js";
import { once } from "./once.js";
import { ANY, isWithin, join, type Range, widen } from "./range.js";
import { findSlots } from "./states.js";
import type { GivenRanges } from "./value-ranges.js";
import type { Func, Local, Module, Statement } from "../../ir/ir.js";
import { eachExpression } from "../../ir/walk.js";

/** What `functions` knows of an earlier analysis of the module is taken over. */
export function analyzeRanges(module: Module, given: GivenRanges, functions: KnownFunctions): Facts {
  functions.begin(given);
  const known: Summaries = { parameters: new Map(), results: new Map([]), called: new Set([module.root]) };
  for (const local of module.root.parameters) known.parameters.set(local, given.root.get(local) ?? ANY);
  const found = new Map<Func, Facts>();
  /** The functions whose parameters, or results of calls, are not those of their last analysis. */
  let due: readonly Func[] = [module.root];
  for (let round = 0; ; round++) {
    const next: Summaries = { parameters: new Map(), results: new Map(), called: new Set() };
    for (const func of due) {
      const { addressed, callees } = callsOf(func.body);
      const { facts, gives } = functions.of(func, callees, known, () => {
        const facts = new Facts(addressed);
        const gives: Summaries = { parameters: new Map(), results: new Map(), called: new Set() };
        new FunctionRanges(func, findSlots(func), facts, given, known, gives).run();
        return { facts, gives };
      });
      found.set(func, facts);
      addTo(next, gives);
    }
    const parameters = merge(known.parameters, next.parameters, round);
    const results = merge(known.results, next.results, round);
    const called = addAll(known.called, next.called);
    const isDue = (func: Func): boolean =>
      called.has(func) ||
      func.parameters.some((local) => parameters.has(local)) ||
      callsOf(func.body).callees.some((callee) => results.has(callee));
    due = [...known.called].filter(isDue);
    if (due.length === 0)
      return Facts.joined(
        [...known.called].map((func) => found.get(func)!),
        known.results,
      );
  }
}

/** Takes over larger ranges, after a few rounds in wide steps; what has changed. */
function merge<K>(known: Map<K, Range>, next: ReadonlyMap<K, Range>, round: number): ReadonlySet<K> {
  const changed = new Set<K>();
  for (const [key, range] of next) {
    const old = known.get(key);
    if (old && isWithin(range, old)) continue;
    known.set(key, !old ? range : round > 30 ? ANY : round > 4 ? widen(old, range) : join(old, range));
    changed.add(key);
  }
  return changed;
}

/** The new ones. */
function addAll<T>(known: Set<T>, next: ReadonlySet<T>): ReadonlySet<T> {
  const added = new Set<T>();
  for (const item of next) if (!known.has(item)) added.add(item);
  for (const item of added) known.add(item);
  return added;
}

interface Calls {
  readonly callees: readonly Func[];
  /** Locals whose address is passed. */
  readonly addressed: ReadonlySet<Local>;
}

const callsOf = once((body: readonly Statement[]): Calls => {
  const callees = new Set<Func>();
  const addressed = new Set<Local>();
  eachExpression(body, (e) => {
    if (e.op === "call") callees.add(e.callee);
    if (e.op === "address") addressed.add(e.local);
  });
  return { callees: [...callees], addressed };
});
