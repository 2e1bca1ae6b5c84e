/** Farm and Bun, by their own commands: messages with their places, the choice of files. */
import path from "node:path";
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
    project.edit(config, "wumba()", `wumba({ exclude: "**/kernels.ts" })`);
    build(project);
    expect(Object.values(project.contents("dist")).join("\n")).not.toContain("AGFzbQ");
  });
});
