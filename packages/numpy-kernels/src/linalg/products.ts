/**
 * Products of vectors and matrices, by the loops that `linalg/products.ts` of `@wumba/numpy` has for plain JavaScript.
 */
import { exact, refuse, type Body, type Builtin, type ts } from "@wumba/compiler/extend";
import { copy, read, type Expression } from "@wumba/compiler/extend/ir";
import { isArrayType } from "../arrays/ndarrays.js";
import { contiguous, madeBy } from "../arrays/creation.js";
import { elementAt, stridedOf, type Elements, type Strided, type Takes } from "../elements/strided.js";
import { familyOf } from "../values.js";
import { materialize } from "../elements/elementwise.js";
import { optionsOf } from "../options.js";
import { checkFits, goesInto, storeInto } from "../elements/targets.js";
import { areComplex, productOf } from "./wide-products.js";
import { multiply, summedIn, commonOf } from "./matrices.js";

/** The two arrays of a product. */
export function factorsOf(body: Body, node: ts.CallExpression, takes: Takes = "numbers"): readonly [Strided, Strided] {
  const [a, b] = node.arguments;
  if (!a || !b) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  return body
    .inOrder(
      () => body.plain(a),
      () => body.plain(b),
    )
    .map((value, k) => stridedOf(body, k === 0 ? a : b, value, takes)) as [Strided, Strided];
}

const multiplying = (most: number): Builtin =>
  exact((body, node) => {
    const { out } = optionsOf(node, 2, ["out"]);
    const [a, b] = factorsOf(body, node, "all");
    if ([a, b].some(({ lengths }) => lengths.length > most))
      return refuse(
        node,
        "W4006",
        node.expression.getText(),
        `arrays of more than ${most} dimensions are multiplied by matmul`,
      );
    const into = out && body.reusable(body.plain(out), "out");
    const target = into && stridedOf(body, out, copy(into), "all");
    const dtype = commonOf(body, node, [a, b]);
    if (target && familyOf(dtype) !== "real") goesInto(node, node.expression.getText(), dtype, target.dtype);
    else if (target && target.dtype !== "f64" && target.dtype !== "f32")
      return refuse(out, "W4006", node.expression.getText(), `out of ${target.dtype} is not compiled yet`);
    const wide = areComplex(a, b) ? "c128" : summedIn(dtype);
    if (!target && dtype === wide && isArrayType(body.typing.checker.getTypeAtLocation(node))) {
      const { data, lengths } = multiply(body, node, a, b, wide);
      return read(body.temporary(contiguous(body, madeBy(body, node, "all"), copy(data), lengths), "array"));
    }
    const elements = productOf(body, node, a, b, target !== undefined);
    if (target) {
      checkFits(body, node, elements.lengths, target.lengths);
      storeInto(body, node, target, elements);
      return copy(into);
    }
    return arrayOrNumber(body, node, elements);
  });

/** An array, or of no axes a number. */
export const arrayOrNumber = (body: Body, node: ts.CallExpression, elements: Elements): Expression =>
  isArrayType(body.typing.checker.getTypeAtLocation(node))
    ? materialize(body, node, elements)
    : elementAt(elements, []);

export const products: Record<string, Builtin> = {
  "numpy.matmul": multiplying(Infinity),
  "numpy.dot": multiplying(2),
};
