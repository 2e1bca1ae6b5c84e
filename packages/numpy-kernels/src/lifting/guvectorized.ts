/**
 * Calls of functions that `guvectorize` lifts: a loop nest over the axes in front of those of the layout, with the
 * function in place, which gets views of the arrays.
 */
import {
  callSource,
  isExpression,
  newArray,
  placeOf as sourcePlace,
  refuse,
  text,
  translateInPlace,
  ts,
  type Body,
  type Value,
} from "@wumba/compiler/extend";
import {
  arithmetic,
  compare,
  copy,
  isObject,
  loadAs,
  newObject,
  number,
  operation,
  read,
  type Expression,
} from "@wumba/compiler/extend/ir";
import type { Lifted } from "./lifted.js";
import { dtypeOf, isArrayType } from "../arrays/ndarrays.js";
import { contiguous, madeOf, product } from "../arrays/creation.js";
import { nest, placeOf, positionOf, stretched, stretchingStep, stridedOf, type Strided } from "../elements/strided.js";
import { together } from "../results.js";
import { dtypeOfValue, returnTypeOf } from "./lifted-elements.js";
import { files } from "../package.js";

/** An array that a function gets, with the names of its axes. */
interface Named {
  readonly axes: readonly string[];
  readonly dtype: string;
}

/** A function of whole arrays: its operands and its results. */
export interface Core {
  readonly operands: readonly Named[];
  readonly results: readonly Named[];
  /** Whether it returns its only result, an element, instead of filling an array. */
  readonly returned: boolean;
}

/** An array with the axes in front, along which it stretches, and those that the function sees; or a plain number. */
export type Operand = { readonly view: Strided; readonly lead: number } | { readonly value: Expression };

export function callGuvectorized(body: Body, node: ts.CallExpression, lifted: Lifted): Value {
  const { name, fn } = lifted;
  const core = readCore(body, lifted);
  const count = core.operands.length;
  if (node.arguments.length < count) return refuse(node, "W4006", name, "an operand is missing");
  if (node.arguments.length > count)
    return refuse(
      node.arguments[count]!,
      "W4006",
      name,
      `out is not compiled yet; write assign(out, ${node.expression.getText()}(…))`,
    );
  const operands = core.operands.map((wanted, k) => operandOf(body, node.arguments[k]!, wanted, name));
  const lengths = takeLengths(body, node, fn, core, operands);
  const leads = operands.map((operand) => ({
    lengths: "view" in operand ? operand.view.lengths.slice(0, operand.lead) : [],
  }));
  const loop = stretched(body, node, leads);
  const shapes = core.results.map(({ axes }) =>
    axes.map((axis) => lengthOf(axis, lengths) ?? refuse(node, "W4006", name, `no operand says how long ${axis} is`)),
  );
  const type = body.typing.checker.getTypeAtLocation(node);
  const types = core.results.map((_, k) => (core.results.length === 1 ? type : partType(body, node, type, k)));
  const all = core.results.map(({ dtype }, k) => resultArray(body, node, types[k]!, dtype, [...loop, ...shapes[k]!]));
  nest(body, loop, (indices) => {
    const places = all.map(({ data }, k) => ({ data, own: shapes[k]!, at: positionOf(indices, loop) }));
    callCore(body, node, lifted, core, operands, indices, places);
  });
  const values = all.map(({ data, made }, k) => (): Expression => {
    if (made) return read(body.temporary(contiguous(body, made, copy(data), [...loop, ...shapes[k]!]), "array"));
    const value = loadAs("f64", copy(data), number(0), undefined);
    return core.results[k]!.dtype === "bool" ? compare("ne", value, number(0)) : value;
  });
  return values.length === 1
    ? values[0]!()
    : together(body, node, Object.fromEntries(values.map((value, k) => [String(k), value])));
}

/** The type of one of several results. */
function partType(body: Body, node: ts.CallExpression, type: ts.Type, k: number): ts.Type {
  const property = type.getProperty(String(k));
  return property ? body.typing.checker.getTypeOfSymbol(property) : refuse(node, "W2002", body.typing.typeText(node));
}

// --- the function
// -----------------------------------------------------------------------------------------------------

/**
 * Reads the layout and the types. TypeScript has looked at the layout: it is one, and fits the parameters. These have
 * to be what plain JavaScript makes of the operands: of the types that the options say, doubles without them.
 */
export function readCore(body: Body, { call, name, fn, options }: Lifted): Core {
  const given = call.arguments[0]!;
  const layout = body.kernel.constants.fold(given);
  if (typeof layout !== "string") return refuse(given, "W4006", name, "the layout has to be known when building");
  const [groups, results] = layout
    .replace(/\s/g, "")
    .split("->")
    .map((side) => Array.from(side.matchAll(/\(([^()]*)\)/g), ([, axes]) => axes!.split(",").filter(Boolean)));
  if (!groups || !results || results.length === 0) return refuse(given, "W4006", name, "the layout has no results");
  const [said, saidResults] = typesOf(body, options, name);
  const operands = groups.map((axes, k) => {
    const dtype = dtypeOfParameter(body, fn.parameters[k]!, axes.length, name);
    const wanted = said?.[k] ?? "f64";
    if (dtype !== wanted)
      refuse(fn.parameters[k]!, "W4006", name, `the parameter is of ${dtype}, what it gets of ${wanted}`);
    return { axes, dtype };
  });
  const filled = fn.parameters.slice(groups.length);
  const made = results.map((axes, k) => {
    const parameter = filled[k];
    const dtype = parameter
      ? dtypeOfParameter(body, parameter, axes.length, name)
      : dtypeOfValue(body, fn, returnTypeOf(body, fn));
    const wanted = saidResults?.[k] ?? "f64";
    if (dtype !== wanted) refuse(fn, "W4006", name, `the result is of ${dtype}, and said to be of ${wanted}`);
    return { axes, dtype };
  });
  return { operands, results: made, returned: filled.length === 0 };
}

/** What `types` says: the dtypes of parameters, and those of the results. */
function typesOf(
  body: Body,
  options: ts.Expression | undefined,
  name: string,
): readonly [string[] | undefined, string[] | undefined] {
  if (!options) return [undefined, undefined];
  const property = ts.isObjectLiteralExpression(options)
    ? options.properties.find((each) => each.name?.getText() === "types")
    : refuse(options, "W4006", name, "options have to be a literal");
  const types =
    property && ts.isPropertyAssignment(property) ? body.kernel.constants.fold(property.initializer) : undefined;
  if (typeof types !== "string") return refuse(options, "W4006", name, "the types have to be known when building");
  const [parameters, results] = types.split("->").map((side) => side.split(","));
  return [parameters, results];
}

function dtypeOfParameter(body: Body, parameter: ts.ParameterDeclaration, rank: number, name: string): string {
  const type = body.typing.checker.getTypeAtLocation(parameter);
  if (!isArrayType(type)) return dtypeOfValue(body, parameter, type);
  const dtype = dtypeOf(body, type);
  if (dtype === undefined || dtype === "i64" || dtype === "u64")
    return refuse(parameter, "W2002", body.typing.typeText(parameter));
  return rank === 0 && dtype === "bool"
    ? refuse(parameter, "W4006", name, "an element of bool is not compiled yet")
    : dtype;
}

// --- operands
// ---------------------------------------------------------------------------------------------------------

function operandOf(body: Body, given: ts.Expression, { axes, dtype }: Core["operands"][number], name: string): Operand {
  const rank = axes.length;
  const value = body.reusable(body.plain(given), "operand");
  if (value.type === "f64" && rank === 0 && dtype === "f64") return { value };
  const view = stridedOf(body, given, value);
  if (view.dtype !== dtype)
    return refuse(given, "W4006", name, `elements of ${view.dtype} for a parameter of ${dtype} are not compiled yet`);
  const lead = view.lengths.length - rank;
  if (lead < 0) return refuse(given, "W4006", name, `${view.lengths.length} axes, where the layout has ${rank}`);
  const strides = view.strides.map((stride, axis) =>
    axis < lead ? stretchingStep(body, view.lengths[axis]!, stride) : stride,
  );
  return { view: { ...view, strides }, lead };
}

/** The lengths of the named axes, each the same wherever its name stands. */
function takeLengths(
  body: Body,
  node: ts.CallExpression,
  fn: Lifted["fn"],
  { operands: groups }: Core,
  operands: readonly Operand[],
): ReadonlyMap<string, Expression> {
  const known = new Map<string, { readonly length: Expression; readonly where: string }>();
  const called = fn.name?.getText() ?? (ts.isVariableDeclaration(fn.parent) ? fn.parent.name.getText() : "guvectorize");
  operands.forEach((operand, k) => {
    if (!("view" in operand)) return;
    groups[k]!.axes.forEach((axis, at) => {
      const length = operand.view.lengths[operand.lead + at]!;
      const before = /^\d/.test(axis) ? { length: number(Number(axis)), where: "the layout" } : known.get(axis);
      const where = `operand ${k}`;
      if (!before) return void known.set(axis, { length, where });
      const words = [called, axis, before.where, where].map((word) => text(body, word));
      callSource(body, node, files.failures("checkAxis"), [...words, copy(before.length), copy(length)]);
    });
  });
  return new Map(Array.from(known, ([axis, { length }]) => [axis, length]));
}

const lengthOf = (axis: string, lengths: ReadonlyMap<string, Expression>): Expression | undefined =>
  /^\d/.test(axis) ? number(Number(axis)) : lengths.get(axis);

/** What the function gets of an operand: a view of its last axes, or of an operand without axes the element. */
function partOf(
  body: Body,
  operand: Operand,
  indices: readonly Expression[],
  parameter: ts.ParameterDeclaration,
): Expression {
  if (!("view" in operand)) return copy(operand.value);
  const { view, lead } = operand;
  const offset = placeOf(indices.slice(indices.length - lead), view.strides.slice(0, lead), view.offset);
  const type = body.typing.checker.getTypeAtLocation(parameter);
  if (isArrayType(type))
    return viewFor(body, parameter, {
      ...view,
      offset,
      lengths: view.lengths.slice(lead),
      strides: view.strides.slice(lead),
    });
  const site = body.kernel.boundsSite(parameter.getText(), sourcePlace(parameter));
  const element = loadAs("f64", copy(view.data), offset, site);
  return body.reusable(view.dtype === "bool" ? compare("ne", element, number(0)) : element, "element");
}

/** The object that a parameter is, of which nothing is left when its accesses are in place. */
export function viewFor(
  body: Body,
  parameter: ts.ParameterDeclaration,
  { data, dtype, offset, lengths, strides }: Strided,
): Expression {
  const type = body.shapeOf(body.typing.checker.getTypeAtLocation(parameter));
  if (typeof type !== "object" || !isObject(type)) return refuse(parameter, "W2002", body.typing.typeText(parameter));
  const values = [
    copy(data),
    text(body, dtype),
    offset,
    ...lengths.map((each) => copy(each)),
    ...strides.map((each) => copy(each)),
  ];
  return read(body.temporary(newObject(type, [...type.fields.keys()], values), "part"));
}

// --- the result
// -------------------------------------------------------------------------------------------------------

interface Made {
  readonly data: Expression;
  /** The type of the array; undefined for a number. */
  readonly made: ReturnType<typeof madeOf> | undefined;
}

function resultArray(
  body: Body,
  node: ts.CallExpression,
  type: ts.Type,
  dtype: string,
  lengths: readonly Expression[],
): Made {
  const made = isArrayType(type) ? madeOf(body, node, type) : undefined;
  if (made && made.dtype !== dtype) return refuse(node, "W2002", body.typing.typeText(node));
  const kind = made?.kind ?? (dtype === "f32" ? "Float32Array" : "Float64Array");
  return { data: body.reusable(newArray(body, kind, product(lengths), true), "data"), made };
}

/** Where the function's result lies: its lengths, and its number among all. */
interface Place {
  readonly data: Expression;
  readonly own: readonly Expression[];
  readonly at: Expression;
}

/** The function in place, for some indices of the axes in front. */
export function callCore(
  body: Body,
  node: ts.Node,
  { fn }: Lifted,
  { results, returned }: Core,
  operands: readonly Operand[],
  indices: readonly Expression[],
  places: readonly Place[],
): void {
  body.kernel.reach(fn);
  const callee = { kind: "function", node: fn, scope: body.rootScope, types: new Map() } as const;
  const shape = body.shapeOf(returnTypeOf(body, fn));
  const firsts = places.map(({ at, own }) => body.reusable(arithmetic("imul", at, product(own)), "first"));
  const given = operands.map((operand, k) => partOf(body, operand, indices, fn.parameters[k]!));
  if (!returned) {
    places.forEach(({ data, own }, k) => {
      const strides = own.map((_, axis) => body.reusable(product(own.slice(axis + 1)), "stride"));
      const { dtype } = results[k]!;
      given.push(
        viewFor(body, fn.parameters[given.length]!, { data, dtype, offset: copy(firsts[k]!), lengths: own, strides }),
      );
    });
    translateInPlace(body, node, callee, given, false, shape);
    return;
  }
  const value = translateInPlace(body, node, callee, given, true, shape);
  if (!isExpression(value) || (value.type !== "f64" && value.type !== "bool"))
    return refuse(fn, "W2002", body.typing.typeText(fn));
  const stored = value.type === "bool" ? operation("convert", "f64", value) : value;
  body.emit({ kind: "store", array: copy(places[0]!.data), index: copy(firsts[0]!), value: stored, site: undefined });
}
