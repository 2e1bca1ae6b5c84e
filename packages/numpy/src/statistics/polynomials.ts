/** Polynomials by their coefficients, that of the highest power first. */
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { c128 } from "../complex/extension.js";
import { vander } from "../creation/diagonals.js";
import { doublesOf } from "../elementwise/copies.js";
import { eigenvaluesOf } from "../linalg/eigen.js";
import { lengthOf } from "../linalg/matrices.js";
import { lstsq } from "../linalg/singular.js";
import type { ArrayLike, Operand, RankOf } from "../operands.js";
import { convolve } from "./signals.js";

const doubles = (a: ArrayLike | readonly number[], name = "polyval"): Float64Array =>
  Array.isArray(a) ? Float64Array.from(a) : (doublesOf(name, a as ArrayLike).data as Float64Array);

/** The values of a polynomial at `x`. */
export function polyval<X extends Operand>(p: ArrayLike | readonly number[], x: X): X extends number ? number : Ranked<"f64", RankOf<X>> {
  const coefficients = doubles(p);
  if (typeof x === "number") return valueAt(coefficients, x) as never;
  const places = doublesOf("polyval", x as ArrayLike);
  const made = newArray("f64", places.shape);
  for (let i = 0; i < places.data.length; i++) made.data[i] = valueAt(coefficients, places.data[i] as number);
  return made as never;
}

function valueAt(coefficients: Float64Array, at: number): number {
  let value = 0;
  for (let k = 0; k < coefficients.length; k++) value = value * at + coefficients[k]!;
  return value;
}

/** The polynomial of a degree that is nearest to points, by the sum of squares. */
export function polyfit(x: ArrayLike, y: ArrayLike, degree: number): Ranked<"f64", 1> {
  const powers = vander(x, { n: degree + 1 });
  const { data, shape0: rows, shape1: columns } = powers;
  const lengths = Array.from({ length: columns }, (_, j) =>
    lengthOf(Float64Array.from({ length: rows }, (_, i) => data[i * columns + j]!)),
  );
  for (let k = 0; k < data.length; k++) data[k]! /= lengths[k % columns]!;
  const { x: found } = lstsq(powers, doublesOf("polyfit", y) as never) as { x: AnyArray };
  for (let j = 0; j < columns; j++) found.data[j] = (found.data[j] as number) / lengths[j]!;
  return found as never;
}

/** The coefficients of the derivative. */
export function polyder(p: ArrayLike | readonly number[]): Ranked<"f64", 1> {
  const coefficients = doubles(p);
  const degree = coefficients.length - 1;
  const made = newArray("f64", [Math.max(0, degree)]);
  for (let i = 0; i < degree; i++) made.data[i] = coefficients[i]! * (degree - i);
  return made as never;
}

const asArray = (coefficients: Float64Array): Ranked<"f64", 1> => {
  const made = newArray("f64", [coefficients.length]);
  (made.data as Float64Array).set(coefficients);
  return made as never;
};

/** Coefficients without zeros in front. */
const trimmed = (p: Float64Array): Float64Array => {
  const first = p.findIndex((value) => value !== 0);
  return first < 0 ? p.subarray(p.length) : p.subarray(first);
};

type Coefficients = ArrayLike | readonly number[];

function combined(a: Coefficients, b: Coefficients, sign: number): Ranked<"f64", 1> {
  const [one, two] = [doubles(a), doubles(b)];
  const sum = new Float64Array(Math.max(one.length, two.length));
  sum.set(one, sum.length - one.length);
  const lead = sum.length - two.length;
  for (let i = 0; i < two.length; i++) sum[lead + i] = sum[lead + i]! + sign * two[i]!;
  return asArray(sum);
}

/** The sum of two polynomials. */
export const polyadd = (a: Coefficients, b: Coefficients): Ranked<"f64", 1> => combined(a, b, 1);

/** The difference of two polynomials. */
export const polysub = (a: Coefficients, b: Coefficients): Ranked<"f64", 1> => combined(a, b, -1);

/** The product of two polynomials. */
export function polymul(a: Coefficients, b: Coefficients): Ranked<"f64", 1> {
  const lists = [a, b].map((each) => trimmed(doubles(each))) as [Float64Array, Float64Array];
  const [one, two] = lists.map((list) => (list.length > 0 ? list : new Float64Array(1))) as [Float64Array, Float64Array];
  return convolve(one, two);
}

/** The quotient of two polynomials, and what is left. */
export function polydiv(a: Coefficients, b: Coefficients): [quotient: Ranked<"f64", 1>, remainder: Ranked<"f64", 1>] {
  const [rest, divisor] = [doubles(a).slice(), doubles(b)];
  const quotient = new Float64Array(Math.max(1, rest.length - divisor.length + 1));
  const scale = 1 / divisor[0]!;
  for (let k = 0; k + divisor.length <= rest.length; k++) {
    quotient[k] = scale * rest[k]!;
    for (let i = 0; i < divisor.length; i++) rest[k + i] = rest[k + i]! - quotient[k]! * divisor[i]!;
  }
  const first = rest.findIndex((value, i) => i === rest.length - 1 || Math.abs(value) > 1e-8);
  return [asArray(quotient), asArray(rest.subarray(Math.max(0, first)))];
}

/** The coefficients of the integral, whose constants of integration, the first first, are 0 without; m times. */
export function polyint(p: Coefficients, m = 1, constants: number | readonly number[] = 0): Ranked<"f64", 1> {
  let made = doubles(p);
  for (let round = 0; round < m; round++) {
    const [from, degree] = [made, made.length];
    made = Float64Array.from({ length: degree + 1 }, (_, i) => (i < degree ? from[i]! / (degree - i) : 0));
    made[degree] = typeof constants === "number" ? constants : constants[round]!;
  }
  return asArray(made);
}

/** The coefficients of the polynomial that has these zeros. */
export function poly(zeros: Coefficients): Ranked<"f64", 1> {
  let made = Float64Array.of(1);
  for (const zero of doubles(zeros)) {
    const next = new Float64Array(made.length + 1);
    next.set(made);
    for (let i = 0; i < made.length; i++) next[i + 1] = next[i + 1]! - zero * made[i]!;
    made = next;
  }
  return asArray(made);
}

/** The zeros of a polynomial, always complex numbers: the eigenvalues of its companion matrix. Zeros in front are left out. */
export function roots(p: Coefficients): Ranked<"c128", 1> {
  const given = doubles(p, "roots");
  const own = trimmed(given.subarray(0, given.findLastIndex((value) => value !== 0) + 1));
  const n = Math.max(0, own.length - 1);
  const companion = new Float64Array(n * n);
  for (let j = 0; j < n; j++) companion[j] = -own[j + 1]! / own[0]!;
  for (let i = 1; i < n; i++) companion[i * n + i - 1] = 1;
  const made = newArray(c128, [own.length === 0 ? 0 : trimmed(given).length - 1]);
  (made.data as Float64Array).set(eigenvaluesOf("roots", companion, n));
  return made as never;
}
