/** Elements as values: numbers, bigints of 64 bits, and complex numbers, which are objects that nobody keeps. */
import {
  asBits,
  bigint,
  bringInto,
  isBigint,
  toNumber,
  truncated,
  type Body,
  type ScalarName,
  type ts,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  conditional,
  copy,
  either,
  fieldOf,
  isObject,
  load,
  loadAs,
  newObject,
  number,
  operation,
  type Expression,
  type ObjectType,
} from "@wumba/compiler/extend/ir";
import { complexClass } from "./arrays/ndarrays.js";

/** What elements of a dtype are computed with as. */
export type Family = "real" | "big" | "complex";

/** The family of a dtype, or of a plain value: `number`, `bigint`, `complex`. */
export const familyOf = (kind: string): Family =>
  kind === "i64" || kind === "u64" || kind === "bigint" ? "big" : kind.startsWith("c") ? "complex" : "real";

/** A number as an element of a dtype has it. */
export function stored(value: Expression, dtype: string, node: ts.Node): Expression {
  if (dtype === "f64" || dtype === "number") return value;
  if (dtype === "bool") return conditional(compare("ne", value, number(0)), number(1), number(0));
  return bringInto(dtype as ScalarName, value, node);
}

/**
 * A value of any family as an element of a dtype has it: of complex numbers the real part, of which `bool` says whether
 * they are not 0.
 */
export function converted(body: Body, node: ts.Node, value: Expression, dtype: string): Expression {
  const family = familyOf(dtype);
  if (family === "complex") {
    const rounded = (part: Expression): Expression => (dtype === "c64" ? arithmetic("fround", part) : part);
    const [re, im] = partsOf(body, value);
    return complexOf(body, rounded(re), rounded(im));
  }
  if (dtype === "bool") return conditional(truth(body, value), number(1), number(0));
  const real = isObject(value.type) ? partsOf(body, value)[0] : value;
  if (family === "big") return asBits(node, dtype === "i64", asBigint(node, real), 64);
  return stored(isBigint(real) ? asNumber(node, real, dtype) : real, dtype, node);
}

/** Floats are the nearest ones, integers have the low bits. */
const asNumber = (node: ts.Node, value: Expression, dtype: string): Expression =>
  toNumber(node, /^(?:f|number)/.test(dtype) ? value : asBits(node, true, value, 32));

/** Whole numbers as bigints. */
export const asBigint = (node: ts.Node, value: Expression): Expression =>
  isBigint(value) ? value : truncated(node, value);

/** 0 as an element of a dtype. */
export const zeroOf = (dtype: string): Expression => (familyOf(dtype) === "big" ? bigint(0n) : number(0));

/** Whether an element counts as true. */
export function truth(body: Body, value: Expression): Expression {
  if (isBigint(value)) return operation("truthy", "bool", value);
  if (!isObject(value.type)) return compare("ne", value, number(0));
  const [re, im] = partsOf(body, value);
  return either(compare("ne", re, number(0)), compare("ne", im, number(0)));
}

/** One of two values of a family. */
export function choose(body: Body, condition: Expression, yes: Expression, no: Expression): Expression {
  if (!isObject(yes.type) && !isObject(no.type)) return conditional(condition, yes, no);
  const held = body.reusable(condition, "condition");
  const [a, b] = [partsOf(body, yes), partsOf(body, no)];
  const part = (k: 0 | 1): Expression => conditional(copy(held), a[k], b[k]);
  return complexOf(body, part(0), part(1));
}

// --- complex numbers
// ----------------------------------------------------------------------------------------------------

export const complexOf = (body: Body, re: Expression, im: Expression): Expression =>
  newObject(body.shapeOf(complexClass(body)) as ObjectType, ["re", "im"], [re, im]);

/** The parts of a number, as values that may be read again. */
export function partsOf(body: Body, value: Expression): [Expression, Expression] {
  if (!isObject(value.type)) return [value, number(0)];
  if (value.op === "new") return [body.reusable(value.args[0]!, "re"), body.reusable(value.args[1]!, "im")];
  const held = body.reusable(value, "complex");
  return [fieldOf(copy(held), "re"), fieldOf(copy(held), "im")];
}

// --- memory
// -------------------------------------------------------------------------------------------------------------

/** How many elements of data an element is. */
export const widthOf = (dtype: string): number => (familyOf(dtype) === "complex" ? 2 : 1);

/** The element at a place, which counts elements of the array. */
export function loadElement(body: Body, data: Expression, place: Expression, dtype: string): Expression {
  if (familyOf(dtype) === "big") return load(copy(data), place, undefined);
  if (familyOf(dtype) === "real") return loadAs("f64", copy(data), place, undefined);
  const [re, im] = pairAt(body, place);
  return complexOf(body, loadAs("f64", copy(data), re, undefined), loadAs("f64", copy(data), im, undefined));
}

/** Puts a value at a place. */
export function storeElement(
  body: Body,
  node: ts.Node,
  data: Expression,
  place: Expression,
  value: Expression,
  dtype: string,
): void {
  const put = (index: Expression, element: Expression): void =>
    body.emit({ kind: "store", array: copy(data), index, value: element, site: undefined });
  if (familyOf(dtype) === "complex") {
    const [re, im] = partsOf(body, value);
    const places = pairAt(body, place);
    put(places[0], re);
    return put(places[1], im);
  }
  const keeps = familyOf(dtype) === "real" && dtype !== "bool" && !isBigint(value);
  put(place, keeps ? value : converted(body, node, value, dtype));
}

function pairAt(body: Body, place: Expression): [Expression, Expression] {
  const first = body.reusable(arithmetic("imul", place, number(2)), "pair");
  return [copy(first), arithmetic("add", copy(first), number(1))];
}
