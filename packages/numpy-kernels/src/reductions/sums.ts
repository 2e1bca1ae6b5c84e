/** Sums of what is made of elements: without NaN, of squares, along a diagonal. */
import { exact, refuse, type Body, type Builtin } from "@wumba/compiler/extend";
import { arithmetic, compare, conditional, copy, number, type Expression } from "@wumba/compiler/extend/ir";
import { checkExtent, elementsBy, mapped, stridedOf, type Elements, type Strided } from "../elements/strided.js";
import { zeroOf } from "../values.js";
import { finish, reducing, sumFolding, summed } from "./reducing.js";
import { reduceElements } from "./folding.js";
import { files } from "../package.js";

/** The elements with a value in place of NaN. */
export const withoutNaN =
  (value: number) =>
  (elements: Elements): Elements =>
    elements.dtype.startsWith("f")
      ? mapped(elements, elements.dtype, (each) =>
          conditional(compare("eq", each, copy(each)), copy(each), number(value)),
        )
      : elements;

/** The k-th diagonal of a matrix. */
export function diagonal(body: Body, view: Strided, k: Expression): Strided {
  const [rows, columns] = view.lengths as [Expression, Expression];
  const [s, t] = view.strides as [Expression, Expression];
  const down = compare("lt", copy(k), number(0));
  const below = arithmetic("min", arithmetic("add", copy(rows), copy(k)), copy(columns));
  const above = arithmetic("min", copy(rows), arithmetic("sub", copy(columns), copy(k)));
  const length = body.reusable(arithmetic("max", number(0), conditional(copy(down), below, above)), "length");
  const moved = conditional(
    down,
    arithmetic("mul", arithmetic("sub", number(0), copy(k)), copy(s)),
    arithmetic("mul", copy(k), copy(t)),
  );
  const none = compare("eq", copy(length), number(0));
  const offset = body.reusable(arithmetic("add", copy(view.offset), conditional(none, number(0), moved)), "offset");
  return {
    ...view,
    offset,
    lengths: [length],
    strides: [body.reusable(arithmetic("add", copy(s), copy(t)), "stride")],
  };
}

const trace = exact((body, node) => {
  const [given, at] = node.arguments;
  const whole = given
    ? stridedOf(body, given, undefined, "all")
    : refuse(node, "W4006", "trace", "a matrix is missing");
  if (whole.lengths.length !== 2) return refuse(node, "W4006", "trace", "it takes one matrix in kernels");
  const view = diagonal(body, whole, body.reusable(at ? body.number(at) : number(0), "k"));
  checkExtent(body, node, view);
  const elements = elementsBy(body, view, view);
  const site = { body, node };
  return finish(
    site,
    elements,
    reduceElements(site, sumFolding(body), elements, [0], zeroOf(view.dtype)),
    [0],
    {},
    summed(view.dtype),
  );
});

export const sums: Record<string, Builtin> = {
  "numpy.nansum": reducing("nansum", files.reductions.sums("sumReduction"), summed, withoutNaN(0)),
  "numpy.nanprod": reducing("nanprod", files.reductions.sums("productReduction"), summed, withoutNaN(1)),
  "numpy.trace": trace,
};
