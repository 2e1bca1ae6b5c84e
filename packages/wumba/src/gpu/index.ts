/**
 * `wumba/gpu`: kernels on the GPU. `kernel`, `onCpu`, `onGpu`, `packing` and `throwing` are for the modules of builds.
 */
export * as gpu from "./api.js";
export { kernel } from "./kernel.js";
export { onCpu, onCpuByFile } from "./on-cpu.js";
export { onGpu } from "./on-gpu.js";
export { packing } from "./packing.js";
export { throwing } from "./throwing.js";
export type { DeviceArray } from "./arrays.js";
// For libraries with kernels of their own, as `@wumba/numpy/gpu`.
export { inOrder, launchInOrder, newDeviceArray, type Launch } from "./in-order.js";
export type { ArrayName, KernelDescription, KernelParameter, Memory } from "./kernel.js";
// By names of their own: not every bundler leaves out what nobody uses of an object such as `gpu`.
export { histogram } from "./algorithms/histogram.js";
export { reduce } from "./algorithms/reduce.js";
export { scan, type ScanOptions } from "./algorithms/scan.js";
export { sort, type SortOptions } from "./algorithms/sort.js";
export { event, type GpuEvent } from "./events.js";
export { guvectorize, type Generalized, type RowOptions } from "./guvectorize.js";
export { stencil, type Neighbors, type ShapeOptions, type Stencil, type StencilOptions } from "./stencil.js";
export { view } from "./views.js";
export { vectorize, type Vectorized, type VectorizeOptions } from "./vectorize.js";
export type { Numbers } from "./algorithms/elements.js";
export type { Operation } from "./words.js";
