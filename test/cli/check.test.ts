/** `wumba check`. */
import { expect, test } from "vitest";
import { filesProject, wumba } from "./wumba.js";

test("files without problems", () => {
  const project = filesProject();
  project.write("tsconfig.json", "{}");
  const stdout = "2 marked functions in 1 file, with tsconfig.json: no problems\n";
  expect(wumba(project, "check", "good.ts")).toEqual({ code: 0, stdout, stderr: "" });
});

test("errors give exit code 1", () => {
  const { code, stderr } = wumba(filesProject(), "check", "good.ts", "bad.ts");
  expect(code).toBe(1);
  expect(stderr).toMatch(/bad\.ts:\d+:\d+ - error W\d{4}: /);
  expect(stderr).toMatch(/Found 1 error and 2 warnings\.\n$/);
});

test("a project, and the project of the folder", () => {
  const project = filesProject();
  project.write("tsconfig.json", `{ "include": ["*.ts"] }`);
  project.write("sub/tsconfig.json", `{ "files": ["../good.ts"] }`);
  expect(wumba(project, "check", "-p", "sub").code).toBe(0);
  expect(wumba(project, "check", "-p", "tsconfig.json").code).toBe(1);
  expect(wumba(project, "check").code).toBe(1);
});

test("--json has files, functions, diagnostics and the tsconfig.json that each file was checked with", () => {
  const project = filesProject();
  project.write("tsconfig.json", "{}");
  project.write("sub/tsconfig.json", "{}");
  project.write("sub/near.ts", "// @njt\nexport function near(x: number): number {\n  return x;\n}\n");
  const { code, stdout, stderr } = wumba(project, "check", "good.ts", "sub/near.ts", "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const fix = { title: "Write '@njit'", start: 3, end: 7, text: "@njit", certain: false };
  expect(JSON.parse(stdout)).toMatchObject({
    files: [
      {
        file: "good.ts",
        tsconfig: "tsconfig.json",
        functions: [
          { name: "sum", line: 2, marker: "njit", status: "compiled" },
          { name: "scale", line: 9, marker: "njit", status: "compiled" },
        ],
        diagnostics: [],
      },
      {
        file: "sub/near.ts",
        tsconfig: "sub/tsconfig.json",
        functions: [],
        diagnostics: [{ code: "W1008", severity: "warning", line: 1, column: 4, length: 4, fix }],
      },
    ],
  });
});
