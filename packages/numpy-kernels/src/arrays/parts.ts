/** Views of arrays: turned by quarters, and in parts. */
import {
  callSource,
  eachIndex,
  emptyList,
  exact,
  push,
  refuse,
  ts,
  type Body,
  type Builtin,
} from "@wumba/compiler/extend";
import { arithmetic, compare, conditional, copy, isObject, number, type Expression } from "@wumba/compiler/extend/ir";
import { literalNumbers, viewAt } from "./arranged.js";
import { madeOf } from "./creation.js";
import type { Strided } from "../elements/strided.js";
import { run } from "../lists/lists.js";
import { knownAxes, knownAxis, knownNumber, optionsOf } from "../options.js";
import { arrayOver, flippedAlong } from "./shapes.js";
import { files, type NameIn } from "../package.js";

/** The type of the elements of a list that a call gives. */
export function elementType(body: Body, node: ts.CallExpression): ts.Type {
  const type = body.typing.checker.getTypeAtLocation(node);
  return (
    body.typing.checker.getTypeArguments(type as ts.TypeReference)[0] ??
    refuse(node, "W2002", body.typing.typeText(node))
  );
}

/** A list of arrays, which `fill` puts into it. */
export function listOfArrays(
  body: Body,
  node: ts.CallExpression,
  fill: (put: (array: Expression) => void) => void,
): Expression {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (typeof shape !== "object" || !isObject(shape)) return refuse(node, "W2002", body.typing.typeText(node));
  const list = emptyList(body, shape);
  fill((array) => push(body, list, array, node));
  return copy(list);
}

const rot90 = exact((body, node) => {
  const view = viewAt(body, node, 0);
  const [, given, plane] = node.arguments;
  const turns = (((given ? knownNumber(body, node, given) : 1) % 4) + 4) % 4;
  const axes = plane ? knownAxes(body, node, plane, view.lengths.length) : [0, 1];
  const [one, two] = axes as [number, number];
  if (axes.length !== 2 || view.lengths.length < 2) return refuse(node, "W4006", "rot90", "it turns two axes");
  const swapped = ({ lengths, strides, ...rest }: Strided): Strided => ({
    ...rest,
    lengths: lengths.with(one, lengths[two]!).with(two, lengths[one]!),
    strides: strides.with(one, strides[two]!).with(two, strides[one]!),
  });
  const turned = [
    () => view,
    () => swapped(flippedAlong(body, view, [two])),
    () => flippedAlong(body, view, [one, two]),
    () => flippedAlong(body, swapped(view), [two]),
  ][turns]!;
  return arrayOver(body, node, turned());
});

/** Where the parts of an axis begin and end: of a number of parts, or between indices. */
function eachPart(
  body: Body,
  node: ts.CallExpression,
  length: Expression,
  equal: boolean,
  put: (from: Expression, to: Expression) => void,
): void {
  const given = node.arguments[1] ?? refuse(node, "W4006", node.expression.getText(), "the number of parts is missing");
  const call = (name: NameIn<typeof files.manipulation.joining>, args: readonly Expression[]): Expression =>
    body.reusable(callSource(body, node, files.manipulation.joining(name), args), "at");
  if (body.typing.checker.getTypeAtLocation(given).flags & ts.TypeFlags.NumberLike) {
    const sections = body.reusable(body.number(given), "sections");
    if (equal) run(body, node, files.manipulation.joining("checkParts"), [copy(length), copy(sections)]);
    eachIndex(body, copy(sections), (index) => {
      const i = body.reusable(index(), "i");
      const at = (k: Expression): Expression => call("sectionAt", [k, copy(length), copy(sections)]);
      put(at(copy(i)), at(arithmetic("add", copy(i), number(1))));
    });
    return;
  }
  const bounds = literalNumbers(body, node, given, "the indices").map((index) =>
    call("beginAt", [copy(index), copy(length)]),
  );
  [...bounds, length].forEach((to, k) => put(k === 0 ? number(0) : bounds[k - 1]!, to));
}

/** Parts along an axis. */
const splitting = (equal: boolean, axisOf?: (rank: number) => number): Builtin =>
  exact((body, node) => {
    const view = viewAt(body, node, 0);
    const rank = view.lengths.length;
    const { axis } = axisOf ? {} : optionsOf(node, 2, ["axis"]);
    const own = axisOf ? axisOf(rank) : (knownAxis(body, node, axis, rank) ?? 0);
    if (own >= rank)
      return refuse(node, "W4006", node.expression.getText(), `axis ${own} is out of bounds for ${rank} dimensions`);
    const made = madeOf(body, node, elementType(body, node), "all");
    return listOfArrays(body, node, (put) =>
      eachPart(body, node, view.lengths[own]!, equal, (from, to) => {
        const size = body.reusable(arithmetic("max", number(0), arithmetic("sub", copy(to), copy(from))), "size");
        const moved = arithmetic("add", copy(view.offset), arithmetic("mul", copy(from), copy(view.strides[own]!)));
        const offset = conditional(compare("gt", copy(size), number(0)), moved, copy(view.offset));
        put(
          arrayOver(
            body,
            node,
            { ...view, offset: body.reusable(offset, "offset"), lengths: view.lengths.with(own, size) },
            made,
          ),
        );
      }),
    );
  });

export const parts: Record<string, Builtin> = {
  "numpy.rot90": rot90,
  "numpy.split": splitting(true),
  "numpy.arraySplit": splitting(false),
  "numpy.hsplit": splitting(true, (rank) => (rank === 1 ? 0 : 1)),
  "numpy.vsplit": splitting(true, () => 0),
  "numpy.dsplit": splitting(true, () => 2),
};
