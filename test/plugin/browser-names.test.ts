/** The declarations of browsers, which programs have only where one of their files may name any. */
import { KernelBuilder } from "@wumba/plugin-core";
import { expect, onTestFinished, test } from "vitest";
import { emptyProject, type Project } from "./project.js";

const KERNEL = `
// @njit
export function grey(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]!;
  return sum;
}
`;

function builderOf(project: Project): KernelBuilder {
  const builder = new KernelBuilder({ root: project.root, cacheDir: project.file("cache"), boundary: "always" });
  onTestFinished(() => builder.close());
  return builder;
}

/** Whether the program of a file has what browsers have. */
async function hasBrowsers(text: string, name = "kernel.ts", types: readonly string[] = []): Promise<boolean> {
  const project = projectWith(types);
  const { program } = await builderOf(project).analysis.open(project.write(name, text), text);
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith("/lib.dom.d.ts"));
  return file!.text !== "";
}

function projectWith(types: readonly string[] = []): Project {
  const project = emptyProject();
  project.write("tsconfig.json", JSON.stringify({ compilerOptions: { target: "es2023", types, allowJs: true } }));
  return project;
}

const names = (text: string): string => `${KERNEL}\n${text}`;

test.each([
  ["nothing", ""],
  [
    "members",
    "export const o = { name: 1, length: 2, get status() { return 3; }, close() {} }; export const n = o.name;",
  ],
  [
    "own variables",
    "export function f(name: number, { event: status }: { event: number }) { let top = name; top += status; return top; }",
  ],
  ["own types", "export interface Node { parent: number } export type Range = Node[]; export const r: Range = [];"],
  ["a label", "export function f() { stop: for (;;) break stop; }"],
  ["words and comments", "/** The Window of the document. */ export const s = 'window';"],
])("%s: none", async (_, text) => {
  expect(await hasBrowsers(names(text))).toBe(false);
});

test.each([
  ["a variable", "export const title = () => document.title;"],
  ["a type", "export interface Options { readonly canvas: HTMLCanvasElement }"],
  ["a variable and not the type of that name", "interface Text { n: number } export const t: Text = Text as never;"],
  ["a global property", "export const n = () => name;"],
  ["a shorthand", "export const n = () => ({ name });"],
  ["a class that is extended", "export class Mine extends EventTarget {}"],
  ["the type of a variable", "export type D = typeof document;"],
  ["a namespace", "export type M = WebAssembly.Module;"],
  ["the global object", "export const g = () => globalThis;"],
  ["what the module is", "export const u = () => import.meta;"],
  ["global declarations", "declare global { interface Window { mine: number } }"],
])("%s: some", async (_, text) => {
  expect(await hasBrowsers(names(text))).toBe(true);
});

test("what Node has in common with browsers stands in the files that use it", async () => {
  expect(await hasBrowsers(KERNEL, "kernel.ts", ["node"])).toBe(false);
  const timed = `import { readFileSync } from "node:fs";\nexport const f = () => readFileSync("f");\n${KERNEL}`;
  expect(await hasBrowsers(timed, "kernel.ts", ["node"])).toBe(false);
  expect(await hasBrowsers(`${KERNEL}export const t = () => setTimeout(() => {}, 1);`, "kernel.ts", ["node"])).toBe(
    true,
  );
});

test("comments of JavaScript have types", async () => {
  const text = "/** @param {ImageData} image */\nexport function f(image) { return image.width; }\n";
  expect(await hasBrowsers(text, "kernel.js")).toBe(true);
});

test("a file that is no module may declare what browsers have, too", async () => {
  expect(await hasBrowsers("interface Node { mine: number }")).toBe(true);
});

test("a file that is imported may name some, and so may a later text", async () => {
  const project = projectWith();
  const canvas = project.write("canvas.ts", "export interface Options { readonly size: number }\n");
  const text = names('import type { Options } from "./canvas.js"; export const o: Options = { size: 1 };');
  const file = project.write("kernel.ts", text);
  const builder = builderOf(project);
  const sizeOf = async (): Promise<number> => {
    const { program } = await builder.analysis.open(file, text);
    return program.getSourceFiles().find(({ fileName }) => fileName.endsWith("/lib.dom.d.ts"))!.text.length;
  };
  expect(await sizeOf()).toBe(0);
  project.write("canvas.ts", "export interface Options { readonly size: number; readonly of?: HTMLCanvasElement }\n");
  expect(await sizeOf()).toBeGreaterThan(1e6);
  const { functions } = await builder.analyse(
    canvas,
    "// @njit\nexport function f(d: ImageData) { return d.width; }\n",
  );
  expect(functions).toHaveLength(1);
});

test("a name that nothing declares is looked for among those of browsers, too", async () => {
  const project = projectWith();
  const text = "// @njit\nexport function f(x: number): number { return x + docment.length; }\n";
  const { diagnostics } = await builderOf(project).analyse(project.write("kernel.ts", text), text);
  expect(diagnostics.map(({ message }) => message).join()).toContain("docment");
});
