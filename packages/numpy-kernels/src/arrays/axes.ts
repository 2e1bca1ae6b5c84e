/** The axis that a call names in; its number, which is known when building, out. */
import type { ts, Body } from "@wumba/compiler/extend";
import { isNone, knownAxis } from "../options.js";

/** An axis, from 0, or none for the flattened elements. */
export function axisBy(
  body: Body,
  node: ts.CallExpression,
  option: ts.Expression | undefined,
  rank: number,
  otherwise: -1 | null,
): number | undefined {
  if (rank === 0) return undefined;
  if (option)
    return isNone(option) && option.getText() !== "undefined" ? undefined : knownAxis(body, node, option, rank);
  return otherwise === null ? undefined : rank - 1;
}
