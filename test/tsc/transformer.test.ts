/**
 * `@wumba/tsc` in a tsconfig.json: the project of `fixtures/projects/tsc` with ts-patch, as ES modules and as CommonJS.
 */
import { describe, expect, test } from "vitest";
import { copyProject, type Project } from "../plugin/project.js";
import { COMPILERS, runNode } from "./compilers.js";
import { misplacedNames } from "./positions.js";

const VALUES = "[60,2.5,3.5,6,30,5,4]";

function open(options: object = {}): Project {
  const project = copyProject("tsc");
  const json = JSON.parse(project.read("tsconfig.json")) as { compilerOptions: object };
  Object.assign(json.compilerOptions, options);
  project.write("tsconfig.json", JSON.stringify(json));
  return project;
}

const NAMES = ["sum", "product", "triangle", "length", "from", "inner", "largest"];

const FORMATS = [
  ["ES modules", "module", {}],
  ["CommonJS of today", "commonjs", { esModuleInterop: true }],
  ["CommonJS of TypeScript 5", "commonjs", { module: "CommonJS", moduleResolution: "Node10" }],
] as const;

describe.each(COMPILERS)("$name", ({ name, tsc, tspc }) => {
  const formats = name.endsWith(" 5.9") ? FORMATS : FORMATS.slice(0, 2);
  test.each(formats)("%s", (_format, type, options) => {
    const project = open(options);
    project.write("package.json", JSON.stringify({ type }));
    expect(runNode(project.root, tsc, "-p", ".", "--outDir", "plain")).toEqual({ code: 0, output: "" });
    expect(runNode(project.root, tspc, "-p", ".")).toEqual({ code: 0, output: "" });
    expect(runNode(project.root, "plain/main.js").output).toBe(`${VALUES}\njavascript NaN\n`);
    expect(runNode(project.root, "dist/main.js").output).toMatch(
      /^\[60,2\.5,3\.5,6,30,5,4\]\nkernel x\[4\] is outside x.*\(src\/kernels\.ts:48:40\)\n$/,
    );

    const [plain, dist] = [project.contents("plain"), project.contents("dist")];
    const changed = ["kernels.js", "kernels.js.map", "kernels.kernels.js"];
    expect(Object.keys(dist).map((file) => file.replace("dist/", ""))).toEqual(
      [...Object.keys(plain).map((file) => file.replace("plain/", "")), "kernels.kernels.js"].sort(),
    );
    for (const [file, text] of Object.entries(plain)) {
      const kept = file.replace("plain/", "");
      if (!changed.includes(kept)) expect(dist[`dist/${kept}`], kept).toBe(text);
    }
    const map = dist["dist/kernels.js.map"]!;
    expect(JSON.parse(map)).toMatchObject({ file: "kernels.js", sources: ["../src/kernels.ts"] });
    expect(misplacedNames(dist["dist/kernels.js"]!, map, project.read("src/kernels.ts"), NAMES)).toEqual([]);
  });
});

describe("diagnostics and incremental builds", () => {
  const { tspc } = COMPILERS[1]!;

  test("a function that cannot be compiled is an error at its place; its file stays JavaScript", () => {
    const project = open();
    project.edit(
      "src/kernels.ts",
      "sum += byPlace[i]! * x[i]!;",
      "sum += Number(new Intl.NumberFormat().format(x[i]!));",
    );
    const { code, output } = runNode(project.root, tspc, "-p", ".", "--pretty", "false");
    expect(code).toBe(2);
    expect(output).toMatch(/^src\/kernels\.ts\(25,\d+\): error TS9\d{4}: W\d{4}: .*\n {2}hint: /);
    expect(runNode(project.root, "dist/main.js").output).toContain("javascript NaN");

    project.edit("tsconfig.json", '"strict"', '"noEmitOnError":true,"outDir":"none","strict"');
    expect(runNode(project.root, tspc, "-p", ".", "--outDir", "none").code).not.toBe(0);
    expect(() => project.read("none/main.js")).toThrow();
  });

  test("a build with --incremental emits a kernel again when code of another file in it has changed", () => {
    const project = open({ incremental: true });
    project.write("src/step.ts", "export function step(x: number): number {\n  return x + 1;\n}\n");
    project.edit("src/kernels.ts", "sum += factor * x[i]! * x[i]!", "sum = step(sum)");
    project.edit("src/kernels.ts", "import {", 'import { step } from "./step.js";\nimport {');
    expect(runNode(project.root, tspc, "-p", ".")).toEqual({ code: 0, output: "" });
    expect(runNode(project.root, "dist/main.js").output).toMatch(/^\[4,/);
    project.edit("src/step.ts", "x + 1", "x + 10");
    expect(runNode(project.root, tspc, "-p", ".")).toEqual({ code: 0, output: "" });
    expect(runNode(project.root, "dist/main.js").output).toMatch(/^\[40,.*\nkernel /);
  });
});
