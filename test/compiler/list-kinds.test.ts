/**
 * Lists that cross the boundary stay of the kind that the engine has them in, and results are of the kind that
 * JavaScript's code would give: kernels leave the program's other code as fast as it was.
 */
import { build } from "esbuild";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { KernelBuilder } from "@wumba/plugin-core";
import { beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const SOURCE = `
// @njit
export function summed(rows: number[][], weights: number[], names: string[]): number {
  let sum = 0;
  for (const row of rows) for (let k = 0; k < row.length; k++) sum += row[k]! * weights[k % weights.length]!;
  for (const name of names) sum += name.length;
  return sum;
}
// @njit
export function reversed(list: number[]): void {
  for (let i = 0, j = list.length - 1; i < j; i++, j--) [list[i], list[j]] = [list[j]!, list[i]!];
}
// @njit
export function appended(lists: (number | undefined)[][], by: number): void {
  for (const list of lists) { list[0] = by; list.push(by + 1); }
}
// @njit
export function moved(points: [number, number][], by: number): void {
  for (const point of points) point[0] += by;
}
// @njit
export function named(points: [string, number][]): void {
  for (const point of points) point[0] += "!";
}
// @njit
export function multiples(of: number, n: number): number[] {
  const found: number[] = [];
  for (let k = 0; k < n; k++) found.push(k * of);
  return found;
}
// @njit
export function table(of: number, n: number): number[][] {
  return Array.from({ length: n }, (_, k) => [k * of, of]);
}
// @njit
export function gaps(of: number, n: number): (number | undefined)[] {
  return Array.from({ length: n }, (_, k) => (of < 0 && k === 1 ? undefined : k * of));
}
`;

setFlagsFromString("--allow-natives-syntax");
const kindOf = new Function(
  "list",
  `return (%HasHoleyElements(list) ? "holey " : "") +
    (%HasSmiElements(list) ? "integers" : %HasDoubleElements(list) ? "numbers" : "objects")`,
) as (list: readonly unknown[]) => string;

// eslint-disable-next-line @typescript-eslint/no-explicit-any
let kernels: any;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "wumba-kinds-"));
  const builder = new KernelBuilder({ root: ROOT, cacheDir: join(folder, "cache"), boundary: "wasm" });
  const built = (await builder.build(join(ROOT, "fixtures/run/list-kinds.ts"), SOURCE))!;
  await builder.close();
  expect(built.diagnostics).toEqual([]);
  const entry = join(folder, "kernels.ts");
  writeFileSync(entry, built.code);
  const outfile = join(folder, "kernels.mjs");
  const nodePaths = [join(ROOT, "node_modules")];
  await build({ entryPoints: [entry], bundle: true, format: "esm", outfile, nodePaths });
  kernels = await import(pathToFileURL(outfile).href);
}, 600_000);

/** New lists of each kind for each call. */
const kinds = (): Record<string, unknown[]> => ({
  integers: [1, 2, 3, 4],
  numbers: [1.5, 2, 3, 0.25],
  "holey integers": Object.assign(new Array(4), [4, 3, 2, 1]),
  "holey numbers": Object.assign(new Array(4), [4.5, 3, 2, 1]),
  objects: Object.assign([{}, 1, 2, 3], [0.5]),
});

/** So many calls make engines compile what crosses the boundary, with all kinds that have been there. */
function often(run: () => void): void {
  for (let k = 0; k < 3000; k++) run();
}

test("lists stay as they are, whatever other kernels have been given", () => {
  const all = kinds();
  const rows = Object.values(all) as number[][];
  const names = ["a", "b"];
  for (const weights of rows) often(() => kernels.summed(rows, weights, names));
  expect(kindOf(names)).toBe("objects");
  const { integers } = kinds();
  often(() => kernels.reversed(integers));
  expect(kindOf(integers!)).toBe("integers");
});

test("lists of what may be missing stay as they are when kernels write them", () => {
  for (const kind of ["integers", "numbers"]) {
    const list = kinds()[kind]!;
    const other = kinds()[kind]!;
    often(() => kernels.appended([list.slice(0, 2)], 3));
    kernels.appended([other], 3);
    expect([kind, kindOf(other), other.at(-1)]).toEqual([kind, kind, 4]);
  }
  const lists = kinds();
  often(() => kernels.appended(Object.values(kinds()), 2));
  for (const [kind, list] of Object.entries(lists)) {
    kernels.appended([list], 2);
    expect([kind, kindOf(list)]).toEqual([kind, kind]);
  }
});

test("tuples stay as they are, those of other types beside them", () => {
  const [points, halves, texts] = [[[1, 2]], [[0.5, 1]], [["a", 1]]];
  often(() => {
    kernels.moved(points, 1);
    kernels.moved(halves, 1);
    kernels.named(texts.map(([text, n]) => [text, n]));
  });
  expect([points[0], halves[0]].map((list) => kindOf(list!))).toEqual(["integers", "numbers"]);
  expect(points[0]).toEqual([3001, 2]);
});

test("results are of the kind that their elements need", () => {
  const results = (): unknown[][] => [
    kernels.multiples(3, 5),
    kernels.multiples(0.5, 5),
    kernels.multiples(-0, 5),
    kernels.table(2, 3)[1],
    kernels.table(0.5, 3)[1],
    kernels.gaps(2, 4),
    kernels.gaps(0.5, 4),
    kernels.gaps(-1, 4),
  ];
  const wanted = ["integers", "numbers", "numbers", "integers", "numbers", "integers", "numbers", "objects"];
  expect(results().map(kindOf)).toEqual(wanted);
  often(results);
  expect(results().map(kindOf)).toEqual(wanted);
});
