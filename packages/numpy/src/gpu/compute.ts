/** Values in; their elements on the device out, computed in one launch for each chain of element-wise operations. */
import { inOrder } from "wumba/gpu";
import type { DeviceArray, Memory } from "wumba/gpu";
import type { Data, DType } from "../array/dtypes.js";
import { arrayOver, isNDArray, sizeOf, type AnyArray, type Numbers } from "../array/ndarray.js";
import { mergeAxes, stretchedStrides } from "../broadcast.js";
import { notEqual } from "../elementwise/comparison.js";
import { assign, astype } from "../elementwise/selection.js";
import type { View } from "../operands.js";
import type { Operation } from "./operations.js";
import { kernelOf, type Chain, type Source, type Step } from "./shader.js";
import { isContiguous, isWhole, newStorage, wholeView, type DeviceView } from "./storage.js";
import type { GpuDType } from "./dtypes.js";
import { Value, type Operand } from "./value.js";

/** The threads of a block. */
export const BLOCK = 256;
/** Every device binds eight buffers to a kernel, of which one takes the result. */
const MOST_LEAVES = 7;
/** So that shaders stay short. */
const MOST_STEPS = 64;

/** The elements of a value, which are computed unless they are there. */
export function computed(value: Value): DeviceView {
  const known = value.view;
  if (known) return known;
  const { dtype, shape } = value;
  const view = wholeView(newStorage(dtype, shape), dtype, shape);
  launch(recorded(value), view);
  value.become(view);
  return view;
}

/** Computes a value as a part of other memory, in the type that this has. */
export function computeInto(value: Value, out: DeviceView): void {
  const { dtype, shape } = out;
  const copy = Value.later(dtype, shape, { operation: same, kinds: [dtype], operands: [value] }).use();
  launch(recorded(copy), out);
  copy.drop();
}

/** What an operation gives, once somebody asks for it. What would be too much for one launch is computed before. */
export function recordedLater(
  dtype: GpuDType,
  shape: Numbers,
  operation: Operation,
  kinds: readonly GpuDType[],
  operands: readonly Operand[],
): Value {
  const made = Value.later(dtype, shape, { operation, kinds, operands });
  const { chain, leaves } = recorded(made);
  if (leaves.length > MOST_LEAVES || chain.steps.length > MOST_STEPS)
    for (const operand of operands) if (operand instanceof Value) computed(operand);
  return made;
}

/** A value whose elements lie one behind the other: this one, or a copy. */
export const contiguousOf = (value: Value): Value => (isContiguous(computed(value)) ? value : copyOf(value));

/** A value whose elements are all that there is in memory: this one, or a copy. */
export const wholeOf = (value: Value): Value => (isWhole(computed(value)) ? value : copyOf(value));

/** A copy, which has yet to be computed. */
export const copyOf = (value: Value): Value =>
  Value.later(value.dtype, value.shape, { operation: same, kinds: [value.dtype], operands: [value] });

/** The elements as they are. */
export const same: Operation = { name: "copy", wgsl: (_, a) => a, cpu: (a: AnyArray) => a };

interface Recorded {
  readonly chain: Chain;
  readonly leaves: readonly Value[];
  readonly numbers: readonly number[];
}

/** The steps of an expression, each value once, behind its operands. */
function recorded(value: Value): Recorded {
  const steps: Step[] = [];
  const leaves: Value[] = [];
  const places = new Map<Value, number>();
  const add = (own: Value): number => {
    const known = places.get(own);
    if (known !== undefined) return known;
    const { operation, kinds, operands } = own.expression!;
    const sources = operands.map((operand, k) => sourceOf(operand, kinds[k]!));
    places.set(own, steps.push({ value: own, operation, kinds, operands: sources }) - 1);
    return steps.length - 1;
  };
  const sourceOf = (operand: Operand, kind: GpuDType): Source => {
    if (!(operand instanceof Value))
      return { constant: Number(operand), kind: kind === "i32" || kind === "u32" ? kind : "f32" };
    if (operand.expression) return { step: add(operand) };
    const at = leaves.indexOf(operand);
    return { leaf: at >= 0 ? at : leaves.push(operand) - 1 };
  };
  add(value);
  const constants = steps.flatMap(({ operands }) => operands.flatMap((each) => ("constant" in each ? [each] : [])));
  return {
    chain: { steps, leaves: leaves.map(({ dtype }) => dtype), constants: constants.map(({ kind }) => kind) },
    leaves,
    numbers: constants.map(({ constant }) => constant),
  };
}

function launch({ chain, leaves, numbers }: Recorded, out: DeviceView): void {
  const size = sizeOf(out.shape);
  if (size === 0) return;
  const views = leaves.map((leaf) => leaf.view!);
  const { lengths, strides } = mergeAxes(out.shape, [
    out.strides,
    ...views.map((view) => stretchedStrides(view as unknown as View, out.shape)),
  ]);
  const args = [
    ...[out, ...views].map(({ storage }) => storage.array),
    ...[size, ...lengths.slice(1)],
    ...[out, ...views].flatMap(({ offset }, k) => [offset, ...strides[k]!]),
    ...numbers,
  ];
  const kernel = kernelOf(chain, lengths.length);
  inOrder(
    (run) => run(kernel, [Math.ceil(size / BLOCK), 1, 1], [BLOCK, 1, 1], ...args),
    (memoryOf) =>
      put(
        memoryOf,
        out,
        resultOnCpu(
          chain,
          views.map((view) => onHost(memoryOf, view)),
        ),
      ),
  );
}

/** The same by NumPy's functions, each result in the type that it has on the device. */
function resultOnCpu({ steps }: Chain, leaves: readonly AnyArray[]): AnyArray {
  const results: AnyArray[] = [];
  for (const { value, operation, operands, kinds } of steps) {
    const given = operands.map((source, k) => {
      if ("step" in source) return results[source.step]!;
      if ("leaf" in source) return leaves[source.leaf]!;
      return kinds[k] === "bool" ? source.constant !== 0 : source.constant;
    });
    results.push(asType((operation.cpu as (...operands: unknown[]) => AnyArray)(...given), value.dtype));
  }
  return results.at(-1)!;
}

const asType = (array: AnyArray, dtype: DType): AnyArray => (array.dtype === dtype ? array : astype(array, dtype));

type MemoryOf = (array: DeviceArray) => Memory;

/** A view of what the CPU has in memory, as an array of NumPy's functions. */
export function onHost(memoryOf: MemoryOf, { storage, dtype, offset, shape, strides }: DeviceView): AnyArray {
  const data = memoryOf(storage.array) as Data;
  if (dtype !== "bool") return arrayOver(data, dtype, offset, shape, strides);
  return notEqual(arrayOver(data, "u32", offset, shape, strides), 0) as AnyArray;
}

/** Puts what such a function has given into memory. */
export function put(memoryOf: MemoryOf, { storage, dtype, offset, shape, strides }: DeviceView, from: unknown): void {
  const kind = dtype === "bool" ? "u32" : dtype;
  const target = arrayOver(memoryOf(storage.array), kind, offset, shape, strides);
  assign(target, isNDArray(from) ? asType(from, kind) : (from as number));
}
