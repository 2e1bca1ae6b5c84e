/** README.md is true: its kernels compile as they stand, its table has the plugin's options, its commands are there. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import wumba from "@wumba/vite";
import { expect, onTestFinished, test } from "vitest";

const FOLDER = fileURLToPath(new URL("./.cache/readme/", import.meta.url));
const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const blocks = [...readme.matchAll(/^```ts\n([^]*?)^```/gm)].map((match) => match[1]!);

test("the kernels compile, without a diagnostic", async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  onTestFinished(() => rmSync(FOLDER, { recursive: true, force: true }));
  // A project's own, without this repository's stricter settings, which are TypeScript's errors.
  writeFileSync(
    path.join(FOLDER, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { strict: true, module: "nodenext", target: "es2022" } }),
  );
  const files = blocks
    .filter((block) => block.includes("// @njit"))
    .map((block, index) => {
      const file = path.join(FOLDER, `block${index}.ts`);
      writeFileSync(file, block);
      return file;
    });
  const built = await buildFiles(files, { outDir: path.join(FOLDER, "out"), cacheDir: path.join(FOLDER, "../kernels") });
  expect(built.files.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  const functions = built.files.flatMap((file) => file.functions.map(({ name, status }) => `${name}: ${status}`));
  expect(functions).toEqual(
    ["energy", "diffuse", "paint", "dot", "total", "blur", "relaxed", "hash", "saxpy"].map((name) => `${name}: compiled`),
  );
});

test("the table of options is complete", () => {
  const rows = [...readme.matchAll(/^\| ((?:`\w+`(?:, )?)+) \|.*\|$/gm)].flatMap((row) => [...row[1]!.matchAll(/\w+/g)].map(String));
  const misspelt = { misspelt: true } as object;
  expect(() => wumba(misspelt)).toThrow(/there are: /);
  try {
    wumba(misspelt);
  } catch (error) {
    expect(rows.sort()).toEqual((error as Error).message.split("there are: ")[1]!.split(", ").sort());
  }
});

test("what it imports from wumba is there", async () => {
  const runtime = (await import("wumba")) as object;
  const imported = blocks.flatMap((block) =>
    [...block.matchAll(/import \{ ([^}]+) \} from "wumba"/g)].flatMap((match) => match[1]!.split(", ")),
  );
  expect(imported.filter((name) => !(name in runtime))).toEqual([]);
});

test("the commands of npm that it and CONTRIBUTING.md name are there", () => {
  const { scripts } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { scripts: object };
  const contributing = readFileSync(new URL("../../CONTRIBUTING.md", import.meta.url), "utf8");
  const named = [...`${readme}${contributing}`.matchAll(/npm run (\w+)/g)].map((match) => match[1]!);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
