/** Kernels that the build has made of functions under `@vectorize` and `@stencil`: the last argument of the calls that lift them. */
import { contiguousStrides } from "../array/ndarray.js";
import { isContiguous } from "../array/views.js";
import type { Data, DType } from "../array/dtypes.js";
import { eachRow, mergeAxes, stretchedStrides } from "../broadcast.js";
import type { View } from "../operands.js";
import { lift, type ElementFunction } from "./rows.js";

/** A kernel, and what it gives where a call has to run as JavaScript. */
export type Compiled = readonly [kernel: (...given: never[]) => unknown, javascript: unknown];

/** Calls a kernel; false where it has not run. */
export function runCompiled(compiled: Compiled | undefined, given: readonly unknown[]): boolean {
  return compiled !== undefined && (compiled[0] as (...given: unknown[]) => unknown)(...given) !== compiled[1];
}

/** Sets the elements of a view to a function of those of the operands: by the kernel, two axes at a time, where the operands are of its types and the elements of the result lie one behind the other. */
export function liftCompiled(
  compiled: Compiled | undefined,
  fn: ElementFunction,
  parameters: readonly DType[],
  out: View,
  operands: readonly View[],
): void {
  if (!compiled || !isContiguous(out) || operands.some(({ dtype }, k) => dtype !== parameters[k])) return lift(fn, out, operands);
  const all = [out, ...operands];
  const { lengths, strides } = mergeAxes(out.shape, [
    contiguousStrides(out.shape),
    ...operands.map((view) => stretchedStrides(view, out.shape)),
  ]);
  const [n, m] = lengths.length > 1 ? lengths.slice(-2) : [1, lengths[0]!];
  const inner = strides.map((own) => (own.length > 1 ? own.slice(-2) : [0, own[0]!]));
  const outer = { lengths: [...lengths.slice(0, -2), 1], strides: strides.map((own) => [...own.slice(0, -2), 0]) };
  eachRow(
    outer,
    all.map(({ offset }) => offset),
    (offsets) => {
      const [target, ...views] = all.map(({ data, dtype }, k): View => ({
        data,
        dtype,
        offset: offsets[k]!,
        shape: [n!, m!],
        strides: inner[k]!,
      }));
      const given = [partOf(target!).data, n, m, ...views.flatMap((view) => Object.values(partOf(view)))];
      if (!runCompiled(compiled, given)) lift(fn, target!, views);
    },
  );
}

/** The data that a view of two axes reaches, its place there, and its strides. */
function partOf({ data, offset, shape: [n, m], strides: [s, t] }: View): { data: Data; offset: number; s: number; t: number } {
  const along = (length: number, stride: number): [number, number] =>
    length === 0 ? [0, 0] : [Math.min(0, (length - 1) * stride), Math.max(0, (length - 1) * stride)];
  const [[low0, high0], [low1, high1]] = [along(n!, s!), along(m!, t!)];
  const first = offset + low0 + low1;
  const end = n! * m! === 0 ? first : offset + high0 + high1 + 1;
  return { data: data.subarray(first, end), offset: offset - first, s: s!, t: t! };
}
