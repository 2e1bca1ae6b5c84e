/**
 * Quotients and remainders of which only the low 32 bits are wanted, as `(a / b) | 0` asks for: NaN and the infinities
 * have none, so that a division by zero gives 0, and integer registers can divide. The rounded quotient of 32-bit
 * integers never reaches the next integer.
 */
import { operation } from "../../ir/build.js";
import type { Expression, OperationName } from "../../ir/ir.js";
import { fits, fitsI32, type Range } from "../../analyses/ranges/range.js";

/** The rest of narrowing. */
interface Others {
  rangeOf(e: Expression): Range;
  integer(e: Expression, zeroMatters: boolean): Expression | undefined;
  /** The low 32 bits. */
  modular(e: Expression): Expression;
}

export const fitsU32 = (r: Range): boolean => fits(r, 0, 2 ** 32 - 1);

type Division = "rem" | "trunc" | "floor";

const positive: Record<Division, OperationName> = { rem: "rem", trunc: "truncdiv", floor: "floordiv" };
const signed: Record<Division, OperationName> = { rem: "saferem", trunc: "safediv", floor: "safefloordiv" };
const unsigned: Record<Division, OperationName> = { rem: "safeurem", trunc: "safeudiv", floor: "safeudiv" };

/**
 * A remainder, or a quotient that is cut off or rounded down, as an i32; undefined when the operands are no integers of
 * 32 bits.
 */
export function narrowDivision(e: Expression, others: Others): Expression | undefined {
  const [division, args] = divisionOf(e) ?? [];
  const [a, b] = args ?? [];
  if (!division || !a || !b) return undefined;
  const ranges = [others.rangeOf(a), others.rangeOf(b)];
  const small = ranges.every(fitsI32);
  if (!small && !ranges.every(fitsU32)) return undefined;
  if (!others.integer(a, false) || !others.integer(b, false)) return undefined;
  const operations = !small ? unsigned : ranges[1]!.lo > 0 ? positive : signed;
  return operation(operations[division], "i32", others.modular(a), others.modular(b));
}

function divisionOf(e: Expression): readonly [Division, readonly Expression[]] | undefined {
  if (e.op === "rem") return ["rem", e.args];
  if (e.op === "div") return ["trunc", e.args];
  const quotient = (e.op === "trunc" || e.op === "floor") && e.args[0]!;
  return quotient && quotient.op === "div" ? [e.op, quotient.args] : undefined;
}
