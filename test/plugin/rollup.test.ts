/** The Rollup plugin beside the two kinds of plugins that strip types: messages, source maps, watching. */
import nodeResolve from "@rollup/plugin-node-resolve";
import pluginTypescript from "@rollup/plugin-typescript";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import wumba, { type Options } from "@wumba/rollup";
import { transform } from "esbuild";
import { rollup, watch, type Plugin, type RollupError, type RollupLog, type RollupWatcherEvent } from "rollup";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { copyProject, type Project } from "./project.js";

// Their declarations are those of CommonJS modules.
const typescript = pluginTypescript as unknown as typeof pluginTypescript.default;
const resolve = nodeResolve as unknown as typeof nodeResolve.default;

/** Compiles in `transform`, as most plugins for TypeScript do. */
const esbuild: Plugin = {
  name: "esbuild",
  resolveId: (id, importer) =>
    importer !== undefined && /^\.{1,2}\/.*[^.]..$/.test(id)
      ? new URL(`${id}.ts`, `file://${importer}`).pathname
      : null,
  transform: async (code, id) =>
    /\.ts$/.test(id) ? transform(code, { loader: "ts", sourcefile: id, sourcemap: "external" }) : null,
};

const HOSTS: Record<string, (project: Project) => Plugin> = {
  "compiled on load": (project) =>
    typescript({
      tsconfig: project.file("tsconfig.json"),
      filterRoot: project.file(".."),
      sourceMap: true,
      noEmitOnError: false,
    }),
  "compiled in transform": () => esbuild,
};

function inputOptions(project: Project, types: Plugin, options: Options = {}) {
  return {
    input: project.file("src/index.ts"),
    plugins: [wumba({ cacheDir: project.file("node_modules/.cache/wumba"), ...options }), resolve(), types],
  };
}

async function build(
  project: Project,
  types: Plugin,
  options: Options = {},
  onLog: (log: RollupLog) => void = () => {},
) {
  const bundle = await rollup({ ...inputOptions(project, types, options), onLog: (_level, log) => onLog(log) });
  onTestFinished(() => bundle.close());
  const { output } = await bundle.generate({ format: "es", sourcemap: true });
  return output[0];
}

const lineOf = (text: string, part: string): number => text.split("\n").findIndex((line) => line.includes(part)) + 1;

describe.each(Object.entries(HOSTS))("%s", (_name, types) => {
  test("the source map leads to the TypeScript", async () => {
    const project = copyProject("rollup");
    const { code, map } = await build(project, types(project));
    const line = lineOf(code, "sum += factor *");
    const column = code.split("\n")[line - 1]!.indexOf("sum +=");
    const original = project.read("../shared/kernels.ts");
    const found = originalPositionFor(new TraceMap(JSON.stringify(map)), { line, column });
    expect(found).toMatchObject({
      line: lineOf(original, "sum += factor *"),
      source: expect.stringMatching(/shared\/kernels\.ts$/),
    });
    expect(original.split("\n")[found.line! - 1]!.slice(found.column!)).toMatch(/^sum \+=/);
    expect(map!.sourcesContent![map!.sources.indexOf(found.source!)]).toBe(original);
  });

  test("an error has its file, place and frame; all others are told with it", async () => {
    const project = copyProject("rollup");
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    project.edit("../shared/kernels.ts", "product *= x[i]!;", "product *= Number(structuredClone(x[i]!));");
    const error = await build(project, types(project)).catch((reason: unknown) => reason as RollupError);
    const file = project.file("../shared/kernels.ts");
    expect(error).toMatchObject({
      plugin: "wumba",
      id: file,
      loc: { file, line: 13 },
      frame: expect.stringContaining("~~"),
    });
    expect((error as RollupError).message).toMatch(/W\d{4}: [^]*and 1 more:[^]*kernels\.ts:20:/);
  });

  test("a warning has them too, and the function stays JavaScript", async () => {
    const project = copyProject("rollup");
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    const logs: RollupLog[] = [];
    const { code } = await build(project, types(project), { onError: "fallback" }, (log) => logs.push(log));
    const file = project.file("../shared/kernels.ts");
    expect(logs.filter(({ plugin }) => plugin === "wumba")).toMatchObject([
      { id: file, loc: { file, line: 13 }, frame: expect.stringContaining("~~") },
    ]);
    expect(code).toContain("Number(structuredClone(x[i]))");
  });

  test("while watching, an edit of what a kernel is compiled from arrives, and a mistake passes", async () => {
    const project = copyProject("rollup");
    project.edit("../shared/factor.ts", "= 2", "= 2 as number");
    const events: RollupWatcherEvent[] = [];
    const output = { file: project.file("dist/index.mjs"), format: "es", sourcemap: true } as const;
    const watcher = watch({ ...inputOptions(project, types(project)), output, watch: { buildDelay: 20 } });
    onTestFinished(() => watcher.close());
    watcher.on("event", (event) => {
      events.push(event);
      if ("result" in event) void event.result?.close();
    });
    const nextBuild = () =>
      vi.waitUntil(() => events.find(({ code }) => code === "BUNDLE_END" || code === "ERROR"), 30_000);
    expect(await nextBuild()).toMatchObject({ code: "BUNDLE_END" });
    const glue = (): string =>
      project
        .read("dist/index.mjs")
        .match(/"0061736d[^"]*"/g)!
        .join();
    const first = glue();
    events.length = 0;
    project.edit("../shared/factor.ts", "= 2 as number", "= 3");
    expect(await nextBuild()).toMatchObject({ code: "BUNDLE_END" });
    expect(glue()).not.toBe(first);
    events.length = 0;
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    expect(await nextBuild()).toMatchObject({ code: "ERROR", error: { plugin: "wumba", loc: { line: 13 } } });
    events.length = 0;
    project.edit("../shared/kernels.ts", "sum += Number(structuredClone(x[i]!));", "sum += x[i]!;");
    await vi.waitFor(async () => expect(await nextBuild()).toMatchObject({ code: "BUNDLE_END" }), 30_000);
  });
});

test("include and exclude choose the files", async () => {
  const project = copyProject("rollup");
  expect((await build(project, esbuild, { exclude: "**/shared/{kernels,heat}.ts" })).code).not.toContain("0061736d");
  expect((await build(project, esbuild, { include: /kernels/ })).code).toContain("0061736d");
  expect((await build(project, HOSTS["compiled on load"]!(project), { exclude: /kernels|heat/ })).code).not.toContain(
    "0061736d",
  );
});
