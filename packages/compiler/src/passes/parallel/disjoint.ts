/**
 * Whether rounds touch different elements: an index `stride * round + rest` whose rest spans less than the stride is of
 * one round alone. What is not known when building becomes a condition that is tested before the loop; where it does
 * not hold, the rounds run one after the other.
 */
import { finding, type DetailsOf } from "../../diagnostics/codes.js";
import { arithmetic, boolean, compare, copy, either, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Problem, ProblemCode } from "./access-memory.js";
import type { Accesses } from "./accesses.js";
import { EXACT, type Form, WORDS, type Need } from "./forms/forms.js";
import type { FixedAtom } from "./forms/intervals.js";
import { expressionAlgebra, largest, magnitudeOf } from "./forms/algebras.js";
import { printed } from "../../analyses/printed.js";
import {
  type Element,
  type ElementAccess,
  type FieldAccess,
  type Fixed,
  groupBy,
  indexOf,
  isAtomic,
  type Group,
} from "./places.js";
import { apartInMemory, extentOf, sameInMemory } from "./extents.js";
import { apart, unique, type Outcome, type Stride, type Rounds } from "./strides.js";

/** What has to hold before the loop for its rounds to be independent. */
export interface Conditions {
  readonly conditions: Expression[];
  /** Lists whose elements, as far as they are followed, have to lie apart, by key. */
  readonly distinct: Map<string, Element>;
  readonly problems: Problem[];
  /** In words, for the report. */
  readonly remarks: Set<string>;
}

/** Of loops whose rounds are known to be independent. */
export const noConditions = (): Conditions => ({
  conditions: [],
  distinct: new Map(),
  problems: [],
  remarks: new Set(),
});

/**
 * `reducible` says of an array, by its key, that the rounds put together in it what they find; or that they would, were
 * it not for fractions, which elements that are integers lose at each step.
 */
export function findConditions(
  accesses: Accesses,
  rounds: Rounds,
  reducible: (key: string) => boolean | "fractions",
): Conditions {
  const search = new Search(accesses, rounds, reducible);
  search.run();
  return search;
}

class Search implements Conditions {
  readonly conditions: Expression[] = [];
  readonly distinct = new Map<string, Element>();
  readonly problems: Problem[] = [];
  readonly remarks = new Set<string>();
  private readonly atoms = new Map<string, FixedAtom>();
  private readonly reduced = new Set<string>();
  private readonly used = new Set<Form>();
  private readonly assumed = new Map<string, Form>();
  private readonly needs = new Map<string, Need>();

  constructor(
    private readonly accesses: Accesses,
    private readonly rounds: Rounds,
    private readonly reducible: (key: string) => boolean | "fractions",
  ) {}

  run(): void {
    const { elements, fields, keepsShared } = this.accesses;
    const groups = groupBy(elements, ({ where }) => (where.kind === "unknown" ? undefined : where.key));
    const written = groups.filter(({ accesses }) => accesses.some(({ write }) => write));
    for (const group of written) if (!isAtomic(group)) this.elementGroup(group);
    if (written.length > 0 && elements.some(({ where }) => where.kind === "unknown")) {
      const unknown = elements.find(({ where }) => where.kind === "unknown")!;
      this.problem("W6005", unknown, unknown.name, "is not known to be another array than the one that is written");
    }
    this.overlaps(groups, written);
    const writtenFields = groupBy(
      fields.filter(({ field }) => fields.some((other) => other.write && other.field === field)),
      ({ field }) => field,
    );
    for (const group of writtenFields) this.fieldGroup(group);
    const trusted = fields.find(({ write, field }) => write && this.accesses.trusted.has(field));
    if (trusted) this.problem("W6005", trusted, trusted.name, "leads to what the loop works on, and is written");
    const throughReferences = [...elements, ...fields].find(({ write, where }) => write && where.kind === "element");
    if (keepsShared && throughReferences)
      this.problem(
        "W6005",
        throughReferences,
        throughReferences.name,
        "may be reached from several rounds: references are stored as well",
      );
    this.integers();
  }

  private problem<C extends ProblemCode>(
    code: C,
    { place }: ElementAccess | FieldAccess,
    ...details: DetailsOf<C>
  ): void {
    if (!this.problems.some((known) => known.code === code && known.details[0] === details[0]))
      this.problems.push({ ...finding(code, ...details), place });
  }

  // --- one array
  // ----------------------------------------------------------------------------------------------------------

  private elementGroup({ name, accesses }: Group<ElementAccess>): void {
    const [first] = accesses;
    const inner = apart(
      accesses.map(({ index }) => index),
      this.rounds,
    );
    if (first!.where.kind !== "element") {
      if (inner.kind === "apart") return this.accept(inner);
      const reduced = first!.where.kind === "fixed" && this.reducible(first!.where.key);
      if (reduced === true) return void this.reduced.add((first!.where as Fixed).key);
      if (reduced === "fractions" && inner.kind === "unknown")
        return this.problem(
          "W6005",
          first!,
          name,
          "holds integers, and what is put to them may be a fraction, which `| 0` would cut off",
        );
      return this.refuse(name, accesses, inner.kind);
    }
    // An array for each round, or the same places of all arrays.
    const outer = apart(
      accesses.map(({ where }) => (where as Element).index),
      this.rounds,
    );
    const accepted = outer.kind === "apart" ? outer : inner;
    if (accepted.kind !== "apart")
      return this.refuse(name, accesses, outer.kind === "unknown" ? inner.kind : outer.kind);
    this.accept(accepted);
    this.separate(first!.where, name);
  }

  private fieldGroup({ name, accesses }: Group<FieldAccess>): void {
    const write = accesses.find((access) => access.write)!;
    const fixed = accesses.find(({ write, where }) => write && where.kind === "fixed");
    if (fixed) return this.problem("W6001", fixed, fixed.name);
    const keys = new Set(accesses.map(({ where }) => (where.kind === "element" ? where.key : undefined)));
    if (keys.size > 1 || keys.has(undefined))
      return this.problem("W6005", write, name, "is written, and objects of its type are reached in several ways");
    const found = apart(
      accesses.map(({ where }) => (where as Element).index),
      this.rounds,
    );
    if (found.kind !== "apart") return this.refuse(name, accesses, found.kind);
    this.accept(found);
    this.separate(write.where as Element, name);
  }

  /** The elements of a list, as far as they are followed, have to lie apart. */
  private separate(element: Element, name: string): void {
    this.distinct.set(element.key, element);
    this.remarks.add(`${name}: the elements lie apart`);
  }

  private refuse(name: string, accesses: readonly (ElementAccess | FieldAccess)[], kind: Outcome["kind"]): void {
    const write = accesses.find((access) => access.write)!;
    if (kind === "same") return this.problem("W6001", write, write.name);
    if (kind === "carried") return this.problem("W6007", write, name);
    const unknown = accesses.find((access) => !indexOf(access)) ?? write;
    this.problem("W6005", unknown, name, "has an index of which it is not known that each round has its own");
  }

  private accept({ strides }: Outcome & { kind: "apart" }): void {
    for (const stride of strides) this.acceptStride(stride);
  }

  private acceptStride({ stride, rests }: Stride): void {
    const algebra = expressionAlgebra(this.rounds.interval);
    const spans = unique(rests).map((rest) => rest.interval(algebra)!);
    const low = spans.map((span) => span.low).reduce((a, b) => algebra.min(a, b));
    const high = spans.map((span) => span.high).reduce((a, b) => algebra.max(a, b));
    const size = stride.interval(algebra)!.low;
    for (const form of [stride, ...rests]) this.use(form);
    const span = printed(low) === printed(high) ? number(0) : algebra.add(high, algebra.mul(number(-1), low));
    if (span.op === "constant" && size.op === "constant") return;
    for (const form of [stride, ...rests]) this.use(form.exact);
    this.conditions.push(compare("lt", copy(span), arithmetic("abs", copy(size))));
    this.remarks.add("rows do not overlap");
  }

  /** Notes what has to hold for a form, and for the bounds of its counters, to be right. */
  private use(form: Form): void {
    if (this.used.has(form)) return;
    this.used.add(form);
    form.eachAtom((atom) => {
      if (atom.kind === "fixed") this.atoms.set(atom.key, atom);
      if (atom.kind !== "counter") return;
      for (const bound of [atom.low, atom.high]) if (bound) this.use(bound);
    });
    for (const assumed of form.assumed) {
      this.assumed.set(assumed.key, assumed);
      this.use(assumed);
    }
    for (const [key, need] of form.needs) {
      this.needs.set(key, need);
      this.use(need.form);
    }
  }

  /** What forms take for integers, exact ones, of 32 bits where operators of 32 bits are in them, has to be that. */
  private integers(): void {
    const algebra = expressionAlgebra(this.rounds.interval);
    const { low, high } = this.rounds.interval;
    if (low.op !== "constant") {
      this.conditions.push(compare("eq", arithmetic("floor", copy(low)), copy(low)));
      for (const end of [low, high]) this.conditions.push(compare("lt", arithmetic("abs", copy(end)), number(EXACT)));
    }
    for (const { index, length } of this.accesses.inside) {
      const interval = index.interval(algebra);
      this.use(index.exact);
      this.conditions.push(interval ? compare("lt", copy(interval.high), copy(length)) : boolean(false));
    }
    for (const assumed of this.assumed.values()) {
      const interval = assumed.interval(algebra);
      this.conditions.push(interval ? compare("ge", copy(interval.low), number(0)) : boolean(false));
    }
    for (const { type, form } of this.needs.values()) {
      const interval = form.interval(algebra);
      if (type === "exact" || !interval) continue;
      const { low, high } = WORDS[type];
      if (interval.high.op !== "constant") this.conditions.push(compare("lt", copy(interval.high), number(high)));
      if (interval.low.op !== "constant") this.conditions.push(compare("ge", copy(interval.low), number(low)));
    }
    for (const form of largest(
      [...this.needs.values()].flatMap(({ type, form }) => (type === "exact" ? [form] : [])),
    )) {
      const magnitude = magnitudeOf(form, algebra);
      this.conditions.push(magnitude ? compare("lt", magnitude, number(EXACT)) : boolean(false));
    }
    for (const { whole, expression } of this.atoms.values()) {
      if (whole) continue;
      this.conditions.push(compare("eq", arithmetic("floor", copy(expression)), copy(expression)));
    }
  }

  // --- several arrays
  // -----------------------------------------------------------------------------------------------------

  /**
   * An array that is written must not lie where another one does, but may be the very same where both have the indices
   * of one.
   */
  private overlaps(groups: readonly Group<ElementAccess>[], written: readonly Group<ElementAccess>[]): void {
    for (const [k, one] of groups.entries()) {
      for (const other of groups.slice(k + 1)) {
        if ((!written.includes(one) && !written.includes(other)) || (isAtomic(one) && isAtomic(other))) continue;
        const [a, b] = [one.accesses[0]!, other.accesses[0]!];
        if (a.where.kind === "element" || b.where.kind === "element") {
          this.elementsApart(a, b);
          continue;
        }
        const [x, y] = [(a.where as Fixed).expression, (b.where as Fixed).expression];
        const separate = apartInMemory(x, y);
        const copied = [a, b].some(({ where }) => this.reduced.has((where as Fixed).key));
        const together =
          x.type === y.type && !copied
            ? apart(
                [...one.accesses, ...other.accesses].map(({ index }) => index),
                this.rounds,
              )
            : undefined;
        if (together?.kind === "apart") {
          this.accept(together);
          this.conditions.push(either(separate, sameInMemory(x, y)));
        } else this.conditions.push(separate);
        this.remarks.add(`${a.name} and ${b.name} do not overlap`);
      }
    }
  }

  /**
   * Arrays in lists against others: all of a list lie between its first and its last, once they are known to lie in
   * order.
   */
  private elementsApart(a: ElementAccess, b: ElementAccess): void {
    const [x, y] = [extentOf(a.where), extentOf(b.where)];
    for (const { where } of [a, b]) if (where.kind === "element") this.distinct.set(where.key, where);
    this.conditions.push(
      either(compare("le", x.end, y.start), compare("le", extentOf(b.where).end, extentOf(a.where).start)),
    );
    this.remarks.add(`${a.name} and ${b.name} do not overlap`);
  }
}
