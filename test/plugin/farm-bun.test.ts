/** Farm and Bun, by their own commands: messages with their places, the choice of files. */
import path from "node:path";
import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, test } from "vitest";
import { findRuntime } from "../../scripts/engines/runtimes.mjs";
import { copyProject, runScript, type Project } from "./project.js";

const bun = findRuntime("bun");
const HOSTS = [
  { host: "Farm", folder: "farm", config: "farm.config.mjs", there: true, folders: [] },
  { host: "Bun", folder: "bun", config: "build.js", there: bun !== undefined, folders: bun ? [path.dirname(bun)] : [] },
];

describe.each(HOSTS)("$host", ({ folder, config, there, folders }) => {
  const build = (project: Project): string => {
    try {
      return runScript(project, "build", folders);
    } catch (error) {
      return `failed: ${(error as Error).message}`;
    }
  };

  test.skipIf(!there)("an error stops the build, with its place and frame", () => {
    const project = copyProject(folder);
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    const said = build(project);
    expect(said).toMatch(/^failed: /);
    expect(said).toMatch(/shared\/kernels\.ts:13:\d+ - error W\d{4}: [^]*~~[^]*hint: /);
  });

  test.skipIf(!there)("a warning has them too, and the function stays JavaScript", () => {
    const project = copyProject(folder);
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    project.edit(config, "wumba()", `wumba({ onError: "fallback" })`);
    const said = build(project);
    expect(said).not.toMatch(/^failed: /);
    expect(said).toMatch(/shared\/kernels\.ts:13:\d+ - warning W\d{4}: [^]*~~[^]*hint: /);
    expect(Object.values(project.contents("dist")).join("\n")).toMatch(/Number\(structuredClone\(/);
  });

  test.skipIf(!there)("exclude chooses the files", () => {
    const project = copyProject(folder);
    project.edit(config, "wumba()", `wumba({ exclude: "**/shared/{kernels,heat}.ts" })`);
    build(project);
    expect(Object.values(project.contents("dist")).join("\n")).not.toContain("AGFzbQ");
  });
});

const SUM = /sum \+= .*\* x\[i\] \* x\[i\]/;

test("Farm: the source map leads to the TypeScript, where Farm does not minify", () => {
  const project = copyProject("farm");
  project.edit("farm.config.mjs", "persistentCache: false", "persistentCache: false, sourcemap: true, minify: false");
  runScript(project, "build");
  const files = project.contents("dist");
  const [name, code] = Object.entries(files).find(([name, text]) => name.endsWith(".mjs") && SUM.test(text))!;
  const lines = code.split("\n");
  const line = lines.findIndex((text) => SUM.test(text));
  const trace = new TraceMap(files[`${name}.map`]!);
  const found = originalPositionFor(trace, { line: line + 1, column: lines[line]!.indexOf("sum +=") });
  const original = project.read("../shared/kernels.ts");
  expect(found.source).toMatch(/shared\/kernels\.ts$/);
  // Farm's maps know lines; columns are not right without a plugin either.
  expect(original.split("\n")[found.line! - 1]).toContain("sum += factor");
  expect(sourceContentFor(trace, found.source!)).toBe(original);
});
