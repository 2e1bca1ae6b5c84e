/** Functions beside the element-wise ones that make elements of elements, and what copies them into arrays. */
import {
  fromNumber,
  refuse,
  sourceFunction,
  type ts,
  UNDEFINED,
  type Body,
  type Builtin,
} from "@wumba/compiler/extend";
import { arithmetic, copy, number, operation, type Expression } from "@wumba/compiler/extend/ir";
import { isArrayType } from "../arrays/ndarrays.js";
import { isclose } from "./closeness.js";
import { complexSources } from "./complex-parts.js";
import { callNumpy } from "../arrays/creation.js";
import { mappedSources } from "./mapped.js";
import { movedSources } from "./moved.js";
import { computedSources } from "./computed.js";
import { elementwise, operandOfAny } from "./elements.js";
import { changesNothing } from "./unchanging.js";
import {
  dtypeOfCall,
  elementAt,
  elementsBy,
  elementwiseOf,
  mapped,
  stridedOf,
  type Elements,
  type ElementsRow,
  type Source,
  type Strided,
} from "./strided.js";
import { asBigint, choose, complexOf, converted, familyOf, partsOf, truth, type Family } from "../values.js";
import { typedSources } from "./typed.js";
import { appliedTo } from "./ufunc-values.js";
import { materialize } from "./elementwise.js";
import { checkAssigned, checkStretches, storeInto } from "./targets.js";
import { knownNumber, optionsOf } from "../options.js";
import { shiftSources } from "../lists/transforms.js";
import { files } from "../package.js";
import { named } from "./named-ufuncs.js";

function operands(node: ts.CallExpression, count: number): readonly ts.Expression[] {
  if (node.arguments.length > count)
    return refuse(node.arguments[count]!, "W4006", node.expression.getText(), "options are not compiled yet");
  return node.arguments.length < count
    ? refuse(node, "W4006", node.expression.getText(), "an operand is missing")
    : node.arguments;
}

/** Both are computed, so that the loop has no branches. */
const where: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node, "all");
  const family = familyOf(dtype);
  const chosen = ([condition, a, b]: readonly Expression[]): Expression => {
    const [yes, no] = [a!, b!].map((value) => inFamily(body, node, value, family)) as [Expression, Expression];
    return choose(body, truth(body, condition!), yes, no);
  };
  return elementwise(body, node, operands(node, 3), dtype, dtype, chosen, "all");
};

/** A value as one that may be read again, and chosen beside others of a family. */
export function inFamily(body: Body, node: ts.Node, value: Expression, family: Family): Expression {
  if (family === "complex") return complexOf(body, ...partsOf(body, value));
  return body.reusable(family === "big" ? asBigint(node, value) : value, "value");
}

const clip: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node, "all");
  const bound = (name: "maximum" | "minimum", values: readonly Expression[]): Expression =>
    appliedTo(body, node, named(body, name), values, dtype);
  const clipped = ([value, low, high]: readonly Expression[]): Expression =>
    bound("minimum", [bound("maximum", [value!, low!]), high!]);
  return elementwise(body, node, operands(node, 3), dtype, dtype, clipped, "all");
};

export const astype: Source = (body, node) => {
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  const dtype = dtypeOfCall(body, node, "all");
  const elements = operandOfAny(body, given, changesNothing(body, given));
  const isCut = familyOf(dtype) === "big" && /^[fc]/.test(elements.dtype);
  return mapped(elements, dtype, (element) =>
    converted(body, node, isCut ? whole(body, node, element) : element, dtype),
  );
};

/** The whole part of a float, as a bigint; an error where there is none. */
function whole(body: Body, node: ts.Node, value: Expression): Expression {
  const [real] = partsOf(body, value);
  return fromNumber(node, operation("trunc", "f64", real));
}

/** Rounded to decimals, or to tens, whose number is known when building. */
const round: Source = (body, node) => {
  const [given, decimals] = node.arguments;
  if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  optionsOf(node, 2, []);
  const digits = decimals ? knownNumber(body, node, decimals) : 0;
  const unit = number(10 ** Math.abs(digits));
  const dtype = dtypeOfCall(body, node);
  const nearest = sourceFunction(body, files.elementwise.rounding("nearest"));
  const [before, after] = digits < 0 ? (["div", "mul"] as const) : (["mul", "div"] as const);
  return elementwise(body, node, [given], dtype, dtype, ([value]) => {
    if (digits === 0) return callNumpy(body, node, nearest, [value!]);
    return arithmetic(after, callNumpy(body, node, nearest, [arithmetic(before, value!, copy(unit))]), copy(unit));
  });
};

const sources: Readonly<Record<string, Source>> = {
  ...computedSources,
  ...movedSources,
  ...shiftSources,
  ...mappedSources,
  ...typedSources,
  ...complexSources,
  "numpy.isclose": isclose,
  "numpy.where": where,
  "numpy.round": round,
  "numpy.clip": clip,
  "numpy.astype": astype,
  "numpy.copy": astype,
};

/** The row of a function that makes elements. */
const making = (elements: Source): ElementsRow => ({
  precision: "exact",
  elements,
  translate: (body, node) => {
    const isArray = isArrayType(body.typing.checker.getTypeAtLocation(node));
    const made = elements(body, node);
    return isArray || made.lengths.length > 0 ? materialize(body, node, made) : elementAt(made, []);
  },
});

/**
 * The elements of the second array, stretched to the first, copied into it, where a mask is not 0 if there is one; they
 * may overlap.
 */
const assign: Builtin = {
  precision: "exact",
  translate: (body, node) => {
    const [target, source] = node.arguments;
    if (!target || !source) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
    const { where: chosen } = optionsOf(node, 2, ["where"]);
    const into = stridedOf(body, target, undefined, "all");
    const fuses = changesNothing(body, source) && (!chosen || changesNothing(body, chosen));
    const elements = operandOfAny(body, source, fuses);
    const mask = chosen && operandOfAny(body, chosen, fuses);
    checkAssigned(body, node, "assign", elements.dtype, into.dtype);
    checkStretches(body, node, elements.lengths, into.lengths);
    if (mask) checkStretches(body, node, mask.lengths, into.lengths);
    storeInto(body, node, into, mask ? elementsWhere(body, node, into, elements, mask) : elements);
    return UNDEFINED;
  },
};

/** New elements of an array where a mask is not 0, and its own where it is. */
const elementsWhere = (
  body: Body,
  node: ts.CallExpression,
  into: Strided,
  elements: Elements,
  mask: Elements,
): Elements =>
  elementwiseOf([elements, mask, elementsBy(body, into)], into.lengths, into.dtype, ([value, chosen, before]) => {
    const found = body.reusable(converted(body, node, value!, into.dtype), "found");
    return choose(body, truth(body, chosen!), found, before!);
  });

export const selection: Record<string, Builtin> = {
  ...Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, making(source)])),
  "numpy.assign": assign,
  "numpy.copyto": assign,
};
