/** Functions of installed packages: compiled where the package comes with the sources of its declarations. */
import { pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import { expect, test } from "vitest";
import { emptyProject, type Project } from "./project.js";

function writePackage(project: Project, { withSource }: { withSource: boolean }): void {
  const write = (name: string, text: string): string => project.write(`node_modules/middle/${name}`, text);
  write("package.json", `{ "name": "middle", "version": "1.0.0", "type": "module", "exports": "./lib/index.js" }`);
  write("lib/index.js", "export function middle(a, b) {\n  return (a + b) / 2;\n}\n");
  write(
    "lib/index.d.ts",
    "export declare function middle(a: number, b: number): number;\n//# sourceMappingURL=index.d.ts.map\n",
  );
  write(
    "lib/index.d.ts.map",
    `{"version":3,"file":"index.d.ts","sourceRoot":"","sources":["../src/index.ts"],"mappings":""}`,
  );
  if (withSource)
    write("src/index.ts", "export function middle(a: number, b: number): number {\n  return (a + b) / 2;\n}\n");
}

const options = (root: string, outDir = "out") =>
  ({ root, outDir, cacheDir: "cache", boundary: "always", onError: "fallback" }) as const;

test.each([true, false])("with its source: %s", async (withSource) => {
  const project = emptyProject();
  writePackage(project, { withSource });
  project.write(
    "src/kernel.ts",
    `import { middle } from "middle";
// @njit
export function middles(x: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < x.length; i++) sum += middle(x[i - 1]!, x[i]!);
  return sum;
}
`,
  );
  const { files } = await buildFiles(["src/kernel.ts"], options(project.root));
  const [built] = files;
  expect(built!.functions[0]!.status).toBe("compiled");
  expect(built!.diagnostics).toEqual([]);
  const { middles } = (await import(/* @vite-ignore */ pathToFileURL(built!.output!).href)) as {
    middles: (x: Float64Array) => number;
  };
  expect(middles(new Float64Array([1, 2, 4]))).toBe(4.5);
});

/** A package of ES modules of JavaScript with declarations. */
const MODULES: Readonly<Record<string, string>> = {
  "package.json": `{
    "name": "plain-vectors", "version": "1.0.0", "type": "module",
    "exports": { ".": { "types": "./types/index.d.ts", "import": "./lib/index.js" } }
  }`,
  "types/index.d.ts": `
    export declare namespace flat {
      type Flat = [number, number] | Float32Array;
      function scale(out: Flat, a: Flat, by: number): Flat;
      function make(x: number, y: number): Flat;
    }
    export declare function norm(x: ArrayLike<number>, p?: number): number;
    export declare const twice: (x: number) => number;
    declare function half(x: number): number;
    export default half;
    export declare function scratch(x: number): number;
    export declare function either(x: number): number;
    export declare function either(x: string): string;
    export declare function identity<T>(x: T): T;
    export declare function useLists(): void;
    export declare function seed(value: number): void;
    export declare function next(): number;
  `,
  "lib/index.js": `
    import { power, root } from "./powers.js";
    export * as flat from "./flat.js";
    export function norm(x, p = 2) {
      let sum = 0;
      for (let i = 0; i < x.length; i++) sum += power(Math.abs(x[i]), p);
      return root(sum, p);
    }
    export const twice = x => x * 2;
    export default function half(x) { return x / 2; }
    const kept = new Float64Array(2);
    export function scratch(x) { kept[0] += x; return kept[0]; }
    export function either(x) { return x; }
    export const identity = (x) => x;
    export { useLists } from "./flat.js";
    let state = 1;
    export function seed(value) { state = value; }
    export function next() { return (state = (state * 16807) % 2147483647); }
  `,
  "lib/powers.js": `
    /** @param {Real} x @returns {Real} */
    export function power(x, p) { return p === 2 ? square(x) : x ** p; }
    function square(x) { return x * x; }
    export const root = (x, p) => (p === 2 ? Math.sqrt(x) : x ** (1 / p));
  `,
  "lib/flat.js": `
    let Kind = typeof Float32Array !== "undefined" ? Float32Array : Array;
    export function useLists() { Kind = Array; }
    export function make(x, y) {
      const out = new Kind(2);
      out[0] = x;
      out[1] = y;
      return out;
    }
    export function scale(out, a, by) {
      out[0] = a[0] * by;
      out[1] = a[1] * by;
      return out;
    }
  `,
};

const KERNELS = `import half, { either, flat, identity, next, norm, scratch, twice } from "plain-vectors";
// @njit
export function norms(x: Float64Array, y: Float64Array): number {
  return norm(x) + norm(y, 3) + twice(half(x[0]!));
}
// @njit
export function scaled(n: number, by: number): number {
  const a = Float32Array.of(n, 0.1);
  const b = new Float32Array(2);
  flat.scale(b, a, by);
  return b[0]! + 10 * b[1]!;
}
// @njit
export function made(n: number): number {
  return flat.make(n, 0.1)[1]!;
}
// @njit
export function keeps(x: number): number {
  return scratch(x);
}
// @njit
export function several(x: number): number {
  return either(x) + 1;
}
// @njit
export function generic(x: number): number {
  return identity(x) + 1;
}
// @njit
export function random(): number {
  return next();
}
`;

interface Kernels {
  norms(x: Float64Array, y: Float64Array): number;
  scaled(n: number, by: number): number;
  made(n: number): number;
  keeps(x: number): number;
  several(x: number): number;
  generic(x: number): number;
  random(): number;
}

async function buildKernels(project: Project, text: string, outDir?: string) {
  project.write("src/kernels.ts", text);
  const [built] = (await buildFiles(["src/kernels.ts"], options(project.root, outDir))).files;
  const status = Object.fromEntries(built!.functions.map((one) => [one.name, one.status]));
  const module = (await import(/* @vite-ignore */ `${pathToFileURL(built!.output!).href}?${Math.random()}`)) as Kernels;
  return { status, module, diagnostics: built!.diagnostics };
}

test("bodies from the JavaScript of packages", async () => {
  const project = emptyProject();
  for (const [name, text] of Object.entries(MODULES)) project.write(`node_modules/plain-vectors/${name}`, text);
  const { status, module, diagnostics } = await buildKernels(project, KERNELS);
  expect(status).toEqual({
    norms: "compiled",
    scaled: "compiled",
    made: "javascript",
    keeps: "javascript",
    several: "javascript",
    generic: "javascript",
    random: "javascript",
  });
  expect(diagnostics.map(({ code }) => code)).toEqual(["W4001", "W4001", "W4001", "W4001", "W4001"]);
  const [set, kept, several, generic, state] = diagnostics.map(({ message }) => message);
  expect(set).toMatch(/'make' .* at flat\.js:5: 'new Kind\(…\)'/);
  expect(kept).toMatch(
    /'scratch' .* its package has it as JavaScript that cannot be compiled, at index\.js:12: 'kept'/,
  );
  expect(several).toMatch(/'either' .* declares several signatures/);
  expect(generic).toMatch(/'identity' .* a generic function/);
  expect(state).toMatch(/'next' .* at index\.js:\d+: .*'state'/);
  const y = Float64Array.of(1, 2);
  expect(module.norms(Float64Array.of(3, 4), y)).toBe(5 + 9 ** (1 / 3) + 3);
  expect(module.scaled(3, 2)).toBe(6 + 10 * Math.fround(Math.fround(0.1) * 2));
  expect(module.made(1)).toBe(Math.fround(0.1));
  expect([module.keeps(1), module.keeps(1), module.several(1), module.generic(1)]).toEqual([1, 2, 2, 2]);
  expect(module.random()).toBe(16807);
});

test("a package that changes is compiled again", async () => {
  const project = emptyProject();
  const write = (): void => {
    for (const [name, text] of Object.entries(MODULES)) project.write(`node_modules/plain-vectors/${name}`, text);
  };
  write();
  expect((await buildKernels(project, KERNELS)).module.scaled(3, 2)).toBe(6 + 10 * Math.fround(0.2));
  project.write(
    "node_modules/plain-vectors/lib/flat.js",
    MODULES["lib/flat.js"]!.replace("a[0] * by", "a[0] * by + 1"),
  );
  expect((await buildKernels(project, KERNELS, "again")).module.scaled(3, 2)).toBe(7 + 10 * Math.fround(0.2));
});

/** A package of one bundle, whose declarations stand in a file for each of its sources. */
const BUNDLED: Readonly<Record<string, string>> = {
  "package.json": `{
    "name": "bundled-sums", "version": "1.0.0", "type": "module",
    "exports": { "types": "./dist/index.d.ts", "import": "./dist/index.esm.js" }
  }`,
  "dist/index.d.ts": `export * from "./sums.js"; export { isSafe, PRECISION, counted } from "./numbers.js";`,
  "dist/sums.d.ts": `export declare function near(a: number, b: number, t?: number): boolean;`,
  "dist/numbers.d.ts": `
    export declare const PRECISION = 0.000001;
    export declare const isSafe: (number: unknown) => boolean;
    export declare function counted(by: number): number;
  `,
  "dist/index.esm.js": `
    var PRECISION = 1e-6;
    var count = 0;
    function near(a, b, t = PRECISION) { return Math.abs(a - b) < t; }
    function counted(by) { count += by; return count; }
    var isSafe = Number.isSafeInteger;
    export { PRECISION, counted, isSafe, near };
  `,
};

test("bodies from a bundle that many files declare", async () => {
  const project = emptyProject();
  for (const [name, text] of Object.entries(BUNDLED)) project.write(`node_modules/bundled-sums/${name}`, text);
  project.write(
    "src/kernels.ts",
    `import { counted, isSafe, near } from "bundled-sums";
// @njit
export function nearest(x: Float64Array, y: number): number {
  for (let i = 0; i < x.length; i++) if (isSafe(x[i]!) && near(x[i]!, y)) return i;
  return -1;
}
// @njit
export function counting(x: number): number {
  return counted(x);
}
`,
  );
  const [built] = (await buildFiles(["src/kernels.ts"], options(project.root))).files;
  expect(built!.functions.map(({ name, status }) => [name, status])).toEqual([
    ["nearest", "compiled"],
    ["counting", "javascript"],
  ]);
  expect(built!.diagnostics.map(({ code }) => code)).toEqual(["W4001"]);
  const { nearest } = (await import(/* @vite-ignore */ pathToFileURL(built!.output!).href)) as {
    nearest: (x: Float64Array, y: number) => number;
  };
  expect([nearest(Float64Array.of(2 ** 60, 3, 4), 4), nearest(Float64Array.of(0.5), 0.5)]).toEqual([2, -1]);
});
