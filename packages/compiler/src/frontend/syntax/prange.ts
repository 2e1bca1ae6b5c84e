/** `for (const i of prange(…))`: a counting loop whose rounds do not depend on each other. */
import { ts } from "#typescript";
import { arithmetic, compare, copy, makeLocal, number, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../body.js";
import type { LoopParts } from "../values/iteration.js";
import { notYet, placeOf, refuse } from "../refusal.js";

/** The call of `prange` that an expression is. */
export function prangeOf(body: Body, node: ts.Expression): ts.CallExpression | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  return symbol && body.typing.libraryKey(symbol) === "wumba.prange" ? node : undefined;
}

/** The rounds in the order of JavaScript; round k has the number `start + k * step`. */
export function iteratePrange(
  body: Body,
  node: ts.CallExpression,
  emit: (parts: LoopParts) => void,
  inner: (element: Expression) => void,
): void {
  if (node.arguments.length < 1 || node.arguments.length > 3 || node.arguments.some((arg) => ts.isSpreadElement(arg)))
    return refuse(node, "W4006", "prange", "it takes one to three numbers");
  const given = body.inOrder<Expression[]>(...node.arguments.map((arg) => () => body.number(arg)));
  const [start, end, step] =
    given.length === 1 ? [number(0), given[0]!, number(1)] : [given[0]!, given[1]!, given[2] ?? number(1)];
  const first = body.reusable(start, "start");
  const by = body.reusable(step, "step");
  checkStep(body, node, by);
  const span = isNumber(first, 0) ? end : arithmetic("sub", end, copy(first));
  // The counter is whole: it is below this as long as it is below the next whole number.
  const count = body.reusable(isNumber(by, 1) ? span : arithmetic("div", span, copy(by)), "count");
  const index = makeLocal("index", "f64", placeOf(node));
  body.assign(index, number(0));
  const scaled = (): Expression => (isNumber(by, 1) ? read(index) : arithmetic("mul", read(index), copy(by)));
  emit({
    asked: true,
    test: () => compare("lt", read(index), copy(count)),
    update: () => body.assign(index, arithmetic("add", read(index), number(1))),
    // 0 * -1 is -0, 0 + -0 is 0.
    inner: () =>
      inner(
        isNumber(first, 0) && by.op === "constant" && by.value > 0
          ? scaled()
          : arithmetic("add", copy(first), scaled()),
      ),
  });
}

const isNumber = (e: Expression, value: number): boolean => e.op === "constant" && Object.is(e.value, value);

function checkStep(body: Body, node: ts.CallExpression, step: Expression): void {
  if (step.op === "constant" && step.value !== 0) return;
  if (body.handler) return notYet(node, "prange with a step that is no constant, inside of try,");
  const site = body.kernel.throwSite({ error: "RangeError", message: ["prange: the step must not be 0"], values: [] });
  const fail = body.collect(() => body.emit({ kind: "throw", site, values: [] }));
  body.emit({ kind: "if", condition: compare("eq", copy(step), number(0)), then: fail, otherwise: [] });
}
