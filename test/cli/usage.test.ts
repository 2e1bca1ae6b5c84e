/** Help, version, and what is said about a wrong call. */
import { expect, test } from "vitest";
import { filesProject, wumba } from "./wumba.js";

test("help and version", () => {
  const project = filesProject();
  for (const words of [["--help"], ["build", "--help"], ["check", "-h"], ["explain", "--help"]]) {
    const { code, stdout } = wumba(project, ...words);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("wumba") });
  }
  expect(wumba(project, "--version")).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    stderr: "",
  });
});

test.each([
  [["bild"], 'there is no command "bild"'],
  [["build", "good.ts"], "--out DIR"],
  [["build", "--out", "out"], "name the TypeScript files"],
  [["build", "good.ts", "--out", "out", "--jsn"], "did you mean --json?"],
  [["build", "good.ts", "--out", "out", "--on-error", "ignore"], "--on-error is error or fallback"],
  [["build", "missing.ts", "--out", "out"], "there is no file missing.ts"],
  [["build", ".", "--out", "out"], ". is a folder"],
  [["check", "missing.ts"], "there is no file missing.ts"],
  [["check", "-p", "missing.json"], "there is no file missing.json"],
  [["explain"], "name one TypeScript file"],
  [["explain", "good.ts", "bad.ts"], "name one TypeScript file"],
  [["explain", "good.ts", "--function", "nothing"], 'no marked function "nothing"'],
])("%j", (words, message) => {
  const { code, stdout, stderr } = wumba(filesProject(), ...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
  expect(stderr).not.toContain("    at ");
});

test.each(["types.d.ts", "types.d.mts", "icons.d.css.ts", "sum.d.ts.ts"])(
  "declarations have no functions: %s",
  (name) => {
    const project = filesProject();
    project.write(name, "export declare const size: number;\n");
    const { code, stderr } = wumba(project, "build", "good.ts", name, "--out", "out");
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${name} is a declaration file`) });
    project.write("tsconfig.json", JSON.stringify({ files: ["good.ts", name] }));
    expect(wumba(project, "check").stderr).toBe("");
  },
);
