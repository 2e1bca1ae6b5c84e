/** A folding in; the function that reduces along the axes that a call names out. */
import {
  callSource,
  exact,
  newArray,
  refuse,
  text,
  type Body,
  type Builtin,
  type SourceName,
  type ts,
} from "@wumba/compiler/extend";
import { copy, number, read, type Expression } from "@wumba/compiler/extend/ir";
import { foldingOf, type Folding } from "./foldings.js";
import { isArrayType } from "../arrays/ndarrays.js";
import { contiguous, madeBy, sizeOf } from "../arrays/creation.js";
import { operandOfAny } from "../elements/elements.js";
import { changesNothing } from "../elements/unchanging.js";
import { elementwiseOf, nest, positionOf, stridedOf, type Elements, type Takes } from "../elements/strided.js";
import { choose, converted, familyOf, storeElement, truth } from "../values.js";
import { knownAxes, knownBoolean, optionsOf } from "../options.js";
import { dtypeAsked } from "../promotion.js";
import { checkFits, checkStretches, goesInto, write } from "../elements/targets.js";
import { extremeOf } from "./wide-reductions.js";
import { files } from "../package.js";
import { reduceElements } from "./folding.js";
import type { Reduced, Site } from "./reduced.js";

// --- results
// ------------------------------------------------------------------------------------------------------------

/** The options of a reduction by which its result differs. */
export type Options = Partial<Record<string, ts.Expression>>;

/**
 * What a call gives: a number where no axis is named and none stays, else an array; `natural` is its dtype without
 * options.
 */
export function finish(
  { body, node }: Site,
  elements: Elements,
  { lengths, at }: Reduced,
  axes: readonly number[],
  options: Options,
  natural: string,
): Expression {
  const dtype = dtypeAsked(body, node, options["dtype"]);
  const name = node.expression.getText();
  if (dtype !== undefined) goesInto(node, name, elements.dtype, dtype);
  const keeps = knownBoolean(node, options["keepdims"], false);
  const shape = keeps
    ? elements.lengths.map((length, axis) => (axes.includes(axis) ? number(1) : copy(length)))
    : lengths;
  if (options["out"]) {
    const value = body.reusable(body.plain(options["out"]), "out");
    const target = stridedOf(body, options["out"], copy(value), "all");
    goesInto(node, name, elements.dtype, target.dtype);
    checkFits(body, node, shape, target.lengths);
    const kept = (indices: readonly Expression[]): Expression[] =>
      keeps ? indices.filter((_, axis) => !axes.includes(axis)) : [...indices];
    write(
      body,
      node,
      target,
      computedAt(shape, natural, (indices) => at(kept(indices))),
    );
    return copy(value);
  }
  if (!isArrayType(body.typing.checker.getTypeAtLocation(node))) {
    const value = at([]);
    if ((dtype ?? natural) === "bool") return truth(body, value);
    return converted(body, node, value, dtype ?? natural);
  }
  const made = madeBy(body, node, "all");
  const data = body.reusable(newArray(body, made.kind, sizeOf(lengths, made.dtype), false), "data");
  nest(body, lengths, (indices) =>
    storeElement(body, node, data, positionOf(indices, lengths), at(indices), made.dtype),
  );
  return read(body.temporary(contiguous(body, made, copy(data), shape), "array"));
}

/** Elements by their indices. */
const computedAt = (
  lengths: readonly Expression[],
  dtype: string,
  at: (indices: readonly Expression[]) => Expression,
): Elements => ({
  lengths,
  sources: [],
  dtype,
  row: (indices) => ({ steps: [], open: () => (index) => at(lengths.length === 0 ? [] : [...indices, index]) }),
});

/** Nothing has no largest element. */
export function checkSome({ body, node }: Site, elements: Elements, axes: readonly number[], name: string): void {
  for (const axis of axes) {
    const length = copy(elements.lengths[axis]!);
    callSource(body, node, files.reductions.axes("checkSome"), [length, text(body, name)]);
  }
}

/** What the options of reductions name beside axes. */
export const RESULT = ["out", "dtype", "where"];

/** The mask that a call names, which stretches to the elements. */
export function maskOf({ body, node }: Site, elements: Elements, { where }: Options): Elements | undefined {
  const mask = where && operandOfAny(body, where, changesNothing(body, where));
  if (mask) checkStretches(body, node, mask.lengths, elements.lengths);
  return mask;
}

/** The elements that take part; in place of the others stands what changes nothing. */
export function partaking({ body }: Site, elements: Elements, mask: Elements | undefined, start: number): Elements {
  if (!mask) return elements;
  const otherwise = (): Expression =>
    familyOf(elements.dtype) === "big" ? extremeOf(elements.dtype, start) : number(start);
  return elementwiseOf([elements, mask], elements.lengths, elements.dtype, ([value, takes]) => {
    const held = body.reusable(value!, "element");
    return choose(body, truth(body, takes!), held, otherwise());
  });
}

/** The type of sums: that of f32, complex numbers and integers of 64 bits stays. */
export const summed = (dtype: string): string => (dtype === "f32" || familyOf(dtype) !== "real" ? dtype : "f64");

export const AXES = ["axis", "keepdims"];

/** A function that reduces the elements, or what is made of each, to numbers of a dtype. */
export function reducing(
  name: string,
  reduction: SourceName,
  dtypeOf: (dtype: string) => string,
  of: (elements: Elements, body: Body) => Elements = (elements) => elements,
  isComplexTaken = true,
): Builtin {
  return exact((body, node) => {
    const site = { body, node };
    const options = optionsOf(node, 1, [...AXES, ...RESULT, "initial"]);
    const given = of(operandOf(body, node, "all"), body);
    if (familyOf(given.dtype) === "complex" && !isComplexTaken)
      return refuse(node, "W4006", name, `it does not take ${given.dtype}`);
    const axes = knownAxes(body, node, options["axis"], given.lengths.length);
    const folding = foldingOf(body, reduction);
    if (folding.needsOne && !options["initial"]) checkSome(site, given, axes, name);
    const start = startOf(site, folding, given.dtype, options["initial"]);
    const reduced = reduceElements(
      site,
      folding,
      partaking(site, given, maskOf(site, given, options), folding.start),
      axes,
      start,
    );
    return finish(site, given, reduced, axes, options, dtypeOf(given.dtype));
  });
}

/**
 * The array that a call is given: its elements are computed when they are read only where no argument changes anything.
 */
export function operandOf(body: Body, node: ts.CallExpression, takes: Takes = "numbers"): Elements {
  const [given] = node.arguments;
  if (!given) return refuse(node, "W4006", node.expression.getText(), "an array is missing");
  const fuses = node.arguments.every((argument) => changesNothing(body, argument));
  const elements = operandOfAny(body, given, fuses, takes);
  if (takes === "numbers" && familyOf(elements.dtype) !== "real")
    return refuse(given, "W2002", body.typing.typeText(given));
  return elements.dtype === "number" ||
    elements.dtype === "bigint" ||
    elements.dtype === "complex" ||
    (elements.dtype === "bool" && elements.lengths.length === 0 && !elements.view)
    ? refuse(given, "W2002", body.typing.typeText(given))
    : elements;
}

/** What a reduction begins with. */
function startOf({ body }: Site, { start }: Folding, dtype: string, initial: ts.Expression | undefined): Expression {
  if (familyOf(dtype) === "big") return initial ? body.numeric(initial) : extremeOf(dtype, start);
  return initial ? body.number(initial) : number(start);
}

export const sumFolding = (body: Body): Folding => foldingOf(body, files.reductions.sums("sumReduction"));
