/**
 * A cache that others write at the same time, that a killed build has left, that cannot be written, that another
 * version has made, and that shrinks.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { KernelBuilder, type BuiltFile } from "@wumba/plugin-core";
import { expect, onTestFinished, test, vi } from "vitest";
import { emptyProject, REPOSITORY, type Project } from "./project.js";
import { BUNDLERS } from "./bundlers.js";
import { copyProject } from "./project.js";

const SUM = (factor: number): string => `// @njit
export function sum(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += ${factor} * x[i]!;
  return total;
}
`;

function sumProject(files = 1): Project {
  const project = emptyProject();
  for (let n = 1; n <= files; n++) project.write(`src/sum${n}.ts`, SUM(n));
  return project;
}

const sources = (project: Project): string[] => Object.keys(project.contents("src"));

/** A program that builds all files of a project, with no other cache than `cacheDir`, and prints what it got. */
function programFor(project: Project, cacheDir: string): string {
  const core = pathToFileURL(path.join(REPOSITORY, "plugins/core/dist/index.js")).href;
  return `
    import { readFileSync } from "node:fs";
    import { KernelBuilder } from ${JSON.stringify(core)};
    const root = ${JSON.stringify(project.root)};
    const warnings = [];
    const builder = new KernelBuilder({ root, cacheDir: ${JSON.stringify(cacheDir)}, onWarning: (message) => warnings.push(message) });
    const files = ${JSON.stringify(sources(project))}.map((name) => root + "/" + name);
    const built = await Promise.all(files.map((file) => builder.build(file, readFileSync(file, "utf8"))));
    await builder.close();
    const glue = built.map((each) => [each.glue, readFileSync(each.glue, "utf8")]);
    console.log(JSON.stringify({ glue, warnings, diagnostics: built.flatMap((each) => each.diagnostics) }));`;
}

interface Outcome {
  readonly glue: readonly (readonly [file: string, text: string])[];
  readonly warnings: readonly string[];
  readonly diagnostics: readonly unknown[];
}

function start(program: string, options: object = {}): ChildProcess {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
    ...options,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function finish(child: ChildProcess): Promise<Outcome> {
  let output = "";
  for await (const chunk of child.stdout!) output += String(chunk);
  return JSON.parse(output) as Outcome;
}

const glueTexts = ({ glue }: Outcome): Record<string, string> =>
  Object.fromEntries(glue.map(([file, text]) => [path.basename(file), text]));

/** Every module is what its name says, and every entry is whole. */
function expectWhole(project: Project): void {
  for (const [name, text] of Object.entries(project.contents("cache"))) {
    const hash = /-([0-9a-f]{12})\.mjs$/.exec(name)?.[1];
    if (hash) expect(createHash("sha256").update(text).digest("hex").slice(0, 12), name).toBe(hash);
    if (name.endsWith(".json")) expect(text.slice(0, text.indexOf("\n")), name).toMatch(/^[0-9a-f]{64}$/);
  }
}

test("two builds at the same time", async () => {
  const project = sumProject(3);
  const program = programFor(project, project.file("cache"));
  const [one, two] = await Promise.all([finish(start(program)), finish(start(program))]);
  expect(one.diagnostics).toEqual([]);
  expect(glueTexts(two)).toEqual(glueTexts(one));
  expect([...one.warnings, ...two.warnings]).toEqual([]);
  expectWhole(project);
});

test("a build that was killed leaves nothing torn", async () => {
  const project = sumProject(4);
  const program = programFor(project, project.file("cache"));
  for (const moment of [0, 2, 4]) {
    const child = start(program);
    const files = (): number => listed(project.file("cache")).length;
    // From the first file on, at ever later moments.
    await vi.waitUntil(() => child.exitCode !== null || files() > 2 * moment, { timeout: 60_000, interval: 1 });
    child.kill("SIGKILL");
    await new Promise((resolve) =>
      (child.exitCode ?? child.signalCode) !== null ? resolve(0) : child.once("exit", resolve),
    );
    if (files() > 0) expectWhole(withoutUnfinished(project));
  }
  const outcome = await finish(start(program));
  expect(outcome.warnings).toEqual([]);
  const fresh = await finish(start(programFor(project, project.file("cache-2"))));
  expect(glueTexts(outcome)).toEqual(glueTexts(fresh));
});

function listed(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true }) as string[];
  } catch {
    return [];
  }
}

/** What a process was writing when it was killed has another name. */
function withoutUnfinished(project: Project): Project {
  for (const name of Object.keys(project.contents("cache")))
    if (/\.tmp$|\.[0-9a-f-]{36}$/.test(name)) rmSync(project.file(name), { force: true });
  return project;
}

/** Whoever may write everything runs the build as somebody else. */
const ROOT = process.getuid?.() === 0;
const SHARED = { ...process.env, WUMBA_CACHE_KEY: "shared" };
const HOMELESS = { HOME: "/nonexistent", XDG_STATE_HOME: "" };
const SOMEBODY = ROOT ? { uid: 65534, gid: 65534, env: { ...SHARED, ...HOMELESS } } : { env: SHARED };

test.skipIf(process.platform === "win32")(
  "a cache folder that cannot be written is used as far as it goes",
  async () => {
    const project = sumProject(2);
    chmodSync(project.root, 0o755);
    const program = programFor(project, project.file("cache"));
    const filled = await finish(start(program, { env: SHARED }));
    const folders = [
      project.file("cache"),
      ...readdirSync(project.file("cache"), { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => path.join(entry.parentPath, entry.name)),
    ];
    onTestFinished(() => folders.forEach((folder) => chmodSync(folder, 0o755)));
    for (const folder of folders) chmodSync(folder, 0o555);
    const again = await finish(start(program, SOMEBODY));
    expect(again).toEqual({ ...filled, warnings: [] });
    project.write("src/sum2.ts", SUM(22));
    const more = await finish(start(programFor(project, project.file("cache")), SOMEBODY));
    expect(more.diagnostics).toEqual([]);
    expect(more.glue[0]).toEqual(filled.glue[0]);
    expect(more.glue[1]![1]).not.toBe(filled.glue[1]![1]);
    expect(more.warnings).toEqual([expect.stringContaining("cannot be written")]);
  },
);

async function buildOne(project: Project): Promise<{ built: BuiltFile; warnings: string[] }> {
  const warnings: string[] = [];
  const builder = new KernelBuilder({
    root: project.root,
    cacheDir: project.file("cache"),
    onWarning: (message) => warnings.push(message),
  });
  const built = (await builder.build(project.file("src/sum1.ts"), project.read("src/sum1.ts")))!;
  await builder.close();
  return { built, warnings };
}

test("what another version has made is not taken", async () => {
  vi.doMock("../../plugins/core/src/fingerprint.js", () => ({ toolFingerprint: () => version }));
  let version = "one";
  const { FileCache } = await import("../../plugins/core/src/file-cache.js");
  const { CacheFolder } = await import("../../plugins/core/src/cache-folder.js");
  const { NO_INPUTS } = await import("../../plugins/core/src/inputs.js");
  const { resolveOptions } = await import("../../plugins/core/src/options.js");
  const project = sumProject();
  const options = resolveOptions({ root: project.root });
  const cache = new FileCache(new CacheFolder(project.file("cache"), project.root, () => {}), options);
  const file = project.file("src/sum1.ts");
  const kernels = {
    functions: [],
    forwardings: [],
    known: [],
    edits: [],
    module: null,
    diagnostics: [],
    dependencies: [file],
    inputs: NO_INPUTS,
  };
  cache.write(file, "text", "inline", kernels);
  expect(cache.read(file, "text", "inline")).toEqual(kernels);
  version = "two";
  expect(cache.read(file, "text", "inline")).toBeUndefined();
  version = "one";
  expect(cache.read(file, "text", "inline")).toEqual(kernels);
});

test("any part of the cache can go", async () => {
  const project = sumProject();
  const { built } = await buildOne(project);
  const names = Object.keys(project.contents("cache")).filter((name) => !name.endsWith(".swept"));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) {
    rmSync(project.file(name));
    const again = await buildOne(project);
    expect(again.warnings).toEqual([]);
    expect(again.built.code).toBe(built.code);
    expect(readFileSync(again.built.glue!, "utf8")).toContain("wumba/runtime");
  }
});

test("webpack's own cache does not outlive the kernels", async () => {
  const project = copyProject("rolldown", { ownCache: true });
  const persistent = { cache: { type: "filesystem", cacheDirectory: project.file("node_modules/.cache/webpack") } };
  const first = await BUNDLERS["webpack"]!(project, {}, persistent);
  expect(first.code).toContain("0061736d");
  rmSync(project.file("node_modules/.cache/wumba"), { recursive: true });
  const second = await BUNDLERS["webpack"]!(project, {}, persistent);
  expect(second).toEqual(first);
  // An option that changes the kernels is not hidden by it either.
  const third = await BUNDLERS["webpack"]!(project, { boundscheck: false }, persistent);
  expect(third.code).not.toContain("kernels.ts:13");
});

test("what no build has used for a month goes, and what a killed one has left; nothing of others", async () => {
  const project = sumProject();
  const { built } = await buildOne(project);
  const days = (count: number): Date => new Date(Date.now() - count * 86_400_000);
  const aged = (name: string, date: Date): string => {
    const file = project.write(name, "");
    utimesSync(file, date, date);
    return file;
  };
  const hash = "0123456789ab";
  const old = [
    `cache/old-${hash}.mjs`,
    `cache/old-${hash}.d.mts`,
    `cache/${"0".repeat(32)}.json`,
    `cache/llvm/00/${"0".repeat(62)}`,
  ].map((name) => aged(name, days(31)));
  const unfinished = aged(`cache/${"1".repeat(32)}.json.${hash}.tmp`, days(1));
  const kept = [
    aged(`cache/young-${hash}.mjs`, days(29)),
    aged("cache/notes.txt", days(400)),
    aged("cache/package.json", days(400)),
  ];
  for (const name of Object.keys(project.contents("cache")))
    if (!old.includes(project.file(name)) && !kept.includes(project.file(name)) && project.file(name) !== unfinished)
      utimesSync(project.file(name), days(20), days(20));
  utimesSync(project.file("cache/.swept"), days(2), days(2));
  await buildOne(project);
  const left = Object.keys(project.contents("cache")).map((name) => project.file(name));
  expect(left.filter((file) => [...old, unfinished].includes(file))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(kept));
  // Used again, so young again.
  expect(Date.now() - statSync(built.glue!).mtimeMs).toBeLessThan(60_000);
  // At most once a day.
  const later = aged(`cache/later-${hash}.mjs`, days(31));
  await buildOne(project);
  expect(readdirSync(project.file("cache"))).toContain(path.basename(later));
  writeFileSync(later, "");
});
