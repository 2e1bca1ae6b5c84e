/**
 * Kernels that the build has made of functions under `@vectorize`, `@guvectorize` and `@stencil`: the last argument of
 * the calls that lift them.
 */
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

/**
 * Sets the elements of a view to a function of those of the operands: by the kernel, two axes at a time, where the
 * operands are of its types and the elements of the result lie one behind the other.
 */
export function liftCompiled(
  compiled: Compiled | undefined,
  fn: ElementFunction,
  parameters: readonly DType[],
  out: View,
  operands: readonly View[],
): void {
  if (!compiled || !isContiguous(out) || operands.some(({ dtype }, k) => dtype !== parameters[k]))
    return lift(fn, out, operands);
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
      const given = [partOf(target!)[0], n, m, ...views.flatMap(partOf)];
      if (!runCompiled(compiled, given)) lift(fn, target!, views);
    },
  );
}

/**
 * The axes of a function of whole arrays: those in front, along which operands and result stretch, and how many each
 * has behind them.
 */
export interface Cores {
  readonly loop: readonly number[];
  /** The strides along the axes in front. */
  readonly strides: readonly (readonly number[])[];
  readonly ranks: readonly number[];
}

/**
 * Calls the function of whole arrays at each combination of indices in front: by the kernel, two axes at a time, where
 * the elements of the result, the last of the views, lie one behind the other.
 */
export function eachCompiled(
  compiled: Compiled | undefined,
  views: readonly View[],
  { loop, strides, ranks }: Cores,
  core: (offsets: readonly number[]) => void,
): void {
  const offsets = views.map(({ offset }) => offset);
  const lead = [1, 1, ...loop];
  const own = strides.map((along) => [0, 0, ...along]);
  const outer = (all: readonly number[], last: number): number[] => [...all.slice(0, -2), last];
  const inner = (all: readonly number[]): number[] => all.slice(-2);
  if (!compiled || !isContiguous(views.at(-1)!))
    return eachRow({ lengths: [...lead, 1], strides: own.map((along) => [...along, 0]) }, offsets, core);
  eachRow({ lengths: outer(lead, 1), strides: own.map((along) => outer(along, 0)) }, offsets, (firsts) => {
    const parts = views.map(({ data, shape, strides: all }, k) => {
      const first = shape.length - ranks[k]!;
      const lengths = shape.slice(first);
      const [part, offset, ...steps] = partOf({
        data,
        offset: firsts[k]!,
        shape: [...inner(lead), ...lengths],
        strides: [...inner(own[k]!), ...all.slice(first)],
      });
      return { data: part, lengths, all: [part, offset, ...steps.slice(0, 2), ...lengths, ...steps.slice(2)] };
    });
    const result = parts.at(-1)!;
    const given = [result.data, ...inner(lead), ...result.lengths, ...parts.slice(0, -1).flatMap(({ all }) => all)];
    if (!runCompiled(compiled, given))
      eachRow({ lengths: [...inner(lead), 1], strides: own.map((along) => [...inner(along), 0]) }, firsts, core);
  });
}

/** The data that a view reaches, its place there, and its strides. */
function partOf({
  data,
  offset,
  shape,
  strides,
}: Omit<View, "dtype">): [data: Data, offset: number, ...strides: number[]] {
  let [low, high] = [0, 0];
  shape.forEach((length, axis) => {
    const reach = (length - 1) * strides[axis]!;
    low += Math.min(0, reach);
    high += Math.max(0, reach);
  });
  const some = !shape.includes(0);
  const first = some ? offset + low : offset;
  return [data.subarray(first, some ? offset + high + 1 : first), offset - first, ...strides];
}
