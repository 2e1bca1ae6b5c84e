/**
 * Calls of functions that `stencil` lifts: a loop nest over the elements whose surroundings lie inside, and loops over
 * those at the borders, where indices outside become others.
 */
import {
  callSource,
  isExpression,
  newArray,
  placeOf,
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
  conditional,
  copy,
  isObject,
  loadAs,
  makeLocal,
  newObject,
  number,
  operation,
  read,
  type Expression,
  type ObjectType,
} from "@wumba/compiler/extend/ir";
import type { Lifted } from "./lifted.js";
import { dtypeOf, ndarrayClass } from "../arrays/ndarrays.js";
import { contiguous, madeBy, product } from "../arrays/creation.js";
import { checkExtent, elementsBy, positionOf, stridedOf, type Strided } from "../elements/strided.js";
import { kinds } from "../dtypes.js";
import { optionsOf } from "../options.js";
import { readReach, type Reach } from "./stencil-reach.js";
import { checkFits, goesInto, write } from "../elements/targets.js";
import { dtypeOfValue, returnTypeOf } from "./lifted-elements.js";
import { files, type NameIn } from "../package.js";

/** How indices outside become others, by the numbers of `array/neighbors.ts`. */
const modes = ["constant", "nearest", "reflect", "wrap", "mirror"];

export interface StencilOptions {
  readonly mode: number;
  readonly cval: number;
  readonly dtype: string;
  readonly neighborhood: readonly (readonly [number, number])[] | undefined;
  readonly standardIndexing: readonly number[];
}

/** An array whose surroundings the function gets. */
export interface Surrounded {
  readonly type: ObjectType;
  readonly dtype: string;
  readonly view: Strided;
}

export function callStencil(body: Body, node: ts.CallExpression, lifted: Lifted): Value {
  const { name, fn, options } = lifted;
  const { length } = fn.parameters;
  const { out } = optionsOf(node, length, ["out"]);
  const own = readStencilOptions(body, options, name);
  const { dtype } = own;
  const operands = node.arguments.slice(0, length).map((argument, k): StencilOperand => {
    const type = surroundedType(body, fn.parameters[k]!);
    if (!type || own.standardIndexing.includes(k)) return { value: body.reusableValue(body.value(argument)) };
    return { ...type, view: stridedOf(body, argument) };
  });
  const arrays = operands.flatMap((operand) => ("view" in operand ? [operand] : []));
  const lengths = arrays[0]?.view.lengths ?? refuse(node, "W4006", name, "an operand is missing");
  for (const { view } of arrays.slice(1))
    view.lengths.forEach((each, axis) => callNeighbors(body, node, "checkAlike", [copy(lengths[axis]!), copy(each)]));
  const taken = out && body.reusable(body.plain(out), "out");
  const target = taken && stridedOf(body, out, copy(taken));
  if (target) {
    goesInto(node, name, dtype, target.dtype);
    checkFits(body, node, lengths, target.lengths);
  }
  const kind = kinds[dtype] ?? refuse(fn, "W2002", dtype);
  const data = body.reusable(newArray(body, kind, product(lengths), own.mode === 0 && own.cval === 0), "data");
  fillStencil(body, node, lifted, own, operands, lengths, data);
  if (!target) return read(body.temporary(contiguous(body, madeBy(body, node), copy(data), lengths), "array"));
  checkExtent(body, node, target);
  const strides = lengths.map((_, axis) => body.reusable(product(lengths.slice(axis + 1)), "stride"));
  write(body, node, target, elementsBy(body, { data, dtype, offset: number(0), lengths, strides }));
  return copy(taken);
}

/** An array whose surroundings the function gets, or something that is passed as it is. */
export type StencilOperand = Surrounded | { readonly value: Value };

/** Sets the elements of the result, which are 0 at first where that is what borders are. */
export function fillStencil(
  body: Body,
  node: ts.Node,
  { name, fn }: Lifted,
  own: StencilOptions,
  operands: readonly StencilOperand[],
  lengths: readonly Expression[],
  data: Expression,
): void {
  const given = dtypeOfValue(body, fn, returnTypeOf(body, fn));
  if (given !== own.dtype)
    return refuse(node, "W4006", name, `its function gives ${given}, and its option dtype says ${own.dtype}`);
  if (own.neighborhood && own.neighborhood.length !== lengths.length)
    return refuse(node, "W4006", name, `its neighborhood has ${own.neighborhood.length} axes`);
  const found = own.neighborhood ?? readReach(body, fn, lengths.length);
  if (found === "unknown" && own.mode === 0)
    return refuse(fn, "W4006", name, "it reads at distances that are not known when building; give neighborhood");
  const reach = found === "unknown" ? undefined : found;
  body.kernel.reach(fn);
  const callee = { kind: "function", node: fn, scope: body.rootScope, types: new Map() } as const;
  const result = body.shapeOf(returnTypeOf(body, fn));
  const symbols = new Map(operands.map((operand, k) => [body.typing.symbolOf(fn.parameters[k]!.name), operand]));
  const element = (indices: readonly Expression[], mode: number): void => {
    const passed = operands.map((operand) =>
      "view" in operand ? surroundings(body, operand, indices, mode, reach) : again(operand.value),
    );
    const middle = { operands: symbols, indices, mode, reach };
    const value = within(body, middle, () => translateInPlace(body, node, callee, passed, true, result));
    if (!isExpression(value)) return refuse(fn, "W2002", body.typing.typeText(fn));
    const stored = value.type === "bool" ? operation("convert", "f64", value) : value;
    body.emit({
      kind: "store",
      array: copy(data),
      index: positionOf(indices, lengths),
      value: stored,
      site: undefined,
    });
  };
  if (own.mode === 0 && own.cval !== 0) fill(body, data, product(lengths), own.cval);
  everywhere(body, { lengths, reach, element, mode: own.mode }, [], reach !== undefined);
}

// --- loops
// ------------------------------------------------------------------------------------------------------------

interface Walk {
  readonly lengths: readonly Expression[];
  readonly reach: Reach | undefined;
  readonly mode: number;
  readonly element: (indices: readonly Expression[], mode: number) => void;
}

/** Along each axis the elements inside, and then those in front of them and behind them. */
function everywhere(body: Body, walk: Walk, indices: readonly Expression[], inside: boolean): void {
  const axis = indices.length;
  const length = walk.lengths[axis];
  if (!length) return walk.element(indices, inside ? 0 : walk.mode);
  const next = (within: boolean) => (index: Expression) => everywhere(body, walk, [...indices, index], within);
  if (!inside) return eachBetween(body, number(0), copy(length), next(false));
  const [low, high] = walk.reach![axis]!;
  const first = body.reusable(arithmetic("min", number(Math.max(0, -low)), copy(length)), "first");
  const end = body.reusable(
    arithmetic("max", copy(first), arithmetic("sub", copy(length), number(Math.max(0, high)))),
    "end",
  );
  eachBetween(body, copy(first), copy(end), next(true));
  if (walk.mode === 0 || (low >= 0 && high <= 0)) return;
  eachBetween(body, number(0), number(2), (side) => {
    const isFirst = body.reusable(compare("eq", side, number(0)), "front");
    const from = body.reusable(conditional(copy(isFirst), number(0), copy(end)), "from");
    const to = body.reusable(conditional(copy(isFirst), copy(first), copy(length)), "to");
    eachBetween(body, copy(from), copy(to), next(false));
  });
}

function eachBetween(body: Body, from: Expression, to: Expression, inner: (index: Expression) => void): void {
  const local = makeLocal("index", "f64", body.place);
  const end = body.reusable(to, "end");
  body.assign(local, from);
  const statements = body.collect(() => inner(read(local)));
  const value = arithmetic("add", read(local), number(1));
  const update = [{ kind: "assign", local, value, place: body.place } as const];
  body.emit({
    kind: "loop",
    label: { name: "elements" },
    head: [],
    test: compare("lt", read(local), copy(end)),
    body: statements,
    update,
  });
}

function fill(body: Body, data: Expression, length: Expression, value: number): void {
  eachBetween(body, number(0), length, (index) =>
    body.emit({ kind: "store", array: copy(data), index, value: number(value), site: undefined }),
  );
}

// --- operands
// ---------------------------------------------------------------------------------------------------------

/** What the function gets in place of an array, if a parameter is of surroundings. */
export function surroundedType(
  body: Body,
  parameter: ts.ParameterDeclaration,
): Pick<Surrounded, "type" | "dtype"> | undefined {
  const type = body.typing.checker.getTypeAtLocation(parameter);
  if (!/^Neighbors\d$/.test(ndarrayClass(type) ?? "")) return undefined;
  const shape = body.shapeOf(type);
  const dtype = dtypeOf(body, type);
  if (typeof shape !== "object" || !isObject(shape) || dtype === undefined)
    return refuse(parameter, "W2002", body.typing.typeText(parameter));
  return { type: shape, dtype };
}

/** A value that is passed for each element. */
function again(value: Value): Value {
  if (isExpression(value)) return copy(value);
  return value.kind === "optional"
    ? { kind: "optional", value: copy(value.value), present: copy(value.present) }
    : value;
}

/** The object that the function gets, of which nothing is left when its accesses are in place. */
function surroundings(
  body: Body,
  { type, dtype, view }: Surrounded,
  indices: readonly Expression[],
  mode: number,
  reach: Reach | undefined,
): Expression {
  const bounds = (side: 0 | 1): Expression[] =>
    indices.map((_, axis) => number(reach?.[axis]![side] ?? (side === 0 ? -Infinity : Infinity)));
  const values = [
    copy(view.data),
    text(body, dtype),
    copy(view.offset),
    number(mode),
    ...[indices, view.lengths, view.strides].flatMap((each) => each.map((value) => copy(value))),
    ...bounds(0),
    ...bounds(1),
  ];
  return read(body.temporary(newObject(type, [...type.fields.keys()], values), "neighbors"));
}

const callNeighbors = (
  body: Body,
  node: ts.Node,
  name: NameIn<typeof files.array.neighbors>,
  args: readonly Expression[],
): Expression => callSource(body, node, files.array.neighbors(name), args);

// --- accesses
// ---------------------------------------------------------------------------------------------------------

/** The element whose function is being translated. */
interface Middle {
  readonly operands: ReadonlyMap<ts.Symbol | undefined, StencilOperand>;
  readonly indices: readonly Expression[];
  readonly mode: number;
  readonly reach: Reach | undefined;
}

const middles = new WeakMap<Body, Middle>();

function within<T>(body: Body, middle: Middle, translate: () => T): T {
  const outer = middles.get(body);
  middles.set(body, middle);
  try {
    return translate();
  } finally {
    if (outer) middles.set(body, outer);
    else middles.delete(body);
  }
}

/** `a.get(-1, 0)` of a parameter of the function that is being translated, without the object that stands for it. */
export function readNeighbor(body: Body, node: ts.CallExpression): Expression | undefined {
  const { expression } = node;
  const middle = middles.get(body);
  if (
    !middle ||
    !ts.isPropertyAccessExpression(expression) ||
    expression.name.text !== "get" ||
    !ts.isIdentifier(expression.expression)
  )
    return undefined;
  const operand = middle.operands.get(body.typing.symbolOf(expression.expression));
  const { indices, mode, reach } = middle;
  if (!operand || !("view" in operand) || node.arguments.length !== indices.length) return undefined;
  const { view } = operand;
  const distances = body.inOrder<Expression[]>(...node.arguments.map((argument) => () => body.number(argument)));
  const held = distances.map((distance, axis) =>
    checkedDistance(body, node.arguments[axis]!, distance, axis, reach?.[axis]),
  );
  const places = held.map((distance, axis) => {
    const index = distance ? arithmetic("add", copy(indices[axis]!), distance) : copy(indices[axis]!);
    const moved =
      mode === 0 || !distance
        ? index
        : callNeighbors(body, node, "borderIndex", [index, copy(view.lengths[axis]!), number(mode)]);
    return arithmetic("imul", moved, copy(view.strides[axis]!));
  });
  const place = places.reduce((sum, each) => arithmetic("add", sum, each), copy(view.offset));
  return loadAs("f64", copy(view.data), place, body.kernel.boundsSite(node.getText(), placeOf(node)));
}

/** A distance that is not further than the stencil says; undefined for 0. */
function checkedDistance(
  body: Body,
  node: ts.Expression,
  distance: Expression,
  axis: number,
  bounds: Reach[number] | undefined,
): Expression | undefined {
  const known = body.kernel.constants.fold(node);
  const [low, high] = bounds ?? [-Infinity, Infinity];
  if (known === 0 && low <= 0 && high >= 0) return undefined;
  if (typeof known === "number" && known >= low && known <= high) return number(known);
  const held = body.reusable(distance, "distance");
  callNeighbors(body, node, "outOfReach", [copy(held), number(low), number(high), number(axis)]);
  return copy(held);
}

// --- options
// ----------------------------------------------------------------------------------------------------------

export function readStencilOptions(body: Body, node: ts.Expression | undefined, name: string): StencilOptions {
  const options = {
    mode: 0,
    cval: 0,
    dtype: "f64",
    neighborhood: undefined as StencilOptions["neighborhood"],
    standardIndexing: [] as readonly number[],
  };
  if (!node) return options;
  if (!ts.isObjectLiteralExpression(node)) return refuse(node, "W4006", name, "options have to be a literal");
  for (const property of node.properties) {
    const value = ts.isPropertyAssignment(property)
      ? property.initializer
      : refuse(property, "W4006", name, "options have to be values");
    const option = property.name!.getText();
    const known = (): number | boolean | string =>
      body.kernel.constants.fold(value) ?? refuse(value, "W4006", name, "this has to be known when building");
    if (option === "mode") options.mode = modes.indexOf(String(known()));
    else if (option === "cval") options.cval = Number(known());
    else if (option === "dtype") options.dtype = String(known());
    else if (option === "neighborhood")
      options.neighborhood = listOf(
        value,
        (axis) => numbersOf(body, axis, name) as unknown as readonly [number, number],
      );
    else if (option === "standardIndexing") options.standardIndexing = numbersOf(body, value, name);
  }
  return options;
}

const listOf = <T>(node: ts.Expression, read: (element: ts.Expression) => T): T[] =>
  ts.isArrayLiteralExpression(node)
    ? node.elements.map(read)
    : refuse(node, "W4006", "stencil", "this has to be known when building");

const numbersOf = (body: Body, node: ts.Expression, name: string): number[] =>
  listOf(node, (element) => {
    const value = body.kernel.constants.fold(element);
    return typeof value === "number" ? value : refuse(element, "W4006", name, "this has to be known when building");
  });
