/** The smallest real project for each bundler and shape: built by its own command, run, compared with plain JavaScript. */
import { existsSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { projects } from "../../fixtures/projects/projects.mjs";
import { copyProject, runScript, type Project } from "./project.js";
import { runOutput, type Loader } from "./run-output.js";

const REPORT = "../../fixtures/projects/shared/report.ts";
const { report } = (await import(REPORT)) as { report: () => string };

/** Plain JavaScript gives the same values, but has no bounds check. */
const [VALUES] = report().split(" javascript ");
const KERNEL_ERROR = /^kernel x\[4\] is outside x, whose length is 4 \((?:.*\/)?kernels\.ts:13:\d+\)$/;

function expectKernels(said: string): void {
  expect(said.slice(0, VALUES!.length + 1)).toBe(`${VALUES} `);
  expect(said.slice(VALUES!.length + 1)).toMatch(KERNEL_ERROR);
}

function expectLean(project: Project, file: string): void {
  const code = project.read(file);
  expect(code).not.toContain("notUsedAnywhere");
  expect(code).not.toMatch(/ts-morph|magic-string|yowasp|@wumba\//);
  expect(code).not.toContain(project.root);
}

const leftovers: (() => void)[] = [];
afterAll(() => leftovers.forEach((remove) => remove()));

describe.each(projects)("$host: $folder", ({ folder, outputs }) => {
  let project: Project;

  test("builds", () => {
    project = copyProject(folder, { until: (remove) => leftovers.push(remove) });
    runScript(project, "build");
    expect(outputs.filter(({ file }) => !existsSync(project.file(file)))).toEqual([]);
  });

  test.each(outputs)("$shape", ({ file, run }) => {
    expectKernels(runOutput(project.file(file), run as Loader));
    expectLean(project, file);
  });
});
