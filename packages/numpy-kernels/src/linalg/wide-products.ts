/** Products of complex numbers, where one factor is real by products of parts, and of 64-bit integers. */
import { asBits, bigint, callSource, eachIndex, newArray, refuse, type Body, type ts } from "@wumba/compiler/extend";
import { arithmetic, copy, makeLocal, operation, read, type Expression } from "@wumba/compiler/extend/ir";
import { product, sizeOf } from "../arrays/creation.js";
import {
  checkExtent,
  elementAt,
  elementsBy,
  elementwiseOf,
  mapped,
  nest,
  partIn,
  positionOf,
  stretched,
  stretching,
  type Elements,
  type Strided,
  rowMajor,
} from "../elements/strided.js";
import { asMatrices, commonOf, inCommon, multiply, summedIn } from "./matrices.js";
import { write } from "../elements/targets.js";
import { asBigint, complexOf, converted, familyOf, partsOf } from "../values.js";
import { files } from "../package.js";

/** The product of two arrays as elements of their common type; complex ones that go elsewhere are not rounded to it. */
export function productOf(
  body: Body,
  node: ts.CallExpression,
  a: Strided,
  b: Strided,
  goesElsewhere = false,
): Elements {
  const dtype = commonOf(body, node, [a, b]);
  const family = familyOf(dtype);
  if (family === "real") return inCommon(body, node, multiply(body, node, a, b, summedIn(dtype)), [a, b]);
  if (family === "big") return multiplyBigints(body, node, a, b, dtype);
  const own = goesElsewhere ? "c128" : dtype;
  const elements = areComplex(a, b)
    ? elementsBy(body, multiply(body, node, a, b, "c128"))
    : multiplyParts(body, node, a, b);
  return mapped(elements, own, (value) => converted(body, node, value, own));
}

export const areComplex = (...factors: readonly Strided[]): boolean =>
  factors.every(({ dtype }) => familyOf(dtype) === "complex");

/** The products of the parts of the complex factor with the real one. */
function multiplyParts(body: Body, node: ts.CallExpression, a: Strided, b: Strided): Elements {
  const [re, im] = ([0, 1] as const).map((part) => {
    const [x, y] = [a, b].map((view) => (familyOf(view.dtype) === "complex" ? partIn(body, view, part) : view)) as [
      Strided,
      Strided,
    ];
    return elementsBy(body, multiply(body, node, x, y, "f64"));
  }) as [Elements, Elements];
  return elementwiseOf([re, im], re.lengths, "c128", ([x, y]) => complexOf(body, x!, y!));
}

/** Sums of bigints keep their low bits, so that their order makes no difference. */
function multiplyBigints(body: Body, node: ts.CallExpression, a: Strided, b: Strided, dtype: string): Elements {
  if (a.lengths.length === 0 || b.lengths.length === 0)
    return refuse(node, "W4006", node.expression.getText(), "arrays without dimensions are multiplied by multiply");
  for (const view of [a, b]) checkExtent(body, node, view);
  const [left, right] = [asMatrices(a, true), asMatrices(b, false)];
  const [n, m] = left.lengths.slice(-2) as [Expression, Expression];
  const [inner, p] = right.lengths.slice(-2) as [Expression, Expression];
  callSource(body, node, files.failures("checkInner"), [copy(m), copy(inner)]);
  const [stackA, stackB] = [left, right].map(({ lengths }) => lengths.slice(0, -2)) as [Expression[], Expression[]];
  const stack = stretched(body, node, [{ lengths: stackA }, { lengths: stackB }]);
  const whole = [...stack, n, p];
  const kind = dtype === "i64" ? "BigInt64Array" : "BigUint64Array";
  const data = body.reusable(newArray(body, kind, product(whole), false), "data");
  const [x, y] = [left, right].map((view) => stretching(body, view)) as [Elements, Elements];
  const sum = makeLocal("sum", "bigint", body.place);
  nest(body, whole, (indices) => {
    const [i, j] = indices.slice(-2) as [Expression, Expression];
    const lead = (own: readonly Expression[]): Expression[] =>
      indices.slice(stack.length - own.length, stack.length).map((index) => copy(index));
    body.assign(sum, bigint(0n));
    eachIndex(body, copy(m), (index) => {
      const k = body.reusable(index(), "k");
      const [one, two] = [
        elementAt(x, [...lead(stackA), copy(i), copy(k)]),
        elementAt(y, [...lead(stackB), copy(k), copy(j)]),
      ];
      const term = operation("mul", "bigint", asBigint(node, one), asBigint(node, two));
      body.assign(sum, asBits(node, dtype === "i64", operation("add", "bigint", read(sum), term), 64));
    });
    body.emit({
      kind: "store",
      array: copy(data),
      index: positionOf(indices, whole),
      value: read(sum),
      site: undefined,
    });
  });
  const kept = [...(a.lengths.length > 1 ? [n] : []), ...(b.lengths.length > 1 ? [p] : [])];
  return elementsBy(body, rowMajor(body, data, [...stack, ...kept], dtype));
}

/** A copy of complex elements with the other sign of their imaginary parts; other elements as they are. */
export function conjugated(body: Body, node: ts.CallExpression, view: Strided): Strided {
  if (familyOf(view.dtype) !== "complex") return view;
  checkExtent(body, node, view);
  const { lengths, dtype } = view;
  const data = body.reusable(
    newArray(body, view.data.type as "Float64Array", sizeOf(lengths, dtype), false),
    "conjugates",
  );
  const made = rowMajor(body, data, lengths, dtype);
  const turned = mapped(elementsBy(body, view), dtype, (value) => {
    const [re, im] = partsOf(body, value);
    return complexOf(body, re, arithmetic("neg", im));
  });
  write(body, node, made, turned);
  return made;
}
