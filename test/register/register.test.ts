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
    const ours = words.includes("@wumba/register") ? [] : ["--import", "@wumba/register"];
    const { status, stdout, stderr } = spawnSync(node!, [...words, ...ours, file], {
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

  test("import statements in a package of CommonJS", () => {
    const project = copyProject("register");
    project.edit("package.json", '"module"', '"commonjs"');
    project.write("energy.ts", ENERGY);
    project.write(
      "main.ts",
      `import { float64Array } from "wumba";\nimport { energy } from "./energy";\n${MAIN}tell(energy, float64Array(1));\n`,
    );
    expect(run(project, "main.ts")).toEqual({ code: 0, stdout: "x[1] is outside x, whose length is 1\n", stderr: "" });
  });

  test("beside another loader, which takes the comments out, in either order", () => {
    const project = copyProject("register");
    project.write("stripping.mjs", STRIPPING);
    project.write("stripping-hooks.mjs", STRIPPING_HOOKS);
    project.write(
      "main.cts",
      `const wumba = require("wumba");\nconst energy = require("./energy.cjs");\n${MAIN}tell(energy.energy, wumba.float64Array(1));\n`,
    );
    project.write(
      "main.mts",
      `import { float64Array } from "wumba";\nimport { energy } from "./energy.mjs";\n${MAIN}tell(energy, float64Array(1));\n`,
    );
    for (const ending of ["cts", "mts"]) {
      project.write(`energy.${ending}`, ENERGY);
      for (const before of [true, false]) {
        const loaders = ["./stripping.mjs", "@wumba/register"];
        if (!before) loaders.reverse();
        const words = loaders.flatMap((loader) => ["--import", loader]);
        const { stdout, stderr } = run(project, `main.${ending}`, ...words);
        expect([stdout, stderr]).toEqual(["x[1] is outside x, whose length is 1\n", ""]);
      }
    }
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

const ENERGY = `// @njit
export function energy(x: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]! * x[i]!;
  return sum;
}
`;

const MAIN = `function tell(energy: (x: Float64Array, n: number) => number, x: Float64Array): void {
  try {
    console.log(energy(x, 7));
  } catch (error) {
    console.log((error as Error).message.split(" (")[0]);
  }
}
`;

/** Makes JavaScript of TypeScript as tsx and ts-node do: by hooks for what is imported, and for what is required. */
const STRIPPING = `import module, { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import * as hooks from "./stripping-hooks.mjs";
const ts = createRequire(import.meta.url)("typescript");
for (const ending of [".ts", ".cts"])
  module._extensions[ending] = (made, file) => {
    const compilerOptions = { module: "commonjs", target: "es2022", removeComments: true };
    made._compile(ts.transpileModule(readFileSync(file, "utf8"), { fileName: file, compilerOptions }).outputText, file);
  };
if (module.registerHooks) module.registerHooks({ load: hooks.loadAtOnce });
else module.register("./stripping-hooks.mjs", import.meta.url);
`;

const STRIPPING_HOOKS = `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
const ts = createRequire(import.meta.url)("typescript");
const strip = (url, { source }) => {
  const compilerOptions = { module: "esnext", target: "es2022", removeComments: true };
  const text = source ? String(Buffer.from(source)) : readFileSync(fileURLToPath(url), "utf8");
  return { format: "module", source: ts.transpileModule(text, { compilerOptions }).outputText, shortCircuit: true };
};
export const loadAtOnce = (url, context, next) =>
  url.endsWith(".mts") ? strip(url, next(url, context)) : next(url, context);
export const load = async (url, context, next) =>
  url.endsWith(".mts") ? strip(url, await next(url, context).catch(() => ({}))) : next(url, context);
`;

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
