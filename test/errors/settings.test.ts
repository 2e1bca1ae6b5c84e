/**
 * Projects whose options make less of types than kernels need: what only stricter settings find is told with their
 * names.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkFiles, type Diagnostic } from "@wumba/plugin-core";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "wumba-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function check(name: string, compilerOptions: object, text: string): Promise<readonly Diagnostic[]> {
  const root = path.join(folder, name);
  mkdirSync(root);
  writeFileSync(
    path.join(root, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { target: "ES2022", module: "ESNext", ...compilerOptions } }),
  );
  writeFileSync(path.join(root, "a.ts"), text);
  const [checked] = await checkFiles(["a.ts"], { root });
  return checked!.diagnostics;
}

const described = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ place, code, hint }) => `${place.line} ${code} ${/^Only '(\w+)'/.exec(hint)?.[1] ?? ""}`);

const PROGRAM = `// @njit
export function half(a: number): number { if (a > 1) return 5; }
// @njit
export function last(x: Float64Array): number { let at: number; for (let i = 0; i < x.length; i++) if (x[i] > 3) at = i; return at; }
class Sum { value: number; add(n: number) { this.value += n; return this.value; } }
// @njit
export function fields(x: Float64Array): number { const sum = new Sum(); let s = 0; for (const v of x) s += sum.add(v); return s; }
// @njit
export function plain(x: Float64Array): number { const a: string = 5; let s = 0; for (const v of x) s += v; return s; }
// @njit
export function twice(x: Float64Array): number { let s = 0; each(x, (v: number) => (s += v)); return s; }
function each(x: Float64Array, f) { for (let i = 0; i < x.length; i++) f(x[i]); }
`;

const strict = ["2 TS2366 ", "4 TS2454 ", "5 TS2564 ", "9 TS2322 ", "12 TS7006 "];

test("a strict project", async () => {
  expect(described(await check("strict", { strict: true }, PROGRAM)).filter((line) => line.includes("TS"))).toEqual(
    strict,
  );
});

test.each([
  ["loose", { strict: false }],
  ["each", { strict: true, strictNullChecks: false, strictPropertyInitialization: false, noImplicitAny: false }],
])("a project that is not: %s", async (name, options) => {
  const found = described(await check(name, options, PROGRAM)).filter((line) => line.includes("TS"));
  expect(found).toEqual(["9 TS2322 ", "12 TS7006 noImplicitAny"]);
});

test("settings that say nothing about types are for TypeScript alone", async () => {
  const settings = {
    noUnusedLocals: true,
    noUnusedParameters: true,
    noImplicitReturns: true,
    noFallthroughCasesInSwitch: true,
    allowUnreachableCode: false,
  };
  const text = `import missing from "./not-there.js";
// @njit
export function sum(x: Float64Array, unused: number): number {
  const nobody = 1;
  let s = 0;
  for (const v of x) {
    switch (v) { case 1: s++; case 2: s += v; }
  }
  return s;
  s++;
}
export const elsewhere: string = 5;
`;
  expect(described(await check("tidy", { strict: true, ...settings }, text))).toEqual([]);
});

test("elements that may not be there, as what `tsc --init` writes has it", async () => {
  const text = (element: string): string => `// @njit
export function peak(x: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < x.length; i++) largest = Math.max(largest, ${element}) + ${element};
  return largest;
}
`;
  const settings = { strict: true, noUncheckedIndexedAccess: true };
  const found = await check("unchecked", settings, text("x[i]"));
  expect(found.map(({ code }) => code)).toEqual(["TS2345", "TS2532"]);
  for (const { hint } of found) expect(hint).toContain("an element that is there is 'x[i]!'");
  expect(await check("checked", settings, text("x[i]!"))).toEqual([]);
});
