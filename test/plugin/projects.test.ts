/**
 * The smallest real project for each bundler and shape: built by its own command, run, compared with plain JavaScript.
 */
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { projects } from "../../fixtures/projects/projects.mjs";
import { findRuntime } from "../../scripts/engines/runtimes.mjs";
import { closeBrowser, hasBrowser } from "./browser.js";
import { copyProject, Project, REPOSITORY, runScript } from "./project.js";
import { runPage, runScript as runScriptInPage, runServiceWorker } from "./run-in-page.js";
import { runOutput } from "./run-output.js";

interface Output {
  readonly shape: string;
  readonly file: string;
  readonly run: string;
  readonly module?: boolean;
  readonly files?: boolean;
}

type Emit = "inline" | "file";

interface Row {
  readonly host: string;
  readonly folder: string;
  readonly needs?: readonly string[];
  readonly bin?: string;
  readonly runtime?: "bun";
  readonly config?: string;
  readonly files?: boolean;
  readonly keepsAllFiles?: boolean;
  readonly outputs: readonly Output[];
}

const rows = projects as readonly Row[];

const REPORT = "../../fixtures/projects/shared/report.ts";
const { report } = (await import(REPORT)) as { report: () => Promise<string> };

/** Plain JavaScript gives the same values, but has no bounds check. */
const [VALUES] = (await report()).split(" javascript ");
const KERNEL_ERROR = /^kernel x\[4\] is outside x, whose length is 4 \((?:.*\/)?kernels\.ts:13:\d+\)$/;

function expectKernels(said: string): void {
  expect(said.slice(0, VALUES!.length + 1)).toBe(`${VALUES} `);
  expect(said.slice(VALUES!.length + 1)).toMatch(KERNEL_ERROR);
}

/** No compiler, no kernel that nobody calls, and no name of this machine. */
function expectLean(project: Project, { emit, keepsAllFiles, outputs }: Build): void {
  const folders = outputs.map(({ file }) => `${path.posix.dirname(file)}/`);
  const names = Object.keys(project.contents("dist")).filter((name) =>
    folders.some((folder) => name.startsWith(folder)),
  );
  const scripts = names.filter((name) => /\.[cm]?js$/.test(name)).map((name) => [name, project.read(name)] as const);
  for (const [name, code] of scripts) {
    if (!(keepsAllFiles && emit === "file")) expect.soft(code, name).not.toContain("notUsedAnywhere");
    expect.soft(code, name).not.toMatch(/ts-morph|magic-string|yowasp|@wumba\/|llvm/i);
    expect.soft(code, name).not.toContain(path.dirname(project.root));
    if (emit === "file") expect.soft(code, name).not.toContain("0061736d");
  }
  if (emit === "inline") expect(scripts.some(([, code]) => code.includes("0061736d"))).toBe(true);
  // Of the five kernels that run, by names that tell their content; two are others with SIMD.
  const files = names.filter((name) => name.endsWith(".wasm"));
  expect(new Set(files.map((name) => path.basename(name))).size).toBe(emit === "inline" ? 0 : keepsAllFiles ? 8 : 7);
  for (const name of files) expect(name).toMatch(/[\w-]{8,}\.wasm$/);
}

const RUN: Record<string, (project: Project, output: Output) => Promise<string[]>> = {
  import: async (project, { file }) => [await runOutput(project.file(file), "import")],
  require: async (project, { file }) => [await runOutput(project.file(file), "require")],
  script: async (project, { file }) => [await runOutput(project.file(file), "script")],
  "script in a page": async (project, { file }) => [await runScriptInPage(project, file)],
  page: (project, { file }) => runPage(project, file),
  "page alone": (project, { file }) => runPage(project, file, ["page"]),
  "service worker": async (project, { file, module }) => [
    await runServiceWorker(project, file, module ? "module" : "classic"),
  ],
};

const IN_BROWSER = ["page", "page alone", "service worker", "script in a page"];

const leftovers: (() => unknown)[] = [closeBrowser];
afterAll(() => Promise.all(leftovers.map((remove) => remove())));

interface Build extends Row {
  readonly emit: Emit;
}

const builds = rows.flatMap((row): Build[] => {
  const outputs = row.outputs.filter(({ files }) => files !== false).map(inPage);
  const inline: Build = { ...row, emit: "inline" };
  return row.files ? [inline, { ...row, emit: "file", outputs }] : [inline];
});

/** An empty realm has no addresses. */
function inPage(output: Output): Output {
  return output.run === "script" ? { ...output, run: "script in a page" } : output;
}

describe.each(builds)("$host: $folder, $emit", (row) => {
  const { folder, needs = [], bin, runtime, outputs, emit, config } = row;
  const command = outputs.find(({ run }) => run === "command");
  const engine = runtime && findRuntime(runtime);
  let project: Project;

  test.skipIf(runtime && !engine)(command ? command.shape : "builds", () => {
    project = copyProject(folder, { with: needs, until: (remove) => leftovers.push(remove) });
    if (emit === "file") project.edit(config!, "wumba()", `wumba({ emit: "file" })`);
    const folders = [bin && path.join(REPOSITORY, bin), engine && path.dirname(engine)].filter(
      (name) => name !== undefined,
    );
    for (const need of needs) runScript(new Project(project.file(`../${need}`)), "build");
    runScript(project, "build", folders);
    if (!command) expectLean(project, row);
  });

  for (const output of outputs.filter(({ run }) => run !== "command")) {
    test.skipIf((runtime && !engine) || (IN_BROWSER.includes(output.run) && !hasBrowser))(output.shape, async () => {
      for (const said of await RUN[output.run]!(project, output)) expectKernels(said);
    });
  }
});
