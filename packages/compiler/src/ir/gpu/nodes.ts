/** What kernels for the GPU have in the IR besides: where a thread stands, memory of a block, and barriers. */
import type { Place } from "../../bind/signature.js";
import type { Expression, StorageKind, Type } from "../ir.js";

/**
 * The thread in its block, the block among all, the threads of a block, the blocks; on one axis, the thread in its warp
 * and how many a full warp has.
 */
export type CoordinateOf = "thread" | "block" | "threads" | "blocks" | "lane" | "lanes";
export type Axis = 0 | 1 | 2;

/** One number of where a thread stands. */
export interface Coordinate {
  readonly op: "coordinate";
  readonly type: Type;
  readonly of: CoordinateOf;
  readonly axis: Axis;
  readonly args: readonly [];
}

/** An array that begins with zeros and is there once: for the threads of a block together, or for each thread. */
export interface Shared {
  readonly op: "shared";
  readonly type: StorageKind;
  readonly name: string;
  readonly length: number;
  readonly of: "block" | "thread";
  readonly args: readonly [];
}

/** How two values become one. `leastWord`, `greatestWord`: of 32 bits without sign. */
export type Join = "sum" | "product" | "min" | "max" | "leastWord" | "greatestWord";

/**
 * What the threads of a block do together: `reduce` gives what comes of the values of all, `scan` of those of the
 * threads up to each one, `scanBefore` of those in front of it.
 */
export interface BlockValue {
  readonly op: "blockValue";
  readonly type: Type;
  readonly action: "reduce" | "scan" | "scanBefore";
  readonly join: Join;
  readonly args: readonly [Expression];
}

/**
 * What the threads of a warp do together: `take` gives the value of a lane, and its own where there is no such lane,
 * `ballot` a bit for each lane, `reduce` what comes of the values of all.
 */
export interface WarpValue {
  readonly op: "warpValue";
  readonly type: Type;
  readonly action: "take" | "ballot" | "reduce";
  readonly join: Join;
  readonly args: readonly Expression[];
}

/** Waits for all threads of the block. */
export interface Barrier {
  readonly kind: "barrier";
  readonly place?: Place | undefined;
}
