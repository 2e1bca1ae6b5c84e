/** `Atomics` on typed arrays of integers up to 32 bits: what several threads may do to one element at a time. LLVM gets instructions that are atomic. */
import type { ts } from "ts-morph";
import { copy, isTypedArray, read } from "../ir/build.js";
import { elementKinds } from "../ir/arrays.js";
import type { AtomicAction, Expression } from "../ir/ir.js";
import type { Body } from "../frontend/body.js";
import { placeOf, refuse } from "../frontend/refusal.js";
import type { Builtin } from "./row.js";
import { wholeNumber } from "./sequences.js";

/** Operands behind the array and the index. */
const operandCounts: Record<AtomicAction, number> = {
  add: 1,
  sub: 1,
  and: 1,
  or: 1,
  xor: 1,
  exchange: 1,
  compareExchange: 2,
  load: 0,
  store: 1,
};

function translate(body: Body, node: ts.CallExpression, action: AtomicAction): Expression {
  const count = operandCounts[action];
  if (node.arguments.length !== count + 2) return refuse(node, "W4006", `Atomics.${action}`, `it takes ${count + 2}`);
  const [first, second, ...rest] = node.arguments as unknown as [ts.Expression, ts.Expression, ...ts.Expression[]];
  const [array, index, ...values] = body.inOrder<Expression[]>(
    () => body.plain(first),
    () => body.number(second),
    ...rest.map((argument) => () => body.number(argument)),
  ) as [Expression, Expression, ...Expression[]];
  const range = isTypedArray(array.type) ? elementKinds[array.type].range : undefined;
  if (!range || array.type === "Uint8ClampedArray") return refuse(first, "W2002", body.typing.typeText(first));
  const site = body.kernel.boundsSite(first.getText(), placeOf(second));
  const whole = values.map((value) => body.reusable(wholeNumber(body, value), "value"));
  const atomic: Expression = { op: "atomic", type: "f64", action, site, args: [array, index, ...whole.map(copy)] };
  const before = body.temporary(atomic, "before");
  // What is stored is given back as it was given.
  return action === "store" ? copy(whole[0]!) : read(before);
}

export const atomics: Record<string, Builtin> = Object.fromEntries(
  (Object.keys(operandCounts) as AtomicAction[]).map((action) => [
    `Atomics.${action}`,
    { precision: "exact", translate: (body, node) => translate(body, node, action) },
  ]),
);
