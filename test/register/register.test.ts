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
  const run = (
    project: Project,
    file: string,
    ...words: string[]
  ): { code: number | null; stdout: string; stderr: string } => {
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

  test("JavaScript inside of kernels", () => {
    const project = copyProject("register");
    project.write("island.ts", ISLAND);
    const stdout =
      "round 0 of some Float64Array(2) [ 1, 2 ] { sum: 0 }\nround 1 of some Float64Array(2) [ 1, 2 ] { sum: 3 }\nTypeError: 6 is too much\n";
    expect(run(project, "island.ts")).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("an error stops the program, with its place", () => {
    const project = copyProject("register");
    project.edit("kernels.ts", "x[i]! * x[i]!", "Date.now()");
    const { code, stdout, stderr } = run(project, "script.ts");
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("kernels.ts:4:49 - error W4002: ");
    expect(stderr).not.toContain("dist/source-files.js");
  });
});

const ISLAND = `import { float64Array, host } from "wumba";
const limit = 5;
// @njit
function noisy(x: Float64Array, name: string, n: number): number {
  let sum = 0;
  for (let k = 0; k < n; k++) {
    console.log(\`round \${k} of\`, name, x, { sum });
    for (let i = 0; i < x.length; i++) sum += x[i]!;
    host((): void => {
      if (sum > limit) throw new TypeError(\`\${sum} is too much\`);
    });
  }
  return sum;
}
const x = float64Array(2);
x.set([1, 2]);
try {
  noisy(x, "some", 3);
} catch (error) {
  console.log(String(error));
}
`;

const VIEW = `import { energy } from "./kernels";
const h = (tag: string, _props: unknown, ...children: unknown[]): string => \`<\${tag}>\${children.join("")}</\${tag}>\`;
enum Kind { A = 5 }
const x: Float64Array = new Float64Array(600).fill(Kind.A);
console.log(<b>{energy(x)}</b>);
throw new Error("here");
`;
