/**
 * The packages as they would be published, in an empty project outside the repository: the steps of README.md and the
 * guides.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { serveFolder } from "../../scripts/demo/serve-folder.mjs";
import { closeBrowser, hasBrowser, openPage } from "../plugin/browser.js";
import { filesIn, installedIn, read, sectionOf } from "./pages.js";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const bundlers = (title: string): string => sectionOf("docs/guide/bundlers.md", title);

// npm has to fetch what the packages depend on.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const folder = mkdtempSync(path.join(tmpdir(), "wumba-installed-"));
const project = path.join(folder, "project");
const installed = path.join(folder, "installed");
afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

/** Gives standard output; standard error belongs to a failure. */
function run(cwd: string, ...words: readonly string[]): string {
  // npm tells what it runs about itself, and that it runs in a workspace.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  const { status, stdout, stderr } = spawnSync(words[0]!, words.slice(1), {
    cwd,
    env,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

const write = (name: string, text: string): void => writeFileSync(path.join(project, name), text);

/** A project with nothing in it but these files. */
function emptyProject(name: string, files: Record<string, string>): string {
  const root = path.join(folder, name);
  mkdirSync(path.join(root, "src"), { recursive: true });
  const all = { "package.json": `{ "name": "empty", "private": true, "type": "module" }`, ...files };
  for (const [file, text] of Object.entries(all)) writeFileSync(path.join(root, file), text);
  return root;
}

/**
 * Packages of this repository come from their tarballs, all at once: they depend on one another. With LLVM they are
 * installed once, and copied: npm adds the others to these in each project.
 */
function install(names: readonly string[], into = project): void {
  const others = names.filter((name) => name !== "wumba" && !name.startsWith("@wumba/"));
  if (!existsSync(path.join(into, "node_modules"))) copyInstalled(into);
  npmInstall(others, into);
}

function installTarballs(): void {
  const tarballs = readdirSync(folder).filter((name) => name.endsWith(".tgz"));
  npmInstall(
    tarballs.map((name) => `../${name}`),
    emptyProject("installed", {}),
  );
}

function npmInstall(names: readonly string[], into: string): void {
  run(into, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts", ...names);
}

/** What npm has written into the empty project, but its name. */
function copyInstalled(into: string): void {
  if (!existsSync(installed)) installTarballs();
  for (const name of ["node_modules", "package.json", "package-lock.json"])
    cpSync(path.join(installed, name), path.join(into, name), { recursive: true, verbatimSymlinks: true });
}

beforeAll(() => {
  const words = /npm (pack .*) --pack-destination \.\./.exec(read("README.md"))![1]!.split(" ");
  run(REPOSITORY, "npm", ...words, "--pack-destination", folder);
  const tsconfig = JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["src"] });
  emptyProject("project", { "tsconfig.json": tsconfig, "src/kernels.ts": KERNELS, "src/main.ts": MAIN });
});

const COMPILER_OPTIONS = {
  target: "ES2022",
  module: "NodeNext",
  rootDir: "src",
  outDir: "dist",
  types: [],
  strict: true,
  skipLibCheck: true,
  rewriteRelativeImportExtensions: true,
};

const KERNELS = `// @njit
export function sumOfFirst(x: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]!;
  return sum;
}
`;

const MAIN = `import { float64Array } from "wumba";
import { sumOfFirst } from "./kernels.ts";

declare const console: { log(text: unknown): void };

const x = float64Array([1, 2, 3, 4]);
console.log(sumOfFirst(x, 4));
try {
  console.log(sumOfFirst(x, 7));
} catch (error) {
  console.log(String(error));
}
`;

const SAID = "10\nRangeError: x[4] is outside x, whose length is 4 (src/kernels.ts:4:38)\n";

test("wumba tsc, with the newest TypeScript", () => {
  const section = sectionOf("docs/guide/tsc.md", "Use it with tsc");
  const names = installedIn(section);
  expect(names).toEqual(["wumba", "@wumba/cli", "typescript"]);
  install(names);
  expect(section).toContain("npx wumba tsc -p tsconfig.json\n");
  run(project, "npx", "wumba", "tsc", "-p", "tsconfig.json");
  expect(run(project, "node", "dist/main.js")).toBe(SAID);
});

test("node --import @wumba/register", () => {
  expect(installedIn(sectionOf("docs/guide/scripts.md", "Run scripts with Node"))).toEqual([
    "wumba",
    "@wumba/register",
  ]);
  expect(run(project, "node", "--import", "@wumba/register", "src/main.ts")).toBe(SAID);
});

test("the transformer, with TypeScript 6 and ts-patch", () => {
  expect(read("docs/guide/tsc.md")).toContain("npm install --save-dev @wumba/tsc ts-patch");
  install(["ts-patch@4", "typescript@6"]);
  const plugins = [{ transform: "@wumba/tsc", transformProgram: true }];
  write(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...COMPILER_OPTIONS, outDir: "patched", plugins }, include: ["src"] }),
  );
  run(project, "npx", "tspc");
  expect(run(project, "node", "patched/main.js")).toBe(SAID);
});

test("Vite: the page of the guide, with both of its kernels", async () => {
  const section = bundlers("Use it with Vite");
  const names = installedIn(section);
  expect(names).toEqual(["wumba", "@wumba/vite", "vite"]);
  const files = filesIn(section);
  expect(Object.keys(files)).toEqual(["vite.config.ts", "src/kernels.ts", "src/main.ts", "index.html"]);
  const root = emptyProject("vite", files);
  install(names, root);
  expect(section).toContain("`npx vite build`");
  run(root, "npx", "vite", "build");
  const scripts = readdirSync(path.join(root, "dist/assets")).map((name) =>
    readFileSync(path.join(root, "dist/assets", name), "utf8"),
  );
  expect(scripts.join("")).toContain("0061736d");
  expect(scripts.join("")).not.toMatch(/ts-morph|yowasp|@wumba\//);
  if (!hasBrowser) return;
  const server = await serveFolder(path.join(root, "dist"), 0);
  onTestFinished(() => server.close());
  const page = await openPage("about:blank");
  await page.addInitScript(COUNT_KERNELS);
  await page.goto(server.address);
  await page.waitForFunction("kernels === 2");
  await page.waitForFunction(
    `document.querySelector("#view").getContext("2d").getImageData(300, 200, 1, 1).data[0] > 200`,
  );
});

const COUNT_KERNELS = `
  globalThis.kernels = 0;
  WebAssembly.Instance = class extends WebAssembly.Instance {
    constructor(...words) {
      super(...words);
      if ("k" in this.exports) kernels++;
    }
  };
`;

test("Rollup, with the configuration of the guide", () => {
  const names = installedIn(bundlers("Use it with Rollup"));
  expect(names.slice(0, 3)).toEqual(["wumba", "@wumba/rollup", "rollup"]);
  const compilerOptions = {
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    strict: true,
    skipLibCheck: true,
  };
  const root = emptyProject("rollup", {
    ...filesIn(bundlers("Use it with Rollup")),
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
    "src/kernels.ts": KERNELS,
    "src/main.ts": MAIN.replace("./kernels.ts", "./kernels"),
  });
  install(names, root);
  run(root, "npx", "rollup", "-c");
  expect(run(root, "node", "dist/main.js")).toBe(SAID);
});
