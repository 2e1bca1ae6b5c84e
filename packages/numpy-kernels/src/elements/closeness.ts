/** Whether arrays are the same, or nearly: by what the package's own source says of two elements. */
import { callSource, exact, refuse, type Body, type Builtin, type ts } from "@wumba/compiler/extend";
import {
  boolean,
  both,
  compare,
  conditional,
  copy,
  either,
  isObject,
  makeLocal,
  number,
  operation,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { nameOf } from "../arrays/arranged.js";
import { elementwise, operandOfAny } from "./elements.js";
import { changesNothing } from "./unchanging.js";
import { elementAt, familyOfArray, nest, type Elements, type Source } from "./strided.js";
import { knownBoolean, optionsOf } from "../options.js";
import { promoted } from "../promotion.js";
import { allOf } from "./rows.js";
import { ufuncIn } from "./typed.js";
import { appliedTo } from "./ufunc-values.js";
import { familyOf, partsOf } from "../values.js";
import { files } from "../package.js";

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
  return ([a, b]) => near(body, node, [a!, b!], [copy(relative), copy(absolute), boolean(matches)]);
}

/** Whether two numbers are close, or two complex ones. */
function near(
  body: Body,
  node: ts.CallExpression,
  values: readonly [Expression, Expression],
  tolerance: readonly Expression[],
): Expression {
  const complex = values.some(({ type }) => isObject(type));
  const name = complex ? "isNearInPlane" : "isNear";
  const args = complex ? values.flatMap((value) => partsOf(body, value)) : values;
  return operation(
    "convert",
    "f64",
    callSource(body, node, files.elementwise.closeness(name), [...args, ...tolerance]),
  );
}

function noBigints(body: Body, node: ts.CallExpression, given: ts.Expression): void {
  if (familyOfArray(body, given) === "big")
    refuse(
      given,
      "W4006",
      nameOf(node),
      "it does not take integers of 64 bits, as in plain JavaScript; use equal or arrayEqual",
    );
}

export const isclose: Source = (body, node) => {
  const given = operands(node);
  for (const each of given) noBigints(body, node, each);
  return elementwise(body, node, given, undefined, "bool", closeBy(body, node), "all");
};

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

/** Whether two elements are the same, of what is compared as one dtype. */
function equalBy(
  body: Body,
  node: ts.CallExpression,
  operands: readonly Elements[],
): (x: Expression, y: Expression) => Expression {
  const common = promoted(
    body,
    node,
    nameOf(node),
    operands.map(({ dtype }) => dtype),
  );
  if (familyOf(common) === "real") return (x, y) => compare("eq", x, y);
  const equal = ufuncIn(body, files.elementwise.comparison("equal"));
  return (x, y) => compare("ne", appliedTo(body, node, equal, [x, y], common), number(0));
}

/** Whether elements of both are the same at all indices, where a condition holds; false where it does not. */
function sameWhere(
  body: Body,
  condition: Expression,
  operands: readonly [Elements, Elements],
  lengths: readonly Expression[],
  equal: (x: Expression, y: Expression) => Expression,
): Expression {
  const same = makeLocal("same", "bool", body.place);
  body.assign(same, condition);
  const look = (): void =>
    nest(body, lengths, (indices) => {
      const [x, y] = operands.map((each) =>
        elementAt(
          each,
          indices.slice(indices.length - each.lengths.length).map((index) => copy(index)),
        ),
      );
      body.assign(same, both(read(same), equal(x!, y!)));
    });
  body.emit({ kind: "if", condition: read(same), then: body.collect(look), otherwise: [] });
  return body.reusable(read(same), "equal");
}

function bothOperands(body: Body, node: ts.CallExpression): readonly [Elements, Elements] {
  const given = operands(node);
  const fuses = given.every((each) => changesNothing(body, each));
  const [a, b] = given.map((each) => operandOfAny(body, each, fuses));
  return [a!, b!];
}

const arrayEqual = exact((body, node) => {
  const matches = knownBoolean(node, optionsOf(node, 2, ["equalNan"])["equalNan"], false);
  if (matches) for (const each of operands(node)) noBigints(body, node, each);
  const [a, b] = bothOperands(body, node);
  if (a.lengths.length !== b.lengths.length) return boolean(false);
  const alike = allOf(
    body,
    a.lengths.map((length, axis) => compare("eq", copy(length), copy(b.lengths[axis]!))),
  );
  const close = (x: Expression, y: Expression): Expression =>
    compare("ne", near(body, node, [x, y], [number(0), number(0), boolean(true)]), number(0));
  return sameWhere(body, alike, [a, b], a.lengths, matches ? close : equalBy(body, node, [a, b]));
});

/** The same of arrays that are stretched to one shape, if they can be. */
const arrayEquiv = exact((body, node) => {
  const [a, b] = bothOperands(body, node);
  const [longer, shorter] = a.lengths.length < b.lengths.length ? [b, a] : [a, b];
  const lead = longer.lengths.length - shorter.lengths.length;
  const fits: Expression[] = [];
  const lengths = longer.lengths.map((length, axis) => {
    const other = shorter.lengths[axis - lead];
    if (!other) return length;
    const isOne = (each: Expression): Expression => compare("eq", copy(each), number(1));
    fits.push(either(compare("eq", copy(length), copy(other)), either(isOne(length), isOne(other))));
    return body.reusable(conditional(isOne(length), copy(other), copy(length)), "length");
  });
  return sameWhere(body, allOf(body, fits), [a, b], lengths, equalBy(body, node, [a, b]));
});

export const closeness: Record<string, Builtin> = {
  "numpy.allclose": allclose,
  "numpy.arrayEqual": arrayEqual,
  "numpy.arrayEquiv": arrayEquiv,
};
