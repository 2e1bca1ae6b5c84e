/**
 * Complex arrays join what arrays of real numbers are made with: they put functions of their own in front of those.
 * Pages without them ship nothing of it.
 */
import { Complex } from "../array/complex.js";
import { ComplexArray0 } from "../array/complexarray0.js";
import { ComplexArray1 } from "../array/complexarray1.js";
import { ComplexArray2 } from "../array/complexarray2.js";
import { ComplexArray3 } from "../array/complexarray3.js";
import { ComplexArray4 } from "../array/complexarray4.js";
import {
  extendData,
  isComplexDType,
  realOf,
  type ComplexDType,
  type c128 as Complex128,
  type c64 as Complex64,
} from "../array/dtypes.js";
import { extendArrays } from "../array/ndarray.js";
import { extendLoops } from "../elementwise/loops.js";
import { extendUfuncs } from "../elementwise/ufuncs.js";
import { extendOperands } from "../operands.js";
import { promotion } from "../promotion.js";
import { pairsOf } from "./parts.js";
import { complexPromotion } from "./promotion.js";
import { isComplexView, runComplex } from "./run.js";

const classes = [ComplexArray0, ComplexArray1, ComplexArray2, ComplexArray3, ComplexArray4];

/** Whether a value is a `Complex`. */
export const isComplexValue = (value: unknown): value is Complex => value instanceof Complex;

function extend(): void {
  Object.assign(promotion, complexPromotion);
  extendData(
    (before) => (dtype, length) => before(realOf(dtype), isComplexDType(dtype) ? 2 * length : length) as never,
  );
  extendArrays(
    (before) => (data, dtype, offset, shape, strides) =>
      before(data, dtype, offset, shape, strides, isComplexDType(dtype) ? classes : undefined),
  );
  extendOperands(({ isScalar, kindOf, viewOf, scalarOf }) => ({
    isScalar: (value) => isScalar(value) || isComplexValue(value),
    kindOf: (value) => (isComplexValue(value) ? "complex" : kindOf(value)),
    viewOf: (value) =>
      isComplexValue(value) ? new ComplexArray0(Float64Array.of(value.re, value.im), "c128", 0) : viewOf(value),
    scalarOf: (view, at = view.offset) =>
      isComplexDType(view.dtype)
        ? new Complex(Number(view.data[2 * at]), Number(view.data[2 * at + 1]))
        : scalarOf(view, at),
  }));
  extendLoops((run) => (kernel, out, a, b) => {
    if (isComplexView(out) || isComplexView(a) || (b && isComplexView(b))) runComplex(run, kernel, out, a, b);
    else run(kernel, out, a, b);
  });
  extendUfuncs(
    (compute) => (name, kernel, rule, options, a, b) => {
      const complex = [a, b ?? a].some(
        (each) => isComplexValue(each) || isComplexDType((each as { readonly dtype: string }).dtype),
      );
      if (complex && !kernel.complex) throw new TypeError(`${name} does not take complex numbers`);
      return compute(name, kernel, rule, options, a, b);
    },
    (overlaps) => (out, operand) =>
      isComplexView(out) || isComplexView(operand) ? overlaps(...bothInParts(out, operand)) : overlaps(out, operand),
  );
}

/**
 * An array of real numbers among complex ones is looked at with an axis of one more, so that it is never the very same.
 */
const bothInParts = (...views: Parameters<typeof pairsOf>[0][]) =>
  views.map((view) => (isComplexView(view) ? pairsOf(view) : view)) as [never, never];

let extended = false;

function joined<N extends ComplexDType>(dtype: N): N {
  if (!extended) extend();
  extended = true;
  return dtype;
}

/** The dtype of complex numbers of two f32. */
export const c64 = joined("c64");
export type c64 = Complex64;

/** The dtype of complex numbers of two f64. */
export const c128 = joined("c128");
export type c128 = Complex128;
