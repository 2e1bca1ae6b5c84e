/** Element-wise functions of arrays of n dimensions: a loop nest for each call, with the calls in its arguments. */
import { newArray, refuse, type Body, type ts, type Value } from "@wumba/compiler/extend";
import { arithmetic, copy, number, read, type Expression } from "@wumba/compiler/extend/ir";
import { isArrayType } from "../arrays/ndarrays.js";
import type { Ufunc } from "./ufuncs.js";
import { contiguous, madeBy, sizeOf } from "../arrays/creation.js";
import { elementsOfUfunc } from "./elements.js";
import { elementAt, nest, positionOf, stridedOf, type Elements, type Strided } from "./strided.js";
import { optionsOf } from "../options.js";
import { eachInRow, NEXT, type At } from "./rows.js";
import { checkFits, storeInto } from "./targets.js";
import { storeElement } from "../values.js";

/** A call of an element-wise function: an array, or of plain numbers a number. */
export function callUfunc(body: Body, node: ts.CallExpression, ufunc: Ufunc): Value {
  const { out } = optionsOf(node, ufunc.count, ["out", "dtype", "where"]);
  if (out) return into(body, node, out, (takeTarget) => elementsOfUfunc(body, node, ufunc, { takeTarget }));
  const elements = elementsOfUfunc(body, node, ufunc, {});
  if (isArrayType(body.typing.checker.getTypeAtLocation(node))) return materialize(body, node, elements);
  return elements.lengths.length > 0 ? refuse(node, "W2002", body.typing.typeText(node)) : elementAt(elements, []);
}

/** The result goes into an array that the caller gives, which is the value of the call; `elementsFor` takes it once. */
export function into(
  body: Body,
  node: ts.CallExpression,
  out: ts.Expression,
  elementsFor: (takeTarget: () => Strided) => Elements,
): Value {
  let [value, target]: [Expression?, Strided?] = [];
  const elements = elementsFor(() => {
    value = body.reusable(body.plain(out), "out");
    return (target = stridedOf(body, out, copy(value), "all"));
  });
  checkFits(body, node, elements.lengths, target!.lengths);
  storeInto(body, node, target!, elements);
  return copy(value!);
}

/** The elements in an array of their own. */
export function materialize(
  body: Body,
  node: ts.CallExpression,
  elements: Elements,
  made = madeBy(body, node, "all"),
): Expression {
  const { lengths } = elements;
  const data = body.reusable(newArray(body, made.kind, sizeOf(lengths, made.dtype), false), "data");
  const store = (index: Expression, value: Expression): void =>
    storeElement(body, node, data, index, value, made.dtype);
  if (lengths.length === 0) store(number(0), elementAt(elements, []));
  else
    nest(body, lengths.slice(0, -1), (indices) => {
      const first = body.reusable(positionOf([...indices, number(0)], lengths), "first");
      const put = (at: At, index: () => Expression): void =>
        store(arithmetic("add", copy(first), index()), at(index()));
      eachInRow(body, elements.row(indices), [], number(0), lengths.at(-1)!, put, NEXT);
    });
  return read(body.temporary(contiguous(body, made, copy(data), lengths), "array"));
}
