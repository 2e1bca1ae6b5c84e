/** `buildFiles`: modules that run, with their local imports, declaration files and source maps. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildFiles, KernelBuilder, type BuildFilesOptions } from "@wumba/plugin-core";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { expect, onTestFinished, test } from "vitest";
import { emptyProject, type Project } from "./project.js";

const KERNELS = `import { bias } from "./lib/bias.js";
import type { Shape } from "./lib/shape";
import { float64Array } from "wumba";

// @njit
export function shifted(x: Float64Array): number {
  let total = bias;
  for (let i = 0; i < x.length; i++) total += x[i]!;
  return total;
}

// @njit
export const outside = (x: Float64Array, i: number): number => x[i]!;

export const area = ({ width, height }: Shape): number => width * height;
export const ones = (n: number): Float64Array => float64Array(n).fill(1);
`;

function kernelsProject(): Project {
  const project = emptyProject();
  project.write("src/kernels.ts", KERNELS);
  project.write("src/lib/bias.ts", "export const bias = 10;\n");
  project.write("src/lib/shape.ts", "export interface Shape { width: number; height: number }\n");
  return project;
}

async function build(project: Project, files: string[], options: Partial<BuildFilesOptions> = {}) {
  return (await buildFiles(files, { root: project.root, outDir: "out", cacheDir: "cache", ...options })).files;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
const load = async (file: string): Promise<any> => import(/* @vite-ignore */ pathToFileURL(file).href);

test("uses of a `const enum` ahead of its declaration are its values", async () => {
  const project = emptyProject();
  project.write("tsconfig.json", "{}");
  project.write("src/units.ts", 'export const names = { [Unit.Metre]: "m" };\nexport const enum Unit { Metre = 3 }\n');
  const [built] = await build(project, ["src/units.ts"]);
  expect((await load(built!.output!)).names).toEqual({ 3: "m" });
});

test("files that import each other are built from the cache", async () => {
  const project = emptyProject();
  project.write(
    "src/kernels.ts",
    `import { one } from "./a.js";\n// @njit\nexport const f = (x: number) => x + 1;\none();`,
  );
  project.write("src/a.ts", 'import { two } from "./b.js";\nexport const one = (): number => 1;\nexport { two };\n');
  project.write("src/b.ts", 'import { one } from "./a.js";\nexport const two = (): number => one() + 1;\n');
  for (let round = 0; round < 2; round++) {
    const [built] = await build(project, ["src/kernels.ts"]);
    expect((await load(built!.output!)).f(1)).toBe(2);
  }
});

test.each(["inline", "beside"] as const)("the module runs, kernels %s", async (glue) => {
  const project = kernelsProject();
  const [built] = await build(project, ["src/kernels.ts"], { glue, boundary: "always" });
  expect(built).toMatchObject({
    input: project.file("src/kernels.ts"),
    output: project.file("out/kernels.js"),
    diagnostics: [],
  });
  expect(built!.glue).toBe(glue === "beside" ? project.file("out/kernels.kernels.js") : null);
  const module = await load(built!.output!);
  expect(module.shifted(module.ones(5))).toBe(15);
  expect(module.shifted(new Float64Array([1, 2]))).toBe(13);
  expect(() => module.outside(module.ones(3), 3)).toThrow(/^x\[3\].*src\/kernels\.ts:13:\d+/);
  expect(module.area({ width: 2, height: 3 })).toBe(6);
});

test("declaration files and source maps", async () => {
  const project = kernelsProject();
  const [built] = await build(project, ["src/kernels.ts"]);
  expect(project.read("out/kernels.d.ts")).toContain("export declare function shifted(x: Float64Array): number;");
  expect(project.read("out/kernels.d.ts")).toContain('from "./shape.js"');
  expect(project.read("out/shape.d.ts")).toContain("interface Shape");
  const map = JSON.parse(project.read("out/kernels.js.map")) as { sources: string[]; sourcesContent: string[] };
  expect(map.sources).toEqual(["../src/kernels.ts"]);
  expect(map.sourcesContent).toEqual([KERNELS]);
  const code = readFileSync(built!.output!, "utf8").split("\n");
  const line = code.findIndex((text) => text.includes("total += x[i]"));
  const column = code[line]!.indexOf("total +=");
  const original = KERNELS.split("\n").findIndex((text) => text.includes("total += x[i]"));
  expect(
    originalPositionFor(new TraceMap(project.read("out/kernels.js.map")), { line: line + 1, column }),
  ).toMatchObject({
    source: "../src/kernels.ts",
    line: original + 1,
    column: KERNELS.split("\n")[original]!.indexOf("total +="),
  });
  expect(readFileSync(built!.output!, "utf8")).toMatch(/\/\/# sourceMappingURL=kernels\.js\.map\n$/);
});

test("a file with errors has no output and does not stop the others", async () => {
  const project = kernelsProject();
  project.write(
    "src/bad.ts",
    "// @njit\nexport function bad(x: number): string {\n  return new Intl.NumberFormat().format(x);\n}\n",
  );
  const files = await build(project, ["src/bad.ts", "src/kernels.ts"]);
  expect(files.map(({ output }) => output && path.basename(output))).toEqual([null, "kernels.js"]);
  expect(files[0]!.diagnostics.length).toBeGreaterThan(0);
  const tolerant = await build(project, ["src/bad.ts"], { onError: "fallback" });
  expect((await load(tolerant[0]!.output!)).bad(3)).toBe("3");
});

test("marked functions of imported files become kernels too, and files of the same name keep apart", async () => {
  const project = emptyProject();
  project.write(
    "main.ts",
    'import { twice } from "./a/unit";\nimport { thrice } from "./b/unit";\nexport const six = (x: number) => thrice(twice(x));\n',
  );
  project.write("a/unit.ts", "// @njit\nexport function twice(x: number): number { return 2 * x; }\n");
  project.write("b/unit.ts", "export function thrice(x: number): number { return 3 * x; }\n");
  const files = await build(project, ["main.ts"]);
  expect(
    files.map(({ input, functions }) => [path.relative(project.root, input), functions.map(({ name }) => name)]),
  ).toEqual([
    ["main.ts", []],
    [path.join("a", "unit.ts"), ["twice"]],
  ]);
  expect((await load(files[0]!.output!)).six(1)).toBe(6);
  expect(existsSync(project.file("out/unit-2.js"))).toBe(true);
});

test("one builder serves several builds", async () => {
  const project = kernelsProject();
  const builder = new KernelBuilder({ root: project.root, cacheDir: "cache" });
  const [first] = await build(project, ["src/kernels.ts"], { builder });
  project.edit("src/lib/bias.ts", "10", "20");
  const [second] = await build(project, ["src/kernels.ts"], { builder, outDir: "out-2" });
  await builder.close();
  const [one, two] = [await load(first!.output!), await load(second!.output!)];
  expect([one.shifted(one.ones(1)), two.shifted(two.ones(1))]).toEqual([11, 21]);
});

test("where the package cannot be reached, the output gets a copy of the runtime", async () => {
  const project = kernelsProject();
  const outDir = mkdtempSync(path.join(tmpdir(), "wumba-out-"));
  onTestFinished(() => rmSync(outDir, { recursive: true, force: true }));
  const [built] = await build(project, ["src/kernels.ts"], { outDir, glue: "inline" });
  expect(existsSync(path.join(outDir, "wumba-runtime", "index.js"))).toBe(true);
  const use = `import { shifted, ones, outside } from ${JSON.stringify(pathToFileURL(built!.output!).href)}; console.log(shifted(ones(3)));`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", use], { encoding: "utf8", cwd: outDir })).toBe(
    "13\n",
  );
});

test("a module whose name is that of another's kernels", async () => {
  const project = emptyProject();
  project.write("a.ts", "// @njit\nexport function twice(x: number): number { return 2 * x; }\n");
  project.write("a.kernels.ts", "export const own = 1;\n");
  const files = await build(project, ["a.ts", "a.kernels.ts"], { boundary: "always" });
  expect((await load(files[1]!.output!)).own).toBe(1);
  expect((await load(files[0]!.output!)).twice(4)).toBe(8);
});
