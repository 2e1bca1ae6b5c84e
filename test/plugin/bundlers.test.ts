/**
 * What all plugins have in common, in each bundler: source maps through the whole chain, messages with their places,
 * the choice of files.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { originalPositionFor, sourceContentFor, TraceMap } from "@jridgewell/trace-mapping";
import { describe, expect, onTestFinished, test } from "vitest";
import { BUNDLERS, type Message } from "./bundlers.js";
import { copyProject, type Project } from "./project.js";

const lineOf = (text: string, part: string): number => text.split("\n").findIndex((line) => line.includes(part)) + 1;
const KERNELS = "../shared/kernels.ts";
const REFUSED = "sum += Number(structuredClone(x[i]!)); // é";

function refuse(project: Project): void {
  project.edit(KERNELS, "sum += x[i]!;", REFUSED);
}

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "wumba-cache-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function expectMessage(project: Project, { text, file, line, column }: Message): void {
  expect(text).toMatch(/W\d{4}: /);
  expect(text).toMatch(/hint: |help: /);
  expect(text).toContain("structuredClone(x[i]!)");
  expect(path.resolve(project.root, file!)).toBe(project.file(KERNELS));
  expect(line).toBe(13);
  const column0 = project.read(KERNELS).split("\n")[12]!.indexOf("structuredClone(");
  expect([column0, column0 - "Number(".length]).toContain(column);
}

/** Bundlers may put the value of the factor in its place. */
const SUM = /sum \+= .*\* x\[i\] \* x\[i\]/;

describe.each(Object.entries(BUNDLERS))("%s", (_name, bundle) => {
  test("the source map leads to the TypeScript", async () => {
    const project = copyProject("rolldown");
    const { code, map, errors } = await bundle(project, {});
    expect(errors).toEqual([]);
    const line = code.split("\n").findIndex((text) => SUM.test(text)) + 1;
    const original = project.read(KERNELS);
    const trace = new TraceMap(map);
    const found = originalPositionFor(trace, { line, column: code.split("\n")[line - 1]!.indexOf("sum +=") });
    expect(found).toMatchObject({
      line: lineOf(original, "sum += factor *"),
      source: expect.stringMatching(/shared\/kernels\.ts$/),
    });
    expect(original.split("\n")[found.line! - 1]!.slice(found.column!)).toMatch(/^sum \+=/);
    expect(sourceContentFor(trace, found.source!)).toBe(original);
  });

  test("an error stops the build, with its place", async () => {
    const project = copyProject("rolldown");
    refuse(project);
    const { errors } = await bundle(project, {});
    expect(errors.length).toBe(1);
    expectMessage(project, errors[0]!);
  });

  test("a warning has its place too, and the function stays JavaScript", async () => {
    const project = copyProject("rolldown");
    refuse(project);
    const { code, warnings } = await bundle(project, { onError: "fallback" });
    expect(warnings.length).toBe(1);
    expectMessage(project, warnings[0]!);
    expect(code).toContain("Number(structuredClone(x[i]))");
  });

  test("include and exclude choose the files", async () => {
    const project = copyProject("rolldown");
    expect((await bundle(project, { exclude: "**/shared/{kernels,heat}.ts" })).code).not.toContain("0061736d");
    expect((await bundle(project, { include: ["**/shared/*.ts"] })).code).toContain("0061736d");
    expect((await bundle(project, { include: /page/ })).code).not.toContain("0061736d");
  });

  test("a cache folder outside the project still finds the runtime", async () => {
    const [project, elsewhere] = [copyProject("rolldown"), emptyFolder()];
    const { code, errors } = await bundle(project, { cacheDir: elsewhere });
    expect(errors).toEqual([]);
    expect(code).toContain("0061736d");
    expect(code).toContain("wumba.memory");
  });

  test("kernels of several files, with nothing cached yet", async () => {
    const project = copyProject("rolldown", { ownCache: true });
    const names = ["first", "second", "third"];
    for (const [k, name] of names.entries())
      project.write(
        `../shared/${name}.ts`,
        `// @njit\nexport function ${name}(x: Float64Array): number {\n  let sum = ${k};\n  for (let i = 0; i < x.length; i++) sum += x[i]!;\n  return sum;\n}\n`,
      );
    const exported = names.map((name) => `export { ${name} } from "./${name}";\n`).join("");
    project.edit("../shared/report.ts", /$/, exported);
    const { code, errors } = await bundle(project, { variants: ["base"] });
    expect(errors).toEqual([]);
    expect(code.match(/0061736d/g)!.length).toBeGreaterThanOrEqual(5);
  });
});

test.each(["Rspack", "webpack"])(
  "%s: development has the runtime that says why kernels do not run, production has not",
  async (name) => {
    const project = copyProject("rolldown");
    for (const mode of ["development", "production"] as const) {
      const { code, errors } = await BUNDLERS[name]!(project, {}, { mode });
      expect(errors).toEqual([]);
      expect(code.includes("kernels run as plain JavaScript here")).toBe(mode === "development");
    }
  },
);
