/** The verifier of the IR finds nothing after any pass, for every fixture, without bounds checks; with them the sweep builds all fixtures, and has the verifier on too. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { checkFiles } from "@wumba/plugin-core";
import { beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../fixtures/", import.meta.url));
const listSources = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.join(folder, name));
const FILES = [...listSources("run"), "projects/demo/src/kernels.ts"];

/** All fixtures are compiled, in milliseconds, on a busy machine. */
const LIMIT = 900_000;
const OUR_BUG = "W9002";
/** By file, what the verifier says. */
const problems = new Map<string, string[]>(FILES.map((file) => [file, []]));
let compiled = 0;

beforeAll(async () => {
  for (const { file, functions, diagnostics } of await checkFiles(FILES, {
    root: ROOT,
    boundary: "always",
    verify: true,
    boundscheck: false,
  })) {
    compiled += functions.filter(({ status }) => status === "compiled").length;
    const found = diagnostics.filter(({ code }) => code === OUR_BUG).map(({ message }) => message);
    problems.get(path.relative(ROOT, file))?.push(...found);
  }
}, LIMIT);

test.each(FILES)("%s", (file) => {
  expect(problems.get(file)).toEqual([]);
});

test("the fixtures are compiled", () => {
  expect(compiled).toBeGreaterThan(1000);
});
