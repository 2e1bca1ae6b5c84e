/** Kernels that stand in the user's module: their names, and what other modules see of them. */
import { execFileSync } from "node:child_process";
import { buildFiles, embedModule } from "@wumba/plugin-core";
import { build } from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { expect, test } from "vitest";
import { mayDeclare } from "../../plugins/core/dist/names.js";
import { emptyProject, type Project } from "./project.js";

/** The text of what the build makes of the first of the files. */
async function embed(project: Project, ...files: string[]): Promise<string> {
  const options = { root: project.root, outDir: "out", cacheDir: "cache", glue: "inline" } as const;
  const { files: built } = await buildFiles(files, { ...options, boundary: "always" });
  for (const { diagnostics } of built) expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return project.read(`out/${files[0]!.replace(/\.ts$/, ".js")}`);
}

/** What a module prints as JSON. */
const run = (project: Project, name: string): unknown =>
  JSON.parse(execFileSync(process.execPath, [project.file(name)], { encoding: "utf8" }));

test("kernels are functions of the module, and a call asks nothing of others", async () => {
  const project = emptyProject();
  project.write("a.ts", "// @njit\nexport function half(x: number): number { return x / 2; }\n");
  const code = await embed(project, "a.ts");
  expect(code).toMatch(/^function \$e_half\(\.\.\.a\) \{ return \(\$e_half = \$elink\(/m);
  expect(code).toContain('const $r = $e_half(x); if (typeof $r !== "symbol")');
  expect(code).toContain("\n// @njit\nexport function half(x) {");
});

test("names of kernels, of the run time and of the file keep apart, and texts stay as they are", async () => {
  const project = emptyProject();
  project.write(
    "names.ts",
    `const $e = 1, $link = 2, JS = 3;
// @njit
export function link(x: Float64Array): number { let s = 0; for (let i = 0; i < x.length; i++) s += x[i]!; return s; }
// @njit
export function o(x: number): number { if (x > 1) throw new RangeError("$link, $_o and \\"$JS\\""); return x + 1; }
// @njit
export function ArrayBuffer(x: Float64Array): number { return x[0]! * 2; }
// @njit
export function a(x: number | Float64Array): number { return typeof x === "number" ? x : x[0]!; }
export const own = $e + $link + JS;
`,
  );
  project.write(
    "main.ts",
    `import * as k from "./names.js";
const x = new Float64Array([1, 2]);
let message = "";
try { k.o(2); } catch (error) { message = (error as Error).message; }
console.log(JSON.stringify([k.link(x), k.o(1), k.ArrayBuffer(x), k.a(x), k.a(7), k.own, message]));
`,
  );
  const code = await embed(project, "names.ts", "main.ts");
  expect(code).toContain("function $e$_link(");
  expect(run(project, "out/main.js")).toEqual([3, 2, 2, 1, 7, 6, '$link, $_o and "$JS"']);
});

test.each([
  "class Map {}",
  "export default function* Map() {}",
  "import Map from './map.js';",
  "import * as Map from './map.js';",
  "import { type Set, OwnMap as Map } from './map.js';",
  "import { Set,\n  // The one that sorts.\n  Map } from './map.js';",
  "const { a, Map } = own;",
  "const [{ a: /* too */ Map }] = own;",
  "let [...Map] = own;",
  "let a, Map;",
  "enum Map { A }",
])("%s may declare Map", (text) => {
  expect(mayDeclare(text, "Map")).toBe(true);
});

test.each(["const map = new Map();", "function f(x: Map<string, number>): $Map | MapLike {}", "// Map"])(
  "%s does not declare Map",
  (text) => expect(mayDeclare(text, "Map")).toBe(false),
);

test("modules that import each other call kernels before their own module runs", async () => {
  const project = emptyProject();
  project.write(
    "kernels.ts",
    `import { early } from "./other.js";
// @njit
export function twice(x: number): number {
  return x * 2;
}
// @njit
export function first(x: number | Float64Array): number {
  return typeof x === "number" ? x : x[0]!;
}
console.log(JSON.stringify([early, twice(5), first(6)]));
`,
  );
  project.write(
    "other.ts",
    `import { first, twice } from "./kernels.js";
export const early = [twice(1), first(2), first(new Float64Array([3]))];
`,
  );
  await embed(project, "kernels.ts");
  expect(run(project, "out/kernels.js")).toEqual([[2, 2, 3], 10, 6]);
});

const SEVERAL = `// @njit
export function used(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) s += x[i]! * 3;
  return s;
}
// @njit
export function unused(x: Float64Array): number {
  let s = 0;
  for (let i = 0; i < x.length; i++) s -= x[i]! / 7;
  return s;
}
// @njit { parallel: true }
export function unusedToo(x: Float64Array): void {
  for (const i of prange(x.length)) x[i]! *= 2;
}
`;

const bundlers: Record<string, (input: string) => Promise<string>> = {
  rollup: async (input) => {
    const bundle = await rollup({ input, external: /^wumba/ });
    return (await bundle.generate({ format: "es" })).output[0].code;
  },
  rolldown: async (input) => (await (await rolldown({ input })).generate({ format: "es" })).output[0].code,
  esbuild: async (input) => {
    const { outputFiles } = await build({ entryPoints: [input], bundle: true, format: "esm", write: false });
    return outputFiles[0]!.text;
  },
};

test.each(Object.keys(bundlers))("%s drops what is not used, and not the rest", async (name) => {
  const project = emptyProject();
  project.write("several.ts", `import { prange } from "wumba";\n${SEVERAL}`);
  const code = await embed(project, "several.ts");
  const kernels = [...code.matchAll(/^(?:function|let) \$e_(\w+)/gm)].map(([, kernel]) => kernel);
  expect(kernels).toEqual(["used", "unused", "unusedToo"]);
  const bundle = (entry: string): Promise<string> => bundlers[name]!(project.write("entry.mjs", entry));
  const one = await bundle('import { used } from "./out/several.js"; console.log(used);');
  expect(one).toContain("$e_used");
  expect(one).not.toContain("unused");
  const none = await bundle('import "./out/several.js"; console.log(1);');
  // What rollup does not see may do something.
  expect(none.replace(/\/\/.*|import 'wumba[^;]*;|\s/g, "")).toBe("console.log(1);");
});

test("on one line, as hosts want it that have source maps of lines", () => {
  const glue = [
    'import { JS as $JS, known as $known } from "wumba/runtime";',
    'import { link as $link } from "wumba/runtime";',
    "export { $JS as JS, $known as known, $_f as f };",
    'const $key0 = "$link";',
    'export const $class_A = [$key0, "\\"$_f"];',
    "let $_f = (...a) => ($_f = $link([$key0, { $_: $class_A }]))(...a);",
    "const $_g = (a0) => a0 instanceof (globalThis.Map ?? Map) ? $_f(...$key0) : $JS;",
    "",
  ].join("\n");
  const { prologue, reference, isResult } = embedModule(glue)("const $e = 0; class Map {}", ["f", "JS"], "$");
  expect(prologue).toBe(
    'import { JS as $e$JS } from "wumba/runtime"; ' +
      'import { link as $e$link } from "wumba/runtime"; const $e$key0 = "$link"; ' +
      'const $e$class_A = [$e$key0, "\\"$_f"]; ' +
      "function $e$_f(...a) { return ($e$_f = $e$link([$e$key0, { $_: $e$class_A }]))(...a); } " +
      "function $e$_g(a0) { return a0 instanceof (globalThis.Map ?? globalThis.Map) ? $e$_f(...$e$key0) : $e$JS; }",
  );
  expect(["JS", "f", "$class_A"].map(reference)).toEqual(["$e$JS", "$e$_f", "$e$class_A"]);
  expect(isResult("r")).toBe('typeof r !== "symbol"');
});

test("calls on another thread are known as such", async () => {
  const project = emptyProject();
  project.write(
    "a.ts",
    "// @njit { async: true }\nexport function sum(x: Float64Array, n: number): number {\n" +
      "  let s = 0;\n  for (let k = 0; k < n; k++) for (const v of x) s += v;\n  return s;\n}\n",
  );
  project.write(
    "main.ts",
    `import { kernelOf, runAsync } from "wumba";
import { sum } from "./a.js";
const x = new Float64Array(100).fill(0.5);
const later = await runAsync(sum, [x, 10]);
console.log(JSON.stringify([later, sum(x, 1), kernelOf(sum).runs]));
`,
  );
  await embed(project, "a.ts", "main.ts");
  expect(run(project, "out/main.js")).toEqual([500, 50, "wasm"]);
});
