/**
 * Random numbers on the device: those of a seed are the same on GPU and CPU, but not NumPy's. Philox 4x32-10 computes
 * each from its place.
 */
import { launchInOrder, type KernelDescription } from "wumba/gpu";
import { sizeOf, type Numbers } from "../../array/ndarray.js";
import { checkLength } from "../../array/indices.js";
import type { RankOfShape } from "../../creation.js";
import { viewed, type GpuArray } from "../array.js";
import { BLOCK } from "../compute.js";
import type { GpuDType } from "../dtypes.js";
import { normals, uniforms, wholes } from "../built/kernels-built.js";
import { newStorage, wholeView } from "../storage.js";

const WORDS = 2 ** 32;

/** A generator: each call draws numbers that no call before has drawn. */
export class GpuGenerator {
  #step = 0;

  /** Of a whole number from 0 on and below 2^32. */
  constructor(private readonly seed: number) {
    if (seed >>> 0 !== seed) throw new RangeError(`a seed is a whole number from 0 to ${WORDS - 1}, and not ${seed}`);
  }

  /** Numbers from 0 on and below 1, of 24 bits. */
  random = <const S extends readonly number[]>(size: S): GpuArray<"f32", RankOfShape<S>> => this.uniform(0, 1, size);

  /** Numbers from `low` on and below `high`, which rounding may give. */
  uniform<const S extends readonly number[]>(low: number, high: number, size: S): GpuArray<"f32", RankOfShape<S>> {
    return this.#drawn(uniforms, "f32", size, low, high - low) as never;
  }

  /** Numbers of the normal distribution. */
  normal<const S extends readonly number[]>(loc: number, scale: number, size: S): GpuArray<"f32", RankOfShape<S>> {
    return this.#drawn(normals, "f32", size, loc, scale) as never;
  }

  /** {@link normal} with a mean of 0 and a deviation of 1. */
  standardNormal = <const S extends readonly number[]>(size: S): GpuArray<"f32", RankOfShape<S>> =>
    this.normal(0, 1, size);

  /** Whole numbers from `low` on and below `high`. */
  integers<const S extends readonly number[]>(low: number, high: number, size: S): GpuArray<"i32", RankOfShape<S>> {
    if ((low | 0) !== low || ((high - 1) | 0) !== high - 1 || high <= low)
      throw new RangeError(`integers: from ${low} to ${high} there are no integers of 32 bits`);
    return this.#drawn(wholes, "i32", size, low, high - low) as never;
  }

  #drawn(kernel: KernelDescription, dtype: GpuDType, size: Numbers, low: number, width: number): GpuArray {
    size.forEach(checkLength);
    const view = wholeView(newStorage(dtype, size), dtype, size);
    const blocks = Math.ceil(sizeOf(size) / BLOCK);
    if (blocks > 0)
      launchInOrder(kernel, [blocks, 1, 1], [BLOCK, 1, 1], view.storage.array, this.seed, this.#step, low, width);
    // Those of the normal distribution take two.
    this.#step += 2;
    return viewed(view);
  }
}

/** A generator for a seed; without one, for a seed that nobody knows. */
export const defaultRng = (seed = Math.floor(Math.random() * WORDS)): GpuGenerator => new GpuGenerator(seed);
