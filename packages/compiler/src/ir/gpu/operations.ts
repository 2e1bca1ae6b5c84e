/** What operations a kernel for the GPU may hold: each of its back ends has a row for each, or a type error. */
import type { OperationName } from "../ir.js";

/** Operations of 64 bits, of memory that is allocated, of strings, and those that passes for the GPU replace. */
const LACKING = [
  ...["floordiv", "truncdiv", "fround", "f16round", "spare", "pow"],
  ...["highword", "lowword", "fromwords", "exponentfield", "significand", "fieldpower", "exponentfrom"],
  ...["significandfrom", "raised64ths", "intervalfrom", "bitsof64", "frombits64"],
  ...["length", "view", "join", "lowercase", "uppercase", "numberText", "isNothing", "identity", "pack"],
  ...["random", "progress", "threadid", "host", "island", "asint", "asuint"],
  ...["tobigint", "cuttobigint", "tonumber", "widen", "uwiden", "truncate"],
  ...["toint64", "checkedtoint64", "limitedtoint64"],
  ...["sitof", "uitof", "clz64", "ctz64", "popcnt64", "rotl64"],
  ...["widemul", "wideneg", "wideand", "wideor", "widexor", "widenot", "widepow", "wideshl", "wideshr", "wideushr"],
  ...["widediv", "widerem", "wideudiv", "wideurem"],
] as const satisfies readonly OperationName[];

export type GpuOperationName = Exclude<OperationName, (typeof LACKING)[number]>;

/** A row for each operation, which a back end may ask for by any name. */
export const rowsOf = <R>(rows: Readonly<Record<GpuOperationName, R>>): Readonly<Partial<Record<OperationName, R>>> =>
  rows;
