/** The corpus of real code as data: it is as large as it says, and follows its own rule. No package is needed. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

interface Described {
  readonly field: string;
  readonly package: string;
  readonly function: string;
  readonly file: string;
  cases(): readonly (readonly unknown[])[];
  work(): readonly unknown[];
}

const bench = new URL("../../bench/real/", import.meta.url);
const choice = JSON.parse(readFileSync(new URL("corpus/choice.json", bench), "utf8")) as Record<
  string,
  Record<string, string>
>;
const { corpus } = (await import(fileURLToPath(new URL("corpus/fields/index.mjs", bench)))) as { corpus: Described[] };

test("two hundred functions of seventy packages in twenty fields", () => {
  expect(corpus.length).toBeGreaterThanOrEqual(200);
  expect(new Set(corpus.map((one) => one.package)).size).toBeGreaterThanOrEqual(70);
  expect(Object.keys(choice)).toHaveLength(20);
});

test("each subject is of a package that was chosen for its field", () => {
  const strangers = corpus.filter((one) => choice[one.field]?.[one.package] === undefined);
  expect(strangers.map((one) => one.package)).toEqual([]);
});

test("each package that was chosen has a subject, in an exact version", () => {
  const described = new Set(corpus.map((one) => one.package));
  const packages = Object.values(choice).flatMap((field) => Object.entries(field));
  expect(packages.filter(([name]) => !described.has(name))).toEqual([]);
  expect(packages.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("no two subjects have one name, and each has arguments", () => {
  const names = corpus.map((one) => `${one.package} ${one.function}`);
  expect(names.filter((name, k) => names.indexOf(name) !== k)).toEqual([]);
  for (const one of corpus) expect([one.cases().length > 0, one.work().length > 0]).toEqual([true, true]);
});
