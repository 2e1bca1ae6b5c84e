/**
 * Cases that NumPy has made (cases.py), as marked functions: one for each list of types of arrays and type of result,
 * which holds many calls and does the one whose number it gets. What is no array stands in the text of the calls.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { DType } from "@wumba/numpy";
import { read, storedFile, type Expected, type Stored, type StoredFile } from "./cases.js";

type Inputs = StoredFile["inputs"];
type Given = Stored | Given[] | null;

/** A call of a function of the package, and the arrays that the cases of it have. */
export interface Call {
  /** The function of the package. */
  readonly called: string;
  readonly text: string;
  readonly types: readonly string[];
  /** The type of the result; empty where it is left to TypeScript, and nothing if all cases throw. */
  result: string | undefined;
  /** Makes the arguments of each case. */
  readonly cases: (() => unknown[])[];
}

/** Calls that take and give the same types. */
export interface KernelOfCalls {
  /** The name of the marked function. */
  readonly name: string;
  readonly calls: readonly Call[];
}

/** A source file, and which call each line is. */
export interface FileOfKernels {
  readonly file: string;
  readonly calls: ReadonlyMap<number, Call>;
}

/** More of them make LLVM slow. */
const MOST_CALLS = 12;

const folder = fileURLToPath(new URL("../sweep/.cache/numpy/", import.meta.url));

/** The calls of a family, by their text and types. */
export function callsOf(family: string): Call[] {
  const { inputs, cases } = storedFile(family);
  const calls = new Map<string, Call>();
  for (const [called, args, options, expected] of cases) {
    const { text, types, values } = callText(called, args, options, inputs, family === "binary");
    const key = `${types.join()} ${text}`;
    const call = calls.get(key) ?? { called, text, types, result: undefined, cases: [] };
    calls.set(key, call);
    call.result ??= typeOfResult(expected);
    call.cases.push(() => values.map((value) => read(value, inputs)));
  }
  return [...calls.values()];
}

/** Calls with equal types together. */
export function kernelsOf(calls: readonly Call[]): KernelOfCalls[] {
  const groups = new Map<string, Call[][]>();
  for (const call of calls) {
    const key = `${call.types.join()} ${call.result || call.called}`;
    const chunks = groups.get(key) ?? [[]];
    groups.set(key, chunks);
    if (chunks.at(-1)!.length >= MOST_CALLS) chunks.push([]);
    chunks.at(-1)!.push(call);
  }
  return [...groups.values()].flat().map((own, k) => ({ name: `kernel${k}`, calls: own }));
}

const HEAD = `import * as np from "@wumba/numpy";
import type { c128, c64, NDArray } from "@wumba/numpy";
import type { bool, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64 } from "wumba";
`;

/** The marked functions of a file. */
export function writeKernels(name: string, kernels: readonly KernelOfCalls[]): FileOfKernels {
  const lines = HEAD.split("\n");
  const places = new Map<number, Call>();
  for (const { name: kernel, calls } of kernels) {
    const parameters = calls[0]!.types.map((type, k) => `, a${k}: ${type}`).join("");
    const result = calls[0]!.result ? `: ${calls[0]!.result}` : "";
    lines.push("// @njit", `export function ${kernel}(which: number${parameters})${result} {`, "  switch (which) {");
    for (const [k, call] of calls.entries()) {
      lines.push(k === calls.length - 1 ? "    default:" : `    case ${k}:`);
      places.set(lines.push(`      return ${call.text};`), call);
    }
    lines.push("  }", "}", "");
  }
  const file = path.join(folder, `${name}.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, lines.join("\n"));
  return { file, calls: places };
}

/**
 * A case as a call: its text, and the types and values of what is an argument of it: arrays, and numbers where the
 * kernel need not know them.
 */
function callText(
  called: string,
  args: readonly Given[],
  options: Record<string, Given> | 0,
  inputs: Inputs,
  numbers: boolean,
) {
  const values: Stored[] = [];
  const types: string[] = [];
  const argument = (type: string, value: Stored): string => {
    types.push(type);
    return `a${values.push(value) - 1}`;
  };
  const write = (value: Given): string => {
    if (Array.isArray(value)) return `[${value.map(write).join(", ")}]`;
    if (numbers && (typeof value === "number" || isNumber(value))) return argument("number", value as Stored);
    if (typeof value !== "string") return String(value);
    if (value.startsWith("'")) return JSON.stringify(value.slice(1));
    if (value.startsWith(":")) return sliceText(value);
    if (!value.startsWith("@")) return literalText(value);
    const [dtype, shape] = inputs[value.slice(1)]!;
    return argument(arrayType(dtype, shape.length), value);
  };
  const given = args.map(write);
  const entries = options ? Object.entries(options).map(([key, value]) => `${key}: ${write(value)}`) : [];
  const text = `np.${called}(${[...given, ...(entries.length > 0 ? [`{ ${entries.join(", ")} }`] : [])].join(", ")})`;
  return { text, values, types };
}

/** Numbers that JSON does not have. */
const isNumber = (value: Given): boolean => typeof value === "string" && /^-?(?:0|NaN|Infinity)$/.test(value);

const arrayType = (dtype: DType, rank: number): string => `NDArray<${dtype}, ${rank}>`;

/** The type of what NumPy has given; nothing if it has thrown. */
function typeOfResult(expected: Expected): string | undefined {
  if (typeof expected === "string")
    return /n$/.test(expected) ? "bigint" : /i$/.test(expected) ? "np.Complex" : "number";
  if (typeof expected !== "object") return typeof expected;
  if ("throws" in expected) return undefined;
  if ("list" in expected) return "";
  return arrayType(expected.d, expected.s.length);
}

const sliceText = (value: string): string =>
  `np.s(${value
    .split(":")
    .slice(1)
    .map((part) => part || "undefined")
    .join(", ")})`;

/** Bigints and numbers that JSON does not have, and complex numbers. */
const literalText = (value: string): string =>
  /[\dyN]i$/.test(value) ? `new np.Complex(${value.slice(0, -1)})` : value;
