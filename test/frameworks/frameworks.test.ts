/** What the packages for frameworks give these, which are not installed here: `npm run matrix` builds with each. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { KernelBuilder, toolFingerprint } from "@wumba/plugin-core";
import rsbuild from "@wumba/unplugin/rsbuild";
import ts from "typescript";
import { expect, test } from "vitest";
import astro from "../../plugins/astro/dist/index.js";
import loader from "../../plugins/next/dist/loader.js";
import withWumba from "../../plugins/next/dist/index.js";
import nuxt from "../../plugins/nuxt/dist/index.js";
import { readImports } from "../../scripts/imports.mjs";
import { emptyProject, REPOSITORY, type Project } from "../plugin/project.js";

const KERNELS = `"use client";
import { f32 } from "wumba";
// @njit
export function energy(x: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]! * x[i]!;
  return sum;
}
// @njit
export function single(x: Float32Array): f32 {
  let sum = f32(0);
  for (let i = 0; i < x.length; i++) sum = sum + x[i]!;
  return sum;
}
`;

interface Rule {
  readonly condition: { readonly all: readonly [unknown, unknown, { readonly content: RegExp }] };
  readonly loaders: readonly { readonly options: { readonly javascript: boolean; readonly tool: string } }[];
}

/** What Turbopack's loader makes of a text. `named` takes what it depends on. */
function load(project: Project, text: string, javascript: boolean, named: string[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    const context = {
      resourcePath: project.file("kernels.ts"),
      rootContext: project.root,
      async: () => (error: Error | null, code?: string) => (error ? reject(error) : resolve(code!)),
      addDependency: (name: string) => void named.push(name),
      addMissingDependency: (name: string) => void named.push(name),
      emitWarning: reject,
      getOptions: () => ({ javascript, tool: "" }),
    };
    loader.call(context, text, undefined);
  });
}

test("Next.js: rules for Turbopack, ahead of the user's", async () => {
  const own = { loaders: ["own"] };
  const config = withWumba({ reactStrictMode: true, turbopack: { rules: { "*.ts": own } } });
  expect(config.reactStrictMode).toBe(true);
  const rules = config.turbopack.rules["*.ts"] as unknown as readonly [Rule, Rule, object];
  expect(rules.map((rule) => ("condition" in rule ? rule.loaders[0]!.options.javascript : rule))).toEqual([
    false,
    true,
    own,
  ]);
  expect(rules[0].condition.all[2].content.test(KERNELS)).toBe(true);
  // Turbopack keeps results under the options.
  expect(rules[0].loaders[0]!.options.tool).toBe(toolFingerprint());
  const later = withWumba((phase: string) => ({ distDir: phase }));
  await expect(Promise.resolve(later("dist"))).resolves.toMatchObject({ distDir: "dist" });
});

test("Next.js: a plugin for webpack, and none at the edge", () => {
  const { webpack } = withWumba({}) as unknown as { webpack: (given: object, context: object) => object };
  const given = { plugins: [], module: { rules: [] } };
  expect(webpack(given, { dir: "/" })).toMatchObject({ plugins: [{}], module: { rules: [] } });
  const edge = { plugins: [], module: { rules: [] } };
  expect(webpack(edge, { dir: "/", nextRuntime: "edge" })).toMatchObject({ plugins: [], module: { rules: [{}] } });
});

test("Next.js: kernels in the text itself, at its old lines, and JavaScript at the edge", async () => {
  const project = emptyProject();
  const [code, edge] = await Promise.all([load(project, KERNELS, false), load(project, KERNELS, true)]);
  expect(code.split("\n").length).toBe(KERNELS.split("\n").length);
  expect(code).toMatch(/^"use client"; ?import/);
  expect(await run(project, "node.mjs", code)).toBe("30 x[4] is outside x, whose length is 4 16777216");
  expect(edge).not.toContain("$r");
  expect(await run(project, "edge.mjs", edge)).toBe("30 NaN 16777216");
  const wrong = KERNELS.replace("x[i]! * x[i]!", "Date.now()");
  await expect(load(project, wrong, false)).rejects.toThrow(/^kernels\.ts:6:38 - error W4002: /);
});

test("Next.js: what a kernel is made of counts, as far as Turbopack takes it", async () => {
  const project = emptyProject();
  const factor = project.write("node_modules/factors/index.ts", "export const factor = 3;\n");
  project.write("node_modules/factors/package.json", '{ "name": "factors", "exports": "./index.ts" }');
  for (const name of ["package.json", "tsconfig.json"]) project.write(name, "{}");
  const named: string[] = [];
  const text = `import { factor } from "factors";
// @njit { boundary: "wasm" }
export const scaled = (x: number): number => factor * x;
`;
  await load(project, text, false, named);
  expect(named).toEqual(expect.arrayContaining([factor, project.file("tsconfig.json")]));
  expect(named.filter((name) => !name.startsWith(project.root))).toEqual([]);
});

test("Next.js: its webpack reads every import of the plugin, whose files its cache depends on", () => {
  const files = [...readImports().keys()].filter((file) => /^(packages|plugins\/(core|next|unplugin))\//.test(file));
  const unread = files.flatMap((file) => {
    const text = readFileSync(path.join(REPOSITORY, file), "utf8");
    const addresses = dynamicImports(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
    return addresses.filter((address) => !/^["`]/.test(address)).map((address) => `${file}: import(${address})`);
  });
  expect(unread).toEqual([]);
});

/** The text of each address that is imported by a call. */
function dynamicImports(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      found.push(node.arguments[0]!.getText(source));
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

async function run(project: Project, name: string, text: string): Promise<string> {
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const file = project.write(name, ts.transpileModule(text, { compilerOptions }).outputText);
  const { energy, single } = (await import(pathToFileURL(file).href)) as Record<
    string,
    (...given: unknown[]) => number
  >;
  const { float64Array } = await import("wumba");
  const x = float64Array([1, 2, 3, 4]);
  let outside: unknown;
  try {
    outside = energy!(x, 7);
  } catch (error) {
    outside = (error as Error).message.split(" (")[0];
  }
  return `${energy!(x, 4)} ${String(outside)} ${single!(new Float32Array([16777216, 1, 1]))}`;
}

test("Nuxt: Vite's half and Nitro's", () => {
  const plugins: { name: string }[] = [];
  const nitro = { rollupConfig: { plugins: [{ name: "own" }] } };
  nuxt(undefined, { options: { vite: { plugins } }, hook: (_name, change) => change(nitro) });
  expect(plugins.map(({ name }) => name)).toEqual(["wumba"]);
  expect(nitro.rollupConfig.plugins.map(({ name }) => name)).toEqual(["own", "wumba"]);
  expect(() => nuxt({ misspelt: true } as object, { options: { vite: {} }, hook: () => undefined })).toThrow(
    "misspelt",
  );
});

test("Astro: Vite's plugin, and an error for a marker in frontmatter", async () => {
  let config: { vite: { plugins: { name: string; transform: { handler: unknown } }[] } } | undefined;
  astro().hooks["astro:config:setup"]({ updateConfig: (given) => (config = given as typeof config) });
  expect(config!.vite.plugins.map(({ name }) => name)).toEqual(["wumba", "wumba:frontmatter"]);
  const handler = config!.vite.plugins[1]!.transform.handler as (text: string, id: string) => Promise<null>;
  const told: { message: string; loc: object }[] = [];
  const context = { error: (log: (typeof told)[number]) => told.push(log), warn: () => undefined };
  const page = "---\nconst a = 1;\n// @njit\nfunction f() {}\n---\n<p>// @njit</p>\n";
  await handler.call(context, page, "page.astro");
  await handler.call(context, page.replace("// @njit", ""), "page.astro");
  expect(told).toMatchObject([{ loc: { line: 3, column: 3 } }]);
  expect(told[0]!.message).toMatch(/^W8040: '@njit' stands in the frontmatter/);
});

test("Yarn's Plug'n'Play is refused, and says what to do", () => {
  const versions = process.versions as Record<string, string>;
  versions["pnp"] = "3";
  try {
    expect(() => new KernelBuilder()).toThrow("write `nodeLinker: node-modules` into .yarnrc.yml");
  } finally {
    delete versions["pnp"];
  }
});

test("Rsbuild: a plugin for each of its compilations", () => {
  const plugins: unknown[] = [];
  const tools = { appendPlugins: (plugin: unknown) => plugins.push(plugin) };
  rsbuild().setup({ modifyRspackConfig: (change) => [1, 2].forEach(() => change({}, tools)) });
  expect(new Set(plugins).size).toBe(2);
});

test("each says what it takes", () => {
  for (const name of ["jest", "next", "nuxt", "astro"]) {
    const file = path.join(import.meta.dirname, "../../plugins", name, "package.json");
    const { peerDependencies } = JSON.parse(readFileSync(file, "utf8")) as { peerDependencies: object };
    expect(Object.keys(peerDependencies)).toEqual([name]);
  }
});
