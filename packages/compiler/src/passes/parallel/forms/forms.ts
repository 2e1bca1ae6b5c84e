/**
 * Index arithmetic as polynomials with integer coefficients over atoms: values that stay the same for the whole of a
 * parallel loop, the number of the round, and counters of loops inside. All atoms are integers, and a form has the
 * value that the program computes as long as what is computed on the way is exact: whoever relies on a form has both
 * looked at before the loop runs.
 */
import { type FixedAtom, type Interval, type Algebra, multiply } from "./intervals.js";

export type Atom = FixedAtom | RoundAtom | CounterAtom;

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

export function atomInterval<V>(atom: Atom, algebra: Algebra<V>): Interval<V> | undefined {
  if (atom.kind === "fixed") {
    const value = algebra.fixed(atom);
    return { low: value, high: value };
  }
  if (atom.kind === "round") return algebra.round;
  const [low, high] = [atom.low?.interval(algebra), atom.high?.interval(algebra)];
  return low && high && { low: low.low, high: high.high };
}
