/** Cases that NumPy has made (cases.py), as calls of our functions and what they must give. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as np from "@wumba/numpy";

export type Stored = number | string | boolean;
interface StoredArray {
  d: np.DType;
  s: number[];
  v: Stored[];
}
export type Expected = Stored | StoredArray | { throws: string } | { list: Expected[] };
type Row = [
  name: string,
  args: (Stored | Stored[])[],
  options: 0 | Record<string, Stored | Stored[]>,
  expected: Expected,
  ulp?: Bound,
];
/** In ulps of each element, or of the largest one. */
export type Bound = number | { norm: number };
export interface StoredFile {
  numpy: string;
  inputs: Record<string, [np.DType, number[], number[], number, Stored[]]>;
  cases: Row[];
}

const folder = fileURLToPath(new URL("data/", import.meta.url));

/** The files of cases, by name. */
export const families = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .map((name) => name.slice(0, -5));

/** The inputs and cases of a family, as they are stored. */
export const storedFile = (family: string): StoredFile =>
  JSON.parse(readFileSync(`${folder}${family}.json`, "utf8")) as StoredFile;

/** The cases of a family, each with a name. */
export function casesOf(family: string): { called: string; name: string; failure(): string | undefined }[] {
  const { inputs, cases } = storedFile(family);
  return cases.map((row) => ({
    called: row[0],
    name: `${row[0]}(${JSON.stringify([...row[1], row[2]]).slice(1, -1)})`,
    failure: () => failureOf(row, inputs),
  }));
}

/**
 * What a text of a case stands for: an array, a slice `:start:stop:step`, a bigint, a number that JSON does not have,
 * or itself behind a quote.
 */
export function read(value: Stored | Stored[], inputs: StoredFile["inputs"] = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => read(each, inputs));
  if (typeof value !== "string") return value;
  if (value.startsWith("@")) return arrayOf(inputs[value.slice(1)]!);
  if (value.startsWith("'")) return value.slice(1);
  if (value.startsWith(":"))
    return np.s(
      ...value
        .split(":")
        .slice(1)
        .map((part) => (part === "" ? undefined : Number(part))),
    );
  return scalar(value);
}

function scalar(value: Stored): number | bigint | boolean | np.Complex {
  if (typeof value !== "string") return value;
  if (!/[\dyN]i$/.test(value)) return value.endsWith("n") ? BigInt(value.slice(0, -1)) : Number(value);
  const [re, im] = value.slice(0, -1).split(",").map(Number) as [number, number];
  return new np.Complex(re, im);
}

/** How many numbers an element is. */
const widthOf = (dtype: np.DType): number => (dtype === "c64" || dtype === "c128" ? 2 : 1);

function arrayOf([dtype, shape, strides, offset, values]: StoredFile["inputs"][string]): np.AnyArray {
  const { data } = np.zeros([values.length / widthOf(dtype)], dtype);
  values.forEach((value, i) => (data[i] = scalar(value) as never));
  const complex = [np.ComplexArray0, np.ComplexArray1, np.ComplexArray2, np.ComplexArray3, np.ComplexArray4];
  const classes = widthOf(dtype) === 2 ? complex : [np.NDArray0, np.NDArray1, np.NDArray2, np.NDArray3, np.NDArray4];
  const ranked = classes[shape.length] as unknown as new (...values: unknown[]) => np.AnyArray;
  return new ranked(data, dtype, offset, ...shape, ...strides);
}

function failureOf([name, args, options, expected, ulp = 0]: Row, inputs: StoredFile["inputs"]): string | undefined {
  const given = args.map((value) => read(value, inputs));
  if (options)
    given.push(Object.fromEntries(Object.entries(options).map(([key, value]) => [key, read(value, inputs)])));
  const called = name.split(".").reduce<unknown>((from, part) => (from as Record<string, unknown>)[part], np) as
    | ((...given: unknown[]) => unknown)
    | undefined;
  if (!called) return `there is no ${name}`;
  try {
    return difference(called(...given), expected, ulp);
  } catch (error) {
    const { name: thrown, message } = error as Error;
    if (typeof expected === "object" && "throws" in expected && expected.throws === thrown) return undefined;
    return `${thrown}: ${message}`;
  }
}

/** What is wrong with a result. */
export function difference(actual: unknown, expected: Expected, ulp: Bound): string | undefined {
  if (typeof expected !== "object") {
    const wanted = scalar(expected);
    const near = wanted instanceof np.Complex ? closeParts(actual, wanted, ulp) : close(actual, wanted, ulp);
    return near ? undefined : `${String(actual)}, not ${String(expected)}`;
  }
  if ("throws" in expected) return `does not throw a ${expected.throws}`;
  if ("list" in expected) {
    const list = Object.values(actual as object);
    if (list.length !== expected.list.length) return `${list.length} results, not ${expected.list.length}`;
    return expected.list.map((each, i) => difference(list[i], each, ulp)).find((each) => each !== undefined);
  }
  if (!np.isNDArray(actual)) return `${String(actual)}, not an array`;
  if (actual.dtype !== expected.d) return `dtype ${actual.dtype}, not ${expected.d}`;
  if (String(actual.shape) !== String(expected.s)) return `shape ${actual.shape.join()}, not ${expected.s.join()}`;
  const elements = elementsOf(actual);
  const largest =
    typeof ulp === "object"
      ? Math.max(...expected.v.map((value) => Math.abs(Number(scalar(value)))).filter((value) => value < Infinity), 0)
      : undefined;
  const numbers = expected.v.map(scalar) as (number | bigint)[];
  const size = (i: number): number | undefined =>
    largest ?? (widthOf(expected.d) === 2 ? largerPart(numbers, i) : undefined);
  const wrong = numbers.findIndex((value, i) => !close(elements[i], value, ulp, actual.dtype, size(i)));
  return wrong < 0 ? undefined : `element ${wrong} is ${String(elements[wrong])}, not ${String(expected.v[wrong])}`;
}

/** The size of the larger part of a complex number, of which one part is at an index. */
const largerPart = (numbers: readonly (number | bigint)[], i: number): number =>
  Math.max(...[i & ~1, i | 1].map((at) => Math.abs(Number(numbers[at]))).filter((each) => each < Infinity), 0);

const closeParts = (actual: unknown, { re, im }: np.Complex, ulp: Bound): boolean =>
  actual instanceof np.Complex &&
  close(actual.re, re, ulp, "f64", Math.max(Math.abs(re), Math.abs(im))) &&
  close(actual.im, im, ulp, "f64", Math.max(Math.abs(re), Math.abs(im)));

/** The elements of an array in their order; of complex ones the parts. */
function elementsOf({ data, dtype, offset, shape, strides }: np.AnyArray): (number | bigint)[] {
  let offsets = [offset];
  shape.forEach((length, axis) => {
    offsets = offsets.flatMap((from) => Array.from({ length }, (_, i) => from + i * strides[axis]!));
  });
  return widthOf(dtype) === 2
    ? offsets.flatMap((at) => [data[2 * at]!, data[2 * at + 1]!])
    : offsets.map((at) => data[at]!);
}

/** Whether two values are the same, or so near that there are fewer than `ulp` floats of the dtype between them. */
function close(
  actual: unknown,
  expected: number | bigint | boolean,
  bound: Bound,
  dtype: np.DType = "f64",
  largest?: number,
): boolean {
  if (Object.is(actual, expected)) return true;
  const ulp = typeof bound === "number" ? bound : bound.norm;
  if (ulp === 0 || typeof actual !== "number" || typeof expected !== "number") return false;
  if (actual === expected) return true;
  const unit = dtype === "f32" || dtype === "c64" ? 2 ** -23 : 2 ** -52;
  const size = 2 ** Math.floor(Math.log2(largest ?? Math.abs(expected)));
  return Math.abs(actual - expected) <= ulp * unit * Math.max(size, 2 ** -1022);
}
