/** Declarations that nothing imports: TypeScript knows them by the project's tsconfig.json, and so do kernels. */
import { KernelBuilder, type MarkedResult } from "@wumba/plugin-core";
import { expect, onTestFinished, test } from "vitest";
import { emptyProject, type Project } from "./project.js";

const KERNEL = `
// @njit
export function grey(x: Pixels, level: Levels.Names): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * (level === Levels.Names.High ? 2 : 1);
  return sum + x.weight;
}
`;
const AMBIENT = `
type Pixels = number[];
declare namespace Levels { const enum Names { Low = 1, High = 5 } }
interface Array<T> { readonly weight: number }
`;

async function analyse(project: Project, text: string): Promise<readonly [MarkedResult, readonly string[]]> {
  project.write("src/kernel.ts", text);
  const builder = new KernelBuilder({ root: project.root, cacheDir: project.file("cache"), boundary: "always" });
  onTestFinished(() => builder.close());
  const { functions, diagnostics } = await builder.analyse(project.file("src/kernel.ts"), text);
  return [functions[0]!, diagnostics.map(({ code, message }) => `${code} ${message}`)];
}

const LIST = KERNEL.replace(" + x.weight", "");

test.each<[string, object]>([
  ["files", { files: ["src/kernel.ts", "types/globals.d.ts"] }],
  ["include", { include: ["src", "types"] }],
  ["no list", {}],
])("a tsconfig.json with %s", async (_, config) => {
  const project = emptyProject();
  project.write("tsconfig.json", JSON.stringify(config));
  project.write("types/globals.d.ts", AMBIENT);
  const [kernel, diagnostics] = await analyse(project, LIST);
  expect(diagnostics).toEqual([]);
  expect(kernel.ir).toContain("5");
});

test("files that are asked for at the same time", async () => {
  const project = emptyProject();
  project.write("tsconfig.json", "{}");
  project.write("types/globals.d.ts", AMBIENT);
  const files = ["src/a.ts", "src/b.ts", "src/c.ts"].map((name) => project.write(name, LIST));
  const builder = new KernelBuilder({ root: project.root, cacheDir: project.file("cache"), boundary: "always" });
  onTestFinished(() => builder.close());
  const found = await Promise.all(files.map((file) => builder.analyse(file, LIST)));
  expect(found.map(({ diagnostics }) => diagnostics)).toEqual([[], [], []]);
});

test("members that declarations add are known by name, and refused as what they are", async () => {
  const project = emptyProject();
  project.write("tsconfig.json", "{}");
  project.write("types/globals.d.ts", AMBIENT);
  const [, diagnostics] = await analyse(project, KERNEL);
  expect(diagnostics.join()).toMatch(/^W/);
});

test("a change of them is seen, and their absence told", async () => {
  const project = emptyProject();
  project.write("tsconfig.json", "{}");
  const [, before] = await analyse(project, LIST);
  expect(before.join()).toContain("W2014 TypeScript finds no type 'Pixels'");
  project.write("types/globals.d.ts", AMBIENT);
  const [first] = await analyse(project, LIST);
  project.write("types/globals.d.ts", AMBIENT.replace("High = 5", "High = 7"));
  const [second] = await analyse(project, LIST);
  expect(first.ir).toContain("5");
  expect(second.ir).toContain("7");
  expect(second.ir).not.toBe(first.ir);
});
