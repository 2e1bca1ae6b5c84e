/**
 * A package that ships TypeScript is upgraded behind a warm cache: `wumba build`, Vite's build and a running dev
 * server see it.
 */
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createServer, build } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import wumbaPlugin from "@wumba/vite";
import wumbaWebpack from "@wumba/unplugin/webpack";
import webpack from "webpack";
import { wumba } from "../cli/wumba.js";
import { emptyProject, REPOSITORY, type Project } from "./project.js";

const FACTOR = (factor: number): string => `export const factor = ${factor};\n`;

function factorProject(): Project {
  const project = emptyProject();
  project.write("package.json", JSON.stringify({ name: "app", private: true, type: "module" }));
  project.write(
    "main.ts",
    `import { factor } from "factors";
// @njit
export function total(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += factor * x[i]!;
  return sum;
}
`,
  );
  install(project, "node_modules/factors", 3);
  return project;
}

function install(project: Project, folder: string, factor: number): void {
  project.write(
    `${folder}/package.json`,
    JSON.stringify({ name: "factors", version: `${factor}.0.0`, type: "module", exports: "./index.ts" }),
  );
  project.write(`${folder}/index.ts`, FACTOR(factor));
}

/** As package managers do it: another folder takes the place of the one that was there. */
function upgrade(project: Project): void {
  install(project, "node_modules/.factors-new", 7);
  rmSync(project.file("node_modules/factors"), { recursive: true });
  renameSync(project.file("node_modules/.factors-new"), project.file("node_modules/factors"));
}

async function totalOf(project: Project, file: string): Promise<number> {
  const copy = `${file}?${Math.random()}`;
  const { total } = (await import(
    /* @vite-ignore */ `${pathToFileURL(project.file(copy.split("?")[0]!)).href}?${copy.split("?")[1]!}`
  )) as {
    total: (x: Float64Array) => number;
  };
  return total(new Float64Array([1, 2]));
}

test("wumba build", () => {
  const project = factorProject();
  const result = (): string => {
    const { code, stderr } = wumba(project, "build", "main.ts", "--out", "out");
    expect(stderr).toBe("");
    expect(code).toBe(0);
    return /0061736d[^"]*/.exec(project.read("out/main.js"))![0];
  };
  const before = result();
  expect(result()).toBe(before);
  upgrade(project);
  const after = result();
  expect(after).not.toBe(before);
  rmSync(project.file("node_modules/.cache"), { recursive: true });
  expect(result()).toBe(after);
});

test("Vite's build", async () => {
  const project = factorProject();
  const result = async (outDir: string): Promise<number> => {
    await build({
      root: project.root,
      configFile: false,
      logLevel: "silent",
      plugins: [wumbaPlugin({ variants: ["base"], emit: "inline" })],
      build: { outDir, minify: false, lib: { entry: project.file("main.ts"), formats: ["es"], fileName: "main" } },
    });
    return totalOf(project, `${outDir}/main.js`);
  };
  expect(await result("one")).toBe(9);
  upgrade(project);
  expect(await result("two")).toBe(21);
});

test("webpack's build, which has a cache of its own", async () => {
  const project = factorProject();
  const result = async (name: string): Promise<number> => {
    const compiler = webpack({
      context: project.root,
      mode: "development",
      devtool: false,
      entry: "./main.ts",
      resolve: { extensions: [".ts", ".js"] },
      module: {
        rules: [{ test: /\.ts$/, loader: "ts-loader", options: { transpileOnly: true, allowTsInNodeModules: true } }],
      },
      output: { filename: `${name}.mjs`, path: project.file("dist"), library: { type: "module" } },
      experiments: { outputModule: true },
      cache: { type: "filesystem", cacheDirectory: project.file("node_modules/.cache/webpack") },
      plugins: [wumbaWebpack({ variants: ["base"], boundary: "wasm" })],
    } as webpack.Configuration);
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) =>
        error || stats!.hasErrors() ? reject(error ?? new Error(stats!.toString())) : resolve(),
      ),
    );
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
    return totalOf(project, `dist/${name}.mjs`);
  };
  // A file as young as the build itself is not cached, and the first one writes the module of kernels.
  for (const name of ["new", "written", "cached"]) expect(await result(name)).toBe(9);
  upgrade(project);
  expect(await result("upgraded")).toBe(21);
});

test.each<[string, (project: Project) => void]>([
  ["a package is replaced", upgrade],
  ["a file of a package is edited", (project) => project.write("node_modules/factors/index.ts", FACTOR(7))],
  [
    "the exports of a package lead elsewhere",
    (project) => {
      project.write("node_modules/factors/other.ts", FACTOR(7));
      project.edit("node_modules/factors/package.json", "./index.ts", "./other.ts");
    },
  ],
  [
    "a link leads elsewhere",
    (project) => {
      rmSync(project.file("node_modules/factors"), { recursive: true });
      install(project, "store/factors", 7);
      symlinkSync(project.file("store/factors"), project.file("node_modules/factors"), "junction");
    },
  ],
  [
    "a configuration comes to be",
    (project) => {
      project.write("other.ts", FACTOR(7));
      const compilerOptions = { module: "esnext", moduleResolution: "bundler", paths: { factors: ["./other.ts"] } };
      project.write("tsconfig.json", JSON.stringify({ compilerOptions }));
    },
  ],
])("Vite's dev server while it runs: %s", async (_name, change) => {
  const project = factorProject();
  const server = await createServer({
    root: project.root,
    configFile: false,
    logLevel: "silent",
    plugins: [wumbaPlugin({ variants: ["base"] })],
    server: { port: 0, ws: false },
  });
  onTestFinished(() => server.close());
  const kernels = async (): Promise<string> =>
    /main-[0-9a-f]{12}\.mjs/.exec((await server.environments.client.transformRequest("/main.ts"))?.code ?? "")?.[0] ??
    "none";
  const before = await kernels();
  expect(before).toMatch(/^main-/);
  change(project);
  await vi.waitFor(async () => expect([before, "none"]).not.toContain(await kernels()), 60_000);
});

/** The names of what is published of one of our packages. */
function partsOf(folder: string): string[] {
  const { files } = JSON.parse(readFileSync(path.join(REPOSITORY, folder, "package.json"), "utf8")) as {
    files: string[];
  };
  return ["package.json", ...files.filter((name) => !name.startsWith("!"))];
}

/** A copy of our own packages, as installed ones, that a test may change. */
function installOurs(project: Project): void {
  const ours = {
    compiler: "packages/compiler",
    "numpy-kernels": "packages/numpy-kernels",
    toolchain: "packages/toolchain",
    std: "packages/std",
    "plugin-core": "plugins/core",
  };
  const installed = (name: string): string => project.file(`node_modules/${name}`);
  for (const [name, folder] of [
    ...Object.entries(ours).map(([each, at]) => [`@wumba/${each}`, at] as const),
    ["wumba", "packages/wumba"],
  ] as const)
    for (const part of partsOf(folder))
      cpSync(path.join(REPOSITORY, folder, part), path.join(installed(name), part), {
        recursive: true,
        filter: (file) => !file.endsWith(".map"),
      });
  for (const name of readdirSync(path.join(REPOSITORY, "node_modules"))) {
    if (name.startsWith(".") || name === "wumba" || name === "@wumba") continue;
    mkdirSync(path.dirname(installed(name)), { recursive: true });
    symlinkSync(path.join(REPOSITORY, "node_modules", name), installed(name), "junction");
  }
}

test("the compiler, the toolchain and @wumba/std", () => {
  const project = emptyProject();
  installOurs(project);
  project.write(
    "main.ts",
    `// @njit\nexport function f(x: Float64Array): number {\n  return Math.exp(x[0]!) + x[1]!;\n}\n`,
  );
  const core = pathToFileURL(project.file("node_modules/@wumba/plugin-core/dist/index.js")).href;
  const program = `
    import { readFileSync } from "node:fs";
    import { KernelBuilder } from ${JSON.stringify(core)};
    const file = ${JSON.stringify(project.file("main.ts"))};
    const builder = new KernelBuilder({ root: ${JSON.stringify(project.root)}, variants: ["base"], boundary: "always" });
    const text = readFileSync(file, "utf8");
    const cached = builder.cachedKernels(file, text) !== undefined;
    await builder.build(file, text);
    await builder.close();
    console.log(cached);`;
  writeFileSync(project.file("build.mjs"), program);
  const isCached = (): string =>
    spawnSync(process.execPath, [project.file("build.mjs")], { encoding: "utf8" }).stdout.trim();
  expect([isCached(), isCached()]).toEqual(["false", "true"]);
  for (const [file, from, to] of [
    ["node_modules/@wumba/std/src/exp.ts", "export function", "// other\nexport function"],
    ["node_modules/@wumba/compiler/dist/compile.js", "export function", "// other\nexport function"],
    ["node_modules/@wumba/numpy-kernels/dist/library.js", "const open", "// other\nconst open"],
    ["node_modules/@wumba/toolchain/dist/toolchain.js", "export class", "// other\nexport class"],
  ] as const) {
    project.edit(file, from, to);
    expect([isCached(), isCached()], file).toEqual(["false", "true"]);
  }
});
