/**
 * Functions whose elements are those of another array at other places: differences of neighbours, and elements moved
 * along an axis.
 */
import { refuse, type Body, type ts } from "@wumba/compiler/extend";
import { arithmetic, compare, conditional, copy, number, type Expression } from "@wumba/compiler/extend/ir";
import { viewAt } from "../arrays/arranged.js";
import { product } from "../arrays/creation.js";
import { elementAt, elementsBy, elementwiseOf, positionOf, type Elements, type Source } from "./strided.js";
import { knownAxis, knownNumber, optionsOf } from "../options.js";
import { operandOf } from "../reductions/reducing.js";
import { flattened } from "../arrays/shapes.js";
import { computedBy } from "./ufunc-values.js";

/** The same elements, of which those along an axis are found at other indices. */
export function moved(body: Body, elements: Elements, axis: number, to: (index: Expression) => Expression): Elements {
  const { lengths, dtype, sources, row } = elements;
  if (axis < lengths.length - 1)
    return {
      lengths,
      dtype,
      sources,
      row: (indices) => row(indices.with(axis, body.reusable(to(copy(indices[axis]!)), "moved"))),
    };
  const open = (indices: readonly Expression[]): ReturnType<Elements["row"]> => {
    const own = row(indices);
    return {
      steps: own.steps,
      open: (modes) => {
        const at = own.open(modes);
        return (index) => at(to(index));
      },
    };
  };
  return { lengths, dtype, sources, row: open };
}

const diff: Source = (body, node) => {
  const name = node.expression.getText();
  const options = optionsOf(node, 2, ["axis"]);
  const rounds = node.arguments[1] ? knownNumber(body, node, node.arguments[1]) : 1;
  const elements = operandOf(body, node, "all");
  const axis = options["axis"]
    ? knownAxis(body, node, options["axis"], elements.lengths.length)
    : elements.lengths.length - 1;
  if (axis === undefined || axis < 0) return refuse(node, "W4006", name, "it takes one dimension or more");
  return differences(body, node, elements, axis, rounds);
};

/** What each element along an axis is more than the one before; so many times. */
function differences(body: Body, node: ts.CallExpression, given: Elements, axis: number, rounds: number): Elements {
  let elements = given;
  const { dtype } = elements;
  const subtract = computedBy(body, node, "subtract", dtype);
  for (let round = 0; round < rounds; round++) {
    const length = elements.lengths[axis]!;
    const left = body.reusable(arithmetic("max", number(0), arithmetic("sub", copy(length), number(1))), "left");
    const next = moved(body, elements, axis, (index) => arithmetic("add", index, number(1)));
    elements = elementwiseOf([next, elements], elements.lengths.with(axis, left), dtype, ([a, b]) =>
      dtype === "bool" ? conditional(compare("ne", a!, b!), number(1), number(0)) : subtract(a!, b!),
    );
  }
  return elements;
}

const ediff1d: Source = (body, node) =>
  differences(body, node, elementsBy(body, flattened(body, node, viewAt(body, node, 0))), 0, 1);

const roll: Source = (body, node) => {
  const name = node.expression.getText();
  const elements = operandOf(body, node, "all");
  const [, shift] = node.arguments;
  const { axis } = optionsOf(node, 2, ["axis"]);
  const rank = elements.lengths.length;
  const own = axis ? knownAxis(body, node, axis, rank) : rank === 1 ? 0 : undefined;
  if (!shift) return refuse(node, "W4006", name, "the distance is missing");
  if (own === undefined) return rolledAll(body, elements, body.number(shift));
  const length = elements.lengths[own]!;
  const by = placesOf(body, body.number(shift), length);
  return moved(body, elements, own, (index) => {
    const k = body.reusable(index, "k");
    const from = arithmetic("sub", copy(k), copy(by));
    return conditional(compare("lt", copy(k), copy(by)), arithmetic("add", copy(from), copy(length)), from);
  });
};

/** By how many of so many places elements move on. */
function placesOf(body: Body, shift: Expression, count: Expression): Expression {
  const rest = arithmetic("rem", arithmetic("trunc", shift), copy(count));
  const places = body.reusable(arithmetic("rem", arithmetic("add", rest, copy(count)), copy(count)), "places");
  return body.reusable(conditional(compare("eq", copy(places), copy(places)), copy(places), number(0)), "by");
}

/** The elements in their order moved on, from the end to the beginning: what lies in between is found by its place. */
function rolledAll(body: Body, elements: Elements, shift: Expression): Elements {
  const { lengths, dtype, sources } = elements;
  const size = body.reusable(product(lengths), "size");
  const by = placesOf(body, shift, size);
  const at = (place: Expression): Expression => {
    const from = arithmetic("sub", copy(place), copy(by));
    let rest = body.reusable(
      conditional(compare("lt", copy(place), copy(by)), arithmetic("add", copy(from), copy(size)), from),
      "from",
    );
    const indices = lengths.map((_, axis) => {
      const step = product(lengths.slice(axis + 1));
      const index = body.reusable(arithmetic("floor", arithmetic("div", copy(rest), copy(step))), "index");
      rest = body.reusable(arithmetic("sub", copy(rest), arithmetic("mul", copy(index), step)), "rest");
      return index;
    });
    return elementAt(elements, indices);
  };
  const row: Elements["row"] = (indices) => ({
    steps: [],
    open: () => (index) => at(body.reusable(positionOf([...indices, body.reusable(index, "k")], lengths), "place")),
  });
  return { lengths, dtype, sources, row };
}

export const movedSources: Readonly<Record<string, Source>> = {
  "numpy.diff": diff,
  "numpy.ediff1d": ediff1d,
  "numpy.roll": roll,
};
