// In: random choices. Out: a program in array style, a marked function over arrays of n dimensions, and calls of it.
import type { ArgumentData, BufferData, CallData } from "../arguments.js";
import { KINDS, type Kind } from "../kinds.js";
import type { Random } from "../random.js";
import { anyFloat, anyNumber, numberText } from "../values.js";
import type { DType } from "./shapes.js";
import { arrayStatement, type ArrayState } from "./statements.js";

interface ArrayParameter {
  readonly name: string;
  readonly dtype: DType;
  readonly axes: readonly string[];
}

export type Layout = "rows" | "columns" | "reversed" | "stepped";
/** An array of n dimensions over a buffer; one of bool over a copy. */
export interface ArrayArgument {
  readonly type: "ndarray";
  readonly dtype: DType;
  readonly buffer: number;
  /** The first element of the buffer that belongs to it. */
  readonly from: number;
  readonly shape: readonly number[];
  readonly layout: Layout;
}

const KIND_OF: Record<DType, Kind> = {
  f64: "Float64Array",
  f32: "Float32Array",
  i32: "Int32Array",
  u8: "Uint8Array",
  bool: "Uint8Array",
};

const HEADER = `import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { bool, f32, f64, i32, u8 } from "wumba";`;

export function arrayProgram(
  random: Random,
  calls: number,
): { readonly source: string; readonly calls: readonly CallData[] } {
  const parameters = Array.from({ length: random.between(1, 3) }, (_, k) => parameter(random, `p${k}`));
  const state: ArrayState = {
    random,
    variables: parameters.map(({ name, dtype, axes }) => ({ text: name, dtype, axes, place: true })),
    numbers: [],
    helpers: [],
    names: 0,
  };
  const lines = Array.from({ length: random.between(2, 6) }, () => arrayStatement(state)).flat();
  const declared = state.variables.slice(parameters.length);
  const result = random.weighted<() => string | undefined>([
    [6, () => declared.at(-1)?.text],
    [2, () => state.numbers.at(-1)],
    [1, () => random.pick(state.variables).text],
    [1, () => undefined],
  ])();
  const list = parameters.map(({ name, dtype, axes }) => `${name}: NDArray<${dtype}, ${axes.length}>`);
  const body = [...lines, ...(result === undefined ? [] : [`return ${result};`])].map((line) => `  ${line}`);
  const source = [
    HEADER,
    "",
    ...state.helpers,
    "// @njit",
    `export function kernel0(${list.join(", ")}) {`,
    ...body,
    "}",
    "",
  ].join("\n");
  return { source, calls: Array.from({ length: calls }, () => arrayCall(random, parameters)) };
}

function parameter(random: Random, name: string): ArrayParameter {
  const dtype = random.weighted([
    [5, "f64"],
    [2, "f32"],
    [2, "i32"],
    [1, "u8"],
    [0.7, "bool"],
  ] as const);
  const axes = random.weighted<readonly string[]>([
    [3, ["n"]],
    [4, ["n", "m"]],
    [1, ["m", "n"]],
    [1, ["n", "n"]],
    [2, ["m"]],
    [1, ["n", "1"]],
    [2, ["k", "n", "m"]],
    [0.7, ["k", "m", "1", "n"]],
    [0.7, ["k", "l", "n", "m"]],
  ]);
  return { name, dtype, axes };
}

function arrayCall(random: Random, parameters: readonly ArrayParameter[]): CallData {
  const length = (): number => random.pick([1, 2, 3, 3, 4, 5, 7, 8, 9, 17]);
  const lengths: Record<string, number> = {
    n: random.chance(0.08) ? 0 : length(),
    m: length(),
    k: random.between(1, 3),
    l: random.between(1, 3),
    "1": 1,
  };
  const buffers: BufferData[] = [];
  const given: ArgumentData[] = parameters.map(({ dtype, axes }) => {
    const shape = axes.map((axis) => lengths[axis]!);
    const layout = random.pick(["rows", "rows", "columns", "reversed", "stepped"] as const);
    const size = baseShape(shape, layout).reduce((product, each) => product * each, 1);
    const shared = buffers.findIndex(
      ({ kind, values }) => dtype !== "bool" && kind === KIND_OF[dtype] && values.length >= size,
    );
    const overlaps = shared >= 0 && random.chance(0.35);
    if (!overlaps)
      buffers.push({ kind: KIND_OF[dtype], values: elementsOf(random, dtype, size + random.pick([0, 0, 3])) });
    const buffer = overlaps ? shared : buffers.length - 1;
    return {
      type: "ndarray",
      dtype,
      buffer,
      from: random.between(0, buffers[buffer]!.values.length - size),
      shape,
      layout,
    };
  });
  return { function: "kernel0", buffers, arguments: given };
}

function elementsOf(random: Random, dtype: DType, size: number): string[] {
  // Of arrays with NaN and infinities little is left but NaN.
  const wild = random.chance(0.15) ? 0.15 : 0;
  const value = (): number => {
    if (dtype === "bool") return random.below(2);
    if (!KINDS[KIND_OF[dtype]].float) return random.between(dtype === "u8" ? 0 : -20, 20);
    return wild > 0 ? anyNumber(random, wild) : random.chance(0.5) ? random.between(-8, 8) / 4 : anyFloat(random);
  };
  return Array.from({ length: size }, () => numberText(value()));
}

/** The shape of the contiguous array that an argument is a view of. */
export function baseShape(shape: readonly number[], layout: Layout): number[] {
  if (layout === "columns") return [...shape].reverse();
  return layout === "stepped" ? [2 * shape[0]!, ...shape.slice(1)] : [...shape];
}
