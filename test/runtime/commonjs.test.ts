/** `require` in the place of `import`: one copy in Node, and the CommonJS form that others take shares the memory. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import * as wumba from "wumba";
import { checkFiles } from "@wumba/plugin-core";
import { ROOT } from "../../scripts/packages.mjs";

const require = createRequire(import.meta.url);
const form = (name: string): string => path.join(ROOT, "packages", name, "commonjs/index.js");
const other = require(form("wumba")) as typeof wumba;

// Inside of the repository, where the packages are found.
mkdirSync(path.join(ROOT, "test/.cache"), { recursive: true });
const folder = mkdtempSync(path.join(ROOT, "test/.cache/commonjs-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("Node requires what it imports", () => {
  expect(require.resolve("wumba")).toBe(path.join(ROOT, "packages/wumba/dist/index.js"));
  expect(require.resolve("@wumba/numpy")).toBe(path.join(ROOT, "packages/numpy/dist/index.js"));
});

test("both forms have the same exports", () => {
  expect(Object.keys(other).sort()).toEqual(Object.keys(wumba).sort());
  expect(other.float64Array).not.toBe(wumba.float64Array);
});

test("both forms work in one memory, and know each other's arrays", () => {
  const [ours, theirs] = [wumba.float64Array(3), other.float64Array([1, 2, 3])];
  expect(theirs.buffer).toBe(ours.buffer);
  expect(wumba.isKernelMemory(theirs)).toBe(true);
  wumba.free(theirs);
  expect(() => other.free(theirs)).toThrow("freed already");
  other.setNumThreads(3);
  expect(wumba.getNumThreads()).toBe(3);
});

test("arrays of n dimensions", () => {
  const numpy = require(form("numpy")) as typeof import("@wumba/numpy");
  expect([...numpy.add(numpy.array([1, 2]), 1).data]).toEqual([2, 3]);
});

test("kernels of a project in CommonJS find scalars, arrays and functions of Math", { timeout: 60_000 }, async () => {
  const write = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  write("package.json", `{ "name": "commonjs", "private": true }`);
  const options = { module: "nodenext", target: "es2022", strict: true, skipLibCheck: true, types: [] };
  write("tsconfig.json", JSON.stringify({ compilerOptions: options }));
  write("kernels.ts", KERNELS);
  const [file] = await checkFiles([path.join(folder, "kernels.ts")], { root: folder });
  expect(file!.diagnostics).toEqual([]);
  expect(file!.functions.map(({ status }) => status)).toEqual(["compiled"]);
});

const KERNELS = `import { f32 } from "wumba";
import { gamma } from "wumba/math";
import { NDArray1 } from "@wumba/numpy";
// @njit
export function total(a: NDArray1): f32 {
  let sum = f32(0);
  for (let i = 0; i < a.size; i++) sum = f32(sum + f32(gamma(a.at(i))));
  return sum;
}
`;
