/**
 * What several threads may do to one element at a time: `Atomics` on typed arrays of integers, and `atomicAdd` and its
 * kin of wumba on floats. LLVM gets instructions that are atomic; for floats it compares and swaps.
 */
import type { ts } from "#typescript";
import { copy, holdsBigints, isTypedArray, read } from "../ir/build.js";
import { elementKinds } from "../ir/arrays.js";
import type { AtomicAction, Expression } from "../ir/ir.js";
import { isBigint } from "../frontend/values/bigints.js";
import type { Body } from "../frontend/body.js";
import { placeOf, refuse } from "../frontend/refusal.js";
import type { Builtin } from "./row.js";
import { wholeNumber } from "./lists/sequences.js";

/** Operands behind the array and the index. */
const operandCounts = {
  add: 1,
  sub: 1,
  and: 1,
  or: 1,
  xor: 1,
  exchange: 1,
  compareExchange: 2,
  load: 0,
  store: 1,
} satisfies Partial<Record<AtomicAction, number>>;

function translate(body: Body, node: ts.CallExpression, action: keyof typeof operandCounts): Expression {
  const count = operandCounts[action];
  if (node.arguments.length !== count + 2) return refuse(node, "W4006", `Atomics.${action}`, `it takes ${count + 2}`);
  const [first, second, ...rest] = node.arguments as unknown as [ts.Expression, ts.Expression, ...ts.Expression[]];
  const [array, index, ...values] = body.inOrder<Expression[]>(
    () => body.plain(first),
    () => body.number(second),
    ...rest.map((argument) => () => body.numeric(argument)),
  ) as [Expression, Expression, ...Expression[]];
  const bigints = holdsBigints(array.type);
  const range = isTypedArray(array.type) ? elementKinds[array.type].range : undefined;
  if (!bigints && (!range || array.type === "Uint8ClampedArray"))
    return refuse(first, "W2002", body.typing.typeText(first));
  const other = values.findIndex((value) => isBigint(value) !== bigints);
  if (other >= 0) return refuse(rest[other]!, "W2002", body.typing.typeText(rest[other]!));
  const site = body.kernel.boundsSite(first.getText(), placeOf(second));
  // Of a bigint that is not given back only the low bits are wanted.
  const whole = values.map((value) =>
    bigints && action !== "store" ? value : body.reusable(bigints ? value : wholeNumber(body, value), "value"),
  );
  const type = bigints ? "bigint" : "f64";
  const atomic: Expression = { op: "atomic", type, action, site, args: [array, index, ...whole.map(copy)] };
  const before = body.temporary(atomic, "before");
  // What is stored is given back as it was given.
  return action === "store" ? copy(whole[0]!) : read(before);
}

const floatActions = { atomicAdd: "add", atomicMin: "min", atomicMax: "max" } as const;

function translateFloat(body: Body, node: ts.CallExpression, name: keyof typeof floatActions): Expression {
  if (node.arguments.length !== 3) return refuse(node, "W4006", name, "it takes 3");
  const [first, second, third] = node.arguments as unknown as [ts.Expression, ts.Expression, ts.Expression];
  const [array, index, value] = body.inOrder<Expression[]>(
    () => body.plain(first),
    () => body.number(second),
    () => body.number(third),
  ) as [Expression, Expression, Expression];
  if (array.type !== "Float32Array" && array.type !== "Float64Array")
    return refuse(first, "W2002", body.typing.typeText(first));
  const site = body.kernel.boundsSite(first.getText(), placeOf(second));
  return read(
    body.temporary(
      { op: "atomic", type: "f64", action: floatActions[name], site, args: [array, index, value] },
      "before",
    ),
  );
}

const row = (translate: Builtin["translate"]): Builtin => ({ precision: "exact", translate });

export const atomics: Record<string, Builtin> = {
  ...Object.fromEntries(
    (Object.keys(operandCounts) as (keyof typeof operandCounts)[]).map((action) => [
      `Atomics.${action}`,
      row((body, node) => translate(body, node, action)),
    ]),
  ),
  ...Object.fromEntries(
    (Object.keys(floatActions) as (keyof typeof floatActions)[]).map((name) => [
      `wumba.${name}`,
      row((body, node) => translateFloat(body, node, name)),
    ]),
  ),
};
