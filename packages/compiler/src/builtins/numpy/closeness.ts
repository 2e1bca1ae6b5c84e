/** Whether arrays are the same, or nearly: by what the package's own source says of two elements. */
import type { ts } from "ts-morph";
import { boolean, both, compare, copy, makeLocal, number, operation, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { numpyFunction } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { exact, type Builtin } from "../row.js";
import { callNumpy } from "./creation.js";
import type { Source } from "./computed.js";
import { changesNothing, elementAt, elementsOf, elementwise, nest, type Elements } from "./elements.js";
import { knownBoolean, optionsOf } from "./options.js";
import { allOf } from "./rows.js";

function operands(node: ts.CallExpression): readonly [ts.Expression, ts.Expression] {
  const [a, b] = node.arguments;
  return a && b ? [a, b] : refuse(node, "W4006", node.expression.getText(), "an operand is missing");
}

/** Whether two elements are close, 0 or 1, with the tolerance that a call names. */
function closeBy(body: Body, node: ts.CallExpression): (values: readonly Expression[]) => Expression {
  const { rtol, atol, equalNan } = optionsOf(node, 2, ["rtol", "atol", "equalNan"]);
  const [relative, absolute] = [
    body.reusable(rtol ? body.number(rtol) : number(1e-5), "rtol"),
    body.reusable(atol ? body.number(atol) : number(1e-8), "atol"),
  ];
  const matches = knownBoolean(node, equalNan, false);
  return ([a, b]) => near(body, node, [a!, b!, copy(relative), copy(absolute), boolean(matches)]);
}

const near = (body: Body, node: ts.CallExpression, args: readonly Expression[]): Expression =>
  operation("convert", "f64", callNumpy(body, node, numpyFunction(body, "elementwise/closeness", "isNear"), args));

export const isclose: Source = (body, node) => elementwise(body, node, operands(node), undefined, "bool", closeBy(body, node));

/** Whether no element is 0. */
function every(body: Body, elements: Elements): Expression {
  const all = makeLocal("all", "bool", body.place);
  body.assign(all, boolean(true));
  nest(body, elements.lengths, (indices) => {
    const condition = compare("eq", elementAt(elements, indices), number(0));
    body.emit({ kind: "if", condition, then: body.collect(() => body.assign(all, boolean(false))), otherwise: [] });
  });
  return body.reusable(read(all), "every");
}

const allclose = exact((body, node) => every(body, isclose(body, node)));

const arrayEqual = exact((body, node) => {
  const matches = knownBoolean(node, optionsOf(node, 2, ["equalNan"])["equalNan"], false);
  const given = operands(node);
  const fuses = given.every((each) => changesNothing(body, each));
  const [a, b] = given.map((each) => elementsOf(body, each, fuses)) as [Elements, Elements];
  if (a.lengths.length !== b.lengths.length) return boolean(false);
  const alike = allOf(
    body,
    a.lengths.map((length, axis) => compare("eq", copy(length), copy(b.lengths[axis]!))),
  );
  const same = makeLocal("same", "bool", body.place);
  body.assign(same, alike);
  const look = (): void =>
    nest(body, a.lengths, (indices) => {
      const [x, y] = [a, b].map((each) =>
        elementAt(
          each,
          indices.map((index) => copy(index)),
        ),
      ) as [Expression, Expression];
      const equal = matches ? compare("ne", near(body, node, [x, y, number(0), number(0), boolean(true)]), number(0)) : compare("eq", x, y);
      body.assign(same, both(read(same), equal));
    });
  body.emit({ kind: "if", condition: read(same), then: body.collect(look), otherwise: [] });
  return body.reusable(read(same), "equal");
});

export const closeness: Record<string, Builtin> = { "numpy.allclose": allclose, "numpy.arrayEqual": arrayEqual };
