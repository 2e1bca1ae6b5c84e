/**
 * What the analysis of ranges has found out about functions, for the next analysis of the module: most functions are
 * then as they were, and are given the same.
 */
import type { FieldNames } from "../../ir/objects.js";
import type { Expression, Func, Local, Statement } from "../../ir/ir.js";
import type { Facts } from "./facts.js";
import type { UnsignedPlaces } from "./kept-bigints.js";
import { ANY, isSame, join, type Range } from "./range.js";

/** What functions get and give. A function without a result has not been seen to return. */
export interface Summaries {
  readonly parameters: Map<Local, Range>;
  readonly results: Map<Func, Range>;
  readonly called: Set<Func>;
}

/** What holds for all functions of a module. */
export interface GivenToAll {
  /** Fields that always hold a number of a range; others may hold any. */
  readonly fields: readonly { readonly names: FieldNames; readonly range: Range }[];
  /** Reads of elements that are integers of 32 bits. */
  readonly wordLoads: ReadonlySet<Expression>;
  /** Where bigints in memory are unsigned. */
  readonly unsigned: UnsignedPlaces;
}

/** An analysis of a function: what it was given, what it found out, and what it gives to others. */
interface Analysed {
  readonly parameters: readonly Range[];
  readonly results: readonly (Range | undefined)[];
  readonly facts: Facts;
  readonly gives: Summaries;
}

/** As many analyses of a function are kept: one for each round of an analysis that goes through calls. */
const MOST = 8;

export class KnownFunctions {
  private given: GivenToAll | undefined;
  private analysed = new WeakMap<readonly Statement[], Analysed[]>();

  /** Forgets all where something else holds for all functions than before. */
  begin(given: GivenToAll): void {
    if (this.given && !isSameForAll(this.given, given)) this.analysed = new WeakMap();
    this.given = given;
  }

  /** What was found out about a function that was given the same, or else is now. */
  of(
    func: Func,
    callees: readonly Func[],
    known: Summaries,
    analyse: () => Pick<Analysed, "facts" | "gives">,
  ): Analysed {
    const parameters = func.parameters.map((local) => known.parameters.get(local) ?? ANY);
    const results = callees.map((callee) => known.results.get(callee));
    const before = this.analysed.get(func.body) ?? [];
    const same = before.find(
      (one) =>
        one.parameters.every((range, k) => isSame(range, parameters[k]!)) &&
        one.results.every((range, k) => isSameResult(range, results[k])),
    );
    if (same) return same;
    const analysed = { parameters, results, ...analyse() };
    this.analysed.set(func.body, [...before.slice(1 - MOST), analysed]);
    return analysed;
  }
}

const isSameResult = (a: Range | undefined, b: Range | undefined): boolean => (a && b ? isSame(a, b) : a === b);

const isSameForAll = (a: GivenToAll, b: GivenToAll): boolean =>
  a.fields.length === b.fields.length &&
  a.fields.every(
    ({ names, range }, k) => isSameNames(names, b.fields[k]!.names) && isSame(range, b.fields[k]!.range),
  ) &&
  isSameSet(a.wordLoads, b.wordLoads) &&
  isSameSet(a.unsigned, b.unsigned);

const isSameNames = (a: FieldNames, b: FieldNames): boolean =>
  a === b || (a.size === b.size && [...a].every(([type, names]) => isSameSet(names, b.get(type) ?? new Set())));

const isSameSet = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean =>
  a.size === b.size && [...a].every((one) => b.has(one));

/** What one function gives, to what all of a round have given. */
export function addTo(all: Summaries, { parameters, results, called }: Summaries): void {
  const add = <K>(known: Map<K, Range>, more: ReadonlyMap<K, Range>): void => {
    for (const [key, range] of more) known.set(key, known.has(key) ? join(known.get(key)!, range) : range);
  };
  add(all.parameters, parameters);
  add(all.results, results);
  for (const func of called) all.called.add(func);
}
