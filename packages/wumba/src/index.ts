/** What users import: typed arrays that live in kernel memory, and giving their memory back. */
export {
  float32Array,
  float64Array,
  int16Array,
  int32Array,
  int8Array,
  uint16Array,
  uint32Array,
  uint8Array,
  uint8ClampedArray,
  type Owned,
} from "./arrays.js";
export { configureMemory } from "./configure.js";
export { free, isKernelMemory } from "./owners.js";
export { scope } from "./scope.js";
