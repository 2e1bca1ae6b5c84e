/**
 * Our own packages are known by where the build finds them: in a workspace, installed, behind links; folders of a
 * user with the same names are the user's.
 */
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { KernelBuilder, type MarkedResult } from "@wumba/plugin-core";
import { expect, onTestFinished, test } from "vitest";
import { emptyProject, REPOSITORY, type Project } from "./project.js";

async function analyse(project: Project, name: string): Promise<MarkedResult> {
  const builder = new KernelBuilder({ root: project.root, cacheDir: project.file("cache"), boundary: "always" });
  onTestFinished(() => builder.close());
  const { functions, diagnostics } = await builder.analyse(project.file(name), project.read(name));
  expect(diagnostics).toEqual([]);
  expect(functions).toHaveLength(1);
  return functions[0]!;
}

const READ = `
// @njit
export function read(x: Float64Array, i: number): number {
  return x[i]!;
}
`;

test.each([
  "packages/std/src/units.ts",
  "packages/numpy/src/linalg/solve.ts",
  "packages/numpy/src/fft/index.ts",
  "node_modules/@wumba/std/src/read.ts",
  "packages/wumba/src/math/read.ts",
])("a user's file %s keeps its bounds checks", async (name) => {
  const project = emptyProject();
  project.write(name, READ);
  const { kernel, checks } = await analyse(project, name);
  expect(kernel!.signature.boundsSites).toHaveLength(1);
  expect(checks.kept).toHaveLength(1);
});

test.each([
  ["packages/std/src/bits.ts", "highWord"],
  ["packages/std/src/text/units.ts", "unitAt"],
  ["packages/wumba/src/math/bits.ts", "highWord"],
  ["packages/numpy/src/elementwise/bits.ts", "highWord"],
])("a user's functions in %s are the user's own", async (name, fn) => {
  const project = emptyProject();
  project.write(name, `export function ${fn}(x: number, y: number): number {\n  return x * 3 + y;\n}\n`);
  project.write(
    "kernel.ts",
    `import { ${fn} } from "./${name.replace(/\.ts$/, ".js")}";\n// @njit\nexport function f(x: number): number {\n  return ${fn}(x, 1);\n}\n`,
  );
  expect((await analyse(project, "kernel.ts")).ir).toMatch(/\* 3\b|3 \*|mul/);
});

const SCALARS = `export type u8 = number;
export const u8 = (x: number): u8 => x / 2;
export const prange = function* (n: number): Generator<number> { for (let i = n; i > 0; i--) yield i; };
export const host = (f: () => number): number => f() + 1;
`;

test.each(["packages/wumba/src/scalars.ts", "packages/wumba/src/threads/prange.ts", "packages/wumba/src/host.ts"])(
  "a user's %s declares what it says",
  async (name) => {
    const project = emptyProject();
    project.write(name, SCALARS);
    const from = `./${name.replace(/\.ts$/, ".js")}`;
    project.write(
      "kernel.ts",
      `import { u8, prange } from "${from}";\n// @njit\nexport function f(n: number): number {\n  let s = u8(n);\n  for (const i of prange(n)) s = s * 2 + i;\n  return s;\n}\n`,
    );
    const { ir, loops } = await analyse(project, "kernel.ts");
    expect(loops).toEqual([]);
    expect(ir).toMatch(/0\.5|\/ 2/);
  },
);

const PRODUCT = `import { u8, type f64 } from "wumba";
import { erf } from "wumba/math";
import { matmul, type NDArray } from "@wumba/numpy";
// @njit
export function product(a: NDArray<f64, 2>, b: NDArray<f64, 2>, k: u8): number {
  return matmul(a, b).get(0, 0) + u8(k + 1) + erf(a.get(0, 0));
}
`;

/** Where a package manager may put our packages, of which a project has those that are imported. */
const PLACES: Record<string, (project: Project) => void> = {
  workspace: () => undefined,
  installed(project) {
    for (const [name, folder] of [
      ["wumba", "wumba"],
      ["@wumba/numpy", "numpy"],
    ] as const)
      install(folder, project.file(`node_modules/${name}`));
  },
  "installed by pnpm"(project) {
    for (const [name, folder] of [
      ["wumba", "wumba"],
      ["@wumba/numpy", "numpy"],
    ] as const) {
      const real = project.file(`node_modules/.pnpm/${name.replace("/", "+")}@0.1.0/node_modules/${name}`);
      install(folder, real);
      link(real, project.file(`node_modules/${name}`));
    }
    link(
      project.file("node_modules/.pnpm/wumba@0.1.0/node_modules/wumba"),
      project.file("node_modules/.pnpm/@wumba+numpy@0.1.0/node_modules/wumba"),
    );
  },
  "a fork in a folder of another name"(project) {
    for (const [name, folder] of [
      ["wumba", "wumba"],
      ["@wumba/numpy", "numpy"],
    ] as const) {
      install(folder, project.file(`vendor/our-${folder}`));
      link(project.file(`vendor/our-${folder}`), project.file(`node_modules/${name}`));
    }
    link(project.file("vendor/our-wumba"), project.file("vendor/our-numpy/node_modules/wumba"));
  },
};

function install(folder: string, to: string): void {
  for (const part of ["package.json", "src", "dist"])
    cpSync(path.join(REPOSITORY, "packages", folder, part), path.join(to, part), { recursive: true });
}

function link(to: string, from: string): void {
  mkdirSync(path.dirname(from), { recursive: true });
  symlinkSync(to, from, "junction");
}

test.each(Object.keys(PLACES))("our packages are known: %s", async (place) => {
  const project = emptyProject();
  PLACES[place]!(project);
  project.write("kernel.ts", PRODUCT);
  const found = await analyse(project, "kernel.ts");
  const workspace = emptyProject();
  workspace.write("kernel.ts", PRODUCT);
  const expected = await analyse(workspace, "kernel.ts");
  // The products are trusted: no check of theirs is left or was taken away.
  const lines = (text: string): string => text.replace(/\b[\w./@+-]*\/([\w-]+\.ts)/g, "$1");
  expect(lines(found.kernel!.llvm)).toBe(lines(expected.kernel!.llvm));
  expect(found.checks.removed).toBe(expected.checks.removed);
});

test("a package of the user's that has our name is not ours without being imported by it", async () => {
  const project = emptyProject();
  project.write("package.json", `{ "name": "wumba", "type": "module" }`);
  project.write("src/math/read.ts", READ);
  expect((await analyse(project, "src/math/read.ts")).checks.kept).toHaveLength(1);
});
