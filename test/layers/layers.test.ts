/** Imports go one way: `rules.ts` says which folder may import what, and nothing goes round in circles. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findCycles, readImports } from "../../scripts/imports.mjs";
import { ROOT } from "../../scripts/packages.mjs";
import { COMPILER, rules } from "./rules.js";

const imports = readImports();
const allowed = new Map([...rules].map(([name, rule]) => [name, rule.imports]));
const NUMPY_KERNELS = "packages/numpy-kernels/src/";
const PIPELINE = "packages/compiler/src/passes/pipeline.ts";
/** Kernels for the GPU take some of the same. */
const PIPELINES = [PIPELINE, ...["gpu", "cpu"].map((name) => `${COMPILER}passes/${name}-pipeline.ts`)];
/** Folders of the compiler whose files make no circles either. */
const STRAIGHT = ["packages/compiler/src/analyses", "packages/compiler/src/passes", "packages/compiler/src/llvm"];
/** Builtins translate with the frontend's means, and the frontend finds them in their table and in libraries. */
const RECURSIVE_GROUP = ["frontend", "builtins", "extend/library.ts", "extend/traits.ts"].map(
  (name) => `${COMPILER}${name}`,
);

/** The row that a file belongs to: the longest that it starts with. */
function rowOf(file: string): string {
  const rows = [...allowed.keys()].filter((row) => file === row || file.startsWith(`${row}/`));
  return rows.sort((a, b) => b.length - a.length)[0] ?? file;
}

/** The row or package that an import leads to. */
const targetOf = (imported: string): string => (imports.has(imported) ? rowOf(imported) : imported);

test("each file has a row", () => {
  expect([...imports.keys()].filter((file) => !allowed.has(rowOf(file)))).toEqual([]);
  expect([...allowed.keys()].filter((row) => ![...imports.keys()].some((file) => rowOf(file) === row))).toEqual([]);
});

test("no import that the rules do not allow", () => {
  const refused = [...imports].flatMap(([file, targets]) => {
    const row = rowOf(file);
    return targets
      .filter((target) => targetOf(target) !== row && !allowed.get(row)?.includes(targetOf(target)))
      .map((target) => `${file} imports ${target}`);
  });
  expect(refused).toEqual([]);
});

test("nothing is allowed that no file uses", () => {
  const used = new Set(
    [...imports].flatMap(([file, targets]) => targets.map((target) => `${rowOf(file)} → ${targetOf(target)}`)),
  );
  expect(
    [...allowed]
      .flatMap(([row, targets]) => targets.map((target) => `${row} → ${target}`))
      .filter((edge) => !used.has(edge)),
  ).toEqual([]);
});

test("no cycles between files, save within a folder of the compiler", () => {
  const folderOf = (file: string): string => {
    const row = rowOf(file);
    return RECURSIVE_GROUP.includes(row) ? RECURSIVE_GROUP.join(" and ") : row;
  };
  const isStraight = (file: string): boolean => STRAIGHT.some((folder) => file.startsWith(`${folder}/`));
  const nodeOf = (file: string): string => (file.startsWith(COMPILER) && !isStraight(file) ? folderOf(file) : file);
  const edges = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const inside = targets.filter((target) => imports.has(target)).map(nodeOf);
    edges.set(nodeOf(file), [...(edges.get(nodeOf(file)) ?? []), ...inside.filter((node) => node !== nodeOf(file))]);
  }
  expect(findCycles(edges)).toEqual([]);
});

test("no pass imports a pass", () => {
  const passes = new Set(imports.get(PIPELINE)!.filter((target) => /\/passes\/\w+\//.test(target)));
  const importers = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => !PIPELINES.includes(file) && passes.has(target))
      .map((target) => `${file} imports ${target}`),
  );
  expect(passes.size).toBeGreaterThan(20);
  expect(importers).toEqual([]);
});

test("the sources that NumPy's kernels call are named as they are imported", () => {
  const text = readFileSync(path.join(ROOT, NUMPY_KERNELS, "package.ts"), "utf8");
  const named = [...text.matchAll(/from<typeof import\("(.+)"\)>\(\s*"(.+)"\)/g)];
  expect(named.length).toBeGreaterThan(40);
  for (const [, imported, name] of named) expect(imported).toBe(`../../numpy/src/${name}.js`);
});

test("no cycles between packages", () => {
  const packageOf = (file: string): string => file.split("/").slice(0, 2).join("/");
  const names = new Map([...imports.keys()].map((file) => [packageName(packageOf(file)), packageOf(file)]));
  const edges = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    edges.set(packageOf(file), [
      ...(edges.get(packageOf(file)) ?? []),
      ...targets.flatMap((target) => names.get(target) ?? []),
    ]);
  }
  expect(findCycles(edges)).toEqual([]);
});

const packageName = (folder: string): string =>
  (JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8")) as { name: string }).name;
