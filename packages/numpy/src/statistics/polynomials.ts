/** Polynomials by their coefficients, that of the highest power first. */
import type { Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { c128 } from "../complex/extension.js";
import { putPowers } from "../creation/diagonals.js";
import { doublesOf } from "../elementwise/copies.js";
import { eigenvaluesOf } from "../linalg/eigen.js";
import { lengthOf } from "../linalg/matrices.js";
import { checkRows, leastSquares } from "../linalg/singular.js";
import type { ArrayLike, Operand, RankOf } from "../operands.js";
import { convolved } from "./signals.js";

const doubles = (a: ArrayLike | readonly number[], name = "polyval"): Float64Array =>
  Array.isArray(a) ? Float64Array.from(a) : (doublesOf(name, a as ArrayLike).data as Float64Array);

/** The values of a polynomial at `x`. */
export function polyval<X extends Operand>(
  p: ArrayLike | readonly number[],
  x: X,
): X extends number ? number : Ranked<"f64", RankOf<X>> {
  const coefficients = doubles(p);
  if (typeof x === "number") return valueAt(coefficients, x) as never;
  const places = doublesOf("polyval", x as ArrayLike);
  const made = newArray("f64", places.shape);
  for (let i = 0; i < places.data.length; i++) made.data[i] = valueAt(coefficients, places.data[i] as number);
  return made as never;
}

export function valueAt(coefficients: Float64Array, at: number): number {
  let value = 0;
  for (let k = 0; k < coefficients.length; k++) value = value * at + coefficients[k]!;
  return value;
}

/** The polynomial of a degree that is nearest to points, by the sum of squares. */
export function polyfit(x: ArrayLike, y: ArrayLike, degree: number): Ranked<"f64", 1> {
  return asArray(fitted(doubles(x, "polyfit"), doubles(y, "polyfit"), degree));
}

/** Columns of powers, each divided by its length, for which {@link leastSquares} is accurate. */
export function fitted(x: Float64Array, y: Float64Array, degree: number): Float64Array {
  const [rows, columns] = [x.length, degree + 1];
  checkRows(y.length, rows);
  const powers = new Float64Array(rows * columns);
  putPowers(powers, x, columns, false);
  const lengths = new Float64Array(columns);
  for (let j = 0; j < columns; j++) {
    const column = new Float64Array(rows);
    for (let i = 0; i < rows; i++) column[i] = powers[i * columns + j]!;
    lengths[j] = lengthOf(column);
  }
  for (let k = 0; k < powers.length; k++) powers[k] = powers[k]! / lengths[k % columns]!;
  const { x: found } = leastSquares("polyfit", powers, rows, columns, y, 1);
  for (let j = 0; j < columns; j++) found[j] = found[j]! / lengths[j]!;
  return found;
}

/** The coefficients of the derivative. */
export const polyder = (p: Coefficients): Ranked<"f64", 1> => asArray(derived(doubles(p)));

export function derived(p: Float64Array): Float64Array {
  const degree = Math.max(0, p.length - 1);
  const made = new Float64Array(degree);
  for (let i = 0; i < degree; i++) made[i] = p[i]! * (degree - i);
  return made;
}

const asArray = (coefficients: Float64Array): Ranked<"f64", 1> => {
  const made = newArray("f64", [coefficients.length]);
  (made.data as Float64Array).set(coefficients);
  return made as never;
};

/** Coefficients without zeros in front. */
function trimmed(p: Float64Array): Float64Array {
  let first = 0;
  while (first < p.length && p[first] === 0) first++;
  return p.subarray(first);
}

type Coefficients = ArrayLike | readonly number[];

export function added(one: Float64Array, two: Float64Array, sign: number): Float64Array {
  const sum = new Float64Array(Math.max(one.length, two.length));
  sum.set(one, sum.length - one.length);
  const lead = sum.length - two.length;
  for (let i = 0; i < two.length; i++) sum[lead + i] = sum[lead + i]! + sign * two[i]!;
  return sum;
}

/** The sum of two polynomials. */
export const polyadd = (a: Coefficients, b: Coefficients): Ranked<"f64", 1> =>
  asArray(added(doubles(a), doubles(b), 1));

/** The difference of two polynomials. */
export const polysub = (a: Coefficients, b: Coefficients): Ranked<"f64", 1> =>
  asArray(added(doubles(a), doubles(b), -1));

/** The product of two polynomials. */
export const polymul = (a: Coefficients, b: Coefficients): Ranked<"f64", 1> =>
  asArray(multiplied(doubles(a), doubles(b)));

export function multiplied(a: Float64Array, b: Float64Array): Float64Array {
  const [one, two] = [trimmed(a), trimmed(b)];
  return convolved(one.length > 0 ? one : new Float64Array(1), two.length > 0 ? two : new Float64Array(1), "full");
}

/** The quotient of two polynomials, and what is left. */
export function polydiv(a: Coefficients, b: Coefficients): [quotient: Ranked<"f64", 1>, remainder: Ranked<"f64", 1>] {
  const { quotient, remainder } = divided(doubles(a), doubles(b));
  return [asArray(quotient), asArray(remainder)];
}

export function divided(a: Float64Array, divisor: Float64Array): { quotient: Float64Array; remainder: Float64Array } {
  const rest = a.slice();
  const quotient = new Float64Array(Math.max(1, rest.length - divisor.length + 1));
  const scale = 1 / divisor[0]!;
  for (let k = 0; k + divisor.length <= rest.length; k++) {
    quotient[k] = scale * rest[k]!;
    for (let i = 0; i < divisor.length; i++) rest[k + i] = rest[k + i]! - quotient[k]! * divisor[i]!;
  }
  let first = 0;
  while (first < rest.length - 1 && Math.abs(rest[first]!) <= 1e-8) first++;
  return { quotient, remainder: rest.subarray(first) };
}

/** The coefficients of the integral, whose constants of integration, the first first, are 0 without; m times. */
export function polyint(p: Coefficients, m = 1, constants: number | readonly number[] = 0): Ranked<"f64", 1> {
  const given = typeof constants === "number" ? new Float64Array(m).fill(constants) : Float64Array.from(constants);
  return asArray(integrated(doubles(p), m, given));
}

export function integrated(p: Float64Array, m: number, constants: Float64Array): Float64Array {
  let from = p;
  for (let round = 0; round < m; round++) {
    const degree = from.length;
    const made = new Float64Array(degree + 1);
    for (let i = 0; i < degree; i++) made[i] = from[i]! / (degree - i);
    made[degree] = constants[round]!;
    from = made;
  }
  return from;
}

/** The coefficients of the polynomial that has these zeros. */
export const poly = (zeros: Coefficients): Ranked<"f64", 1> => asArray(expanded(doubles(zeros)));

export function expanded(zeros: Float64Array): Float64Array {
  const made = new Float64Array(zeros.length + 1);
  made[0] = 1;
  for (let k = 0; k < zeros.length; k++) for (let i = k; i >= 0; i--) made[i + 1] = made[i + 1]! - zeros[k]! * made[i]!;
  return made;
}

/**
 * The zeros of a polynomial, always complex numbers: the eigenvalues of its companion matrix. Zeros in front are left
 * out.
 */
export function roots(p: Coefficients): Ranked<"c128", 1> {
  const parts = zerosOf(doubles(p, "roots"));
  const made = newArray(c128, [parts.length / 2]);
  (made.data as Float64Array).set(parts);
  return made as never;
}

/** The parts of the zeros; those that are 0 come last. */
export function zerosOf(p: Float64Array): Float64Array {
  const whole = trimmed(p);
  let length = whole.length;
  while (length > 0 && whole[length - 1] === 0) length--;
  const own = whole.subarray(0, length);
  const n = Math.max(0, length - 1);
  const companion = new Float64Array(n * n);
  for (let j = 0; j < n; j++) companion[j] = -own[j + 1]! / own[0]!;
  for (let i = 1; i < n; i++) companion[i * n + i - 1] = 1;
  const parts = new Float64Array(length === 0 ? 0 : 2 * (whole.length - 1));
  parts.set(eigenvaluesOf("roots", companion, n));
  return parts;
}
