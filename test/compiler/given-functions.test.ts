/** Kernels with functions as parameters: which functions they are compiled with, and what is said of other calls. */
import { fileURLToPath } from "node:url";
import { KernelBuilder, type BuiltFile } from "@wumba/plugin-core";
import { afterAll, expect, test } from "vitest";

const FILE = fileURLToPath(new URL("given.ts", import.meta.url));
const builder = new KernelBuilder({ boundary: "always" });
afterAll(() => builder.close());

type Signature = "(row: number[]) => number" | "(x: number) => number";

/** A kernel with a parameter of a type, and what stands behind it in its file. */
const kernelWith = (type: Signature, rest: string): string => `// @njit
export function total(rows: number[][], by: ${type}): number {
  let sum = 0;
  for (const row of rows) sum += by(row${type.includes("row") ? "" : "[0]!"});
  return sum;
}
${rest}`;

const build = async (source: string): Promise<BuiltFile> => (await builder.build(FILE, source))!;

/** The functions with which calls of the kernel compare what they give. */
async function comparedIn(source: string): Promise<string[]> {
  const { code } = await build(source);
  const [, passed = ""] = /\$w\d+\(([^;]*)\); if/.exec(code) ?? [];
  return passed.split(", ").filter((name) => name !== "by" && name !== "rows");
}

const functions = ["first", "last", "size"].map((name) => `const ${name} = (row: number[]) => row.length;`).join("\n");

test.each([
  ["a call", "export const of = (rows: number[][]) => total(rows, last);", ["last"]],
  [
    "a choice",
    "export const of = (rows: number[][], a: boolean) => total(rows, a ? first : (last));",
    ["first", "last"],
  ],
  [
    "a table",
    "const by = { first, size }; export const of = (rows: number[][], a: keyof typeof by) => total(rows, by[a]);",
    ["first", "size"],
  ],
  [
    "options",
    "export const of = (rows: number[][], { by = size }: { by?: typeof size } = {}) => total(rows, by);",
    ["size"],
  ],
  [
    "options of other options",
    "const usual = { by: last }; export const of = (rows: number[][], o = {}) => total(rows, { ...usual, ...o }.by);",
    ["last"],
  ],
  [
    "a variable that changes",
    "let now = first; now = last; export const of = (r: number[][]) => total(r, now);",
    ["first"],
  ],
  ["none of a call in a kernel", "// @njit\nexport const of = (rows: number[][]) => total(rows, first);", []],
])("what is found in %s", async (_, call, found) => {
  const source = kernelWith("(row: number[]) => number", `${functions}\n${call}`);
  expect(await comparedIn(source)).toEqual(found);
});

test("a constant whose declaration may come after a call is not named", async () => {
  const call = "export const of = (rows: number[][]) => total(rows, last);";
  const codesAfter = async (before: string): Promise<string[]> => {
    const source = kernelWith("(row: number[]) => number", `${before}\n${functions}\n${call}`);
    return (await build(source)).diagnostics.map(({ code }) => code);
  };
  expect(await codesAfter("console.log(total([], (row) => row.length));")).toEqual(["W2001"]);
  expect(await codesAfter("const run = () => of([]); const runs = [run]; runs[0]!();")).toEqual(["W2001"]);
  expect(await codesAfter("class Run { static all = of([]); }")).toEqual(["W2001"]);
  expect(await codesAfter("const run = () => of([]);\nconst seen = new Map([[1, Math.random()]]);")).toEqual([]);
});

test("the report says which functions it is compiled with", async () => {
  const call = "export const of = (rows: number[][], a: boolean) => total(rows, a ? first : last);";
  const { functions: reports, diagnostics } = await build(
    kernelWith("(row: number[]) => number", `${functions}\n${call}`),
  );
  expect(diagnostics).toEqual([]);
  expect(reports).toMatchObject([
    { status: "compiled", reason: "calls that give another function as 'by' than 'first' or 'last' run as JavaScript" },
  ]);
});

test("the report says which functions of options it is compiled with, or that it has none", async () => {
  const source = (call: string): string => `// @njit
export function total(rows: number[][], options: { by?: (row: number[]) => number }): number {
  let sum = 0;
  for (const row of rows) sum += (options.by ?? size)(row);
  return sum;
}
const size = (row: number[]): number => row.length;
${call}`;
  const reasonIn = async (call: string): Promise<unknown[]> => {
    const { functions: reports, diagnostics } = await build(source(call));
    return [reports.map(({ reason }) => reason), diagnostics];
  };
  expect(await reasonIn("")).toEqual([["calls that give a function as 'options.by' run as JavaScript"], []]);
  const call = "const usual = { by: size }; export const of = (rows: number[][]) => total(rows, usual);";
  const known = "calls that give another function as 'options.by' than 'size' run as JavaScript";
  expect(await reasonIn(call)).toEqual([[known], []]);
});

test.each(["", "// @jitclass\n"])("methods, of classes in kernel memory too: %j", async (marker) => {
  const { code, diagnostics } = await build(`${functions}
${marker}export class Rows {
  width: number;
  constructor(width: number) { this.width = width; }
  ${marker ? "" : "// @njit"}
  total(rows: number[][], by: (row: number[]) => number): number {
    let sum = 0;
    for (const row of rows) sum += by(row) * this.width;
    return sum;
  }
}
export const of = (rows: number[][], one: Rows): number => one.total(rows, last);`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(code).toMatch(/\$w\d+\(by, last, this, rows/);
});

test("what fails beside a kernel that takes any function is not told", async () => {
  const rest = `
const loud = (x: number): number => { document.title = String(x); return x; };
const half = (x: number): number => x / 2;
export const of = (rows: number[][]) => total(rows, loud) + total(rows, half);`;
  const { diagnostics } = await build(kernelWith("(x: number) => number", rest));
  expect(diagnostics.map(({ code, message }) => `${code} ${message.slice(message.indexOf("(Where"))}`)).toEqual([
    "W4020 (Where by: another function.)",
  ]);
  expect(await comparedIn(kernelWith("(x: number) => number", rest))).toEqual(["half"]);
});

test("with marked functions of the very type, and not with too many", async () => {
  const marked = (name: string, type: string): string => `// @njit\nexport function ${name}${type} { return 1; }`;
  const rest = [
    marked("one", "(row: number[]): number"),
    marked("text", "(row: number[]): string | number"),
    marked("none", "(): number"),
    marked("open", "(row: any): number"),
    ...["a", "b", "c", "d"].map((name) => marked(name, "(row: number[]): number")),
  ];
  expect(await comparedIn(kernelWith("(row: number[]) => number", rest.join("\n")))).toEqual(["one", "a", "b", "c"]);
});
