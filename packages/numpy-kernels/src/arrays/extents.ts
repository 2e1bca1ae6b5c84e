/** Arrays of other lengths: stretched to one another, repeated, and without the zeros at their ends. */
import { eachIndex, exact, refuse, sourceFunction, ts, type Builtin } from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  conditional,
  copy,
  makeLocal,
  number,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import { filled, nameOf, viewAt } from "./arranged.js";
import { callHelper, callNumpy, madeOf, product } from "./creation.js";
import { checkExtent, stretched, stridedOf, type Strided } from "../elements/strided.js";
import { orderedAt } from "../lists/lists.js";
import { knownText } from "../options.js";
import { listOfArrays } from "./parts.js";
import { together } from "../results.js";
import { arrayOver, flattened, shapeOf, stretchedStrides } from "./shapes.js";
import { loadElement, storeElement } from "../values.js";
import { files } from "../package.js";

/** Views of arrays, of the shape that all of them have together. */
const broadcastArrays = exact((body, node) => {
  if (node.arguments.length === 0 || node.arguments.some(ts.isSpreadElement))
    return refuse(node, "W4006", nameOf(node), "the arrays have to be written one by one");
  const views = node.arguments.map((each) => stridedOf(body, each, undefined, "all"));
  const lengths = stretched(body, node, views);
  const stretch = (view: Strided) => (type: ts.Type) =>
    arrayOver(
      body,
      node,
      { ...view, lengths, strides: stretchedStrides(body, view, lengths) },
      madeOf(body, node, type, "all"),
    );
  return together(body, node, Object.fromEntries(views.map((view, k) => [String(k), stretch(view)])));
});

/** The elements in a shape, again from the first where they end. */
const resize = exact((body, node) => {
  const { data, dtype, offset, lengths, strides } = flattened(body, node, viewAt(body, node, 0));
  const [size, step] = [lengths[0]!, strides[0]!];
  const target = shapeOf(body, node);
  for (const length of target) callHelper(body, node, "checkLength", [copy(length)]);
  const at = makeLocal("at", "f64", body.place);
  const repeat = (into: Expression): void => {
    body.assign(at, number(0));
    eachIndex(body, product(target), (index) => {
      const place = body.reusable(arithmetic("add", copy(offset), arithmetic("mul", read(at), copy(step))), "place");
      storeElement(body, node, into, index(), loadElement(body, data, copy(place), dtype), dtype);
      const next = body.reusable(arithmetic("add", read(at), number(1)), "next");
      body.assign(at, conditional(compare("lt", copy(next), copy(size)), copy(next), number(0)));
    });
  };
  return filled(body, node, target, (into) => body.when(compare("gt", copy(size), number(0)), () => repeat(into)), {
    zeroed: true,
  });
});

/** A view without zeros in front, behind or both. */
const trimZeros = exact((body, node) => {
  const given = orderedAt(body, node, 0);
  checkExtent(body, node, given);
  const view = flattened(body, node, given);
  const [size, step] = [view.lengths[0]!, view.strides[0]!];
  const trim = knownText(body, node, node.arguments[1], "fb");
  const along = sourceFunction(body, files.manipulation.indexing("zerosAlong"));
  const zeros = (first: Expression, by: Expression, length: Expression): Expression =>
    body.reusable(callNumpy(body, node, along, [copy(view.data), first, by, length]), "zeros");
  const placeOf = (index: Expression): Expression =>
    arithmetic("add", copy(view.offset), arithmetic("mul", index, copy(step)));
  const from = trim.includes("f") ? zeros(copy(view.offset), copy(step), copy(size)) : number(0);
  const left = body.reusable(arithmetic("sub", copy(size), copy(from)), "left");
  const last = placeOf(arithmetic("sub", copy(size), number(1)));
  const behind = trim.includes("b") ? zeros(last, arithmetic("neg", copy(step)), copy(left)) : number(0);
  const length = body.reusable(arithmetic("sub", copy(left), copy(behind)), "length");
  const offset = conditional(compare("gt", copy(length), number(0)), placeOf(copy(from)), copy(view.offset));
  return arrayOver(body, node, { ...view, offset: body.reusable(offset, "offset"), lengths: [length] });
});

/** The lengths of the axes, as a list. */
const shape = exact((body, node) => {
  const { lengths } = viewAt(body, node, 0);
  return listOfArrays(body, node, (add) => lengths.forEach((length) => add(copy(length))));
});

export const extents: Record<string, Builtin> = {
  "numpy.broadcastArrays": broadcastArrays,
  "numpy.resize": resize,
  "numpy.shape": shape,
  "numpy.trimZeros": trimZeros,
};
