/** `wumba/gpu`: kernels on the GPU. `kernel` is for the modules that builds make. */
export * as gpu from "./api.js";
export { kernel } from "./kernel.js";
export type { DeviceArray } from "./arrays.js";
