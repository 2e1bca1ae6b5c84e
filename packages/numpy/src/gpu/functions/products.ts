/** Products of matrices: arrays in, one on the device out. */
import { inOrder } from "wumba/gpu";
import { contiguousStrides, sizeOf, type Numbers } from "../../array/ndarray.js";
import { broadcastShapes, mergeAxes, stretchedStrides } from "../../broadcast.js";
import { checkInner, shapeText } from "../../failures.js";
import { matmul as matmulOnCpu, type ProductRank } from "../../linalg/products.js";
import type { RankOf, View } from "../../operands.js";
import { add, multiply, subtract } from "./arithmetic.js";
import { freeing, viewed, type GpuArray } from "../array.js";
import { complex, partOf } from "./complex.js";
import { computed, onHost, put } from "../compute.js";
import type { SumType } from "../dtypes.js";
import { commonType } from "../elementwise.js";
import { products, productsOfIntegers } from "../built/kernels-built.js";
import { valueOf } from "../operands.js";
import { sum } from "./reductions.js";
import { converting } from "./selection.js";
import { newStorage, wholeView, type DeviceView } from "../storage.js";
import type { Beside, Common, GpuOperand, Placed } from "../types.js";

/** The result of a product: vectors lose their axis. */
type Product<A, B> = GpuArray<Common<A, B>, ProductRank<RankOf<A>, RankOf<B>>>;

/** The rows and columns that a block makes. */
const TILE = 64;

/** A view as a matrix, or a stack of them: a list is a row on the left, a column on the right. */
function matrixOf(name: string, view: DeviceView, left: boolean): DeviceView {
  const { shape, strides } = view;
  if (shape.length === 0) throw new RangeError(`${name} of an array without dimensions; use multiply`);
  if (shape.length > 1) return view;
  return left
    ? { ...view, shape: [1, shape[0]!], strides: [0, strides[0]!] }
    : { ...view, shape: [shape[0]!, 1], strides: [strides[0]!, 0] };
}

function product(name: string, a: GpuOperand, b: GpuOperand): never {
  const common = commonType(name, [a, b]);
  if (common === "bool") throw new TypeError(`${name}: the device has no products of matrices of bool; use astype`);
  const values = [a, b].map((each) => converting(valueOf(each, name), common).use());
  const [x, y] = values.map(computed) as [DeviceView, DeviceView];
  const [left, right] = [matrixOf(name, x, true), matrixOf(name, y, false)];
  const [m, k] = left.shape.slice(-2) as [number, number];
  const [rows, n] = right.shape.slice(-2) as [number, number];
  checkInner(k, rows);
  const stack = broadcastShapes(left.shape.slice(0, -2), right.shape.slice(0, -2));
  const shape = [...stack, ...(x.shape.length > 1 ? [m] : []), ...(y.shape.length > 1 ? [n] : [])];
  const make = m === 1 || n === 1 ? ofVectors : common === "c64" ? ofParts : ofMatrices;
  const made = make(left, right, [...stack, m, n]);
  for (const value of values) value.drop();
  return freeing(viewed({ ...computed(made.value), shape, strides: contiguousStrides(shape) }), made) as never;
}

/** Sums of what rows and columns give element by element. */
function ofVectors(left: DeviceView, right: DeviceView, shape: Numbers): GpuArray {
  const swapped = (values: Numbers): number[] => [...values.slice(0, -2), values.at(-1)!, values.at(-2)!];
  const column = { ...right, shape: swapped(right.shape), strides: swapped(right.strides) };
  const [x, y] = [viewed<"f32", 2>(left), viewed<"f32", 2>(column)];
  const terms = multiply(x, y);
  const sums = sum(terms, { axis: -1, dtype: left.dtype as SumType });
  const made: GpuArray = viewed({ ...computed(sums.value), shape, strides: contiguousStrides(shape) });
  return freeing(made, x, y, terms as GpuArray, sums as GpuArray);
}

/** Of complex matrices, by the products of their parts. */
function ofParts(left: DeviceView, right: DeviceView, shape: Numbers): GpuArray {
  const parts = [left, right].map((view) => [partOf(view, 0), partOf(view, 1)] as const);
  const [[ar, ai], [br, bi]] = parts as [readonly [DeviceView, DeviceView], readonly [DeviceView, DeviceView]];
  const of = (a: DeviceView, b: DeviceView): GpuArray<"f32"> => ofMatrices(a, b, shape) as GpuArray<"f32">;
  const made = [of(ar, br), of(ai, bi), of(ar, bi), of(ai, br)] as const;
  const [re, im] = [subtract(made[0], made[1]), add(made[2], made[3])];
  return freeing(complex(re, im), ...made, re, im);
}

function ofMatrices(left: DeviceView, right: DeviceView, shape: Numbers): GpuArray {
  const { dtype } = left;
  const stack = shape.slice(0, -2);
  const [m, n] = shape.slice(-2) as [number, number];
  const k = left.shape.at(-1)!;
  const out = wholeView(newStorage(dtype, shape), dtype, shape);
  const ofStack = ({ shape: own, strides }: DeviceView): number[] =>
    stretchedStrides({ shape: own.slice(0, -2), strides: strides.slice(0, -2) } as unknown as View, stack);
  const { lengths, strides } = mergeAxes(stack, [ofStack(left), ofStack(right)]);
  const batch = ([first, second]: number[]): [number, number] =>
    second === undefined ? [0, first!] : [first!, second];
  const places = [left, right].flatMap((view) => [view.offset, ...view.strides.slice(-2)]);
  const args = [m, n, k, ...places, lengths.at(-1)!, ...strides.flatMap(batch)];
  const kernel = dtype === "f32" ? products : productsOfIntegers;
  if (sizeOf(shape) > 0)
    inOrder(
      (launch) => {
        const blocks = [Math.ceil(n / TILE), Math.ceil(m / TILE), sizeOf(stack)] as const;
        return launch(kernel, blocks, [16, 16, 1], ...[out, left, right].map(({ storage }) => storage.array), ...args);
      },
      (memoryOf) => put(memoryOf, out, matmulOnCpu(onHost(memoryOf, left) as never, onHost(memoryOf, right) as never)),
    );
  return viewed(out);
}

/**
 * The product of matrices; of stacks of them, which stretch to one another; a list is a row on the left, a
 * column on the right. Products of integers wrap beyond 32 bits.
 */
export const matmul = <A extends GpuOperand, B extends GpuOperand>(
  a: A & Placed<A>,
  b: B & Placed<B> & Beside<A, B>,
): Product<A, B> => product("matmul", a, b);

/** {@link matmul} for at most two dimensions. */
export function dot<A extends GpuOperand, B extends GpuOperand>(
  a: A & Placed<A>,
  b: B & Placed<B> & Beside<A, B>,
): Product<A, B> {
  const shapes = [a, b].map((each) => valueOf(each, "dot").shape);
  if (shapes.some((shape) => shape.length > 2))
    throw new RangeError(`dot: shapes ${shapes.map(shapeText).join(" and ")}; use matmul`);
  return product("dot", a, b);
}
