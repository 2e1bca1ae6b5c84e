/**
 * Methods of random generators that choose from populations and put arrays into random orders: the indices are drawn
 * first, by the package's own source.
 */
import { newArray, refuse, ts, UNDEFINED, type Body, type Value } from "@wumba/compiler/extend";
import { boolean, copy, load, number, type Expression } from "@wumba/compiler/extend/ir";
import { isArrayType } from "../arrays/ndarrays.js";
import { nameOf, viewAt } from "../arrays/arranged.js";
import { callHelper, madeBy, product, valuesOf } from "../arrays/creation.js";
import { elementAt, elementsBy, type Strided, rowMajor } from "../elements/strided.js";
import { materialize } from "../elements/elementwise.js";
import { arrayOf, run } from "./lists.js";
import { isNone, knownAxis, knownBoolean, optionsOf } from "../options.js";
import { doublesAt, isNumber, listBy } from "./series.js";
import { elementsAt, type List } from "../arrays/spot-lists.js";
import { write } from "../elements/targets.js";
import { files } from "../package.js";

type Drawing = (body: Body, node: ts.CallExpression, bits: () => Value) => Value;

const given = (node: ts.CallExpression, at: number): ts.Expression | undefined => {
  const argument = node.arguments[at];
  return argument && !isNone(argument) ? argument : undefined;
};

/** The axis that an argument names, the first one without. */
const axisAt = (body: Body, node: ts.CallExpression, option: ts.Expression | undefined, rank: number): number =>
  knownAxis(body, node, option, rank) ?? 0;

/** The indices of a population in a random order. */
function orderOf(body: Body, node: ts.CallExpression, bits: () => Value, length: Expression): List {
  return {
    data: listBy(body, node, files.random.scalar.orders("randomOrder"), [bits(), copy(length)]),
    lengths: [length],
  };
}

const shuffle: Drawing = (body, node, bits) => {
  const view = viewAt(body, node, 0);
  const axis = axisAt(body, node, given(node, 1), view.lengths.length);
  const order = orderOf(
    body,
    node,
    bits,
    view.lengths[axis] ?? refuse(node, "W4006", nameOf(node), "the array has no axis"),
  );
  const data = body.reusable(
    newArray(body, view.data.type as "Float64Array", product(view.lengths), false),
    "shuffled",
  );
  const held = rowMajor(body, data, view.lengths, view.dtype);
  write(body, node, held, elementsAt(body, view, axis, order));
  write(body, node, view, elementsBy(body, held));
  return UNDEFINED;
};

const permutation: Drawing = (body, node, bits) => {
  const first = given(node, 0) ?? refuse(node, "W4006", nameOf(node), "a population is missing");
  if (isNumber(body, first)) {
    const length = body.reusable(body.number(first), "length");
    callHelper(body, node, "checkLength", [copy(length)]);
    return arrayOf(body, node, orderOf(body, node, bits, length).data, [length]);
  }
  const view = viewAt(body, node, 0);
  const axis = axisAt(body, node, given(node, 1), view.lengths.length);
  const length = view.lengths[axis] ?? refuse(node, "W4006", nameOf(node), "the array has no axis");
  return materialize(body, node, elementsAt(body, view, axis, orderOf(body, node, bits, length)));
};

/** What is chosen from: numbers below one, or an array along an axis. */
interface Population {
  readonly size: Expression;
  readonly from: { readonly view: Strided; readonly axis: number } | undefined;
}

function populationAt(body: Body, node: ts.CallExpression, option: ts.Expression | undefined): Population {
  const first = given(node, 0) ?? refuse(node, "W4006", nameOf(node), "a population is missing");
  if (isNumber(body, first)) return { size: body.reusable(body.number(first), "population"), from: undefined };
  const view = viewAt(body, node, 0);
  const axis = axisAt(body, node, option, view.lengths.length);
  return {
    size: view.lengths[axis] ?? refuse(first, "W4006", nameOf(node), "the array has no axis"),
    from: { view, axis },
  };
}

const choice: Drawing = (body, node, bits) => {
  const options = optionsOf(node, 2, ["replace", "p", "axis", "shuffle"]);
  const replace = knownBoolean(node, options["replace"], true);
  const shuffles = knownBoolean(node, options["shuffle"], true);
  const { size: population, from } = populationAt(body, node, options["axis"]);
  const wanted = given(node, 1);
  const lengths = wanted && sizesOf(body, node, wanted);
  const count = body.reusable(lengths ? product(lengths) : number(1), "count");
  run(body, node, files.random.scalar.orders("checkPopulation"), [copy(population), copy(count), boolean(replace)]);
  const p = options["p"] && doublesAt(body, node, options["p"]);
  if (p) run(body, node, files.random.scalar.orders("checkProbabilities"), [copy(p), copy(population)]);
  const name = p ? (replace ? "anyByProbability" : "distinctByProbability") : replace ? "anyOf" : "distinct";
  const args = [copy(p ?? population), copy(count), ...(p || replace ? [] : [boolean(shuffles)])];
  const indices = listBy(body, node, files.random.scalar.orders(name), [bits(), ...args]);
  if (lengths && from)
    return materialize(body, node, elementsAt(body, from.view, from.axis, { data: indices, lengths }));
  if (lengths) return arrayOf(body, node, indices, lengths);
  const index = body.reusable(load(copy(indices), number(0), undefined), "index");
  if (!from) return copy(index);
  const elements = elementsAt(body, from.view, from.axis, { data: indices, lengths: [] });
  return isArrayType(body.typing.checker.getTypeAtLocation(node))
    ? materialize(body, node, elements)
    : elementAt(elements, []);
};

/** The lengths of what is drawn. */
function sizesOf(body: Body, node: ts.CallExpression, wanted: ts.Expression): readonly Expression[] {
  const { rank } = isNumber(body, wanted) ? { rank: 1 } : sizeRank(body, node, wanted);
  const lengths = valuesOf(body, wanted, rank).map((length) => body.reusable(length, "length"));
  for (const length of lengths) callHelper(body, node, "checkLength", [copy(length)]);
  return lengths;
}

function sizeRank(body: Body, node: ts.CallExpression, wanted: ts.Expression): { readonly rank: number } {
  return ts.isArrayLiteralExpression(wanted) ? { rank: wanted.elements.length } : madeBy(body, node);
}

/** By their names; what a call draws from is a generator's bits. */
export const drawings: Readonly<Record<string, Drawing>> = { shuffle, permutation, choice };
