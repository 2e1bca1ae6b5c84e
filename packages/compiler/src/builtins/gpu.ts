/** The words of `wumba/gpu` that have a meaning in kernels: places of threads, memory of a block, barriers, atomics. */
import { ts } from "#typescript";
import { arithmetic, copy, makeLocal, newObject, number, operation, read } from "../ir/build.js";
import type { Axis, CoordinateOf } from "../ir/gpu/nodes.js";
import { isObject, ObjectType } from "../ir/objects.js";
import type { AtomicAction, Expression, OperationName, StorageKind } from "../ir/ir.js";
import { callStandardNumber } from "../frontend/calls/functions.js";
import { UNDEFINED, type Body, type Value } from "../frontend/body.js";
import { typeName } from "../frontend/types/type-names.js";
import { isObjectValue, readField } from "../frontend/values/objects.js";
import { placeOf, refuse } from "../frontend/refusal.js";
import { isType } from "../frontend/types/shape.js";
import { neighbor } from "./gpu/neighbors.js";
import { coordinate } from "../ir/gpu/places.js";
import { onGpu, row } from "./gpu/row.js";
import { togetherRows, warpPlaces } from "./gpu/together.js";
import type { Builtin } from "./row.js";

const AXES = ["x", "y", "z"] as const;

/** The place of a thread among all, or how many there are of them, on one axis. */
const global = (axis: Axis): Expression =>
  arithmetic(
    "add",
    arithmetic("mul", coordinate("block", axis), coordinate("threads", axis)),
    coordinate("thread", axis),
  );
const globalSize = (axis: Axis): Expression =>
  arithmetic("mul", coordinate("blocks", axis), coordinate("threads", axis));

/** A number for one axis, a tuple for more. */
const onAxes = (make: (axis: Axis) => Expression): Builtin =>
  row((body, node) => {
    const [given] = node.arguments;
    const count = given && body.kernel.constants.fold(given);
    if (count !== 1 && count !== 2 && count !== 3)
      return refuse(given ?? node, "W8011", "the number of axes", "1, 2 or 3");
    if (count === 1) return make(0);
    const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
    if (!isType(shape) || !isObject(shape)) return refuse(node, "W2002", body.typing.typeText(node));
    const names = [...shape.fields.keys()];
    return newObject(
      shape,
      names,
      names.map((_, k) => make(k as Axis)),
    );
  });

/** Names of `wumba` for types of elements. */
const arrays: Readonly<Record<string, StorageKind>> = { f32: "Float32Array", i32: "Int32Array", u32: "Uint32Array" };
const LONGEST = 2 ** 26;

/** An array whose sizes are known when building; with two sizes it has rows. */
const memory = (of: "block" | "thread", most: number): Builtin =>
  row((body, node) => {
    const [type, ...sizes] = node.arguments;
    const kind = type && arrays[body.typing.scalars.functionNamed(type) ?? ""];
    if (!kind) return refuse(type ?? node, "W8011", "the type of elements", "f32, i32 or u32 of wumba");
    if (sizes.length < 1 || sizes.length > most)
      return refuse(node, "W8011", "what follows the type", `1 to ${most} sizes`);
    const [length, columns] = sizes.map((size) => wholeConstant(body, size)) as [number, number?];
    const name = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : of;
    const array: Expression = { op: "shared", type: kind, name, length: length * (columns ?? 1), of, args: [] };
    if (columns === undefined) return array;
    return { kind: "rows", array: body.temporary(array, name), columns };
  });

function wholeConstant(body: Body, node: ts.Expression): number {
  const value = body.kernel.constants.fold(node);
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > LONGEST)
    return refuse(node, "W8011", "a size", "a whole number that is known when building");
  return value;
}

const barrier = row((body) => {
  body.emit({ kind: "barrier" });
  return UNDEFINED;
});

const INTEGERS: readonly StorageKind[] = ["Int32Array", "Uint32Array"];

const atomic = (action: AtomicAction, count = 1): Builtin =>
  row((body, node) => {
    if (node.arguments.length !== count + 2)
      return refuse(node, "W4006", node.expression.getText(), `it takes ${count + 2}`);
    const [first, second, ...rest] = node.arguments as unknown as [ts.Expression, ts.Expression, ...ts.Expression[]];
    const [array, index, ...values] = body.inOrder<Expression[]>(
      () => body.plain(first),
      () => body.number(second),
      ...rest.map((argument) => () => body.number(argument)),
    ) as [Expression, Expression, ...Expression[]];
    const isFloat = array.type === "Float32Array" && action === "add";
    if (!isFloat && !INTEGERS.includes(array.type as StorageKind))
      return refuse(first, "W8015", `'${node.expression.getText()}'`, typeName(array.type));
    const site = body.kernel.boundsSite(first.getText(), placeOf(second));
    const before = makeLocal("before", "f64", placeOf(node));
    body.assign(before, { op: "atomic", type: "f64", action, site, args: [array, index, ...values.map(copy)] });
    body.markFixed(before);
    return read(before);
  });

const given = (body: Body, node: ts.CallExpression, count: number): Expression[] => {
  if (node.arguments.length !== count) return refuse(node, "W4006", node.expression.getText(), `it takes ${count}`);
  return body.inOrder<Expression[]>(...node.arguments.map((argument) => () => body.number(argument)));
};

/** An operation on so many numbers. */
const plain = (name: OperationName, count: number): Builtin =>
  row((body, node) => operation(name, "f64", ...given(body, node, count)));

/** The place of the lowest bit that is 1, counted from 1 on; 0 of 0. */
const firstSet = row((body, node) => {
  const [bits] = given(body, node, 1) as [Expression];
  const value = body.temporary(bits, "bits");
  const place = arithmetic("add", operation("ctz32", "f64", read(value)), number(1));
  return operation("select", "f64", operation("eq", "bool", read(value), number(0)), number(0), place);
});

/** A function of `@wumba/std`, of three numbers. */
const standard = (name: string): Builtin => row((body, node) => callStandardNumber(body, name, given(body, node, 3)));

export const gpuRows: Readonly<Record<string, Builtin>> = {
  "gpu.grid": onAxes(global),
  "gpu.gridSize": onAxes(globalSize),
  "gpu.shared": memory("block", 2),
  "gpu.local": memory("thread", 1),
  "gpu.syncThreads": barrier,
  ...togetherRows,
  "gpu.Neighbors.get": neighbor,
  "gpu.popCount": plain("popcnt32", 1),
  "gpu.countTrailingZeros": plain("ctz32", 1),
  "gpu.reverseBits": plain("reverse32", 1),
  "gpu.findFirstSet": firstSet,
  "gpu.fma": plain("fma", 3),
  "gpu.random": standard("randomOnGpu"),
  "gpu.randomInt": standard("randomIntOnGpu"),
  "gpu.atomicAdd": atomic("add"),
  "gpu.atomicSub": atomic("sub"),
  "gpu.atomicMax": atomic("max"),
  "gpu.atomicMin": atomic("min"),
  "gpu.atomicAnd": atomic("and"),
  "gpu.atomicOr": atomic("or"),
  "gpu.atomicXor": atomic("xor"),
  "gpu.atomicExchange": atomic("exchange"),
  "gpu.atomicCompareExchange": atomic("compareExchange", 2),
};

const places: Readonly<Record<string, CoordinateOf>> = {
  "gpu.threadIdx": "thread",
  "gpu.blockIdx": "block",
  "gpu.blockDim": "threads",
  "gpu.gridDim": "blocks",
};

type Property = (body: Body, node: ts.PropertyAccessExpression) => Value;

/** All axes of a place. */
const allOf =
  (of: CoordinateOf): Property =>
  (body, node) => {
    onGpu(body, node);
    const type = new ObjectType("Axes", "record");
    for (const name of AXES) type.define(name, { type: "f64", optional: false });
    return newObject(
      type,
      AXES,
      AXES.map((_, axis) => coordinate(of, axis as Axis)),
    );
  };

const oneOf =
  (axis: Axis): Property =>
  (body, node) => {
    const { expression } = node;
    const symbol = body.typing.symbolOf(ts.isPropertyAccessExpression(expression) ? expression.name : expression);
    const of = symbol && places[body.typing.libraryKey(symbol) ?? ""];
    if (of) {
      onGpu(body, node);
      return coordinate(of, axis);
    }
    const value = body.value(expression);
    return isObjectValue(value) ? readField(body, value, AXES[axis], node) : number(NaN);
  };

const placeInWarp =
  (place: Expression): Property =>
  (body, node) => {
    onGpu(body, node);
    return place;
  };

export const gpuProperties: Readonly<Record<string, Property>> = {
  ...Object.fromEntries(Object.entries(warpPlaces).map(([key, place]) => [key, placeInWarp(place)])),
  ...Object.fromEntries(Object.entries(places).map(([key, of]) => [key, allOf(of)])),
  ...Object.fromEntries(AXES.map((name, axis) => [`gpu.Axes.${name}`, oneOf(axis as Axis)])),
};

/** The key of what a file of `wumba/gpu` declares. */
export function gpuKey(declaration: ts.Declaration): string | undefined {
  const name = ts.getNameOfDeclaration(declaration)?.getText();
  if (name === undefined) return undefined;
  const { parent } = declaration;
  return ts.isInterfaceDeclaration(parent) ? `gpu.${parent.name.text}.${name}` : `gpu.${name}`;
}
