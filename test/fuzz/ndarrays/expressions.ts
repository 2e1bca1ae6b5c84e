// Expressions of arrays of n dimensions: views, element-wise functions with broadcasting, reductions, all with the same
// bits in every engine.
import type { Random } from "../random.js";
import { anyNumber, literalText } from "../values.js";
import { broadcast, floating, promoted, type ArrayValue } from "./shapes.js";

const UNARY = ["abs", "negative", "square", "sign", "floor", "ceil", "trunc", "rint", "sqrt"];
const ARITHMETIC = [
  "add",
  "add",
  "subtract",
  "multiply",
  "multiply",
  "maximum",
  "minimum",
  "divide",
  "floorDivide",
  "mod",
];
const DIVIDING = ["divide", "floorDivide", "mod"];
const COMPARISONS = ["less", "lessEqual", "greater", "equal", "notEqual"];
const REDUCTIONS = ["sum", "sum", "max", "min", "prod", "mean"];

export function arrayExpression(random: Random, variables: readonly ArrayValue[], depth: number): ArrayValue {
  const form = random.weighted([
    [depth > 0 ? 3 : 10, "name"],
    [depth > 0 ? 3 : 2, "view"],
    [depth > 0 ? 2 : 0, "unary"],
    [depth > 0 ? 5 : 0, "binary"],
    [depth > 0 ? 1 : 0, "comparison"],
    [depth > 0 ? 1.5 : 0, "where"],
    [depth > 0 ? 1.5 : 0, "reduction"],
    [depth > 0 ? 0.7 : 0, "astype"],
    [depth > 0 ? 0.4 : 0, "flip"],
    [depth > 0 ? 0.8 : 0, "ordered"],
    [depth > 0 ? 0.5 : 0, "taken"],
  ] as const);
  const next = (): ArrayValue => arrayExpression(random, variables, depth - 1);
  if (form === "name") return random.pick(variables);
  if (form === "view") return view(random, random.pick(variables));
  if (form === "binary") return binary(random, random.pick(ARITHMETIC), next(), variables, depth);
  if (form === "comparison")
    return { ...binary(random, random.pick(COMPARISONS), next(), variables, depth), dtype: "bool" };
  if (form === "where") return choice(random, next(), variables, depth);
  const value = next();
  if (form === "astype") {
    const dtype = random.pick(["f64", "f32", "i32", "u8", "bool"] as const);
    return { text: `np.astype(${value.text}, "${dtype}")`, dtype, axes: value.axes, place: false };
  }
  if (form === "flip") return { ...value, text: `np.flip(${value.text})`, place: false };
  if (value.dtype === "bool") return value;
  if (form === "ordered") return ordered(random, value);
  if (form === "taken") return taken(random, value, variables);
  if (form === "reduction" && value.axes.length > 1) return reduction(random, value);
  const name = random.pick(UNARY);
  const dtype = name === "sqrt" ? floating(value.dtype) : value.dtype;
  const argument = name === "sqrt" && random.chance(0.8) ? `np.abs(${value.text})` : value.text;
  return { text: `np.${name}(${argument})`, dtype, axes: value.axes, place: false };
}

/** A part of an array as a view: rows, steps, both directions. */
export function view(random: Random, of: ArrayValue): ArrayValue {
  const axis = random.below(of.axes.length);
  const replaced = (text: string, name: string): ArrayValue => ({
    ...of,
    text,
    axes: of.axes.map((own, k) => (k === axis ? name : own)),
  });
  const slice = (args: string): ArrayValue => {
    const name = of.axes[axis]!;
    return replaced(`${of.text}.slice(${args}${axis === 0 ? "" : `, ${axis}`})`, `${name}[${args}]`);
  };
  return random.weighted<() => ArrayValue>([
    [2, () => slice(axis === 0 ? "1" : "1, undefined, 1")],
    [2, () => slice(axis === 0 ? "0, -1" : "0, -1, 1")],
    [1, () => slice("undefined, undefined, 2")],
    [1, () => slice("1, undefined, 2")],
    [1, () => slice("-2, undefined, -2")],
    [1, () => slice(axis === 0 ? "-3, 100" : "-3, 100, 1")],
    [2, () => replaced(`${of.text}.slice(undefined, undefined, -1${axis === 0 ? "" : `, ${axis}`})`, of.axes[axis]!)],
    [of.axes.length > 1 ? 2 : 0, () => ({ ...of, text: `${of.text}.T`, axes: [...of.axes].reverse() })],
    [
      of.axes.length > 1 ? 2 : 0,
      () => ({ ...of, text: `${of.text}.row(${random.pick(["0", "-1"])})`, axes: of.axes.slice(1) }),
    ],
    [
      of.axes.length < 4 ? 1 : 0,
      () => ({
        ...of,
        text: `np.expandDims(${of.text}, ${axis})`,
        axes: [...of.axes.slice(0, axis), "1", ...of.axes.slice(axis)],
        place: false,
      }),
    ],
  ])();
}

/** An array that fits the axes, if one is found. */
export function fitting(
  random: Random,
  axes: readonly string[],
  variables: readonly ArrayValue[],
  depth: number,
  accepts: (value: ArrayValue) => boolean = () => true,
): ArrayValue | undefined {
  for (let tries = 0; tries < 12; tries++) {
    const value = arrayExpression(random, variables, depth - (tries >> 2));
    if (accepts(value) && broadcast(axes, value.axes)) return value;
  }
  return undefined;
}

const literal = (random: Random): string => literalText(anyNumber(random, 0.1), random);

function binary(
  random: Random,
  name: string,
  a: ArrayValue,
  variables: readonly ArrayValue[],
  depth: number,
): ArrayValue {
  const b = random.chance(0.25)
    ? undefined
    : fitting(random, a.axes, variables, depth - 1, (value) => a.dtype !== "bool" || value.dtype !== "bool");
  const dtype = b ? promoted(a.dtype, b.dtype) : floating(a.dtype);
  const axes = b ? broadcast(a.axes, b.axes)! : a.axes;
  const tamed = b && DIVIDING.includes(name) && floating(b.dtype) === b.dtype && random.chance(0.8);
  return {
    text: `np.${name}(${a.text}, ${tamed ? `np.where(np.equal(${b.text}, 0), 1, ${b.text})` : (b?.text ?? literal(random))})`,
    dtype: name === "divide" ? floating(dtype) : dtype,
    axes,
    place: false,
  };
}

function choice(random: Random, a: ArrayValue, variables: readonly ArrayValue[], depth: number): ArrayValue {
  const b = fitting(random, a.axes, variables, depth - 1, ({ dtype }) => dtype === a.dtype) ?? a;
  const axes = broadcast(a.axes, b.axes)!;
  const tested = fitting(random, axes, variables, depth - 1) ?? a;
  const condition = tested.dtype === "bool" ? tested.text : `np.greater(${tested.text}, ${literal(random)})`;
  return {
    text: `np.where(${condition}, ${a.text}, ${b.text})`,
    dtype: a.dtype,
    axes: broadcast(axes, tested.axes)!,
    place: false,
  };
}

function reduction(random: Random, { text, dtype, axes }: ArrayValue): ArrayValue {
  const name = random.pick(REDUCTIONS);
  const axis = random.below(axes.length);
  const keepdims = random.chance(0.4);
  const made = name === "max" || name === "min" ? dtype : floating(dtype);
  return {
    text: `np.${name}(${text}, { axis: ${random.chance(0.3) ? axis - axes.length : axis}${keepdims ? ", keepdims: true" : ""} })`,
    dtype: made,
    axes: axes.flatMap((own, k) => (k !== axis ? own : keepdims ? "1" : [])),
    place: false,
  };
}

/** Along an axis: sorted, running sums, the indices that sort. */
function ordered(random: Random, value: ArrayValue): ArrayValue {
  const name = random.pick([
    "sort",
    "sort",
    "argsort",
    ...(floating(value.dtype) === value.dtype ? ["cumsum", "cumsum"] : []),
  ]);
  const axis = random.between(-value.axes.length, value.axes.length - 1);
  const dtype = name === "argsort" ? "i32" : value.dtype;
  return { text: `np.${name}(${value.text}, { axis: ${axis} })`, dtype, axes: value.axes, place: false };
}

/** Along an axis in the order of an array of its length, whose sorting indices are all within bounds. */
function taken(random: Random, value: ArrayValue, variables: readonly ArrayValue[]): ArrayValue {
  const orders = variables.filter(
    ({ dtype, axes }) => dtype !== "bool" && axes.length === 1 && value.axes.includes(axes[0]!),
  );
  if (orders.length === 0) return ordered(random, value);
  const order = random.pick(orders);
  const axis = value.axes.indexOf(order.axes[0]!);
  return { ...value, text: `np.take(${value.text}, np.argsort(${order.text}), { axis: ${axis} })`, place: false };
}
