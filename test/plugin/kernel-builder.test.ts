/** The builder: cache, dependencies, failures, and the same bytes wherever the project stands. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { KernelBuilder, type KernelOptions } from "@wumba/plugin-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyProject, type Project } from "./project.js";

const SUM = `import { factor } from "./factor";

// @njit
export function sum(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += factor * x[i]!;
  return total;
}
`;

function sumProject(): Project {
  const project = emptyProject();
  project.write(
    "tsconfig.json",
    `{ "compilerOptions": { "target": "ES2022", "module": "ESNext", "moduleResolution": "bundler" } }`,
  );
  project.write("src/factor.ts", "export const factor = 2;\n");
  project.write("src/sum.ts", SUM);
  return project;
}

function openBuilder(project: Project, options: KernelOptions = {}): KernelBuilder {
  const builder = new KernelBuilder({ root: project.root, cacheDir: project.file("cache"), ...options });
  onTestFinished(() => builder.close());
  return builder;
}

async function build(project: Project, builder: KernelBuilder, file = "src/sum.ts") {
  return (await builder.build(project.file(file), project.read(file)))!;
}

test("a file without a marker is none of its business", async () => {
  expect(await openBuilder(emptyProject()).build("/nowhere.ts", "export const a = 1;")).toBeUndefined();
});

test("code, kernel module, report and dependencies", async () => {
  const project = sumProject();
  const built = await build(project, openBuilder(project));
  expect(built.diagnostics).toEqual([]);
  expect(built.functions).toEqual([
    {
      name: "sum",
      line: 4,
      status: "compiled",
      reason: expect.toBeOneOf([null, expect.any(String)]),
      // No vectors: the one module is that of every engine.
      wasmBytes: { base: expect.any(Number) },
      export: "sum",
      loops: [],
      calls: expect.objectContaining({ calls: expect.any(String) }),
    },
  ]);
  expect(built.code.split("\n").length).toBe(SUM.split("\n").length);
  expect(built.code.split("\n")[0]).toMatch(
    /^import \{ sum as \$w0, known as \$w1, JS as \$w2 \} from ".*\/cache\/sum-[0-9a-f]{12}\.mjs"; import \{ factor \}/,
  );
  expect(readFileSync(built.glue!, "utf8")).toContain("wumba/runtime");
  expect(built.dependencies).toEqual(
    expect.arrayContaining([project.file("src/sum.ts"), project.file("src/factor.ts"), project.file("tsconfig.json")]),
  );
});

test("a second builder takes all from the cache, without TypeScript and LLVM", async () => {
  const project = sumProject();
  const first = await build(project, openBuilder(project));
  const builder = openBuilder(project);
  const load = vi.spyOn(builder.analysis, "load");
  const assemble = vi.spyOn(builder.assembly, "assemble");
  const second = await build(project, builder);
  expect(second).toEqual(first);
  expect(load).not.toHaveBeenCalled();
  expect(assemble).not.toHaveBeenCalled();
});

test("what another file asks of objects changes nothing of one that does not import it", async () => {
  const project = sumProject();
  const texts = {
    "src/asks.ts": `// @njit
export const asks = (o: { width?: number }): boolean => "width" in o;
`,
    "src/grid.ts": `class Grid {
  constructor(readonly width: number) {}
}
// @njit
export function grid(n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += new Grid(i).width;
  return sum;
}
`,
  };
  for (const [name, text] of Object.entries(texts)) project.write(name, text);
  const llvmOf = async (...names: (keyof typeof texts)[]): Promise<string | undefined> => {
    const builder = openBuilder(project);
    let llvm: string | undefined;
    for (const name of names) {
      const file = await builder.analyse(project.file(name), texts[name]);
      llvm = file.functions[0]!.kernel?.llvm;
    }
    return llvm;
  };
  const alone = await llvmOf("src/grid.ts");
  expect(alone).toBeDefined();
  expect(await llvmOf("src/asks.ts", "src/grid.ts")).toBe(alone);
});

test("a change of a dependency, of the configuration or of an option makes the kernel anew", async () => {
  const project = sumProject();
  const builder = openBuilder(project);
  const first = await build(project, builder);
  project.edit("src/factor.ts", "2", "3.5");
  const second = await build(project, builder);
  expect(second.glue).not.toBe(first.glue);
  project.edit("src/factor.ts", "3.5", "2");
  expect((await build(project, builder)).glue).toBe(first.glue);
  const analyse = vi.spyOn(builder.analysis, "analyse");
  project.edit("tsconfig.json", "ES2022", "ES2023");
  await build(project, builder);
  expect(analyse).toHaveBeenCalledOnce();
  const onlyBase = await build(project, openBuilder(project, { variants: ["base"] }));
  expect(Object.keys(onlyBase.functions[0]!.wasmBytes)).toEqual(["base"]);
});

test("an import that was missing is found when it is there", async () => {
  const project = sumProject();
  const builder = openBuilder(project);
  project.edit("src/sum.ts", "./factor", "./other");
  expect((await build(project, builder)).diagnostics.length).toBeGreaterThan(0);
  project.write("src/other.ts", "export const factor = 4;\n");
  expect((await build(project, builder)).diagnostics).toEqual([]);
});

test("a damaged cache is said once and made anew", async () => {
  const project = sumProject();
  const first = await build(project, openBuilder(project));
  for (const name of Object.keys(project.contents("cache"))) writeFileSync(project.file(name), "damaged");
  const warnings: string[] = [];
  const builder = openBuilder(project, { onWarning: (message) => warnings.push(message) });
  const second = await build(project, builder);
  await build(project, builder);
  expect(second.code).toBe(first.code);
  expect(readFileSync(second.glue!, "utf8")).toContain("wumba/runtime");
  expect(warnings.filter((warning) => warning.includes("damaged")).length).toBeGreaterThan(0);
  expect(new Set(warnings).size).toBe(warnings.length);
});

test("a cache folder that cannot be made is replaced, and that is said once", async () => {
  const project = sumProject();
  const file = project.write("occupied", "a file, not a folder");
  const warnings: string[] = [];
  const builder = openBuilder(project, {
    cacheDir: path.join(file, "cache"),
    onWarning: (message) => warnings.push(message),
  });
  const built = await build(project, builder);
  await build(project, builder);
  expect(existsSync(built.glue!)).toBe(true);
  expect(warnings).toEqual([expect.stringContaining("cannot be written")]);
});

test("the same project in another folder gives the same kernel module", async () => {
  const [one, two] = [sumProject(), sumProject()];
  const [first, second] = [await build(one, openBuilder(one)), await build(two, openBuilder(two))];
  expect(path.basename(second.glue!)).toBe(path.basename(first.glue!));
  expect(readFileSync(second.glue!, "utf8")).toBe(readFileSync(first.glue!, "utf8"));
  expect(readFileSync(first.glue!, "utf8")).not.toContain(one.root);
});

test("errors and their tolerant form", async () => {
  const project = sumProject();
  project.write(
    "src/bad.ts",
    "// @njit\nexport function bad(x: number): string {\n  return new Intl.NumberFormat().format(x);\n}\n",
  );
  const strict = await build(project, openBuilder(project), "src/bad.ts");
  expect(strict.functions).toMatchObject([{ name: "bad", status: "error" }]);
  expect(strict.diagnostics[0]).toMatchObject({ severity: "error", place: { file: project.file("src/bad.ts") } });
  const tolerant = await build(project, openBuilder(project, { onError: "fallback" }), "src/bad.ts");
  expect(tolerant.functions).toMatchObject([{ name: "bad", status: "javascript" }]);
  expect(tolerant.diagnostics.every(({ severity }) => severity === "warning")).toBe(true);
  expect(tolerant.code).toBe(project.read("src/bad.ts"));
});

test("a syntax error is an error however tolerant the build is", async () => {
  const project = sumProject();
  project.write("src/broken.ts", "// @njit\nexport function broken( {\n");
  const built = await build(project, openBuilder(project, { onError: "fallback" }), "src/broken.ts");
  expect(built.diagnostics[0]).toMatchObject({ severity: "error" });
});

test("an exception of the compiler and a refusal of LLVM ask for a report", async () => {
  const project = sumProject();
  const builder = openBuilder(project);
  vi.spyOn(builder.analysis, "analyse").mockRejectedValueOnce(new Error("impossible"));
  const crashed = await build(project, builder);
  expect(crashed.diagnostics).toMatchObject([
    { code: "W9002", severity: "error", message: expect.stringContaining("impossible") },
  ]);
  expect(crashed.diagnostics[0]!.hint).toMatch(/bug-[0-9a-f]{8}\.txt/);

  const { Toolchain } = await import("@wumba/toolchain");
  const assemble = vi.spyOn(Toolchain.prototype, "assemble").mockRejectedValue(new Error("clang: no"));
  onTestFinished(() => assemble.mockRestore());
  const refused = await build(project, openBuilder(project, { cacheDir: project.file("other-cache") }));
  expect(refused.functions).toMatchObject([{ name: "sum", status: "error" }]);
  expect(refused.diagnostics).toMatchObject([{ code: "W9001", message: expect.stringContaining("clang: no") }]);
  const report = /with the file (\S+\.ll)/.exec(refused.diagnostics[0]!.hint)![1]!;
  expect(readFileSync(report, "utf8")).toContain("define");
});

test("a broken tsconfig.json is named, not taken for a bug", async () => {
  const project = sumProject();
  project.write("tsconfig.json", "{ broken");
  await expect(build(project, openBuilder(project))).rejects.toThrow(/tsconfig\.json/);
  await expect(build(project, openBuilder(project, { tsconfig: "missing.json" }))).rejects.toThrow("missing.json");
});

test("the configuration that a solution refers to", async () => {
  const project = sumProject();
  project.write("tsconfig.json", `{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }`);
  project.write(
    "tsconfig.app.json",
    `{ "compilerOptions": { "composite": true, "module": "ESNext", "moduleResolution": "bundler", "paths": { "~/*": ["./src/*"] } }, "include": ["src"] }`,
  );
  project.edit("src/sum.ts", "./factor", "~/factor");
  const built = await build(project, openBuilder(project));
  expect(built.diagnostics).toEqual([]);
  expect(built.dependencies).toContain(project.file("tsconfig.app.json"));
});

test("a tsconfig.json that changes between the announcement of a file and its opening", async () => {
  const project = sumProject();
  const { store } = await openBuilder(project).analysis.load();
  const file = project.file("src/sum.ts");
  store.give(new Map([[file, SUM]]));
  project.write("tsconfig.json", `{ "compilerOptions": { "target": "ES2021", "module": "ESNext" } }`);
  expect(store.open(file).program.getSourceFile(file)?.text).toBe(SUM);
});
