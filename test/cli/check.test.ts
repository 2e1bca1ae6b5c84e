/** `wumba check`. */
import { expect, test } from "vitest";
import { filesProject, wumba } from "./wumba.js";

test("files without problems", () => {
  expect(wumba(filesProject(), "check", "good.ts")).toEqual({ code: 0, stdout: "2 marked functions in 1 file: no problems\n", stderr: "" });
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
