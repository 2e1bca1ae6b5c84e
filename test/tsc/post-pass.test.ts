/** `wumba tsc`: kernels in what TypeScript 5, 6 and 7 have emitted. */
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { copyProject, emptyProject, type Project } from "../plugin/project.js";
import { ALL_COMPILERS, runNode, type Finished } from "./compilers.js";
import { misplacedNames } from "./positions.js";

const WUMBA = fileURLToPath(new URL("../../packages/cli/bin/wumba.js", import.meta.url));
const NAMES = ["sum", "product", "triangle", "length", "from", "inner", "largest"];

const wumbaTsc = (project: Project, ...words: string[]): Finished => runNode(project.root, WUMBA, "tsc", ...words);

function open(type: string): Project {
  const project = copyProject("tsc");
  project.edit("tsconfig.json", /,\s*"plugins".*\]/, "");
  project.write("package.json", JSON.stringify({ type }));
  return project;
}

/** Makes a version of TypeScript the project's own. */
function install(project: Project, typescriptFolder: string): void {
  mkdirSync(project.file("node_modules"), { recursive: true });
  symlinkSync(typescriptFolder, project.file("node_modules/typescript"), "junction");
}

const FORMATS = ALL_COMPILERS.flatMap((compiler) =>
  (compiler.name.endsWith(" 7.0")
    ? ["module", "commonjs"]
    : [compiler.name.endsWith(" 6.0") ? "module" : "commonjs"]
  ).map((type) => ({
    ...compiler,
    type,
  })),
);

describe("emitted by", () => {
  test.each(FORMATS)("$name, $type", ({ folder, tsc, type }) => {
    const project = open(type);
    install(project, folder);
    expect(runNode(project.root, tsc, "-p", ".", "--outDir", "plain")).toEqual({ code: 0, output: "" });
    expect(runNode(project.root, "plain/main.js").output).toBe("[60,2.5,3.5,6,30,5,4]\njavascript NaN\n");
    const { code, output } = wumbaTsc(project, "-p", ".");
    expect(output).toMatch(/^src\/kernels\.ts → dist\/kernels\.js, with kernels\.kernels\.js\n {2}energy .*line 6 /);
    expect(code).toBe(0);
    expect(runNode(project.root, "dist/main.js").output).toMatch(
      /^\[60,2\.5,3\.5,6,30,5,4\]\nkernel x\[4\] is outside x.*\(src\/kernels\.ts:48:40\)\n$/,
    );

    const [plain, dist] = [project.contents("plain"), project.contents("dist")];
    const changed = ["dist/kernels.js", "dist/kernels.js.map", "dist/kernels.kernels.js"];
    expect(Object.keys(dist).filter((file) => dist[file] !== plain[file.replace("dist/", "plain/")])).toEqual(changed);
    const map = dist["dist/kernels.js.map"]!;
    expect(JSON.parse(map)).toMatchObject({ file: "kernels.js", sources: ["../src/kernels.ts"] });
    expect(misplacedNames(dist["dist/kernels.js"]!, map, project.read("src/kernels.ts"), NAMES)).toEqual([]);

    expect(wumbaTsc(project, "-p", ".", "--after").code).toBe(0);
    expect(project.contents("dist")).toEqual(dist);
  });
});

test.each(["module", "commonjs"])("a constant that the file of the kernel does not import: %s", (type) => {
  const project = open(type);
  project.write("src/settings.ts", "export const settings = { step: 1 };\n");
  project.write(
    "src/step.ts",
    'import { settings } from "./settings.js";\nexport const step = (x: number): number => x + settings.step;\n',
  );
  project.edit("src/kernels.ts", "sum += factor * x[i]! * x[i]!", "sum = step(sum)");
  project.edit("src/kernels.ts", "import {", 'import { step } from "./step.js";\nimport {');
  expect(wumbaTsc(project, "-p", ".").code).toBe(0);
  expect(runNode(project.root, "dist/main.js").output).toMatch(/^\[4,/);
});

test("a kernel whose imported code has changed is renewed in an output that tsc leaves alone; maps stay right", () => {
  const project = open("module");
  project.write("src/step.ts", "export function step(x: number): number {\n  return x + 1;\n}\n");
  project.edit("src/kernels.ts", "sum += factor * x[i]! * x[i]!", "sum = step(sum)");
  project.edit("src/kernels.ts", "import {", 'import { step } from "./step.js";\nimport {');
  expect(wumbaTsc(project, "-p", ".", "--", "--incremental").code).toBe(0);
  expect(runNode(project.root, "dist/main.js").output).toMatch(/^\[4,/);
  project.edit("src/step.ts", "x + 1", "x + 10");
  expect(wumbaTsc(project, "-p", ".", "--", "--incremental").code).toBe(0);
  expect(runNode(project.root, "dist/main.js").output).toMatch(/^\[40,.*\nkernel /);
  expect(
    misplacedNames(
      project.read("dist/kernels.js"),
      project.read("dist/kernels.js.map"),
      project.read("src/kernels.ts"),
      NAMES,
    ),
  ).toEqual([]);
});

test("an error leaves the output as tsc wrote it, and kernels of an earlier run go", () => {
  const project = open("module");
  expect(wumbaTsc(project, "-p", ".").code).toBe(0);
  const fallback = ["--after", "--on-error", "fallback"];
  project.edit(
    "src/kernels.ts",
    "sum += byPlace[i]! * x[i]!;",
    "sum += Number(new Intl.NumberFormat().format(x[i]!));",
  );
  const { code, output } = wumbaTsc(project, "-p", ".");
  expect(code).toBe(1);
  expect(output).toContain("src/kernels.ts → dist/kernels.js, as tsc wrote it: the source has errors");
  expect(output).toMatch(/src\/kernels\.ts:25:52 - error W4003: /);
  expect(project.read("dist/kernels.js")).not.toContain("kernels.kernels.js");
  expect(wumbaTsc(project, "-p", ".", ...fallback).code).toBe(0);
  expect(runNode(project.root, "dist/main.js").output).toMatch(/\nkernel /);
});

test("--json, --after without an output, and an output of other code", () => {
  const project = open("module");
  const missing = wumbaTsc(project, "-p", ".", "--after", "--json");
  expect(missing.code).toBe(1);
  expect(JSON.parse(missing.output)).toMatchObject({
    files: [{ output: "dist/kernels.js", kernels: null, problem: "tsc has not written it" }],
  });
  project.write("dist/kernels.js", "export function other() {}\n");
  expect(wumbaTsc(project, "-p", ".", "--after").output).toContain(
    "error: it has no function that is the kernel energy",
  );
  project.write("tsconfig.none.json", `{ "extends": "./tsconfig.json", "compilerOptions": { "noEmit": true } }`);
  expect(wumbaTsc(project, "-p", "tsconfig.none.json", "--after")).toMatchObject({ code: 2 });
});

/** Shapes that tsc changes: nested functions, decorators, left out imports, defaults, namespaces in namespaces. */
const SHAPES = {
  "src/tables.ts": `
import { float64Array } from "wumba";
export const table: Float64Array = float64Array(3).fill(2);
const fives: Float64Array = float64Array(3).fill(5);
export { fives as default };
`,
  "src/twice.ts":
    'import { table } from "./tables.js";\nexport function twice(i: number): number {\n  return 2 * table[i]!;\n}\n',
  "src/chains.ts": `
import { lazy, multiply, type NDArray } from "@wumba/numpy";
export const doubled = lazy((a: NDArray<number, 1>) => multiply(a, 2));
`,
  "src/shapes.mts": `
import { sum as total, type Lazy } from "@wumba/numpy";
import { doubled } from "./chains.js";
import fives, { table as renamed } from "./tables.js";
import { twice } from "./twice.js";
import { float64Array } from "wumba";
export const bias: Float64Array = float64Array(3).fill(7);
// @njit
export const viaHelper = (n: number): number => {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += twice(i);
  return sum;
};
// @njit
export function withDefault(n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += fives[i]! + bias[i]!;
  return sum;
}
export namespace Outer { export namespace Inner {
  // @njit
  export const count = function (n: number): number { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; };
} }
function seal(value: Function, _context: ClassDecoratorContext): void { Object.freeze(value); }
@seal
export class Box {
  #n = 3;
  // @njit
  run(n: number): number { let sum = 0; for (let i = 0; i < n; i++) sum += i * i; return sum; }
  get n(): number { return this.#n; }
}
export const makers = [1, 2].map((by) => {
  // @njit
  function scaled(n: number): number { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum; }
  return (n: number) => by * scaled(n);
});
export const more = [1, 2].map((by) => {
  // @njit
  function scaled(n: number): number { let sum = 0; for (let i = 0; i < n; i++) sum += 10; return sum; }
  return (n: number) => by * scaled(n);
});
export type Unused = typeof renamed;
// @njit
export function ofLazy(e: Lazy<typeof doubled>): number { return total(e.value()); }
`,
  "src/main.mts": `
import { ones } from "@wumba/numpy";
import { doubled } from "./chains.js";
import { Box, makers, more, ofLazy, Outer, viaHelper, withDefault } from "./shapes.mjs";
declare const console: { log(text: string): void };
const values = [viaHelper(3), withDefault(3), Outer.Inner.count(4), new Box().run(4), makers[1]!(4), more[1]!(4), ofLazy(doubled(ones([3])))];
console.log(JSON.stringify(values));
for (const run of [viaHelper, withDefault]) try { run(9); console.log("javascript"); } catch (error) { console.log("kernel"); }
`,
};

test.each(["NodeNext", "CommonJS"])("names that tsc leaves out or writes otherwise: %s", (module) => {
  const project = emptyProject();
  const esm = module === "NodeNext";
  for (const [file, text] of Object.entries(SHAPES)) {
    const name = esm ? file : file.replace(".mts", ".cts");
    project.write(name, esm ? text : text.replaceAll(".mjs", ".cjs"));
  }
  project.write("package.json", JSON.stringify({ type: esm ? "module" : "commonjs" }));
  project.write(
    "tsconfig.json",
    JSON.stringify({
      compilerOptions: {
        target: "ES2022",
        module: "NodeNext",
        lib: ["ES2022"],
        types: [],
        skipLibCheck: true,
        strict: true,
        inlineSourceMap: true,
        outDir: "dist",
        rootDir: "src",
      },
      files: [esm ? "src/main.mts" : "src/main.cts"],
    }),
  );
  const { code, output } = wumbaTsc(project, "--", "--target", "ES2021");
  expect(output).toMatch(/with shapes\.kernels\.[cm]js/);
  expect(code).toBe(0);
  const end = esm ? "mjs" : "cjs";
  expect(runNode(project.root, path.join("dist", `main.${end}`)).output).toBe("[12,36,6,14,12,80,6]\nkernel\nkernel\n");
  expect(project.read(`dist/shapes.${end}`)).toMatch(/sourceMappingURL=data:application\/json;base64,\w{100}/);
});

test.each(["module", "commonjs"])("explicit scalar types, as TypeScript 7 emits them: %s", (type) => {
  const project = open(type);
  install(project, ALL_COMPILERS[2]!.folder);
  project.edit("tsconfig.json", '"include": ["src"]', '"files": ["src/hash.ts"]');
  project.write(
    "src/hash.ts",
    `import { u32, uint8Array } from "wumba";
declare const console: { log(...values: unknown[]): void };

// @njit
export function fnv1a(bytes: Uint8Array, n: number): u32 {
  let hash: u32 = 0x811c9dc5;
  for (let i = 0; i < n; i++) hash = (hash ^ bytes[i]!) * 0x01000193;
  return hash;
}

/** Not marked, and computes with the same meaning. */
export function wrapped(a: u32, b: u32): u32 {
  return a * b;
}

console.log(fnv1a(new Uint8Array([1, 2, 3]), 3), wrapped(4_000_000_000, 3));
try {
  console.log(fnv1a(uint8Array(600), 601));
} catch (error) {
  console.log(String(error));
}
`,
  );
  const { code, output } = wumbaTsc(project, "-p", ".");
  expect(output).toMatch(/^src\/hash\.ts → dist\/hash\.js, with hash\.kernels\.js\n/);
  expect(code).toBe(0);
  const said =
    "1456420779 3410065408\nRangeError: bytes[600] is outside bytes, whose length is 600 (src/hash.ts:7:46)\n";
  expect(runNode(project.root, "dist/hash.js").output).toBe(said);
  const names = ["hash", "bytes", "error", "wrapped", "fnv1a", "i", "n", "a", "b", "console"];
  const map = project.read("dist/hash.js.map");
  expect(misplacedNames(project.read("dist/hash.js"), map, project.read("src/hash.ts"), names)).toEqual([]);
  expect(JSON.parse(map)).toMatchObject({ sources: ["../src/hash.ts"] });
  expect(wumbaTsc(project, "-p", ".", "--after").code).toBe(0);
  expect(runNode(project.root, "dist/hash.js").output).toBe(said);
});
