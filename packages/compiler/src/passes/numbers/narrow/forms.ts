/** Expressions of one form in, the same in another register, and what may be asked of them, out. */
import { constant, fits, I32_MAX, I32_MIN, SAFE } from "../../../analyses/ranges/range.js";
import { integer, operation } from "../../../ir/build.js";
import type { Expression, NumberType } from "../../../ir/ir.js";

export type IntegerType = "i32" | "i64";
export type Integer = Expression & { readonly type: IntegerType };

export const isZero = (e: Expression): boolean => e.op === "constant" && e.value === 0;
export const isOne = (e: Expression): boolean => e.op === "constant" && e.value === 1;

/** Operations that are done in single precision when their result is of 32 bits. */
export const isSingleOperation = (e: Expression): boolean => !["round", "sign"].includes(e.op);

/** Whether LLVM has the operation on doubles too, so that a wide integer need not be made and converted. */
export const hasFloatForm = (e: Expression): boolean =>
  ["add", "sub", "mul", "neg", "abs", "min", "max", "floor", "ceil", "trunc", "round"].includes(e.op);

export function integerConstant(value: number, zeroMatters: boolean): Integer | undefined {
  if (!Number.isInteger(value) || Math.abs(value) > SAFE || (Object.is(value, -0) && zeroMatters)) return undefined;
  const type = value >= -(2 ** 31) && value <= I32_MAX ? "i32" : "i64";
  return integer(value + 0, type) as Integer;
}

export function convert<T extends NumberType>(e: Expression, type: T): Expression & { type: T } {
  if (e.type === type) return e as Expression & { type: T };
  if (e.op === "constant") {
    if (type === "f64") return { ...e, type };
    // A number that the register cannot hold stands in code that is never reached, and -0 where nobody can tell.
    const isHeld = fits(constant(e.value), type === "i32" ? I32_MIN : -SAFE, type === "i32" ? I32_MAX : SAFE);
    return { ...e, type, value: isHeld ? e.value + 0 : 0 };
  }
  return operation("convert", type, e) as Expression & { type: T };
}

export const copyOf = (e: Expression): Expression => ({ ...e, args: e.args.map(copyOf) }) as Expression;

/** Makes an expression that can stand several times: reads and constants only. */
export function makeOnce(e: Expression): (() => Expression) | undefined {
  const simple = e.op === "local" || e.op === "constant" || e.op === "length";
  return simple ? () => copyOf(e) : undefined;
}
