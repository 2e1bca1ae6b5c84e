/** The dtypes that a function of plain values takes and gives, as types and as text: `"f64,f64->f64"`. */
import type { DType, DTypeOf } from "../array/dtypes.js";
import type { Complex } from "../array/complex.js";
import { newData } from "../array/dtypes.js";
import { NDArray0 } from "../array/ndarray0.js";
import { contiguous } from "../elementwise/copies.js";
import { isScalar, realViewOf, type DTypeOfArray, type Operand, type View } from "../operands.js";
import { isBig, promote, type Kind, type Promoted } from "../promotion.js";

/** What an element is to a function. */
export type Value = number | bigint | boolean;

/** A function of elements. Its parameters and its result say their types: `(x: f32, y: f32): f32 => …`. */
export type ScalarFunction = (...values: never[]) => Value;

type Names<P extends readonly unknown[]> = P extends readonly [infer X extends Value, ...infer Rest]
  ? Rest extends readonly []
    ? DTypeOf<X>
    : `${DTypeOf<X>},${Names<Rest>}`
  : "";

/** The dtypes of parameters and result. */
export type TypesOf<F extends ScalarFunction> = `${Names<Parameters<F>>}->${DTypeOf<ReturnType<F>>}`;

/** What needs no saying. */
export type Doubles = "f64->f64" | "f64,f64->f64" | "f64,f64,f64->f64" | "f64,f64,f64,f64->f64";

type FitsValue<A, X> = [A] extends [boolean]
  ? true
  : [X] extends [bigint]
    ? A extends bigint
      ? true
      : false
    : [X] extends [boolean]
      ? false
      : A extends number
        ? true
        : false;
type FitsArray<N extends Kind, M extends DType> = [Promoted<N, M>] extends [never]
  ? false
  : [Promoted<N, M>] extends [M]
    ? true
    : false;

/** What is asked of an operand for a parameter: nothing where the parameter's type holds all of its elements. */
export type Fits<A, X extends Value> = (
  A extends Value ? FitsValue<A, X> : FitsArray<DTypeOfArray<A>, DTypeOf<X>>
) extends true
  ? unknown
  : { readonly error: `a parameter of ${DTypeOf<X>} does not hold all elements` };

/** The dtypes of a function's parameters and of its result. */
export interface ElementTypes {
  readonly parameters: readonly DType[];
  readonly result: DType;
}

/** Reads `"f64,f64->f64"`; without a text, all are f64. */
export function readTypes(text: string | undefined, count: number): ElementTypes {
  if (text === undefined) return { parameters: Array.from({ length: count }, () => "f64" as const), result: "f64" };
  const [parameters, result] = text.split("->").map((side) => side.split(",")) as [DType[], DType[]];
  if (parameters.length !== count)
    throw new TypeError(`types: "${text}" is for ${parameters.length} operands, the function has ${count}`);
  return { parameters, result: result[0]! };
}

/**
 * An operand as a view whose elements are values of a parameter's dtype. Throws a TypeError or a RangeError for what
 * does not fit.
 */
export function operandFor(value: Operand, dtype: DType, name: string): View {
  if (isScalar(value)) return new NDArray0(dataOf(value, dtype, name), dtype, 0);
  const view = realViewOf(value);
  if (promote(view.dtype, dtype, name) !== dtype)
    throw new TypeError(`${name}: a parameter of ${dtype} does not hold all elements of ${view.dtype}`);
  return isBig(view.dtype) === isBig(dtype) ? view : contiguous(view, dtype);
}

/** A plain value as the element of a dtype. */
function dataOf(value: Value | Complex, dtype: DType, name: string) {
  if (typeof value === "object") throw new TypeError(`${name} does not take complex numbers`);
  const data = newData(dtype, 1);
  if (isBig(dtype) !== (typeof value === "bigint") && typeof value !== "boolean")
    throw new TypeError(`${name}: ${value} is no ${dtype}`);
  const own = isBig(dtype) ? BigInt(value) : Number(value);
  data[0] = own;
  if (dtype !== "f32" && !Object.is(data[0], own) && data[0] !== own)
    throw new RangeError(`${name}: ${value} is no ${dtype}`);
  return data;
}

/** A plain value as a parameter of the dtype gets it. */
export const valueFor = (value: Value | Complex, dtype: DType, name: string): Value =>
  dtype === "f64" && typeof value === "number" ? value : fromElement(dataOf(value, dtype, name)[0]!, dtype);

/** An element as a value: of `bool` it is true or false. */
export const fromElement = (element: number | bigint, dtype: DType): Value =>
  dtype === "bool" ? element !== 0 : element;
