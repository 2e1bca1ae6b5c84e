// Expressions that give bigints of 64 bits.
import { call, primary, type Expression } from "../expression.js";
import type { Context } from "../context.js";
import type { DataForm, Weighted } from "./forms.js";
import { integerText, valueText } from "./holes.js";
import { pathsOf } from "./paths.js";
import { BIGINT } from "./types.js";

const OPERATORS = ["+", "-", "*", "&", "|", "^"];

const wrapped = (text: string): Expression => call("BigInt.asIntN", ["64", text]);

const operand = (context: Context, depth: number): string => `(${valueText(context, BIGINT, depth - 1)})`;

const operation: DataForm = (context, depth) =>
  wrapped(`${operand(context, depth)} ${context.random.pick(OPERATORS)} ${operand(context, depth)}`);

const division: DataForm = (context, depth) =>
  wrapped(`${operand(context, depth)} ${context.random.pick(["/", "%"])} (${operand(context, depth)} | 1n)`);

const shift: DataForm = (context, depth) =>
  wrapped(`${operand(context, depth)} ${context.random.pick(["<<", ">>"])} (${operand(context, depth)} & 63n)`);

export const bigintForms: Weighted = [
  [5, operation],
  [1.5, division],
  [1.5, shift],
  [1, (context, depth) => wrapped(`${context.random.pick(["-", "~"])}${operand(context, depth)}`)],
  [2, (context) => primary(`BigInt((${integerText(context)}) | 0)`)],
  [
    1,
    (context, depth) =>
      call("BigInt.asUintN", [context.random.pick(["8", "32", "63"]), valueText(context, BIGINT, depth - 1)]),
  ],
];

/** What numbers, booleans and texts are made of bigints. */
export const ofBigint =
  (write: (text: string, context: Context, depth: number) => string): DataForm =>
  (context, depth) => {
    const known = pathsOf(context, "bigint");
    return known.length === 0 ? undefined : primary(`(${write(context.random.pick(known).text, context, depth)})`);
  };
