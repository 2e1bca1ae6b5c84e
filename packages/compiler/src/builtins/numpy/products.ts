/** Products of vectors and matrices, by the loops that `linalg/products.ts` of `@wumba/numpy` has for plain JavaScript. */
import type { ts } from "ts-morph";
import { arithmetic, compare, copy, makeLocal, number, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { callFunction } from "../../frontend/functions.js";
import { ndarrayClass, numpyFunction } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { newArray } from "../arrays.js";
import { exact, type Builtin } from "../row.js";
import { viewOf } from "../sequences.js";
import { callNumpy, product } from "./creation.js";
import { checkExtent, elementAt, elementsBy, elementwiseOf, mapped, stored, stridedOf, type Elements, type Strided } from "./elements.js";
import { materialize } from "./elementwise.js";
import { optionsOf } from "./options.js";
import { allOf } from "./rows.js";
import { checkFits, storeInto, write } from "./targets.js";

/** The two arrays of a product. */
function factors(body: Body, node: ts.CallExpression): readonly [Strided, Strided] {
  const [a, b] = node.arguments;
  if (!a || !b) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  return body
    .inOrder(
      () => body.plain(a),
      () => body.plain(b),
    )
    .map((value, k) => stridedOf(body, k === 0 ? a : b, value)) as [Strided, Strided];
}

/** The elements as doubles, one behind the other: the array's own, if they lie like that, else copies. */
function doubles(body: Body, node: ts.CallExpression, view: Strided): Expression {
  checkExtent(body, node, view);
  const size = body.reusable(product(view.lengths), "size");
  const copied = (): Expression => {
    const data = body.reusable(newArray(body, "Float64Array", copy(size), false), "doubles");
    write(body, node, rowMajor(body, data, view.lengths), elementsBy(body, view));
    return copy(data);
  };
  if (view.data.type !== "Float64Array") return copied();
  const held = makeLocal("doubles", "Float64Array", body.place);
  const keep = body.collect(() => body.assign(held, viewOf(copy(view.data), copy(view.offset), copy(size))));
  const make = body.collect(() => body.assign(held, copied()));
  body.emit({ kind: "if", condition: followsItself(body, view), then: keep, otherwise: make });
  return read(held);
}

/** Whether there are elements, which lie one behind the other. */
function followsItself(body: Body, { lengths, strides }: Strided): Expression {
  const some = lengths.map((length) => compare("gt", copy(length), number(0)));
  const apart = strides.map((stride, axis) => compare("eq", copy(stride), product(lengths.slice(axis + 1))));
  return allOf(body, [...some, ...apart]);
}

export function rowMajor(body: Body, data: Expression, lengths: readonly Expression[], dtype = "f64"): Strided {
  const strides = lengths.map((_, axis) => body.reusable(product(lengths.slice(axis + 1)), "stride"));
  return { data, dtype, offset: number(0), lengths, strides };
}

/** A row on the left, a column on the right; the lengths of the axes that the result has of it. */
function multiply(body: Body, node: ts.CallExpression, a: Strided, b: Strided): Elements {
  if ([a, b].some(({ lengths }) => lengths.length === 0 || lengths.length > 2))
    return refuse(node, "W4006", node.expression.getText(), "arrays of this rank are not multiplied in kernels yet");
  const [n, m] = a.lengths.length === 2 ? a.lengths : [number(1), a.lengths[0]!];
  const [inner, p] = b.lengths.length === 2 ? b.lengths : [b.lengths[0]!, number(1)];
  callNumpy(body, node, numpyFunction(body, "failures", "checkInner"), [copy(m!), copy(inner!)]);
  const [x, y] = [doubles(body, node, a), doubles(body, node, b)];
  const lengths = [...(a.lengths.length === 2 ? [n!] : []), ...(b.lengths.length === 2 ? [p!] : [])];
  const wide = body.reusable(newArray(body, "Float64Array", product([n!, p!]), true), "wide");
  const callee = numpyFunction(body, "linalg/products", "addProduct");
  const args = [copy(wide), x, y, copy(n!), copy(m!), copy(p!)];
  body.kernel.callingStandard(node, () => callFunction(body, node, callee, args, false));
  return elementsBy(body, rowMajor(body, wide, lengths));
}

const matmul: Builtin["translate"] = (body, node) => {
  const { out } = optionsOf(node, 2, ["out"]);
  const [a, b] = factors(body, node);
  const into = out && body.reusable(body.plain(out), "out");
  const target = into && stridedOf(body, out, copy(into));
  if (target && target.dtype !== "f64" && target.dtype !== "f32")
    return refuse(out, "W4006", node.expression.getText(), `out of ${target.dtype} is not compiled yet`);
  const dtype = commonOf(a.dtype, b.dtype, node);
  const elements = mapped(multiply(body, node, a, b), dtype, (value) => stored(value, dtype, node));
  if (target) {
    checkFits(body, node, elements.lengths, target.lengths);
    storeInto(body, node, target, elements);
    return copy(into);
  }
  if (ndarrayClass(body.typing.checker.getTypeAtLocation(node)) === undefined) return elementAt(elements, []);
  return materialize(body, node, elements);
};

/** The type of products: of two types only where doubles hold them. */
function commonOf(a: string, b: string, node: ts.CallExpression): string {
  if (a === b) return a === "bool" ? refuse(node, "W4006", node.expression.getText(), "bool is not multiplied in kernels") : a;
  return a === "f64" || b === "f64"
    ? "f64"
    : refuse(node, "W4006", node.expression.getText(), `${a} and ${b} are not multiplied in kernels yet`);
}

/** The products of each element of one list with each of another. */
const outer: Builtin["translate"] = (body, node) => {
  const [a, b] = factors(body, node);
  if (a.lengths.length !== 1 || b.lengths.length !== 1 || node.arguments.length > 2)
    return refuse(node, "W4006", "outer", "it takes two arrays of one dimension in kernels");
  const column: Strided = { ...a, lengths: [a.lengths[0]!, number(1)], strides: [a.strides[0]!, number(0)] };
  for (const view of [a, b]) checkExtent(body, node, view);
  const lengths = [a.lengths[0]!, b.lengths[0]!];
  const operands = [elementsBy(body, column), elementsBy(body, b)];
  return materialize(
    body,
    node,
    elementwiseOf(operands, lengths, "f64", ([x, y]) => arithmetic("mul", x!, y!)),
  );
};

export const products: Record<string, Builtin> = {
  "numpy.matmul": exact(matmul),
  "numpy.dot": exact(matmul),
  "numpy.outer": exact(outer),
};
