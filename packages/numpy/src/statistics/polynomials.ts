/** Polynomials by their coefficients, that of the highest power first. */
import type { AnyArray, Ranked } from "../array/ndarray.js";
import { newArray } from "../broadcast.js";
import { vander } from "../creation/diagonals.js";
import { doublesOf } from "../elementwise/copies.js";
import { lengthOf } from "../linalg/matrices.js";
import { lstsq } from "../linalg/singular.js";
import type { ArrayLike, Operand, RankOf } from "../operands.js";

const doubles = (a: ArrayLike | readonly number[]): Float64Array =>
  Array.isArray(a) ? Float64Array.from(a) : (doublesOf("polyval", a as ArrayLike).data as Float64Array);

/** The values of a polynomial at `x`. */
export function polyval<X extends Operand>(p: ArrayLike | readonly number[], x: X): X extends number ? number : Ranked<"f64", RankOf<X>> {
  const coefficients = doubles(p);
  const valueAt = (at: number): number => {
    let value = 0;
    for (const coefficient of coefficients) value = value * at + coefficient;
    return value;
  };
  if (typeof x === "number") return valueAt(x) as never;
  const places = doublesOf("polyval", x as ArrayLike);
  const made = newArray("f64", places.shape);
  for (let i = 0; i < places.data.length; i++) made.data[i] = valueAt(places.data[i] as number);
  return made as never;
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
