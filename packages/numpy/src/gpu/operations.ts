/** Element-wise operations as data. */
import type { GpuDType } from "./dtypes.js";

/** A declaration of WGSL, and those that stand in front of it. */
export interface Declaration {
  readonly name: string;
  readonly text: string;
  readonly needs: readonly Declaration[];
}

/** An element-wise operation: on a device and on the CPU. */
export interface Operation {
  readonly name: string;
  /** The expression, of operands that have been converted to one type; and what it calls. */
  readonly wgsl: (kind: GpuDType, ...operands: readonly string[]) => string;
  readonly needs?: (kind: GpuDType) => readonly Declaration[];
  /** NumPy's function. */
  readonly cpu: (...operands: never[]) => unknown;
}
