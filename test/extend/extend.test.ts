/**
 * A package outside the workspace brings kernels of its own: bodies for functions that have only declarations, and a
 * property. The compiler knows nothing of it but what the build passes in.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildFiles, KernelBuilder, type KernelOptions } from "@wumba/plugin-core";
import { afterAll, beforeAll, expect, test } from "vitest";

const HERE = fileURLToPath(new URL("./", import.meta.url));
const PROJECT = path.join(HERE, ".cache");
const PACKAGE = path.join(PROJECT, "node_modules/vectors");
const FILE = path.join(PROJECT, "kernels.ts");

const COMPILER_OPTIONS = { strict: true, target: "ES2022", module: "NodeNext", noUncheckedIndexedAccess: true };

type Vector = Float64Array & { readonly norm: number };

interface Kernels {
  readonly cosine: (a: Vector, b: Vector) => number;
  readonly towards: (a: Vector, b: Vector, part: number) => number;
  readonly farthest: (all: Float64Array, count: number, a: Vector) => number;
}

beforeAll(() => {
  rmSync(PROJECT, { recursive: true, force: true });
  mkdirSync(path.dirname(PACKAGE), { recursive: true });
  cpSync(path.join(HERE, "vectors"), PACKAGE, { recursive: true });
  writeFileSync(path.join(PROJECT, "package.json"), '{ "type": "module" }');
  writeFileSync(path.join(PROJECT, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  copyFileSync(path.join(HERE, "kernels.ts"), FILE);
});

const options: KernelOptions = { root: PROJECT, boundary: "always", verify: true };
const libraries = ["node_modules/vectors/kernels.js"];

async function load(name: string, more: KernelOptions): Promise<Kernels> {
  const outDir = path.join(PROJECT, name);
  const settings = { ...options, cacheDir: path.join(PROJECT, "kernels"), declarations: false, outDir, ...more };
  const { files } = await buildFiles([FILE], settings);
  expect(files[0]!.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  const statuses = files[0]!.functions.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set(["compiled"]));
  return (await import(/* @vite-ignore */ pathToFileURL(files[0]!.output!).href)) as Kernels;
}

const [alone, extended] = [new KernelBuilder(options), new KernelBuilder({ ...options, libraries })];
afterAll(() => Promise.all([alone.close(), extended.close()]));

async function codesOf(text: string, builder = extended): Promise<string[]> {
  const { diagnostics } = await builder.analyse(path.join(PROJECT, "other.ts"), text);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

test("its functions and its property are compiled", async () => {
  const kernels = await load("out", { libraries });
  const { vector, dot, blend } = (await import(
    /* @vite-ignore */ pathToFileURL(path.join(PACKAGE, "index.js")).href
  )) as {
    vector: (...components: number[]) => Vector;
    dot: (a: Vector, b: Vector) => number;
    blend: (a: number, b: number, part: number) => number;
  };
  const [a, b] = [vector(1, -2, 3.5, 0.1), vector(0.3, 4, -5, 6)];
  expect(kernels.cosine(a, b)).toBe(dot(a, b) / (a.norm * b.norm));
  const sum = a.reduce((before, x, i) => before + blend(x, b[i]!, 0.3) * (i + 1), 0);
  expect(kernels.towards(a, b, 0.3)).toBe(sum + a.norm);
  const all = Float64Array.of(3, 1, 8);
  const distances = [...all].map((x) => blend(x, a.norm, 1 / 3) * dot(a, a));
  expect(kernels.farthest(all, 3, a)).toBe(Math.max(...distances));
});

test("without the library, functions have the bodies of the package's JavaScript, and vectors no property", async () => {
  const text = readFileSync(FILE, "utf8");
  const codes = await codesOf(text, alone);
  expect(codes.map((code) => code.slice(0, 5))).toEqual(["W2002", "W2002", "W2002"]);
  expect(await codesOf(text)).toEqual([]);
});

test("what it refuses, and what it says nothing of, is told at the call", async () => {
  const text = (name: string): string =>
    `import { ${name} } from "vectors";\n// @njit\nexport function f(): number {\n  return ${name}();\n}\n`;
  expect(await codesOf(text("noise"))).toEqual([expect.stringMatching(/^W4002 .*JavaScript's to draw/)]);
  expect(await codesOf(text("unheard"))).toEqual([expect.stringMatching(/^W4003 /)]);
});

test("a kernel is built anew when a body has changed", async () => {
  const bodies = path.join(PACKAGE, "bodies.ts");
  writeFileSync(bodies, readFileSync(bodies, "utf8").replace("return sum", "return 2 * sum"));
  const kernels = await load("changed", { libraries });
  const a = Object.assign(Float64Array.of(3, 4), { norm: 5 });
  expect(kernels.cosine(a, a)).toBe(50 / (Math.sqrt(50) * Math.sqrt(50)));
  expect(kernels.cosine(a, a)).not.toBe(1);
});
