/**
 * The programs of docs/examples: kernels draw what plain JavaScript draws, the pictures in docs are these, and the page
 * shows the programs as they are.
 */
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { EXAMPLES, FOLDER } from "../../scripts/examples/run-examples.mjs";

const SCRIPT = fileURLToPath(new URL("../../scripts/examples.mjs", import.meta.url));
const LARGEST = 60_000;

const read = (file: string): string => readFileSync(`${FOLDER}/${file}`, "utf8");
const pictures = readdirSync(FOLDER).filter((file) => /\.(png|svg)$/.test(file));

// Vite within Vitest waits for itself: the script runs by itself.
test("kernels draw what plain JavaScript draws, and what is in docs", { timeout: 300_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, "--check"]);
  const drawn = stdout.split("\n").filter((line) => line.endsWith("the same picture as plain JavaScript's"));
  expect(drawn.map((line) => line.slice(0, line.indexOf(":"))).sort()).toEqual(pictures.sort());
});

test("the page shows each program's own lines, and its picture", () => {
  const page = read("README.md");
  const programs = EXAMPLES.map((name) => read(`${name}.ts`));
  const blocks = Array.from(page.matchAll(/^```ts\n([^]*?)^```/gm), (match) => match[1]!);
  expect(blocks.filter((block) => !programs.some((program) => program.includes(block)))).toEqual([]);
  expect(blocks.length).toBe(EXAMPLES.length);
  expect(Array.from(page.matchAll(/^!\[[^\]]+\]\((.+)\)$/gm), (match) => match[1]!).sort()).toEqual(pictures.sort());
  expect(pictures.filter((file) => readFileSync(`${FOLDER}/${file}`).length > LARGEST)).toEqual([]);
});
