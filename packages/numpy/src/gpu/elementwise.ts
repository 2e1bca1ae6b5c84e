/** The way from a call of an element-wise function to an expression. */
import { isComplexDType, type DType } from "../array/dtypes.js";
import type { Rank } from "../array/ndarray.js";
import { broadcastShapes } from "../broadcast.js";
import { kindOf, type Operand as HostOperand, type RankOf } from "../operands.js";
import { promote } from "../promotion.js";
import { GpuArray } from "./array.js";
import { recordedLater } from "./compute.js";
import { operandOf, valueOf } from "./operands.js";
import type { Operation } from "./operations.js";
import { onDevice, type Float, type GpuDType, type Size } from "./dtypes.js";
import type { Beside, Common, GpuOperand, Own, Placed, Ranks } from "./types.js";
import { Value, type Operand } from "./value.js";

/** A function of two operands with a result of their common type. */
export type Arithmetic2 = <A extends GpuOperand, B extends GpuOperand>(
  a: A & Placed<A>,
  b: B & Placed<B> & Beside<A, B>,
) => GpuArray<Common<A, B>, Ranks<A, B>>;

/** A function of two operands with a float as its result. */
export type Floating2 = <A extends GpuOperand, B extends GpuOperand>(
  a: A & Placed<A>,
  b: B & Placed<B> & Beside<A, B>,
) => GpuArray<Float<Common<A, B>>, Ranks<A, B>>;

/** A question about two operands. */
export type Test2 = <A extends GpuOperand, B extends GpuOperand>(
  a: A & Placed<A>,
  b: B & Placed<B> & Beside<A, B>,
) => GpuArray<"bool", Ranks<A, B>>;

/** A function of one operand with a result of its type. */
export type Arithmetic1 = <A extends GpuOperand>(a: A & Placed<A>) => GpuArray<Own<A>, RankOf<A>>;

/** A function of one operand with a result of its type, and of real numbers for complex ones. */
export type Size1 = <A extends GpuOperand>(a: A & Placed<A>) => GpuArray<Size<Own<A>>, RankOf<A>>;

/** A function of one operand with a float as its result. */
export type Floating1 = <A extends GpuOperand>(a: A & Placed<A>) => GpuArray<Float<Own<A>>, RankOf<A>>;

/** A question about one operand. */
export type Test1 = <A extends GpuOperand>(a: A & Placed<A>) => GpuArray<"bool", RankOf<A>>;

/** What operands are converted to, and what type the result has, by their common type; may throw a TypeError. */
export interface Rule {
  readonly kind: (common: GpuDType, name: string) => GpuDType;
  readonly result: (common: GpuDType, name: string) => GpuDType;
}

/** The common type of operands on the device. */
export function commonType(name: string, given: readonly GpuOperand[]): GpuDType {
  const [first, ...others] = given.map((each) => kindOf(each as HostOperand));
  return onDevice(
    others.reduce((a: DType, b) => promote(a, b, name), promote(first!, first!, name)),
    name,
  );
}

/** What an operation gives for operands, by a rule. */
export function compute<N extends GpuDType, R extends Rank>(
  operation: Operation,
  rule: Rule,
  ...given: readonly GpuOperand[]
): GpuArray<N, R> {
  const { name } = operation;
  const common = commonType(name, given);
  const kind = rule.kind(common, name);
  const operands = placed(given, name);
  return expressed(
    operation,
    rule.result(common, name),
    operands.map(() => kind),
    operands,
  );
}

/** Operands, of which one at the least is a value. */
export function placed(given: readonly GpuOperand[], name: string): Operand[] {
  const operands = given.map((each) => operandOf(each, name));
  if (!operands.some((each) => each instanceof Value)) operands[0] = valueOf(given[0]!, name);
  return operands;
}

/** What an operation gives in the shape that its operands stretch to. */
export const expressed = <N extends GpuDType, R extends Rank>(
  operation: Operation,
  dtype: GpuDType,
  kinds: readonly GpuDType[],
  operands: readonly Operand[],
): GpuArray<N, R> => new GpuArray(expressedValue(operation, dtype, kinds, operands));

/** See {@link expressed}. */
export function expressedValue(
  operation: Operation,
  dtype: GpuDType,
  kinds: readonly GpuDType[],
  operands: readonly Operand[],
): Value {
  const shape = broadcastShapes(...operands.map((each) => (each instanceof Value ? each.shape : [])));
  return recordedLater(dtype, shape, operation, kinds, operands);
}

/** Operands and results of the common type. */
export const alike: Rule = { kind: (common) => common, result: (common) => common };

/** The same, but not of `bool`. */
export const withoutBool: Rule = { kind: notBool, result: (common) => common };

/** The same of real numbers only, which are not `bool`. */
export const ofNumbers: Rule = {
  kind: (common, name) => real(notBool(common, name), name),
  result: (common) => common,
};

/** The same of real numbers only. */
export const ofReals: Rule = { kind: real, result: (common) => common };

/** Floats. */
export const floating: Rule = { kind: floatOf, result: floatOf };

/** Floats of real numbers only. */
export const floatingReals: Rule = { kind: (common, name) => floatOf(real(common, name)), result: floatOf };

/** Questions about operands of the common type. */
export const tests: Rule = { kind: (common) => common, result: () => "bool" };

/** Questions about operands that are 0, or not. */
export const logical: Rule = { kind: () => "bool", result: () => "bool" };

/** Questions about floats. */
export const testsOfFloats: Rule = { kind: (common, name) => floatOf(real(common, name)), result: () => "bool" };

function floatOf(dtype: GpuDType): GpuDType {
  return dtype === "c64" ? dtype : "f32";
}

function notBool(dtype: GpuDType, name: string): GpuDType {
  if (dtype === "bool") throw new TypeError(`${name} does not take bool; use logicalXor, logicalNot or astype`);
  return dtype;
}

/** Throws a TypeError for complex numbers, which have no order. */
export function real(dtype: GpuDType, name: string): GpuDType {
  if (isComplexDType(dtype))
    throw new TypeError(`${name}: ${dtype} is not taken here: take real, imag or absolute of it`);
  return dtype;
}
