/** Kernels over complex operands: the loop of each part, or the loop for pairs of doubles. */
import { isComplexDType } from "../array/dtypes.js";
import { avoidShortRows, eachRow, mergeAxes, newArray, stretchedStrides } from "../broadcast.js";
import type { Loop } from "../elementwise/loop.js";
import type { Kernel } from "../elementwise/loops.js";
import { copy, copyWhere } from "../elementwise/ufuncs.js";
import type { View } from "../operands.js";
import { loopOf } from "./loops.js";
import { pairsOf, partOf } from "./parts.js";

type Run = (kernel: Kernel, out: View, a: View, b?: View) => void;

export const isComplexView = ({ dtype }: View): boolean => isComplexDType(dtype);

/** A kernel where complex numbers are among the views. */
export function runComplex(run: Run, kernel: Kernel, out: View, a: View, b: View | undefined): void {
  const { complex } = kernel;
  if (complex === "partwise") {
    if (isComplexView(out)) run(kernel, pairsOf(out), pairsOf(inComplex(run, a)), b && otherPairs(run, kernel, b));
    else convert(run, kernel, out, a, b);
    return;
  }
  if (!complex) throw new TypeError("complex numbers are not taken here: take real, imag or absolute of them");
  const { loop, dtype } = loopOf(complex);
  const target = out.dtype === dtype ? out : newArray(dtype, out.shape);
  runLoop(loop, target, inDoubles(run, a), b && inDoubles(run, b));
  if (target === out) return;
  if (isComplexView(target) || isComplexView(out)) runComplex(run, copy, out, target, undefined);
  else run(copy, out, target);
}

function runLoop(loop: Loop, out: View, a: View, b: View = a): void {
  const operands = [out, a, b];
  const nest = mergeAxes(
    out.shape,
    operands.map((operand) => stretchedStrides(operand, out.shape)),
  );
  avoidShortRows(nest);
  const width = isComplexView(out) ? 2 : 1;
  const [s, t, u] = nest.strides.map((own) => own.at(-1)!) as [number, number, number];
  const [o, x, y] = operands.map(({ data }) => data) as Float64Array[] as [Float64Array, Float64Array, Float64Array];
  const n = nest.lengths.at(-1)!;
  eachRow(
    nest,
    operands.map(({ offset }) => offset),
    ([i, j, k]) => loop(n, o, width * i!, width * s, x, 2 * j!, 2 * t, y, 2 * k!, 2 * u),
  );
}

/** A second operand beside pairs: a mask goes for both parts. */
function otherPairs(run: Run, kernel: Kernel, b: View): View {
  if (kernel !== copyWhere) return pairsOf(inComplex(run, b));
  const { data, dtype, offset, shape, strides } = isComplexView(b) ? truths(b) : b;
  return { data, dtype, offset, shape: [...shape, 1], strides: [...strides, 0] };
}

/** Complex elements of the same precision, in their own shape. */
function inComplex(run: Run, view: View): View {
  if (isComplexView(view)) return view;
  const made = newArray(view.dtype === "f32" ? "c64" : "c128", view.shape);
  run(copy, partOf(made, 0), view);
  return made;
}

/** The elements as complex doubles. */
function inDoubles(run: Run, view: View): View {
  if (view.dtype === "c128") return view;
  const made = newArray("c128", view.shape);
  if (isComplexView(view)) run(copy, pairsOf(made), pairsOf(view));
  else run(copy, partOf(made, 0), view);
  return made;
}

/** Copies into real numbers: what is complex loses its imaginary part; in `bool` it is whether it is not 0. */
function convert(run: Run, kernel: Kernel, out: View, a: View, b: View | undefined): void {
  const real = (view: View): View =>
    !isComplexView(view) ? view : out.dtype === "bool" ? truths(view) : partOf(view, 0);
  run(kernel, out, real(a), b && (isComplexView(b) ? truths(b) : b));
}

function truths(view: View): View {
  const made = newArray("bool", view.shape);
  runLoop(loopOf("isTrue").loop, made, view);
  return made;
}
