/** Questions about elements: operands in, an array of `bool` out. */
import * as comparison from "../../elementwise/comparison.js";
import * as logic from "../../elementwise/logic.js";
import {
  commonType,
  compute,
  expressed,
  logical,
  placed,
  real,
  testsOfFloats,
  type Test1,
  type Test2,
} from "../elementwise.js";
import type { Operation } from "../operations.js";
import type { GpuDType } from "../dtypes.js";
import type { GpuOperand } from "../types.js";
import { Value, type Operand } from "../value.js";

/** The integers of a type. */
const bounds: Partial<Record<GpuDType, readonly [number, number]>> = {
  i32: [-(2 ** 31), 2 ** 31 - 1],
  u32: [0, 2 ** 32 - 1],
};

/** What a type of integers, and a plain number that is one of them, are compared as; floats cannot hold them all. */
function integerType(operands: readonly Operand[]): GpuDType | undefined {
  const value = operands.find((each) => each instanceof Value);
  const number = operands.find((each) => typeof each === "number");
  const [low, high] = (value && bounds[value.dtype]) ?? [1, 0];
  return number !== undefined && Number.isInteger(number) && number >= low && number <= high ? value!.dtype : undefined;
}

function compare(operation: Operation, given: readonly GpuOperand[], ordered: boolean): never {
  const { name } = operation;
  const common = commonType(name, given);
  const operands = placed(given, name);
  const kind = integerType(operands) ?? (ordered && real(common, name) === "bool" ? "u32" : common);
  return expressed(operation, "bool", [kind, kind], operands) as never;
}

const ordering = (name: string, sign: string, cpu: Operation["cpu"]): Operation => ({
  name,
  wgsl: (_, a, b) => `(${a} ${sign} ${b})`,
  cpu,
});

const lessOperation = /* @__PURE__ */ ordering("less", "<", comparison.less);
/** a < b. */
export const less: Test2 = (a, b) => compare(lessOperation, [a, b], true);

const lessEqualOperation = /* @__PURE__ */ ordering("lessEqual", "<=", comparison.lessEqual);
/** a ≤ b. */
export const lessEqual: Test2 = (a, b) => compare(lessEqualOperation, [a, b], true);

const greaterOperation = /* @__PURE__ */ ordering("greater", ">", comparison.greater);
/** a > b. */
export const greater: Test2 = (a, b) => compare(greaterOperation, [a, b], true);

const greaterEqualOperation = /* @__PURE__ */ ordering("greaterEqual", ">=", comparison.greaterEqual);
/** a ≥ b. */
export const greaterEqual: Test2 = (a, b) => compare(greaterEqualOperation, [a, b], true);

const equalOperation: Operation = {
  name: "equal",
  wgsl: (kind, a, b) => (kind === "c64" ? `all(${a} == ${b})` : `(${a} == ${b})`),
  cpu: comparison.equal,
};
/** Whether a is b. */
export const equal: Test2 = (a, b) => compare(equalOperation, [a, b], false);

const notEqualOperation: Operation = {
  name: "notEqual",
  wgsl: (kind, a, b) => (kind === "c64" ? `any(${a} != ${b})` : `(${a} != ${b})`),
  cpu: comparison.notEqual,
};
/** Whether a is not b. */
export const notEqual: Test2 = (a, b) => compare(notEqualOperation, [a, b], false);

const and: Operation = { name: "logicalAnd", wgsl: (_, a, b) => `(${a} && ${b})`, cpu: logic.logicalAnd };
/** Whether both are not 0. */
export const logicalAnd: Test2 = (a, b) => compute(and, logical, a, b);

const or: Operation = { name: "logicalOr", wgsl: (_, a, b) => `(${a} || ${b})`, cpu: logic.logicalOr };
/** Whether one of them is not 0. */
export const logicalOr: Test2 = (a, b) => compute(or, logical, a, b);

const xor: Operation = { name: "logicalXor", wgsl: (_, a, b) => `(${a} != ${b})`, cpu: logic.logicalXor };
/** Whether just one of them is not 0. */
export const logicalXor: Test2 = (a, b) => compute(xor, logical, a, b);

const not: Operation = { name: "logicalNot", wgsl: (_, a) => `(!${a})`, cpu: logic.logicalNot };
/** Whether it is 0. */
export const logicalNot: Test1 = (a) => compute(not, logical, a);

/** By bits: devices may take it that there is no NaN. */
const bitsTest = (name: string, sign: string, cpu: Operation["cpu"]): Operation => ({
  name,
  wgsl: (_, a) => `((bitcast<u32>(${a}) & 0x7fffffffu) ${sign} 0x7f800000u)`,
  cpu,
});

const isnanOperation = /* @__PURE__ */ bitsTest("isnan", ">", logic.isnan);
/** Whether it is NaN. */
export const isnan: Test1 = (a) => compute(isnanOperation, testsOfFloats, a);

const isinfOperation = /* @__PURE__ */ bitsTest("isinf", "==", logic.isinf);
/** Whether it is infinite. */
export const isinf: Test1 = (a) => compute(isinfOperation, testsOfFloats, a);

const isfiniteOperation = /* @__PURE__ */ bitsTest("isfinite", "<", logic.isfinite);
/** Whether it is neither NaN nor infinite. */
export const isfinite: Test1 = (a) => compute(isfiniteOperation, testsOfFloats, a);
