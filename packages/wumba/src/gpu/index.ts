/** `wumba/gpu`: kernels on the GPU. `kernel` and `packing` are for the modules that builds make. */
export * as gpu from "./api.js";
export { kernel } from "./kernel.js";
export { packing } from "./packing.js";
export type { DeviceArray } from "./arrays.js";
