/**
 * Expressions in; kernels that compute them in one launch out. The text of a shader is put together of the rows of
 * operations here, where a chain is first computed: shapes, strides and plain numbers are passed to it, so that a
 * chain has one pipeline for all of them.
 */
import type { KernelDescription, KernelParameter } from "wumba/gpu";
import type { ArrayName } from "wumba/gpu";
import type { Declaration, Operation } from "./operations.js";
import type { Value } from "./value.js";
import type { GpuDType } from "./dtypes.js";

/** A step of a chain: its operands are steps, leaves or plain numbers, by their numbers. */
export interface Step {
  readonly value: Value;
  readonly operation: Operation;
  readonly kinds: readonly GpuDType[];
  readonly operands: readonly Source[];
}

export type Source =
  | { readonly step: number }
  | { readonly leaf: number }
  | { readonly constant: number; readonly kind: NumberType };

/** A chain in the order in which it is computed; the last step is its result. */
export interface Chain {
  readonly steps: readonly Step[];
  /** The types of the arrays that it begins with. */
  readonly leaves: readonly GpuDType[];
  /** The types of plain numbers. */
  readonly constants: readonly NumberType[];
}

type NumberType = "f32" | "i32" | "u32";

/** Types of elements in registers and in memory, and the arrays that hold them. */
const registers: Readonly<Record<GpuDType, string>> = {
  bool: "bool",
  i32: "i32",
  u32: "u32",
  f32: "f32",
  c64: "vec2f",
};
const memory: Readonly<Record<GpuDType, string>> = { ...registers, bool: "u32" };
const arrays: Readonly<Record<GpuDType, ArrayName>> = {
  bool: "Uint32Array",
  i32: "Int32Array",
  u32: "Uint32Array",
  f32: "Float32Array",
  c64: "Float32Array",
};

/** One type of registers as another one. */
export function converted(text: string, from: GpuDType, to: GpuDType): string {
  if (from === to) return text;
  if (to === "c64") return `vec2f(${converted(text, from, "f32")}, 0.0f)`;
  if (to === "bool") return from === "c64" ? `any(${text} != vec2f())` : `(${text} != ${registers[from]}(0))`;
  return `${registers[to]}(${text})`;
}

/** What every kernel begins with. */
const HEAD = `override blockX: i32 = 64;
override blockY: i32 = 1;
override blockZ: i32 = 1;
override split: bool = false;
`;
const PLACE = `@compute @workgroup_size(blockX, blockY, blockZ)
fn main(
@builtin(local_invocation_id) thread: vec3u, @builtin(workgroup_id) group: vec3u,
@builtin(num_workgroups) groups: vec3u,
) {
var block = i32(group.x);
if (split) { block = i32(group.x + groups.x * (group.y + groups.y * group.z)); }
let i = block * blockX + i32(thread.x);
if (i >= launch.size) { return; }
`;

const kernels = new Map<string, KernelDescription>();

/**
 * The kernel of a chain over `axes` axes. Its arguments are the array that takes the result, the leaves, the number of
 * elements, the lengths of all axes but the first, for the result and each leaf offset and strides, and plain numbers.
 */
export function kernelOf(chain: Chain, axes: number): KernelDescription {
  const { parameters, wgsl } = written(chain, axes);
  const known = kernels.get(wgsl);
  if (known) return known;
  const name = chain.steps.map(({ operation }) => operation.name).join(", ");
  const made = { name, parameters, wgsl, lines: "", sites: [], shared: [], barriers: false, thread: () => undefined };
  kernels.set(wgsl, made);
  return made;
}

const parametersOf = ({ steps, leaves, constants }: Chain, axes: number): KernelParameter[] => {
  const array = (name: string, dtype: GpuDType, writes: boolean): KernelParameter => ({
    name,
    type: arrays[dtype],
    writes,
  });
  const number = (name: string, type: NumberType = "i32"): KernelParameter => ({ name, type });
  return [
    array("out", steps.at(-1)!.value.dtype, true),
    ...leaves.map((dtype, k) => array(`x${k}`, dtype, false)),
    number("size"),
    ...Array.from({ length: axes - 1 }, (_, axis) => number(`length${axis + 1}`)),
    ...["Out", ...leaves.keys()].flatMap((k) => [
      number(`offset${k}`),
      ...Array.from({ length: axes }, (_, axis) => number(`stride${k}_${axis}`)),
    ]),
    ...constants.map((dtype, k) => number(`number${k}`, dtype)),
  ];
};

function written(
  chain: Chain,
  axes: number,
): { readonly parameters: readonly KernelParameter[]; readonly wgsl: string } {
  const { steps, leaves } = chain;
  const parameters = parametersOf(chain, axes);
  const fields = parameters.map((each) =>
    "writes" in each ? `length_${each.name}: i32` : `${each.name}: ${each.type}`,
  );
  const result = steps.at(-1)!.value.dtype;
  const binding = (number: number, access: string, name: string, dtype: GpuDType): string =>
    `@group(0) @binding(${number}) var<storage, ${access}> ${name}: array<${memory[dtype]}>;`;
  const bindings = leaves.map((dtype, k) => binding(k + 2, "read", `x${k}`, dtype));
  const lines = [
    `${HEAD}struct Launch {`,
    ...["blocksX: i32", "blocksY: i32", "blocksZ: i32", "kernel: u32", ...fields].map((field) => `${field},`),
    "}",
    "@group(0) @binding(0) var<uniform> launch: Launch;",
    ...[binding(1, "read_write", "out", result), ...bindings],
    ...declarations(steps),
    `${PLACE}${placesOf(axes)}`,
    ...leaves.map((dtype, k) => `let leaf${k} = ${loaded(dtype, k, axes)};`),
    ...bodyOf(chain),
    `out[${placeIn("Out", axes)}] = ${result === "bool" ? "select(0u, 1u, " : "("}v${steps.length - 1});`,
    "}",
  ];
  return { parameters, wgsl: lines.join("\n") };
}

/** All that steps call, each once, behind what it calls itself. */
function declarations(steps: readonly Step[]): string[] {
  const texts = new Map<string, string>();
  const add = ({ name, text, needs }: Declaration): void => {
    if (texts.has(name)) return;
    needs.forEach(add);
    texts.set(name, text);
  };
  for (const { operation, kinds } of steps) operation.needs?.(kinds.at(-1)!).forEach(add);
  return [...texts.values()];
}

/** The place of element `i` on each axis. */
const placesOf = (axes: number): string =>
  [
    `let rest${axes - 1} = i;`,
    ...Array.from({ length: axes - 1 }, (_, k) => {
      const axis = axes - 1 - k;
      const [length, rest] = [`launch.length${axis}`, `rest${axis - 1}`];
      return `let ${rest} = rest${axis} / ${length};\nlet i${axis} = rest${axis} - ${rest} * ${length};`;
    }),
    "let i0 = rest0;",
  ].join("\n");

/** The place of an element in memory. */
const placeIn = (array: number | string, axes: number): string =>
  [
    `launch.offset${array}`,
    ...Array.from({ length: axes }, (_, axis) => `i${axis} * launch.stride${array}_${axis}`),
  ].join(" + ");

function loaded(dtype: GpuDType, k: number, axes: number): string {
  const element = `x${k}[${placeIn(k, axes)}]`;
  return dtype === "bool" ? `${element} != 0u` : element;
}

function bodyOf({ steps, leaves }: Chain): string[] {
  let number = 0;
  return steps.map(({ operation, kinds, operands }, k) => {
    const texts = operands.map((source, which) => {
      const to = kinds[which]!;
      if ("step" in source) return converted(`v${source.step}`, steps[source.step]!.value.dtype, to);
      if ("leaf" in source) return converted(`leaf${source.leaf}`, leaves[source.leaf]!, to);
      return converted(`launch.number${number++}`, source.kind, to);
    });
    return `let v${k} = ${operation.wgsl(kinds.at(-1)!, ...texts)};`;
  });
}
