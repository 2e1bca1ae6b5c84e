/** What `docs/deviations.md` says where a kernel gives something else than JavaScript, of what fixtures cannot show. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ts } from "ts-morph";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forcedKernels } from "./forced-kernels.js";
import { float64Array } from "wumba";
import { UNDEFINED_HIGH, UNDEFINED_LOW } from "wumba/wire";

const PROGRAM = `
import { prange } from "wumba";
// @njit
export function missingInList(key: string): number {
  const found: number[] = [];
  found.push(new Map([["a", 1]]).get(key)!);
  return found.length;
}
// @njit
export function nameOfMissing(n: number): string {
  try {
    const found = [{ x: 1 }].find(({ x }) => x === n)!;
    return \`\${found.x}\`;
  } catch (error) {
    return (error as Error).message;
  }
}
// @njit
export function spreadMade(n: number): { x: number; y: number } {
  const made: { x: number; y: number } = { y: n, x: 1 };
  return { ...made };
}
// @njit
export function addedLater(n: number): { x: number; a?: number; b?: number } {
  const made: { x: number; a?: number; b?: number } = { x: n };
  for (let i = 0; i < 2; i++) {
    if (i === 1) made.a = 1;
    else made.b = 2;
  }
  return made;
}
class Round {
  constructor(public r: number) {}
}
// @njit
export function underItsFields(n: number): { r: number }[] {
  return [new Round(n), { r: 2 }];
}
// @njit
export function givenAgain(made: { x?: number; y: number }): { x?: number; y: number } {
  return { ...made, x: 3 };
}
// @njit
export function keptView(x: Float64Array): Float64Array[] {
  return [x.subarray(0)];
}
// @njit
export function viewAtTimes(x: Float64Array, n: number): Float64Array {
  return n > 1 ? x.subarray(0) : x;
}
// @njit
export function tooLarge(n: number): number {
  try {
    return new Float64Array(n).length;
  } catch {
    return -1;
  }
}
// @njit { boundscheck: false }
export function unchecked(x: Float64Array, from: number): number {
  let sum = 0;
  for (let k = 0; k < 2; k++) sum += x[from + k]!;
  return sum;
}
// @njit { parallel: { chunk: 3 } }
export function inBlocks(x: Float64Array): number {
  let sum = 0;
  for (const i of prange(x.length)) sum += x[i]!;
  return sum;
}
// @njit { fastmath: true }
export function inAnyOrder(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]!;
  return sum;
}
// @njit
export function noted(x: number[]): string {
  let calls = "";
  const sorted = x.toSorted((a, b) => {
    calls += \`\${a} \${b},\`;
    return a - b;
  });
  return sorted.join() + " " + calls;
}
const smaller = (n: number): number | null => (n > 1 ? n - 1 : null);
// @njit
export function nullInList(n: number): string {
  const list = [n];
  const wide: (number | null)[] = list;
  wide.push(smaller(n));
  return \`\${list[1]}\`;
}
// @njit
export function oddInList(x: Float64Array): number {
  const list = [x[0]!];
  const open: (number | undefined)[] = list;
  let missing = 0;
  for (const one of open) if (one === undefined) missing++;
  return missing;
}
// @njit
export function asNumber(n: number): number {
  return n + 1;
}
// @njit
export function given(n: number, f: (k: number) => number): string {
  let all = "";
  for (let i = 0; i < n; i++) all += f(i);
  return all;
}
// @njit
export function got(o: { x: number }): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) sum += o.x;
  return sum;
}
// @njit
export function copied(o: { x?: number; y: number }): { x?: number; y: number } {
  return { ...o };
}
// @njit
export function inPlace(n: number): number {
  return n === 0 ? 7 : inPlace(n - 1);
}
// @njit
export function byTurns(n: number): number {
  const even = (k: number): number => (k === 0 ? 2 : odd(k - 1));
  const odd = (k: number): number => (k === 0 ? 1 : even(k - 1));
  return even(n);
}
export class Scale {
  static by(x: number): number {
    return x * 2;
  }
}
// @njit
export function scaled(x: number): number {
  return Scale.by(x) + 1;
}
// @njit
export function root(x: number): number {
  return Math.sqrt(x);
}
const makeOwn = () => {
  class Own {
    get #m(): string {
      return "m";
    }
    access(other: Own): string {
      return other.#m;
    }
    isKin(other: object): boolean {
      return other instanceof Own;
    }
  }
  return new Own();
};
// @njit
export function ofOtherClass(n: number): string {
  return n > 0 ? makeOwn().access(makeOwn()) : "";
}
// @njit
export function kinOfOther(n: number): boolean {
  return n > 0 && makeOwn().isKin(makeOwn());
}
// @njit
export function frozenList(n: number): string {
  const list = [1, 2];
  Object.freeze(list);
  list[0] = n;
  list.push(n);
  return list.join();
}
// @njit
export function frozenObject(n: number): number {
  const made = { x: 1 };
  const frozen = Object.freeze(made);
  made.x = n;
  return frozen.x;
}
// @njit
export function sealedObject(n: number): number {
  const made: { x: number; y?: number } = { x: 1 };
  Object.seal(made);
  made.y = n;
  return made.x + (made.y ?? 0);
}
// @njit
export function keptFromGrowing(n: number): number {
  const list = [n];
  Object.preventExtensions(list);
  list.push(n);
  return list.length;
}
`;

type Functions = Record<string, (...args: unknown[]) => unknown>;

const folder = mkdtempSync(fileURLToPath(new URL("deviations-", import.meta.url)));
let javascript: Functions;
let kernels: Functions;

beforeAll(async () => {
  const { kernels: built, diagnostics } = await forcedKernels(folder, PROGRAM, "simd");
  expect(diagnostics).toEqual([]);
  kernels = built as typeof kernels;
  const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  writeFileSync(path.join(folder, "a.mjs"), ts.transpileModule(PROGRAM, { compilerOptions }).outputText);
  javascript = (await import(pathToFileURL(path.join(folder, "a.mjs")).href)) as Functions;
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

const outcome = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return (error as Error).name;
  }
};

const counting = () => {
  let reads = 0;
  return {
    get x() {
      return ++reads;
    },
  };
};
const bits = (x: number[]): Float64Array => Float64Array.from(x);

test.each<[string, () => unknown[], unknown, unknown]>([
  ["missingInList", () => ["b"], 1, "TypeError"],
  ["nameOfMissing", () => [5], "Cannot read properties of undefined (reading 'x')", "'found' is undefined."],
  ["nullInList", () => [1], "null", "undefined"],
  ["oddInList", () => [new Float64Array(new Uint32Array([UNDEFINED_LOW, UNDEFINED_HIGH]).buffer)], 0, 1],
  ["tooLarge", () => [2 ** 25 + 1], 2 ** 25 + 1, "RangeError"],
  ["inBlocks", () => [bits([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1e16, -1e16, 3])], 5, 5.1],
  ["asNumber", () => ["3"], "31", 4],
  ["asNumber", () => [null], 1, 1],
  ["given", () => [2, (k: number) => (k === 0 ? "a" : undefined)], "aundefined", "NaNNaN"],
  ["got", () => [counting()], 6, 3],
  ["copied", () => [{ x: undefined, y: 1 }], { x: undefined, y: 1 }, { y: 1 }],
  ["inPlace", () => [100], 7, 7],
  ["inPlace", () => [0.5], "RangeError", "RangeError"],
  ["byTurns", () => [101], 1, 1],
  ["byTurns", () => [1e9], "RangeError", "RangeError"],
  ["ofOtherClass", () => [1], "TypeError", "m"],
  ["kinOfOther", () => [1], false, true],
  ["frozenList", () => [3], "TypeError", "3,2,3"],
  ["frozenObject", () => [3], "TypeError", 3],
  ["sealedObject", () => [3], "TypeError", 4],
  ["keptFromGrowing", () => [3], "TypeError", 2],
])("%s", (name, args, ofJavaScript, ofKernel) => {
  expect(outcome(() => javascript[name]!(...args()))).toStrictEqual(ofJavaScript);
  expect(outcome(() => kernels[name]!(...args()))).toStrictEqual(ofKernel);
});

test("added properties come in the order of the text", () => {
  expect(Object.keys(javascript["addedLater"]!(2) as object)).toEqual(["x", "b", "a"]);
  expect(Object.keys(kernels["addedLater"]!(2) as object)).toEqual(["x", "a", "b"]);
});

test("an instance leaves under a type without methods as an object with its fields", () => {
  expect((javascript["underItsFields"]!(2) as object[])[0]!.constructor.name).toBe("Round");
  expect(kernels["underItsFields"]!(2)).toStrictEqual([{ r: 2 }, { r: 2 }]);
});

test("a spread takes the properties of what the kernel has made, or what is lacking, in the order of the type", () => {
  expect(Object.keys(javascript["spreadMade"]!(2) as object)).toEqual(["y", "x"]);
  expect(Object.keys(kernels["spreadMade"]!(2) as object)).toEqual(["x", "y"]);
  expect(Object.keys(javascript["givenAgain"]!({ y: 1 }) as object)).toEqual(["y", "x"]);
  expect(Object.keys(kernels["givenAgain"]!({ y: 1 }) as object)).toEqual(["x", "y"]);
});

test("views on the whole of an array that are kept, or leave at times, are the array itself", () => {
  const x = bits([1, 2]);
  for (const [{ keptView, viewAtTimes }, isItself] of [[javascript, false] as const, [kernels, true] as const]) {
    expect((keptView!(x) as Float64Array[])[0] === x).toBe(isItself);
    expect(viewAtTimes!(x, 2) === x).toBe(isItself);
  }
});

test("an access that is not checked reads other memory of kernels", () => {
  const all = float64Array(8);
  all.set([1, 2, 3, 4, 5, 6, 7, 8]);
  const part = all.subarray(0, 3);
  expect(javascript["unchecked"]!(part, 5)).toBeNaN();
  expect(kernels["unchecked"]!(part, 5)).toBe(13);
});

test("fastmath changes the order of sums", () => {
  const x = Float64Array.from({ length: 40 }, (_, i) => 0.1 * i + 1e10 * (i % 3));
  const exact = 390_000_000_078;
  expect(javascript["inAnyOrder"]!(x)).not.toBe(exact);
  expect(kernels["inAnyOrder"]!(x)).not.toBe(javascript["inAnyOrder"]!(x));
  expect(kernels["inAnyOrder"]!(x)).toBeCloseTo(exact, 3);
});

test("what the function of a sort notes is in another order", () => {
  const [ofJavaScript, ofKernel] = [javascript, kernels].map((made) => made["noted"]!([3, 1, 2]) as string);
  for (const noted of [ofJavaScript, ofKernel]) expect(noted).toMatch(/^1,2,3 /);
  expect(ofKernel).not.toBe(ofJavaScript);
});

test("a function of the library that another file has replaced is the language's own", () => {
  const { sqrt } = Math;
  Math.sqrt = () => 5;
  try {
    expect(javascript["root"]!(4)).toBe(5);
    expect(kernels["root"]!(4)).toBe(2);
  } finally {
    Math.sqrt = sqrt;
  }
});

test("a method that another file has replaced is the declared one", () => {
  for (const [made, expected] of [[javascript, 6] as const, [kernels, 9] as const]) {
    const { by } = made["Scale"] as unknown as { by: unknown };
    Object.assign(made["Scale"]!, { by: () => 5 });
    expect(made["scaled"]!(4)).toBe(expected);
    Object.assign(made["Scale"]!, { by });
  }
});
