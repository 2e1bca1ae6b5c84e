/** `kernelOf`: what a program is told of its functions, in every form that a build gives it, and what that costs. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { buildFiles, embedModule, KernelBuilder, requireFrom } from "@wumba/plugin-core";
import wumba from "@wumba/unplugin/esbuild";
import { build } from "esbuild";
import ts from "typescript";
import { expect, test } from "vitest";
import { emptyProject, REPOSITORY, type Project } from "./project.js";

const KERNELS = `// @njit
export function energy(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * x[i]!;
  return sum;
}
// @njit
export const steps = (n: number): number => {
  let count = 0;
  for (; n > 1; count++) n = n % 2 === 0 ? n / 2 : 3 * n + 1;
  return count;
}
// @jit
export function twice(n: number): number {
  return 2 * n;
}
// @njit
export function either(x: Float32Array | Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]!;
  return sum;
}
export class Line {
  // @njit
  static longest(x: Float64Array): number {
    let most = 0;
    for (let i = 0; i < x.length; i++) if (x[i]! > most) most = x[i]!;
    return most;
  }
  // @njit
  count(n: number): number {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += i;
    return sum;
  }
}
// @njit
export function unused(x: Float64Array): number {
  let product = 1;
  for (let i = 0; i < x.length; i++) product *= x[i]!;
  return product;
}`;
const MAIN = `import { kernelOf } from "wumba";
import { either, energy, Line, steps, twice } from "./kernels.js";
const all = [energy, steps, twice, either, Line.longest, Line.prototype.count, () => 0];
const say = (): string[] =>
  all.map((fn) => {
    const { runs, reason, variant } = kernelOf(fn as never);
    return \`\${runs} \${variant}: \${reason?.split(/[;:.]/)[0]}\`;
  });
const before = say();
steps(5);
energy(new Float64Array(100_000));
console.log(JSON.stringify([before, say()]));
`;
const AUTO = "calls that copy more than the work pays for run as JavaScript";
const NO_LOOP = "javascript null: it has no loop, so that calling it costs more than it gains";
const NOT_COMPILED = "javascript null: not compiled";
const BEFORE = [
  "wasm base: not called yet",
  "wasm base: not called yet",
  NO_LOOP,
  "wasm base: not called yet",
  "wasm base: not called yet",
  "wasm base: not called yet",
  NOT_COMPILED,
];
const AFTER = [`wasm base: ${AUTO}`, "wasm base: undefined", ...BEFORE.slice(2)];

function project(): Project {
  const made = emptyProject();
  made.write("kernels.ts", KERNELS);
  made.write("main.ts", MAIN);
  return made;
}

const run = (file: string): unknown =>
  JSON.parse(execFileSync(process.execPath, [file], { encoding: "utf8", cwd: path.dirname(file) }));

const CACHE = path.join(REPOSITORY, "test/plugin/.cache/kernels");

async function bundle({ root, file }: Project, outfile: string, kernelOf: boolean | undefined): Promise<string> {
  const plugin = wumba({ cacheDir: CACHE, ...(kernelOf === undefined ? {} : { kernelOf }) });
  const common = { bundle: true, minify: true, format: "esm", logLevel: "silent", absWorkingDir: root } as const;
  await build({ ...common, entryPoints: ["main.ts"], outfile: file.call({ root }, outfile), plugins: [plugin] });
  return path.join(root, outfile);
}

test.each(["inline", "beside"] as const)("modules with their kernels %s", async (glue) => {
  const { root } = project();
  await buildFiles(["kernels.ts", "main.ts"], { root, outDir: "out", cacheDir: CACHE, glue });
  expect(run(path.join(root, "out/main.js"))).toEqual([BEFORE, AFTER]);
});

test.each(["required", "embedded"])("a file whose kernels are %s", async (form) => {
  const made = project();
  const builder = new KernelBuilder({ root: made.root, cacheDir: CACHE });
  const access = (glue: string) =>
    form === "required" ? requireFrom(builder.commonjs(glue)) : embedModule(readFileSync(glue, "utf8"));
  const { code } = (await builder.build(made.file("kernels.ts"), KERNELS, { access }))!;
  await builder.close();
  const module = form === "required" ? ts.ModuleKind.CommonJS : ts.ModuleKind.ESNext;
  const write = (name: string, text: string): string =>
    made.write(
      name,
      ts.transpileModule(text, { compilerOptions: { module, target: ts.ScriptTarget.ES2022 } }).outputText,
    );
  made.write("package.json", `{ "type": "${form === "required" ? "commonjs" : "module"}" }`);
  write("kernels.js", code);
  expect(run(write("main.js", MAIN))).toEqual([BEFORE, AFTER]);
});

test("a source that nothing has compiled", () => {
  const made = project();
  const options = { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } };
  made.write("kernels.js", ts.transpileModule(KERNELS, options).outputText);
  const main = made.write("main.js", ts.transpileModule(MAIN, options).outputText);
  made.write("package.json", `{ "type": "module" }`);
  expect(run(main)).toEqual([BEFORE.map(() => NOT_COMPILED), BEFORE.map(() => NOT_COMPILED)]);
});

test("a small bundle says that it does not know, unless it is told to keep it", async () => {
  const made = project();
  const unknown = BEFORE.map(() => "unknown null: this bundle leaves out which functions have kernels");
  expect(run(await bundle(made, "small.mjs", undefined))).toEqual([unknown, unknown]);
  expect(run(await bundle(made, "whole.mjs", true))).toEqual([BEFORE, AFTER]);
});

test.each([false, true])("a library that its bundle leaves the package out of, minified: %s", async (minify) => {
  const made = project();
  const common = { bundle: true, format: "esm", logLevel: "silent", absWorkingDir: made.root } as const;
  const [entryPoints, outdir] = [["kernels.ts"], made.file("library")];
  await build({ ...common, entryPoints, outdir, minify, packages: "external", plugins: [wumba({ cacheDir: CACHE })] });
  made.write(
    "library/main.js",
    ts.transpileModule(MAIN, { compilerOptions: { module: ts.ModuleKind.ESNext } }).outputText,
  );
  made.write("library/package.json", `{ "type": "module" }`);
  const unknown = "unknown null: this bundle leaves out which functions have kernels";
  const said = BEFORE.map((now) => (now.startsWith("wasm") ? unknown : NOT_COMPILED));
  expect(run(made.file("library/main.js"))).toEqual([said, said]);
});

test("nothing of it is in a bundle that does not ask, and unused kernels go", async () => {
  const made = project();
  made.write("main.ts", `import { energy } from "./kernels.js";\nconsole.log(energy(new Float64Array(3)));\n`);
  const small = readFileSync(await bundle(made, "small.mjs", undefined), "utf8");
  expect(small).not.toMatch(/wumba\.known|calls that copy|no loop/);
  expect(small.match(/0061736d/g)).toHaveLength(1);
});

test("where no WebAssembly may run it says why", async () => {
  const made = project();
  made.write(
    "none.ts",
    `delete (globalThis as { WebAssembly?: object }).WebAssembly;\nawait import("./main.js");\nexport {};\n`,
  );
  await buildFiles(["kernels.ts", "main.ts", "none.ts"], { root: made.root, outDir: "out", cacheDir: CACHE });
  const none = "javascript null: This engine has no WebAssembly";
  const said = [none, none, NO_LOOP, none, none, none, NOT_COMPILED];
  expect(run(made.file("out/none.js"))).toEqual([said, said]);
});
