/**
 * Calls of functions that `vectorize` lifts: element-wise functions whose elements the function of the user's gives.
 */
import { refuse, type ts, type Body, type Value } from "@wumba/compiler/extend";
import { compare, number } from "@wumba/compiler/extend/ir";
import type { Lifted } from "./lifted.js";
import { isArrayType } from "../arrays/ndarrays.js";
import { elementAt, type Elements, type Strided } from "../elements/strided.js";
import { into, materialize } from "../elements/elementwise.js";
import { optionsOf } from "../options.js";
import { elementsOfVectorized } from "../elements/elements.js";

/** An array, that of the option `out` if it is given; of plain numbers a number. */
export function callVectorized(body: Body, node: ts.CallExpression, lifted: Lifted): Value {
  const called = `${node.expression.getText()}(…)`;
  const instead = {
    dtype: `astype(${called}, dtype)`,
    where: `where(mask, ${called}, 0), or in place of 0 what stays`,
  };
  const { out } = optionsOf(node, lifted.fn.parameters.length, ["out"], instead);
  if (out)
    return into(body, node, out, (takeTarget) =>
      sameType(node, lifted.name, elementsOfVectorized(body, node, lifted), takeTarget()),
    );
  const elements = elementsOfVectorized(body, node, lifted);
  const isArray = isArrayType(body.typing.checker.getTypeAtLocation(node));
  if (isArray) return materialize(body, node, elements);
  if (elements.lengths.length > 0) return refuse(node, "W2002", body.typing.typeText(node));
  const value = elementAt(elements, []);
  return elements.dtype === "bool" ? compare("ne", value, number(0)) : value;
}

/** The elements, where an array that takes them is of their dtype: a function that throws has written those before. */
function sameType(node: ts.CallExpression, name: string, elements: Elements, { dtype }: Strided): Elements {
  return elements.dtype === dtype
    ? elements
    : refuse(node, "W4006", name, `out of ${dtype} for elements of ${elements.dtype} is not compiled yet`);
}
