/** Kernels whose calls are decided by formulas and by time, in all the shapes that functions have: the same results. */
import { build } from "esbuild";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { KernelBuilder } from "@wumba/plugin-core";
import { beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FILE = join(ROOT, "fixtures/run/timed-calls.ts");

const SOURCE = `
const weights = new Float64Array([1, 2, 3, 4]);
const turns: number[] = [];
for (let i = 0; i < 8; i++) turns.push(i ^ 5);
// @njit
export function listed(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) { if (x[i] < 0) break; s = (s + turns[(s ^ i) & 7] + (x[i] | 0)) | 0; }
  return s;
}
// @njit
export function declared(x: Float64Array, limit: number): number {
  let i = 0, s = 0;
  while (i < x.length && s < limit) s += x[i++];
  return s;
}
// @njit
export const block = (x: Float64Array, y: Float64Array): void => {
  for (let i = 0; i < x.length; i++) { y[i] += x[i]; if (x[i] > 9) break; }
};
// @njit
export const expression = (x: number[], v: number): number => x.indexOf(v);
// @njit
export const held = function inner(x: Float64Array): number {
  let s = 0;
  for (const v of x) { if (v < 0) return v; s += v; }
  return s;
};
// @njit
export function shadowed(x: Float64Array): number {
  const shadowed = x.length;
  let s = 0;
  for (let i = 0; i < shadowed; i++) { if (x[i] < 0) break; s += x[i]; }
  return s;
}
// @njit
export function unpacked(x: Float64Array): number {
  const [unpacked, from] = [x.length, 0];
  let s = 0;
  for (let i = from; i < unpacked; i++) { if (x[i] < 0) break; s += x[i]; }
  return s;
}
// @njit
export function hidden(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) { if (x[i] < 0) break; s += x[i] * weights[i & 3]; }
  return s;
}
// @njit
export function squared(x: Float64Array): number {
  const most = 10 ** 9 + 7;
  let s = 0;
  for (let i = 0; i < x.length; i++) { if (x[i] < 0) break; s = (s + x[i] ** 2) % most; }
  return s;
}
// @njit
export function approximate(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) { if (x[i] < 0) break; s += x[i] ** 1.5; }
  return s;
}
// @njit
export function given(x: Float64Array, from = 1, step?: number): number {
  let s = 0;
  for (let i = from; i < x.length; i += step ?? 2) { if (x[i] < 0) break; s += x[i]; }
  return s;
}
// @njit
export function recursive(x: Int32Array, low: number, high: number): number {
  if (high - low < 4) { let s = 0; for (let i = low; i < high; i++) s += x[i]; return s; }
  const middle = (low + high) >> 1;
  return recursive(x, low, middle) + recursive(x, middle, high);
}
interface Tree { v: number; left: Tree | null; right: Tree | null }
// @njit
export function total(tree: Tree | null): number {
  return tree === null ? 0 : total(tree.left) + tree.v + total(tree.right);
}
// @njit
export function failing(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) { if (x[i] === 7) throw new RangeError("seven at " + i); s += x[i]; }
  return s;
}
// @njit
export function thrown(list: { v: number }[], x: Float64Array): number {
  let s = 0;
  for (const { v } of list) { if (v === 7) throw "seven"; s += v; }
  for (const v of x) s += v;
  return s;
}
// @njit
export function calling(x: Float64Array, rounds: number): number {
  let s = 0;
  for (let r = 0; r < rounds; r++) s += declared(x, 1e9) + hidden(x);
  return s;
}
// @njit
export function rows(list: number[][], out: { sum: number; names: string[] }): string {
  for (const row of list) for (const v of row) { if (v < 0) return "negative"; out.sum += v; }
  out.names.push("row");
  return out.names.join();
}
// @njit
export function last<T extends Float64Array>(x: T): bigint {
  let found = 0n;
  for (let i = 0; i < x.length; i++) if (x[i] > 0) found = BigInt.asUintN(64, BigInt(i) * 3n);
  return found;
}
// @njit
export function unpackedInHead(x: Float64Array, { limit = 9, from: [first, second = 1] = [0] }: Options = {}): number {
  let s = 0;
  for (let i = first; i < x.length; i += second) { if (x[i] >= limit) break; s += x[i]; }
  return s;
}
interface Options { limit?: number; from?: number[] }
// @njit
export function hashed(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) === 0) break;
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  }
  return hash;
}
// @njit
export function spread(rows: number[][], distance: (a: number[], b: number[]) => number, limit: number): number {
  let sum = 0;
  for (const a of rows) for (const b of rows) { if (sum > limit) break; sum += distance(a, b); }
  return sum;
}
const city = (a: number[], b: number[]): number => a.reduce((sum, v, i) => sum + Math.abs(v - b[i]), 0);
const longer = (a: number[], b: number[]): number => Math.max(a.length, b.length);
const distances = { city, longer };
export const spreadBy = (rows: number[][], name: "city" | "longer" | "first"): number =>
  spread(rows, name === "first" ? (a, b) => a[0] - b[0] : distances[name], 1e6);
// @njit
export function nearest(rows: number[][], { distance = city, from: [first] }: Nearest): number {
  let best = -1, least = Infinity;
  for (let i = first; i < rows.length; i++) {
    const own = distance(rows[i], rows[first]);
    if (own < least && i > first) { best = i; least = own; }
  }
  return best;
}
interface Nearest { distance?: (a: number[], b: number[]) => number; from: number[] }
export const nearestBy = (rows: number[][], isCity: boolean): number =>
  nearest(rows, isCity ? { from: [0] } : { from: [1], distance: longer });
export function made(base: number): (x: Float64Array) => number {
  // @njit
  function within(x: Float64Array): number {
    let s = 0;
    for (let i = 0; i < x.length; i++) { if (x[i] < 0) break; s += x[i]; }
    return s;
  }
  return (x) => within(x) + base;
}
export class Sums {
  // @njit
  static of(x: Float64Array): number {
    let s = 0;
    for (let i = 0; i < x.length; i++) { if (x[i] < 0) break; s += x[i]; }
    return s;
  }
}
export class Meter {
  sum = 0;
  #seen = 0;
  // @njit
  push(x: Float64Array): number {
    for (let i = 0; i < x.length; i++) { if (x[i] < 0) break; this.sum += x[i]; this.#seen++; }
    return this.#seen;
  }
}
export class Loud extends Meter {
  calls = 0;
  override push(x: Float64Array): number {
    this.calls++;
    return super.push(x) * 2;
  }
}
`;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loaded = any;
let kernels: Loaded;
let plain: Loaded;
let code: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "wumba-timed-"));
  const builder = new KernelBuilder({ root: ROOT, cacheDir: join(folder, "cache") });
  const built = (await builder.build(FILE, SOURCE))!;
  await builder.close();
  expect(built.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  code = built.code;
  const load = async (name: string, text: string): Promise<Loaded> => {
    writeFileSync(join(folder, `${name}.ts`), text);
    const outfile = join(folder, `${name}.mjs`);
    const nodePaths = [join(ROOT, "node_modules")];
    await build({ entryPoints: [join(folder, `${name}.ts`)], bundle: true, format: "esm", outfile, nodePaths });
    return import(pathToFileURL(outfile).href);
  };
  kernels = await load("kernels", code);
  plain = await load("plain", SOURCE);
}, 600_000);

const numbers = (n: number, k: number): Float64Array => Float64Array.from({ length: n }, (_, i) => (i * k) % 6.5);
const lists = (n: number, k: number): number[][] => Array.from({ length: n }, () => [...numbers(5, k)]);
const integers = (n: number, k: number): Int32Array => Int32Array.from(numbers(n, k));

type Tree = { v: number; left: Tree; right: Tree } | null;
function treeOf(values: readonly number[]): Tree {
  const middle = values.length >> 1;
  if (values.length === 0) return null;
  return { v: values[middle]!, left: treeOf(values.slice(0, middle)), right: treeOf(values.slice(middle + 1)) };
}

const CALLS: Record<string, (n: number, k: number) => unknown[]> = {
  declared: (n, k) => [numbers(n, k), n * 2],
  listed: (n, k) => [numbers(n, k)],
  block: (n, k) => [numbers(n, k), numbers(n, k + 1)],
  expression: (n, k) => [[...numbers(n, k)], 3],
  held: (n, k) => [numbers(n, k)],
  shadowed: (n, k) => [numbers(n, k)],
  unpacked: (n, k) => [numbers(n, k)],
  hidden: (n, k) => [numbers(n, k)],
  given: (n, k) => [numbers(n, k), ...[[], [undefined, 3], [0], [2, undefined]][k % 4]!],
  recursive: (n, k) => [integers(n, k), 0, n],
  total: (n, k) => [treeOf([...numbers(n, k)])],
  failing: (n, k) => [numbers(n, k).map((v, i) => (k % 3 === 0 && i === n - 1 ? 7 : v))],
  thrown: (n, k) => [[...numbers(n, k)].map((v, i) => ({ v: k % 3 === 0 && i === n - 1 ? 7 : v })), numbers(n >> 2, k)],
  calling: (n, k) => [numbers(n, k), (k % 5) + 1],
  rows: (n, k) => [lists(n >> 2, k), { sum: 1, names: ["a"] }],
  last: (n, k) => [numbers(n, k)],
  unpackedInHead: (n, k) => [numbers(n, k), ...[[], [{}], [{ limit: 5 }], [{ from: [1, 2] }]][k % 4]!],
  hashed: (n, k) => [numbers(n, k).join("").slice(0, n)],
  spreadBy: (n, k) => [lists(n >> 4, k), ["city", "longer", "first"][k % 3]],
  nearestBy: (n, k) => [lists((n >> 2) + 2, k), k % 3 > 0],
};

function outcome(f: (...args: unknown[]) => unknown, args: unknown[]): unknown {
  try {
    return [f(...args), args];
  } catch (error) {
    return [String(error), args];
  }
}

test.each(Object.keys(CALLS))("%s", (name) => {
  const sizes = [0, 1, 5, 40, 700, 4000];
  for (let k = 1; k < 1500; k++) {
    const n = sizes[k % (k < 200 ? 6 : 4)]!;
    const [ours, theirs] = [kernels, plain].map((module) => outcome(module[name], CALLS[name]!(n, k)));
    expect(ours).toEqual(theirs);
  }
});

test("functions inside of functions and of classes", () => {
  const [ours, theirs] = [kernels, plain].map((module) => [module.made(3), module.Sums.of]);
  for (let k = 0; k < 300; k++)
    for (const which of [0, 1]) expect(ours![which](numbers(k, 2))).toBe(theirs![which](numbers(k, 2)));
});

test("methods, of classes that derive from theirs too, and replaced ones", () => {
  const runs = [kernels, plain].map(({ Meter, Loud }) => {
    const { prototype } = Meter;
    const { push } = prototype;
    const results: unknown[] = [];
    let watched = 0;
    for (const Class of [Meter, Loud]) {
      const meter = new Class();
      for (let k = 0; k < 900; k++) {
        if (k === 600)
          prototype.push = function (x: Float64Array) {
            watched++;
            return push.call(this, x);
          };
        results.push(meter.push(numbers(k % 90, k)), meter.sum, meter.calls, watched);
      }
      prototype.push = push;
    }
    return results;
  });
  expect(runs[0]).toEqual(runs[1]);
});

test("functions that can be called by their names are passed on, and no others", () => {
  const passes = (name: string): boolean => new RegExp(`\\([^()]*\\b${name}\\); if`).test(code);
  for (const name of ["declared", "block", "expression", "held", "hidden", "squared", "given", "total", "within"])
    expect([name, passes(name)]).toEqual([name, true]);
  expect(code).toContain(", Meter.prototype.push); if");
  for (const name of ["shadowed", "unpacked", "approximate", "inner", "of"])
    expect([name, passes(name)]).toEqual([name, false]);
  expect(code).toMatch(/\{ throw p0; \}, thrown\); if/);
  expect(code).toContain(", (rows, limit) => spread(rows, distance, limit)); if");
  expect(code).toContain("(rows, first) => nearest(rows, { distance: distance, from: [first] })");
  expect(code).toContain("=> unpackedInHead(x, { limit: limit, from: [first, second] })");
});
