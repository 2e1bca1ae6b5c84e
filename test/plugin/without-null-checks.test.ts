/**
 * Projects without `strictNullChecks`: null and undefined go wherever they like, and kernels give what JavaScript gives,
 * errors included.
 */
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import ts from "typescript";
import { expect, test } from "vitest";
import { emptyProject } from "./project.js";

const PROGRAM = `
interface Point { x: number; y: number }
interface Tree { v: number; left: Tree; right: Tree; name: string; list: number[]; weights: Float64Array }
class Holder {
  point: Point = null;
  list: number[];
  array: Float64Array = null;
  next: Holder = null;
  constructor(readonly v = 0) {}
  set(point: Point) { this.point = point; }
  clear() { this.point = null; }
  get() { return this.point; }
}
function make(n: number): Point { if (n > 2) return { x: n, y: n }; return null; }
function pick(a: Point[], x: number): Point { for (const p of a) if (p.x === x) return p; return null; }
function find(a: number[], x: number): number { for (let i = 0; i < a.length; i++) if (a[i] === x) return i; }
function orZero(p: Point): number { return p ? p.x : 0; }
// @njit
export function variable(n: number) { let p: Point = null; if (n > 1) p = { x: n, y: 2 }; return p.x; }
// @njit
export function field(n: number) {
  const h = new Holder();
  if (n > 1) h.set({ x: n, y: 3 });
  if (n > 5) h.clear();
  return h.point.x + h.get().y;
}
// @njit
export function unset(n: number) { const h = new Holder(); if (n > 1) h.list = [1, 2]; return h.list ? h.list[1] : -1; }
// @njit
export function chain(n: number) {
  let head: Holder = null;
  for (let i = 0; i < n; i++) { const k = new Holder(i); k.next = head; head = k; }
  let s = 0;
  while (head) { s += head.v; head = head.next; }
  return s;
}
// @njit
export function entry(n: number) {
  const m = new Map<number, Point>([[3, { x: 4, y: 5 }]]);
  const p: Point = m.get(n);
  return p ? p.x : -1;
}
// @njit
export function missing(n: number) { const m = new Map([["a", n]]); return m.get("a") + m.get("b"); }
// @njit
export function compared(n: number) { const p = make(n); if (p == null) return 7; return p.x; }
// @njit
export function used(n: number) { return make(n).x; }
// @njit
export function passed(n: number) { return orZero(n > 2 ? { x: 1, y: 2 } : null) + orZero(undefined); }
// @njit
export function largest(x: number[]) { let best: number; for (const v of x) if (best === undefined || v > best) best = v; return best; }
// @njit
export function nearest(n: number) {
  let best: Point;
  for (let i = 0; i < n; i++) if (!best || Math.abs(i - 3) < best.y) best = { x: i, y: Math.abs(i - 3) };
  return best.x;
}
// @njit
export function optional(a: Point, b?: Point, k?: number) { return a.x + b.x * k; }
// @njit
export function searched(a: Point[]) { return pick(a, 2) ? pick(a, 2).y : -1; }
// @njit
export function first(a: Point[]): Point { return a.length ? a[0] : null; }
// @njit
export function doubled(a: number[]): number[] { if (a.length === 0) return null; return a.map((v) => v * 2); }
// @njit
export function halves(a: Float64Array): Float64Array { if (a.length === 0) return null; return a.map((v) => v / 2); }
// @njit
export function ends(n: number): number { if (n > 1) return 2; }
// @njit
export function arrayOrEnd(n: number): Float64Array { if (n > 1) return new Float64Array(2); }
// @njit
export function index(a: number[], x: number) { const i = find(a, x); return i === undefined ? -1 : i; }
// @njit
export function behind(a: number[], x: number) { return find(a, x) + 1; }
// @njit
export function sum(t: Tree): number { if (!t) return 0; return t.v + sum(t.left) + sum(t.right); }
// @njit
export function named(t: Tree) { return t.name ? t.name.length : -1; }
// @njit
export function weighted(t: Tree) { let s = 0; for (let i = 0; i < t.weights.length; i++) s += t.weights[i]; return s; }
// @njit
export function emptied(t: Tree) { t.left = null; t.name = null; t.list = undefined; t.weights = null; t.v++; }
// @njit
export function moved(t: Tree) { t.left = t.left.left; t.v++; }
// @njit
export function built(n: number): Tree {
  if (n <= 0) return null;
  return { v: n, left: built(n - 1), right: null, name: null, list: null, weights: null };
}
// @njit
export function record(n: number) { const r: Point = { x: n, y: n > 1 ? null : 2 }; return r; }
const leaf = (v: number, left: any): Tree => ({ v, left, right: undefined, name: "q", list: [1], weights: new Float64Array(2) });
export const calls: Record<string, () => unknown[][]> = {
  variable: () => [[0], [2]], field: () => [[0], [2], [9]], unset: () => [[0], [2]], chain: () => [[0], [4]],
  entry: () => [[0], [3]], missing: () => [[1]], compared: () => [[0], [3]], used: () => [[0], [3]],
  passed: () => [[0], [3]], largest: () => [[[1, 4, 2]], [[]]], nearest: () => [[0], [9]],
  optional: () => [[{ x: 1, y: 2 }, { x: 3, y: 4 }, 2], [{ x: 1, y: 2 }, { x: 3, y: 4 }], [{ x: 1, y: 2 }], [null]],
  searched: () => [[[{ x: 2, y: 9 }]], [[]]], first: () => [[[{ x: 2, y: 9 }]], [[]]],
  doubled: () => [[[1, 2]], [[]]], halves: () => [[new Float64Array([1])], [new Float64Array(0)]],
  ends: () => [[0], [2]], arrayOrEnd: () => [[0], [2]], index: () => [[[1, 2], 2], [[], 2]], behind: () => [[[1, 2], 2], [[], 2]],
  sum: () => [[leaf(1, leaf(2, null))], [null], [undefined]], named: () => [[leaf(1, null)], [{ ...leaf(1, null), name: null }], [null]],
  weighted: () => [[leaf(1, null)], [{ ...leaf(1, null), weights: null }]],
  emptied: () => [[leaf(1, leaf(2, null))]], moved: () => [[leaf(1, leaf(2, undefined))], [leaf(1, leaf(2, null))], [leaf(1, null)]],
  built: () => [[2], [0]], record: () => [[1], [2]],
};
`;

type Functions = Readonly<Record<string, (...args: unknown[]) => unknown>>;

interface Module {
  readonly calls: Readonly<Record<string, () => unknown[][]>>;
}

/** The result, or the class of the error, and the arguments as the call leaves them. */
function outcome(module: Module, name: string, k: number): unknown {
  const args = module.calls[name]!()[k]!;
  try {
    return { result: (module as unknown as Functions)[name]!(...args), args };
  } catch (error) {
    return { error: (error as Error).name, args };
  }
}

test("null and undefined wherever they go", async () => {
  const project = emptyProject();
  project.write("tsconfig.json", `{ "compilerOptions": { "strict": false, "target": "ES2022", "module": "ESNext" } }`);
  project.write("a.ts", PROGRAM);
  const { outputText } = ts.transpileModule(PROGRAM, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
  const plain = project.write("plain.mjs", outputText);
  const { root } = project;
  const options = { root, outDir: "out", cacheDir: "cache", boundary: "always", onError: "fallback" } as const;
  const [built] = (await buildFiles(["a.ts"], options)).files;
  expect(built!.diagnostics).toEqual([]);
  const load = async (file: string): Promise<Module> => (await import(pathToFileURL(file).href)) as Module;
  const [ours, theirs] = [await load(built!.output!), await load(plain)];
  expect(Object.keys(theirs.calls).sort()).toEqual(built!.functions.map(({ name }) => name).sort());
  for (const [name, calls] of Object.entries(theirs.calls))
    for (const k of calls().keys())
      expect([name, k, outcome(ours, name, k)]).toStrictEqual([name, k, outcome(theirs, name, k)]);
});
