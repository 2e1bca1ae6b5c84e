/** README.md and the guides are true: kernels compile, programs print what stands beside, commands are there. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles, KernelBuilder } from "@wumba/plugin-core";
import wumba from "@wumba/vite";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageFolders } from "../../scripts/packages.mjs";
import { blocksOf, guides, installedIn, read, sectionOf, type Block } from "./pages.js";

const FOLDER = fileURLToPath(new URL("./.cache/guides/", import.meta.url));
const MARKER = /^(?:\/\/|\/\*\*) @(?:njit|jit|gpu|jitclass|vectorize|guvectorize|stencil)\b/m;
/** What a program prints stands behind the call. */
const PRINTS = /console\.log\(.*\); \/\/ (.*)$/gm;

/** A project's own settings, without this repository's stricter ones. */
const COMPILER_OPTIONS = {
  strict: true,
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2022",
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

interface Page {
  readonly page: string;
  readonly folder: string;
  /** The TypeScript files that it shows; blocks without a name are files too. */
  readonly files: ReadonlyMap<string, string>;
}

const pages = guides.map((page): Page => {
  const folder = path.join(FOLDER, path.basename(page, ".md"));
  const named = ({ file, text, language }: Block, index: number): [string, string][] =>
    language === "ts" ? [[path.join(folder, file ?? `block${index}.ts`), text]] : [];
  return { page, folder, files: new Map(blocksOf(page).flatMap(named)) };
});
const withKernels = pages.filter(({ files }) => [...files.values()].some((text) => MARKER.test(text)));

const builder = new KernelBuilder({ root: FOLDER, cacheDir: path.join(FOLDER, "../kernels") });

beforeAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, "tsconfig.json"), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  for (const { files } of pages) {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
});
afterAll(async () => {
  await builder.close();
  rmSync(FOLDER, { recursive: true, force: true });
});

test("the files that they show have no error of TypeScript", { timeout: 300_000 }, () => {
  const { options } = ts.convertCompilerOptionsFromJson(COMPILER_OPTIONS, FOLDER);
  const program = ts.createProgram({ rootNames: pages.flatMap(({ files }) => [...files.keys()]), options });
  const errors = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => [file?.fileName, ts.flattenDiagnosticMessageText(messageText, " ")]);
  expect(errors).toEqual([]);
});

test.each(withKernels)("$page: kernels compile, programs print what stands beside", async ({ files, folder }) => {
  const names = [...files].filter(([, text]) => MARKER.test(text) || text.match(PRINTS)).map(([file]) => file);
  const outDir = path.join(folder, "out");
  const built = await buildFiles(names, { builder, outDir });
  expect(built.files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  const functions = built.files.flatMap((file) => file.functions);
  expect(functions.filter(({ status }) => status !== "compiled")).toEqual([]);
  expect(functions.length).toBeGreaterThan(0);
  for (const [file, text] of files) {
    const printed = [...text.matchAll(PRINTS)].map((line) => line[1]);
    if (printed.length > 0) expect(run(path.join(outDir, `${path.basename(file, ".ts")}.js`))).toEqual(printed);
  }
});

function run(file: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.trimEnd().split("\n");
}

test("every guide shows a program", () => {
  const withoutBuild = [
    "README.md",
    "docs/guide/README.md",
    "docs/guide/bundlers.md",
    "docs/guide/editor.md",
    "docs/guide/command-line.md",
    "docs/guide/jest.md",
    "docs/guide/next.md",
    "docs/guide/nuxt.md",
    "docs/guide/astro.md",
    "docs/guide/parcel.md",
    "docs/guide/angular.md",
  ];
  const printing = pages.filter(({ files }) => [...files.values()].some((text) => text.match(PRINTS)));
  expect([...printing.map(({ page }) => page), ...withoutBuild].sort()).toEqual([...guides].sort());
});

test("the packages that they install, and that configurations name, are there", () => {
  const blocks = guides.flatMap((page) => blocksOf(page));
  const imported = blocks.flatMap(({ text }) => [...text.matchAll(/ from "([^"]+)"/g)]);
  const configured = blocks.flatMap(({ text }) => [...text.matchAll(/"(?:transform|name|jsPlugins)": \[?"([^"]+)"/g)]);
  const ours = [...imported, ...configured].map(([, name]) => name!).filter(isOurs);
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((name) => !resolves(name))).toEqual([]);
  const installed = guides.flatMap((page) => installedIn(read(page))).filter(isOurs);
  expect(installed.filter((name) => !packages.includes(name))).toEqual([]);
});

const isOurs = (name: string): boolean => /^(?:@wumba\/|wumba\b)/.test(name);

const packages = packageFolders.map((folder) => (JSON.parse(read(`${folder}/package.json`)) as { name: string }).name);

function resolves(specifier: string): boolean {
  try {
    return import.meta.resolve(specifier) !== "";
  } catch {
    return false;
  }
}

test("the table of options is complete", () => {
  const table = sectionOf("docs/guide/options.md", "Options of the build");
  const cells = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|.*\|$/gm)].map((row) => row[1]!);
  const rows = cells.flatMap((cell) => cell.match(/\w+/g)!);
  const misspelt = { misspelt: true } as object;
  expect(() => wumba(misspelt)).toThrow(/there are: /);
  try {
    wumba(misspelt);
  } catch (error) {
    expect(rows.filter((name) => name !== "isolation").sort()).toEqual(
      (error as Error).message.split("there are: ")[1]!.split(", ").sort(),
    );
  }
});

test("the commands of npm that they and CONTRIBUTING.md name are there", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
  const commands = [...guides, "CONTRIBUTING.md"].flatMap((page) => [...read(page).matchAll(/npm run ([\w:]+)/g)]);
  expect(commands.map((command) => command[1]!).filter((name) => !(name in scripts))).toEqual([]);
});
