// Argument lists as data: made from a seed, written to JSON, turned into real arguments as often as needed.
import { isKind, KINDS, type Kind, type TypedArray } from "./kinds.js";
import type { ArrayArgument } from "./ndarrays/program.js";
import { makeArray, makeArrayText } from "./ndarrays/values.js";
import type { Random } from "./random.js";
import { build, TreeMaker, treeText, type Objects, type Tree } from "./data/trees.js";
import { isData, type Parameter } from "./scope.js";
import { anyFloat, anyInteger, anyNumber, numberText, smallInteger } from "./values.js";

/** A buffer: an array of this kind with these values fills it. Numbers are texts, since JSON has no -0 and no NaN. */
export interface BufferData {
  readonly kind: Kind;
  readonly values: readonly string[];
}

export type ArgumentData =
  | { readonly type: "number"; readonly value: string }
  | { readonly type: "boolean"; readonly value: boolean }
  | { readonly type: "undefined" }
  | {
      readonly type: "array";
      readonly kind: Kind;
      readonly buffer: number;
      readonly offset: number;
      readonly length: number;
    }
  | { readonly type: "data"; readonly tree: Tree }
  | ArrayArgument
  /** A callback that adds to an element of an earlier array and returns what it was. */
  | { readonly type: "writer"; readonly argument: number; readonly by: number }
  /** The very array that an earlier argument is. */
  | { readonly type: "same"; readonly argument: number };

export interface CallData {
  readonly function: string;
  readonly buffers: readonly BufferData[];
  readonly arguments: readonly ArgumentData[];
  /** The program's types claim what is not so: compiled code may throw where JavaScript goes on. */
  readonly lies?: boolean;
}

export function makeArguments(call: CallData): unknown[] {
  const buffers = call.buffers.map(({ kind, values }) => new KINDS[kind].make(values.map(Number)).buffer);
  const result: unknown[] = [];
  const objects: Objects = new Map();
  for (const argument of call.arguments) {
    if (argument.type === "number") result.push(Number(argument.value));
    else if (argument.type === "boolean") result.push(argument.value);
    else if (argument.type === "undefined") result.push(undefined);
    else if (argument.type === "same") result.push(result[argument.argument]);
    else if (argument.type === "writer") result.push(writer(result[argument.argument] as TypedArray, argument.by));
    else if (argument.type === "data") result.push(build(argument.tree, objects));
    else if (argument.type === "ndarray")
      result.push(makeArray(argument, call.buffers[argument.buffer]!.kind, buffers[argument.buffer]!));
    else result.push(new KINDS[argument.kind].make(buffers[argument.buffer]!, argument.offset, argument.length));
  }
  return result;
}

function writer(array: TypedArray, by: number): (k: number) => number {
  return (k) => {
    const at = Math.abs(Math.trunc(k)) % array.length || 0;
    const old = array[at]!;
    array[at] = old + by;
    return old;
  };
}

function writerText(array: string, by: number): string {
  return `(k) => { const at = Math.abs(Math.trunc(k)) % ${array}.length || 0; const old = ${array}[at]; ${array}[at] = old + ${by}; return old; }`;
}

/** The call as TypeScript text, for a person to paste. */
export function callText(call: CallData): string {
  const used = new Set(call.arguments.map((argument) => ("buffer" in argument ? argument.buffer : -1)));
  const lines = call.buffers.flatMap(({ kind, values }, index) =>
    used.has(index) ? [`const buffer${index} = new ${kind}([${values.join(", ")}]).buffer;`] : [],
  );
  const names: string[] = [];
  call.arguments.forEach((argument, index) => {
    if (argument.type === "number") names.push(argument.value);
    else if (argument.type === "boolean") names.push(String(argument.value));
    else if (argument.type === "undefined") names.push("undefined");
    else if (argument.type === "same") names.push(names[argument.argument]!);
    else if (argument.type === "writer") names.push(writerText(names[argument.argument]!, argument.by));
    else if (argument.type === "data") names.push(treeText(argument.tree));
    else if (argument.type === "ndarray")
      names.push(makeArrayText(argument, call.buffers[argument.buffer]!.kind, `buffer${argument.buffer}`));
    else {
      lines.push(
        `const array${index} = new ${argument.kind}(buffer${argument.buffer}, ${argument.offset}, ${argument.length});`,
      );
      names.push(`array${index}`);
    }
  });
  return [...lines, `${call.function}(${names.join(", ")});`].join("\n");
}

/** One call of a function with these parameters. */
export function randomCall(random: Random, name: string, parameters: readonly Parameter[]): CallData {
  const buffers: BufferData[] = [];
  const list: ArgumentData[] = [];
  const typical = random.weighted<number>([
    [0.25, 0],
    [1, 1],
    [2, 3],
    [3, 8],
    [3, 16],
    [3, 17],
    [2, 33],
    [1.5, 67],
    [0.5, 100],
  ]);
  const trees = new TreeMaker(random);
  for (const parameter of parameters)
    list.push(
      isData(parameter.type)
        ? { type: "data", tree: trees.make(parameter.type) }
        : argument(random, parameter, typical, buffers, list),
    );
  const last = list[list.length - 1];
  return {
    function: name,
    buffers,
    arguments: last?.type === "undefined" && random.chance(0.6) ? list.slice(0, -1) : list,
  };
}

function argument(
  random: Random,
  parameter: Parameter,
  typical: number,
  buffers: BufferData[],
  earlier: readonly ArgumentData[],
): ArgumentData {
  const { type } = parameter;
  if ((parameter.initial !== undefined || type === "optional") && random.chance(0.4)) return { type: "undefined" };
  if (type === "boolean") return { type: "boolean", value: random.chance(0.5) };
  if (typeof type === "string" && isKind(type))
    return arrayArgument(random, type, parameter.minimumLength ?? 0, typical, buffers, earlier);
  return { type: "number", value: numberText(parameter.integer ? integerArgument(random) : anyNumber(random, 0.22)) };
}

function integerArgument(random: Random): number {
  return random.weighted([
    [8, () => smallInteger(random)],
    [3, () => anyInteger(random)],
    [0.9, () => anyNumber(random, 0.6)],
  ])();
}

function arrayArgument(
  random: Random,
  kind: Kind,
  minimum: number,
  typical: number,
  buffers: BufferData[],
  earlier: readonly ArgumentData[],
): ArgumentData {
  const arrays = earlier.map((data, index) => ({ data, index })).filter((entry) => entry.data.type === "array");
  if (arrays.length > 0 && random.chance(0.3)) {
    const { data, index } = random.pick(arrays);
    const shared = data.type === "array" ? overlapping(random, kind, minimum, data, index, buffers) : undefined;
    if (shared) return shared;
  }
  const length = Math.max(minimum, random.chance(0.75) ? typical : random.pick([0, 1, 2, 5, 8, 20, 40]));
  const spare = random.chance(0.2) ? random.between(1, 4) : 0;
  buffers.push({ kind, values: arrayValues(random, kind, length + 2 * spare).map(numberText) });
  return { type: "array", kind, buffer: buffers.length - 1, offset: spare * KINDS[kind].bytes, length };
}

/** The same array, a shifted view of it, or a view of another kind on its buffer. */
function overlapping(
  random: Random,
  kind: Kind,
  minimum: number,
  other: ArgumentData & { type: "array" },
  index: number,
  buffers: readonly BufferData[],
): ArgumentData | undefined {
  if (other.kind === kind && other.length >= minimum && random.chance(0.5)) return { type: "same", argument: index };
  if (KINDS[kind].float !== KINDS[other.kind].float && random.chance(0.5)) return undefined;
  const { bytes } = KINDS[kind];
  const owner = buffers[other.buffer]!;
  const fits = Math.floor((owner.values.length * KINDS[owner.kind].bytes) / bytes);
  const shift = Math.min(random.between(0, 4), Math.max(0, fits - minimum));
  const length =
    fits - shift - (random.chance(0.5) ? Math.min(random.between(0, 3), Math.max(0, fits - shift - minimum)) : 0);
  return length < minimum || length < 0
    ? undefined
    : { type: "array", kind, buffer: other.buffer, offset: shift * bytes, length };
}

function arrayValues(random: Random, kind: Kind, length: number): number[] {
  const style = random.weighted([
    [5, "mixed"],
    [3, "small"],
    [1, "rising"],
    [1, "zeros"],
  ] as const);
  return Array.from({ length }, (_, index) => {
    if (style === "zeros") return 0;
    if (style === "rising") return index - 2;
    if (style === "small")
      return KINDS[kind].float ? random.between(-8, 8) / random.pick([1, 2, 4]) : random.between(-8, 20);
    return KINDS[kind].float ? (random.chance(0.75) ? anyFloat(random) : anyNumber(random, 0.4)) : anyInteger(random);
  });
}
