/** `wumba build`. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { filesProject, wumba } from "./wumba.js";

test("writes a module that runs, its declaration file and its source map", () => {
  const project = filesProject();
  const { code, stdout, stderr } = wumba(project, "build", "good.ts", "--out", "out");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^good\.ts → out\/good\.js\n {2}sum {4}line 2 {2}base \d/);
  expect(execFileSync(process.execPath, [project.file("out/good.js")], { encoding: "utf8" })).toBe("6\n");
  expect(project.read("out/good.d.ts")).toContain("scale(x: Float64Array, by: number): void");
  expect(existsSync(project.file("out/good.js.map"))).toBe(true);
  expect(existsSync(project.file("out/good.kernels.js"))).toBe(false);
});

test("--json prints one object of the documented shape; a file with errors does not stop the others", () => {
  const project = filesProject();
  const { code, stdout, stderr } = wumba(project, "build", "bad.ts", "good.ts", "--out", "out", "--json");
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  const reason = expect.toBeOneOf([null, expect.any(String)]);
  const compiled = { status: "compiled", reason };
  const base = expect.any(Number);
  const simd = expect.any(Number);
  const diagnostic = {
    code: expect.stringMatching(/^W\d{4}$/),
    message: expect.any(String),
    hint: expect.any(String),
    column: expect.any(Number),
  };
  expect(JSON.parse(stdout)).toEqual({
    files: [
      {
        input: "bad.ts",
        output: null,
        functions: [
          { name: "label", line: 2, status: "error", reason: expect.any(String), wasmBytes: {} },
          { name: "tolerated", line: 7, status: "javascript", reason: expect.any(String), wasmBytes: {} },
        ],
        diagnostics: expect.arrayContaining([
          { ...diagnostic, severity: "error", line: expect.toBeOneOf([2, 3]) },
          { ...diagnostic, severity: "warning", line: expect.toBeOneOf([7, 8]) },
        ]),
      },
      {
        input: "good.ts",
        output: "out/good.js",
        functions: [
          // Nothing to compute in vectors: one module for all engines.
          { name: "sum", line: 2, ...compiled, wasmBytes: { base } },
          { name: "scale", line: 9, ...compiled, wasmBytes: { simd, base } },
        ],
        diagnostics: [],
      },
    ],
  });
  expect(existsSync(project.file("out/good.js"))).toBe(true);
});

test("--on-error fallback writes the JavaScript", () => {
  const project = filesProject();
  const { code, stderr } = wumba(project, "build", "bad.ts", "--out", "out", "--on-error", "fallback");
  expect(code).toBe(0);
  expect(stderr).toMatch(/bad\.ts:\d+:\d+ - warning W\d{4}: /);
  expect(stderr).toMatch(/Found \d+ warnings?\.\n$/);
  project.write("use.mjs", 'import { label } from "./out/bad.js"; console.log(label(3));');
  expect(execFileSync(process.execPath, [project.file("use.mjs")], { encoding: "utf8" })).toBe("3\n");
});

test("an error has position, frame and hint", () => {
  const { code, stdout, stderr } = wumba(filesProject(), "build", "bad.ts", "--out", "out");
  expect(code).toBe(1);
  expect(stdout).toContain("bad.ts → not written: it has errors");
  expect(stderr).toMatch(/^bad\.ts:\d+:\d+ - error W\d{4}: /);
  expect(stderr).toMatch(/\n {2}2 \| /);
  expect(stderr).toContain("~~~");
  expect(stderr).toContain("  hint: ");
});

test("a file with a syntax error", () => {
  const project = filesProject();
  project.write("broken.ts", "// @njit\nexport function broken( {\n");
  const { code, stderr } = wumba(project, "build", "broken.ts", "good.ts", "--out", "out");
  expect(code).toBe(1);
  expect(stderr).toMatch(/broken\.ts:\d+:\d+ - error W1005: /);
  expect(stderr).not.toContain("    at ");
  expect(existsSync(project.file("out/good.js"))).toBe(true);
});

test("--complete fails where another file of the project has markers", () => {
  const project = filesProject();
  project.write("tsconfig.json", `{ "files": ["good.ts", "bad.ts"] }`);
  const { code, stderr } = wumba(project, "build", "good.ts", "--out", "out", "--complete");
  expect(stderr).toBe("bad.ts has markers and is not built here: its functions stay JavaScript\n");
  expect(code).toBe(1);
  project.write("tsconfig.json", `{ "files": ["good.ts"] }`);
  expect(wumba(project, "build", "good.ts", "--out", "out", "--complete")).toMatchObject({ code: 0, stderr: "" });
});
