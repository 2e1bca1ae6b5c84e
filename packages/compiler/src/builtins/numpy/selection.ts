/** Functions beside the element-wise ones that make elements of elements, and what copies them into arrays. */
import { ts } from "ts-morph";
import { compare, conditional, copy, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import { UNDEFINED, type Body } from "../../frontend/body.js";
import { ndarrayClass, numpyDeclaration } from "../../frontend/ndarrays.js";
import { refuse } from "../../frontend/refusal.js";
import { ufuncDeclared, type Ufunc } from "../../frontend/ufuncs.js";
import type { Builtin } from "../row.js";
import { isclose } from "./closeness.js";
import { movedSources } from "./moved.js";
import { computedSources, type Source } from "./computed.js";
import { applied, changesNothing, dtypeOfCall, elementsOf, elementwise, exactly32, mapped, stridedOf, type Elements } from "./elements.js";
import { stored } from "./values.js";
import { materialize } from "./elementwise.js";
import { checkStretches, goesInto, storeInto } from "./targets.js";
import { optionsOf } from "./options.js";
import { shiftSources } from "./transforms.js";

/** What a call gives an element for each combination of indices of, if it is one of these. */
export function elementsOfCall(body: Body, node: ts.CallExpression): Elements | undefined {
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  const symbol = ts.isIdentifier(name) ? body.typing.symbolOf(name) : undefined;
  const key = symbol && body.typing.libraryKey(symbol);
  const source = key === undefined ? undefined : sources[key];
  if (!source || ndarrayClass(body.typing.checker.getTypeAtLocation(node)) === undefined) return undefined;
  return node.arguments.every((argument) => changesNothing(body, argument)) ? source(body, node) : undefined;
}

function operands(node: ts.CallExpression, count: number): readonly ts.Expression[] {
  if (node.arguments.length > count)
    return refuse(node.arguments[count]!, "W4006", node.expression.getText(), "options are not compiled yet");
  return node.arguments.length < count ? refuse(node, "W4006", node.expression.getText(), "an operand is missing") : node.arguments;
}

/** Both are computed, so that the loop has no branches. */
const where: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node);
  return elementwise(body, node, operands(node, 3), dtype, dtype, ([condition, a, b]) => {
    const [yes, no] = [body.reusable(a!, "yes"), body.reusable(b!, "no")];
    return conditional(compare("ne", condition!, number(0)), copy(yes), copy(no));
  });
};

/** A function of elements by its name. */
export const named = (body: Body, name: string): Ufunc =>
  ufuncDeclared(body.typing, numpyDeclaration(body, "elementwise/arithmetic", name) as ts.VariableDeclaration)!;

const clip: Source = (body, node) => {
  const dtype = dtypeOfCall(body, node);
  const bound = (name: string, values: readonly Expression[]): Expression => {
    const { integer, value } = named(body, name);
    return applied(body, integer && exactly32(dtype) ? integer : value, values);
  };
  return elementwise(body, node, operands(node, 3), dtype, dtype, ([value, low, high]) =>
    bound("minimum", [bound("maximum", [value!, low!]), high!]),
  );
};

const converted: Source = (body, node) => {
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  const dtype = dtypeOfCall(body, node);
  return mapped(elementsOf(body, given), dtype, (element) => stored(element, dtype, node));
};

const sources: Readonly<Record<string, Source>> = {
  ...computedSources,
  ...movedSources,
  ...shiftSources,
  "numpy.isclose": isclose,
  "numpy.where": where,
  "numpy.clip": clip,
  "numpy.astype": converted,
  "numpy.copy": converted,
};

const made: Builtin = { precision: "exact", translate: (body, node) => materialize(body, node, sourceOf(body, node)) };

function sourceOf(body: Body, node: ts.CallExpression): Elements {
  const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
  return sources[body.typing.libraryKey(body.typing.symbolOf(name)!)!]!(body, node);
}

/** The elements of the second array, stretched to the first, copied into it; they may overlap. */
const assign: Builtin = {
  precision: "exact",
  translate: (body, node) => {
    const [target, source] = node.arguments;
    if (!target || !source) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
    optionsOf(node, 2, []);
    const into = stridedOf(body, target);
    const elements = elementsOf(body, source);
    if (elements.dtype !== "number") goesInto(node, "assign", elements.dtype, into.dtype);
    checkStretches(body, node, elements.lengths, into.lengths);
    storeInto(body, node, into, elements);
    return UNDEFINED;
  },
};

export const selection: Record<string, Builtin> = {
  ...Object.fromEntries(Object.keys(sources).map((key) => [key, made])),
  "numpy.assign": assign,
  "numpy.copyto": assign,
};
