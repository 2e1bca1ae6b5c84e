/**
 * Loops over the indices of a shape, and over the elements of an array with their indices: generators of the package,
 * one for each number of axes.
 */
import {
  callFunction,
  exact,
  refuse,
  sourceFunction,
  type Body,
  type Builtin,
  type ts,
  type Value,
} from "@wumba/compiler/extend";
import { isObject, type Expression } from "@wumba/compiler/extend/ir";
import { nameOf } from "./arranged.js";
import { lengthsOf } from "./creation.js";
import { stridedOf } from "../elements/strided.js";
import { files } from "../package.js";

function generated(
  body: Body,
  node: ts.CallExpression,
  name: "entries" | "grid",
  rank: number,
  args: readonly Expression[],
): Value {
  if (rank === 0) return refuse(node, "W4006", nameOf(node), "without axes there is one element, and no loop");
  return callFunction(
    body,
    node,
    sourceFunction(body, files.indexing.grids(`${name}${rank as 1 | 2 | 3 | 4}`)),
    args,
    true,
  );
}

const grid = exact((body, node) => {
  const { checker } = body.typing;
  const [indices] = checker.getTypeArguments(checker.getTypeAtLocation(node) as ts.TypeReference);
  if (!indices || !checker.isTupleType(indices))
    return refuse(node, "W4006", nameOf(node), "how many axes the shape has is not in its type");
  const rank = checker.getTypeArguments(indices as ts.TypeReference).length;
  const lengths = lengthsOf(body, node, node.arguments[0], { rank });
  return generated(body, node, "grid", rank, lengths);
});

const elements = exact((body, node) => {
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", nameOf(node), "an array is missing");
  const array = body.reusable(body.plain(given), "array");
  if (!isObject(array.type))
    return refuse(
      given,
      "W4006",
      nameOf(node),
      "elements of a bare list are gone through by their index, or made an array by fromData",
    );
  const { lengths } = stridedOf(body, given, array, "all");
  return generated(body, node, "entries", lengths.length, [array]);
});

export const grids: Record<string, Builtin> = {
  "numpy.ndrange": grid,
  "numpy.ndindex": grid,
  "numpy.entries": elements,
  "numpy.ndenumerate": elements,
};
