/** The types that element-wise functions refuse, by the names of their rules in `@wumba/numpy`. */
import { refuse, ts, type Body } from "@wumba/compiler/extend";
import { BITS, type Ufunc } from "./elements/ufuncs.js";

const refusedTypes: Readonly<Record<string, RegExp>> = {
  noBool: /^bool$/,
  wholeOnly: /^(?:bool|f\d\d)$/,
  whole: /^f\d\d$/,
  [BITS]: /^f\d\d$/,
};

/** Refuses what throws a TypeError in plain JavaScript whatever the values are. */
export function checkRule(
  body: Body,
  node: ts.CallExpression,
  { name, rule }: Ufunc,
  operands: readonly ts.Expression[],
  dtype: string,
): void {
  if (refusedTypes[rule]?.test(dtype)) return refuse(node, "W4006", name, `it does not take ${dtype}`);
  if (rule !== BITS) return;
  const plain = operands.filter(
    (operand) => body.typing.checker.getTypeAtLocation(operand).flags & ts.TypeFlags.NumberLike,
  );
  if (operands.length > 0 && plain.length === operands.length)
    return refuse(node, "W4006", name, "of plain numbers alone; use the operator");
  for (const operand of plain) {
    const value = body.kernel.constants.fold(operand);
    if (typeof value !== "number" || !isOf(dtype, value))
      return refuse(
        operand,
        "W4006",
        name,
        `a number beside an array has to be a constant of ${dtype}; or use an array`,
      );
  }
}

/** Whether a number is an element of a type of integers, or of `bool`. */
function isOf(dtype: string, value: number): boolean {
  const bits = dtype === "bool" ? 1 : Number(dtype.slice(1));
  const [low, high] = dtype.startsWith("i") ? [-(2 ** (bits - 1)), 2 ** (bits - 1)] : [0, 2 ** bits];
  return Number.isInteger(value) && value >= low && value < high && !Object.is(value, -0);
}
