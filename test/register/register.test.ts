/** `node --import @wumba/register`: TypeScript files run with their kernels, in each Node that is here. */
import { spawnSync } from "node:child_process";
import { expect, describe, test } from "vitest";
import { findRuntime } from "../../scripts/engines/runtimes.mjs";
import { copyProject, type Project } from "../plugin/project.js";

const NODES = [
  ["this Node", process.execPath],
  ["Node 22", findRuntime("node22")],
  ["Node 24", findRuntime("node24")],
] as const;

describe.each(NODES.filter(([, node]) => node !== undefined))("%s", (_name, node) => {
  const run = (project: Project, file: string, ...words: string[]): { code: number | null; stdout: string; stderr: string } => {
    const { status, stdout, stderr } = spawnSync(node!, [...words, "--import", "@wumba/register", file], {
      cwd: project.root,
      encoding: "utf8",
    });
    return { code: status, stdout, stderr };
  };

  test("ES modules and CommonJS, nothing cached, then everything", () => {
    const project = copyProject("register", { ownCache: true });
    for (let time = 0; time < 2; time++) {
      expect(run(project, "script.ts")).toEqual({
        code: 0,
        stdout: "60 true kernel x[4] is outside x, whose length is 4 (sums.cts:4:38)\n",
        stderr: "",
      });
    }
  });

  test("what Node cannot strip, names without an ending, and places in the user's text", () => {
    const project = copyProject("register");
    project.write("view.tsx", VIEW);
    project.edit("tsconfig.json", '"strict"', '"jsx": "react", "jsxFactory": "h", "strict"');
    const { stdout, stderr } = run(project, "view.tsx", "--enable-source-maps");
    expect(stdout).toBe("<b>30000</b>\n");
    expect(stderr).toMatch(/Error: here\n {4}at .*view\.tsx:6:7\)/);
  });

  test("an error stops the program, with its place", () => {
    const project = copyProject("register");
    project.edit("kernels.ts", "x[i]! * x[i]!", "Number(String(x[i]))");
    const { code, stdout, stderr } = run(project, "script.ts");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("kernels.ts:4:56 - error W4002: ");
    expect(stderr).not.toContain("dist/source-files.js");
  });
});

const VIEW = `import { energy } from "./kernels";
const h = (tag: string, _props: unknown, ...children: unknown[]): string => \`<\${tag}>\${children.join("")}</\${tag}>\`;
enum Kind { A = 5 }
const x: Float64Array = new Float64Array(600).fill(Kind.A);
console.log(<b>{energy(x)}</b>);
throw new Error("here");
`;
