/** Programs that are refused, and what their messages say to write instead, which compiles. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildFiles } from "@wumba/plugin-core";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(path.join(tmpdir(), "wumba-hints-"));
afterAll(() => rmSync(folder, { recursive: true }));

const CHOICE = "if (n > 1) f = (x: number) => x + 1; else f = (x: number) => x * 2; return f(n);";

const PROGRAMS: readonly [name: string, code: string, hint: string, refused: string, right: string][] = [
  [
    "asked",
    "W2010",
    "Declare what objects may have, { y?: … }, and compare with undefined: o.y !== undefined.",
    'const o = { x: n }; return "y" in o ? 1 : 0;',
    "const o: { x: number; y?: number } = { x: n }; return o.y !== undefined ? 1 : 0;",
  ],
  [
    "untyped",
    "W4004",
    "Say what the variable holds: let f: (x: number) => number;",
    `let f; ${CHOICE}`,
    `let f: (x: number) => number; ${CHOICE}`,
  ],
  ["brackets", "W3001", "Write Math.max.", 'return Math["max"](n, 3);', "return Math.max(n, 3);"],
];

const kernel = (name: string, body: string): string =>
  `// @njit\nexport function ${name}(n: number): number {\n  ${body}\n}\n`;

test("hints say what compiles", async () => {
  const text = PROGRAMS.map(([name, , , refused, right]) => kernel(name, refused) + kernel(`${name}Right`, right));
  writeFileSync(path.join(folder, "a.ts"), text.join(""));
  const outDir = path.join(folder, "out");
  const { files } = await buildFiles(["a.ts"], { root: folder, outDir, cacheDir: path.join(folder, "cache") });
  const found = files[0]!.diagnostics
    .filter(({ severity }) => severity === "error")
    .map(({ code, hint, place }) => [code, hint, place.line]);
  const lineOf = (k: number): number => 8 * k + 3;
  expect(found).toEqual([
    ["W2010", PROGRAMS[0]![2], lineOf(0)],
    ["W4004", PROGRAMS[1]![2], lineOf(1)],
    ["W4004", PROGRAMS[1]![2], lineOf(1)],
    ["W3001", PROGRAMS[2]![2], lineOf(2)],
  ]);
}, 120_000);
