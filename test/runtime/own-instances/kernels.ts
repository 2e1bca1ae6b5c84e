// Instances of classes of the program as parameters and results: they keep their class, identity and methods.
import type { Cases } from "../../../fixtures/cases.js";
import { Interval, Polynomial } from "./arms.js";
import { Base, Body, Derived, Knot, Loose, Track, Vector, Weight } from "./bodies.js";

export { Base };

// @njit
export function sum(vectors: Vector[]): Vector {
  let s = new Vector(0, 0);
  for (const vector of vectors) s = s.plus(vector);
  return s;
}

// @njit
export function longest(vectors: ReadonlyArray<Readonly<Vector>>, least: Readonly<Vector>): Readonly<Vector> {
  let best = least;
  for (const vector of vectors) if (vector.length > best.length) best = vector;
  return best;
}

// @njit
export function normalize(vectors: readonly Vector[], length: number): number {
  let before = 0;
  for (const vector of vectors) {
    before += vector.length;
    vector.length = length;
  }
  return before;
}

// @njit
export function simulate(bodies: Body[], steps: number): Body | undefined {
  let best: Body | undefined;
  for (let i = 0; i < steps; i++)
    for (const body of bodies) if (!best || body.step(0.5).energy > best.energy) best = body;
  return best;
}

// @njit
export function total(head: Knot | null): number {
  let s = 0;
  for (let at = head; at; at = at.next) {
    s += at.value;
    at.value = -at.value;
  }
  return s;
}

// @njit
export function reversed(head: Knot | null): Knot | null {
  let made: Knot | null = null;
  for (let at = head; at; at = at.next) made = new Knot(at.value, made);
  return made;
}

// @njit
export function insert(head: Knot, value: number): void {
  for (let i = 0; i < 2; i++) head.next = new Knot(value + i, head.next);
}

// @njit
export function ring(n: number): Knot {
  const first = new Knot(0, null);
  let last = first;
  for (let i = 1; i < n; i++) {
    const knot = new Knot(i, first);
    last.next = knot;
    last = knot;
  }
  last.next = first;
  return first;
}

// @njit
export function worths(list: Base[]): number {
  let s = 0;
  for (const one of list) {
    s += one.worth();
    one.x++;
  }
  return s;
}

// @njit
export function doubled(weights: Weight[]): number {
  let s = 0;
  for (const weight of weights) s += weight.x *= weight.x > 3 ? 1 : 2;
  return s;
}

// @njit
export function pick(list: readonly Base[], x: number): Base | undefined {
  for (let i = 0; i < list.length; i++) if (list[i]!.x === x) return list[i];
  return undefined;
}

// @njit
export function loose(list: Loose[]): number {
  let s = 0;
  for (const one of list) {
    s += (one.a ?? 10) + one.twice;
    one.b++;
    if (one.b > 3) one.a = s;
  }
  return s;
}

// @njit
export function grow(list: Vector[], n: number): Vector[] {
  const out: Vector[] = [];
  for (let i = 0; i < n; i++) {
    const made = new Vector(i, -i);
    list.push(made);
    out.push(made, made);
  }
  return out;
}

// @njit
export function held(table: Map<string, Vector>, record: { first: Vector; second?: Vector }): number {
  let s = 0;
  for (const [key, vector] of table) s += key.length * vector.length;
  record.second = new Vector(s, 0);
  record.first.x = 7;
  return s;
}

// @njit
export function made(n: number): Late[] {
  const all: Late[] = [];
  for (let i = 0; i < n; i++) all.push(new Late(i));
  return all;
}

/** Which comes behind the function that makes it. */
class Late {
  constructor(readonly value: number) {}
}

const unit = new Vector(3, 4);

// @njit
export function constant(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += unit.length + i;
  return s;
}

function twice(): Base[] {
  const base = new Base();
  return [base, base];
}

// @njit
export function walked(track: Track): number {
  let sum = 0;
  for (let k = 1; k < track.x.length; k++) sum += Math.abs(track.step(k));
  for (const x of track) sum = sum * 2 + x;
  track.name += "!";
  return sum;
}

// @njit
export function trackOf(n: number): Track {
  const x = new Float64Array(n);
  for (let k = 0; k < n; k++) x[k] = k / 3;
  return new Track("made", x);
}

class Filter {
  private place = 0;
  private readonly taps: Float64Array;
  constructor(count: number) {
    this.taps = new Float64Array(count);
  }

  // @njit
  run(x: Float64Array, from = this.place): number {
    let sum = from;
    for (let i = 0; i < x.length; i++) {
      this.put(x[i]!);
      sum += this.taps[this.place]! * this.taps[(this.place + 1) % this.taps.length]!;
    }
    return sum;
  }

  // @njit
  shift(x: Float64Array): this {
    for (let i = 0; i < x.length; i++) x[i]! += this.taps[i]!;
    return this;
  }

  // @njit
  isSame(other: Filter): boolean {
    return [this, other].every((each) => each === this);
  }

  private put(x: number): void {
    this.place = (this.place + 1) % this.taps.length;
    this.taps[this.place] = x;
  }
}

class Doubled extends Filter {}

export function filtered(filter: Filter, x: Float64Array): number {
  return filter.run(x);
}

export function shifted(filter: Filter, x: Float64Array): boolean {
  return filter.shift(x) === filter;
}

export function same(filter: Filter, other?: Filter): boolean {
  return filter.isSame(other ?? filter);
}

const body = (x: number): Body => new Body(new Vector(x, 1), new Vector(1, x));
const knots = (): Knot => new Knot(1, new Knot(2, new Knot(NaN, null)));

/** Its field is the prototype's, until somebody writes it. */
function inherited(): Weight {
  const weight: { x?: number } = new Weight();
  delete weight.x;
  return weight as Weight;
}

/** Cases whose call runs as JavaScript: what is given is no instance of the class, or has a method of its own. */
export const javascript: Record<string, readonly number[]> = {
  worths: [2],
  doubled: [1],
};

// @njit
export function polynomial(modulus: number, coefficients: Float64Array): Polynomial {
  return new Polynomial(modulus, coefficients);
}

// @njit
export function powers(modulus: number, coefficients: Float64Array): Polynomial[] {
  const found = [new Polynomial(modulus, coefficients)];
  for (let k = 0; k < 2; k++)
    found.push(
      new Polynomial(
        modulus,
        found[k]!.coefficients.map((x) => x * x),
      ),
    );
  return found;
}

// @njit
export function intervals(values: number[]): Interval[] {
  const found: Interval[] = [];
  for (let i = 1; i < values.length; i++) found.push(new Interval(values[i - 1]!, values[i]!));
  return found;
}

export const cases: Cases = {
  polynomial: () => [
    [7, Float64Array.of(0, 0, 9, 3)],
    [7, Float64Array.of(1, 9)],
    [7, Float64Array.of(0, -0)],
    [7, Float64Array.of(0)],
    [7, Float64Array.of()],
  ],
  powers: () => [
    [5, Float64Array.of(0, 7, 4)],
    [3, Float64Array.of(0, NaN, -1)],
    [3, Float64Array.of()],
  ],
  intervals: () => [[[1, 3, 2, -0, 0]], [[]], [[1, NaN, 2]], [[1, -2e9]]],
  longest: () => [
    [[new Vector(3, 4), new Vector(6, 8), new Vector(6, 8)], new Vector(1, 1)],
    [[new Vector(3, 4)], new Vector(5, 5)],
    [[], new Vector(-0, NaN)],
  ],
  sum: () => [[[new Vector(1, 2), new Vector(3, -4)]], [[]], [[new Vector(-0, NaN)]]],
  normalize: () => [
    [[new Vector(3, 4)], 10],
    [[new Vector(0, 0), new Vector(1, 0)], 1],
    [[], 2],
  ],
  simulate: () => [
    [[body(1), body(2), body(-3)], 4],
    [[body(0)], 0],
    [[], 3],
  ],
  total: () => [[null], [knots()], [new Knot(-0, null)]],
  reversed: () => [[null], [knots()], [new Knot(-0, null)]],
  insert: () => [
    [knots(), 9],
    [new Knot(0, null), 0],
    [Object.freeze(new Knot(0, null)), 0],
  ],
  ring: () => [[1], [2], [5]],
  worths: () => [[[new Base(), new Base()]], [[new Base(), new Derived()]], [[{ x: 1, worth: () => 3 }]], [twice()]],
  doubled: () => [[[new Weight(), new Weight()]], [[inherited()]], [[]]],
  pick: () => [
    [[new Base(), Object.assign(new Base(), { x: 5 })], 5],
    [[], 1],
    [[new Derived()], 1],
  ],
  loose: () => [[[new Loose(), new Loose()]], [[Object.assign(new Loose(), { a: 3, b: 9 })]], [[]]],
  grow: () => [
    [[], 2],
    [[new Vector(9, 9)], 1],
    [[], 0],
  ],
  held: () => [
    [new Map([["ab", new Vector(1, 0)]]), { first: new Vector(3, 0) }],
    [new Map(), { first: new Vector(3, 0), second: new Vector(0, 1) }],
    [new Map([["", new Vector(1, 1)]]), { first: Object.assign(new Vector(1, 1), { more: 1 }) }],
  ],
  made: () => [[3], [0], [1]],
  walked: () => [
    [new Track("a", new Float64Array([1, 4, -2]))],
    [new Track("", new Float64Array(0))],
    [new Track("b", new Float64Array([NaN, -0, 0.5]))],
  ],
  trackOf: () => [[0], [1], [5]],
  filtered: () => [
    [new Filter(3), new Float64Array([1, 4, -2, 0.5])],
    [new Filter(1), new Float64Array(0)],
    [new Filter(2), new Float64Array([NaN, -0])],
    [new Doubled(2), new Float64Array([1, 2])],
  ],
  shifted: () => [
    [new Filter(3), new Float64Array(3)],
    [new Filter(4), new Float64Array([1, -0])],
    [new Filter(1), new Float64Array(0)],
  ],
  same: () => [[new Filter(1)], [new Filter(1), new Filter(1)], [new Filter(0)]],
  constant: () => [[3], [0], [1]],
};
