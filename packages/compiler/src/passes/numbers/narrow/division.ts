/**
 * Quotients and remainders of which only the low 32 bits are wanted, as `(a / b) | 0` asks for: NaN and the infinities
 * have none, so that a division by zero gives 0, and integer registers can divide. The rounded quotient of integers
 * below 2^53 never reaches the next integer.
 */
import { compare, copy, integer, operation } from "../../../ir/build.js";
import type { Expression, OperationName } from "../../../ir/ir.js";
import { fits, fitsI32, fitsSafe, type Range } from "../../../analyses/ranges/range.js";

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

/** A remainder, or a quotient cut off or rounded down, as an i32; undefined when the operands are no integers. */
export function narrowDivision(e: Expression, others: Others): Expression | undefined {
  const [division, args] = divisionOf(e) ?? [];
  const [a, b] = args ?? [];
  if (!division || !a || !b) return undefined;
  const ranges = [others.rangeOf(a), others.rangeOf(b)];
  const small = ranges.every(fitsI32);
  if (!small && !ranges.every(fitsU32))
    return ranges.every(fitsSafe) ? wideDivision(positive[division], others, a, b) : undefined;
  if (!others.integer(a, false) || !others.integer(b, false)) return undefined;
  const operations = !small ? unsigned : ranges[1]!.lo > 0 ? positive : signed;
  return operation(operations[division], "i32", others.modular(a), others.modular(b));
}

/** The same in 64 bits, of which the result are the low 32. */
function wideDivision(op: OperationName, others: Others, a: Expression, b: Expression): Expression | undefined {
  const [dividend, divisor] = [others.integer(a, false), others.integer(b, false)];
  if (!dividend || !divisor) return undefined;
  const wide = (e: Expression): Expression => (e.type === "i64" ? e : operation("convert", "i64", e));
  if (others.rangeOf(b).lo > 0) return operation("wrap", "i32", operation(op, "i64", wide(dividend), wide(divisor)));
  // Only of a positive divisor is the quotient rounded down.
  if (op === "floordiv" || divisor.op !== "local") return undefined;
  const isZero = (): Expression => compare("eq", copy(divisor), integer(0, divisor.type as "i32" | "i64"));
  const some = operation("select", "i64", isZero(), integer(1, "i64"), wide(divisor));
  const result = operation("wrap", "i32", operation(op, "i64", wide(dividend), some));
  return operation("select", "i32", isZero(), integer(0), result);
}

function divisionOf(e: Expression): readonly [Division, readonly Expression[]] | undefined {
  if (e.op === "rem") return ["rem", e.args];
  if (e.op === "div") return ["trunc", e.args];
  const quotient = (e.op === "trunc" || e.op === "floor") && e.args[0]!;
  return quotient && quotient.op === "div" ? [e.op, quotient.args] : undefined;
}
