/**
 * Index arithmetic as polynomials with integer coefficients over atoms: values that stay the same for the whole of a
 * parallel loop, the number of the round, and counters of loops inside. All atoms are integers, and a form has the
 * value that the program computes as long as what is computed on the way is exact: whoever relies on a form has both
 * looked at before the loop runs.
 */
import { arithmetic, copy, number } from "../ir/build.js";
import type { Expression } from "../ir/ir.js";

export type Atom = FixedAtom | RoundAtom | CounterAtom;

/** Has one value as long as the loop runs. */
export interface FixedAtom {
  readonly kind: "fixed";
  readonly key: string;
  readonly expression: Expression;
  /** A length: it cannot be anything but an integer that is not negative, and at most 2^32. */
  readonly whole: boolean;
}

/** The counter of the parallel loop. */
export interface RoundAtom {
  readonly kind: "round";
  readonly key: string;
  /** It begins at a constant that is not negative, and goes up. */
  readonly positive: boolean;
}

/** A counter of a loop inside, with its bounds, both included, where they are known. */
export interface CounterAtom {
  readonly kind: "counter";
  readonly key: string;
  readonly low: Form | undefined;
  readonly high: Form | undefined;
  /** No counter, but a value from memory or of bits, which may be different in each round. */
  readonly data?: boolean;
}

/** What has to hold of a form's value: that it is exact in an f64, or an integer of 32 bits. */
export interface Need {
  readonly form: Form;
  readonly type: "exact" | "signed" | "unsigned";
}

/** Below it sums and products of integers are exact, and so are those that differ from them by what constants add. */
export const EXACT = 2 ** 52;
/** From the first to below the second. */
export const WORDS = { signed: { low: -(2 ** 31), high: 2 ** 31 }, unsigned: { low: 0, high: 2 ** 32 } } as const;
const SMALL = 2 ** 31;
const MOST_LENGTH = 2 ** 32;

interface Term {
  readonly coefficient: number;
  readonly atoms: readonly Atom[];
}

export class Form {
  /** `assumed`: what must not be negative for this to be the value; `needs`: what else has to hold, by key. */
  private constructor(
    readonly terms: ReadonlyMap<string, Term>,
    readonly assumed: readonly Form[] = [],
    readonly needs: ReadonlyMap<string, Need> = new Map<string, Need>(),
  ) {}

  static constant(value: number): Form {
    return Form.of([{ coefficient: value, atoms: [] }]);
  }

  static atom(atom: Atom): Form {
    return Form.of([{ coefficient: 1, atoms: [atom] }]);
  }

  /** A sum of terms that is right if all that holds which these forms need. */
  private static of(terms: readonly Term[], ...from: readonly Form[]): Form {
    const all = new Map<string, Term>();
    for (const { coefficient, atoms } of terms) {
      const sorted = [...atoms].sort((a, b) => (a.key < b.key ? -1 : 1));
      const key = sorted.map((atom) => atom.key).join("*");
      const sum = (all.get(key)?.coefficient ?? 0) + coefficient;
      if (sum === 0) all.delete(key);
      else all.set(key, { coefficient: sum, atoms: sorted });
    }
    return new Form(all).relyingOn(...from);
  }

  /** The same value, if these are not negative. */
  assuming(...assumed: readonly Form[]): Form {
    const added = assumed.filter(({ known }) => known === undefined || known < 0);
    return new Form(this.terms, [...new Set([...this.assumed, ...added])], this.needs).relyingOn(...assumed);
  }

  /** The same value, if what these assume and need holds. */
  relyingOn(...others: readonly Form[]): Form {
    const assumed = others.flatMap((other) => other.assumed);
    const needs = others.flatMap((other) => [...other.needs]);
    if (assumed.length + needs.length === 0) return this;
    return new Form(this.terms, [...new Set([...this.assumed, ...assumed])], new Map([...this.needs, ...needs]));
  }

  /** The same value, if it is of a type. */
  needing(type: Need["type"]): Form {
    return new Form(this.terms, this.assumed, new Map([...this.needs, [`${type} ${this.key}`, { form: this, type }]]));
  }

  /** The same value, to compute with: it has to be exact. What is no more than an atom or a constant is. */
  get exact(): Form {
    const [term, ...others] = this.terms.values();
    const simple =
      !term ||
      (others.length === 0 &&
        (term.atoms.length === 0 || (term.atoms.length === 1 && Math.abs(term.coefficient) === 1)));
    return simple || this.most < EXACT ? this : this.needing("exact");
  }

  /**
   * What the program computes as a sum. Of values that are not negative it is above 2^52 if one of them is, and then
   * inside of no array.
   */
  sum(other: Form): Form {
    const grows = this.isPositive(SMALL) && other.isPositive(SMALL);
    return grows ? this.plus(other) : this.exact.plus(other.exact);
  }

  /** What the program computes as a product. */
  product(other: Form): Form {
    return this.isPositive(0) && other.isPositive(0) ? this.times(other) : this.exact.times(other.exact);
  }

  plus(other: Form): Form {
    return Form.of([...this.terms.values(), ...other.terms.values()], this, other);
  }

  times(other: Form): Form {
    const products = [...this.terms.values()].flatMap((a) =>
      [...other.terms.values()].map((b) => ({
        coefficient: a.coefficient * b.coefficient,
        atoms: [...a.atoms, ...b.atoms],
      })),
    );
    return Form.of(products, this, other);
  }

  negated(): Form {
    return this.times(Form.constant(-1));
  }

  /** Whether no value of it is negative, but for a constant of at most so much. */
  private isPositive(slack: number): boolean {
    return [...this.terms.values()].every(({ coefficient, atoms }) =>
      atoms.length === 0 ? coefficient >= -slack : coefficient > 0 && atoms.every(isPositiveAtom),
    );
  }

  /** What no value of it exceeds, whatever its sign. */
  get most(): number {
    let sum = 0;
    for (const { coefficient, atoms } of this.terms.values())
      sum += atoms.reduce((product, atom) => product * mostOf(atom), Math.abs(coefficient));
    return sum;
  }

  get known(): number | undefined {
    if (this.terms.size === 0) return 0;
    return this.terms.size === 1 ? this.terms.get("")?.coefficient : undefined;
  }

  /** The constant that it is, whatever else holds. */
  get constant(): number | undefined {
    return this.assumed.length + this.needs.size === 0 ? this.known : undefined;
  }

  get key(): string {
    return [...this.terms]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { coefficient }]) => `${coefficient}*${key}`)
      .join("+");
  }

  get isFixed(): boolean {
    return [...this.terms.values()].every(({ atoms }) => atoms.every(({ kind }) => kind === "fixed"));
  }

  /** Whether nothing in it could be anything but an integer. */
  get isWhole(): boolean {
    return [...this.terms.values()].every(({ atoms }) => atoms.every((atom) => atom.kind !== "fixed" || atom.whole));
  }

  /** Whether all counters have bounds. */
  get isBounded(): boolean {
    return [...this.terms.values()].every(({ atoms }) =>
      atoms.every((atom) => atom.kind !== "counter" || (!!atom.low?.isBounded && !!atom.high?.isBounded)),
    );
  }

  /** Every atom, those in the bounds of counters too. */
  eachAtom(visit: (atom: Atom) => void): void {
    for (const { atoms } of this.terms.values())
      for (const atom of atoms) {
        visit(atom);
        if (atom.kind !== "counter") continue;
        atom.low?.eachAtom(visit);
        atom.high?.eachAtom(visit);
      }
  }

  /**
   * `stride * round + rest`, where the stride is fixed and the rest does not know the round but in the bounds of its
   * counters.
   */
  split(): { readonly stride: Form; readonly rest: Form } | undefined {
    const stride: Term[] = [];
    const rest: Term[] = [];
    for (const term of this.terms.values()) {
      const rounds = term.atoms.filter(({ kind }) => kind === "round");
      if (rounds.length === 0) {
        rest.push(term);
        continue;
      }
      const others = term.atoms.filter(({ kind }) => kind !== "round");
      if (rounds.length > 1 || others.some(({ kind }) => kind !== "fixed")) return undefined;
      stride.push({ coefficient: term.coefficient, atoms: others });
    }
    return { stride: Form.of(stride), rest: Form.of(rest, this) };
  }

  /** Without the terms that are multiples of a product; undefined where that is none. */
  without(product: Form): Form | undefined {
    const [factor, ...others] = product.terms.values();
    if (!factor || others.length > 0) return undefined;
    const isMultiple = ({ coefficient, atoms }: Term): boolean => {
      const left = [...atoms];
      for (const atom of factor.atoms) {
        const at = left.findIndex(({ key }) => key === atom.key);
        if (at < 0) return false;
        left.splice(at, 1);
      }
      return coefficient % factor.coefficient === 0;
    };
    return Form.of(
      [...this.terms.values()].filter((term) => !isMultiple(term)),
      this,
    );
  }

  /** The smallest and the largest value, over numbers or expressions; undefined where a counter has no bounds. */
  interval<V>(algebra: Algebra<V>): Interval<V> | undefined {
    let sum: Interval<V> = { low: algebra.constant(0), high: algebra.constant(0) };
    for (const { coefficient, atoms } of this.terms.values()) {
      let product: Interval<V> = { low: algebra.constant(coefficient), high: algebra.constant(coefficient) };
      for (const atom of atoms) {
        const factor = atomInterval(atom, algebra);
        if (!factor) return undefined;
        product = multiply(product, factor, algebra);
      }
      sum = { low: algebra.add(sum.low, product.low), high: algebra.add(sum.high, product.high) };
    }
    return sum;
  }
}

const isPositiveAtom = (atom: Atom): boolean => {
  if (atom.kind === "counter") return (atom.low?.known ?? -1) >= 0;
  return atom.kind === "fixed" ? atom.whole : atom.positive;
};

/** Infinity where nothing is known. */
function mostOf(atom: Atom): number {
  if (atom.kind === "fixed") return atom.whole ? MOST_LENGTH : Infinity;
  if (atom.kind === "round") return Infinity;
  return Math.max(atom.low?.most ?? Infinity, atom.high?.most ?? Infinity);
}

/**
 * The sum of the terms without their signs, at most, which no partial sum exceeds; undefined where a counter has no
 * bounds.
 */
export function magnitudeOf(form: Form, algebra: Algebra<Expression>): Expression | undefined {
  let sum = algebra.constant(0);
  for (const { coefficient, atoms } of form.terms.values()) {
    let product = algebra.constant(Math.abs(coefficient));
    for (const atom of atoms) {
      const interval = atomInterval(atom, algebra);
      if (!interval) return undefined;
      const { low, high } = interval;
      const whole = (low.op === "constant" && low.value >= 0) || (atom.kind === "fixed" && atom.whole);
      const [a, b] = [low, high].map((e) =>
        e.op === "constant" ? number(Math.abs(e.value)) : arithmetic("abs", copy(e)),
      ) as [Expression, Expression];
      product = algebra.mul(product, whole ? high : algebra.max(a, b));
    }
    sum = algebra.add(sum, product);
  }
  return sum;
}

/** Without those whose terms, but for their signs, are all in another one. */
export function largest(forms: readonly Form[]): Form[] {
  const holds = (a: Form, b: Form): boolean =>
    [...b.terms].every(
      ([key, { coefficient }]) => Math.abs(a.terms.get(key)?.coefficient ?? 0) >= Math.abs(coefficient),
    );
  return forms.filter(
    (form, k) => !forms.some((other, at) => at !== k && holds(other, form) && (at < k || !holds(form, other))),
  );
}

export interface Interval<V> {
  readonly low: V;
  readonly high: V;
}

/** What intervals are computed with. `same` says that two values are one. */
export interface Algebra<V> {
  constant(value: number): V;
  add(a: V, b: V): V;
  mul(a: V, b: V): V;
  min(a: V, b: V): V;
  max(a: V, b: V): V;
  same(a: V, b: V): boolean;
  fixed(atom: FixedAtom): V;
  /** Of the parallel loop's counter. */
  readonly round: Interval<V>;
}

function atomInterval<V>(atom: Atom, algebra: Algebra<V>): Interval<V> | undefined {
  if (atom.kind === "fixed") {
    const value = algebra.fixed(atom);
    return { low: value, high: value };
  }
  if (atom.kind === "round") return algebra.round;
  const [low, high] = [atom.low?.interval(algebra), atom.high?.interval(algebra)];
  return low && high && { low: low.low, high: high.high };
}

function multiply<V>(a: Interval<V>, b: Interval<V>, algebra: Algebra<V>): Interval<V> {
  const point = (v: Interval<V>): boolean => algebra.same(v.low, v.high);
  if (point(a) && point(b)) {
    const product = algebra.mul(a.low, b.low);
    return { low: product, high: product };
  }
  const products = [a.low, a.high].flatMap((x) => [b.low, b.high].map((y) => algebra.mul(x, y)));
  return { low: products.reduce((x, y) => algebra.min(x, y)), high: products.reduce((x, y) => algebra.max(x, y)) };
}

/** Intervals as expressions that are evaluated before the loop. */
export function expressionAlgebra(round: Interval<Expression>): Algebra<Expression> {
  const known = (e: Expression): number | undefined => (e.op === "constant" ? e.value : undefined);
  const fold =
    (op: "add" | "mul" | "min" | "max", compute: (a: number, b: number) => number) =>
    (a: Expression, b: Expression): Expression => {
      const [x, y] = [known(a), known(b)];
      if (x !== undefined && y !== undefined) return number(compute(x, y));
      const neutral = op === "add" ? 0 : op === "mul" ? 1 : undefined;
      if (x !== undefined && x === neutral) return b;
      if (y !== undefined && y === neutral) return a;
      if ((op === "min" || op === "max") && printed(a) === printed(b)) return a;
      return arithmetic(op, copy(a), copy(b));
    };
  return {
    constant: number,
    add: fold("add", (a, b) => a + b),
    mul: fold("mul", (a, b) => a * b),
    min: fold("min", Math.min),
    max: fold("max", Math.max),
    same: (a, b) => printed(a) === printed(b),
    fixed: (atom) => copy(atom.expression),
    round,
  };
}

/** Intervals for sample values of what is fixed. */
export function sampleAlgebra(sample: (atom: FixedAtom) => number, round: Interval<number>): Algebra<number> {
  return {
    constant: (value) => value,
    add: (a, b) => a + b,
    mul: (a, b) => a * b,
    min: Math.min,
    max: Math.max,
    same: (a, b) => a === b,
    fixed: sample,
    round,
  };
}

const ids = new WeakMap<object, number>();
let count = 0;
const idOf = (object: object): number => {
  if (!ids.has(object)) ids.set(object, count++);
  return ids.get(object)!;
};

/** Text that is the same for expressions that are. */
export function printed(e: Expression): string {
  const own =
    e.op === "local" || e.op === "address"
      ? `#${idOf(e.local)}`
      : e.op === "constant" || e.op === "bigconstant"
        ? String(Object.is(e.value, -0) ? "-0" : e.value)
        : e.op === "field"
          ? e.field
          : e.op === "table"
            ? `#${idOf(e.table)}`
            : e.op === "call"
              ? `#${idOf(e.callee)}`
              : "";
  return `${e.op}${own}(${e.args.map(printed).join()})`;
}
