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

type Choice = Record<string, Record<string, string>>;

const bench = new URL("../../bench/real/", import.meta.url);
const choiceIn = (name: string): Choice => JSON.parse(readFileSync(new URL(`corpus/${name}`, bench), "utf8")) as Choice;
const load = (name: string): Promise<unknown> => import(fileURLToPath(new URL(name, bench)));
const { corpus: first } = (await load("corpus/fields/index.mjs")) as { corpus: Described[] };
const { fresh } = (await load("corpus/fresh/index.mjs")) as { fresh: Described[] };
const { subjects } = (await load("subjects/index.mjs")) as { subjects: { readonly package: string }[] };
const sets = { first: [first, choiceIn("choice.json")], fresh: [fresh, choiceIn("fresh/choice.json")] } as const;

const packagesOf = (some: readonly { readonly package: string }[]): string[] => [
  ...new Set(some.map((one) => one.package)),
];

test("two hundred functions of seventy packages in twenty fields", () => {
  expect(first.length).toBeGreaterThanOrEqual(200);
  expect(packagesOf(first).length).toBeGreaterThanOrEqual(70);
  expect(Object.keys(sets.first[1])).toHaveLength(20);
});

test("a hundred functions of sixty fresh packages, half of them TypeScript, none of which is elsewhere", () => {
  const typed = fresh.filter(({ file }) => file.endsWith(".ts")).length;
  expect(fresh.length).toBeGreaterThanOrEqual(100);
  expect(packagesOf(fresh).length).toBeGreaterThanOrEqual(60);
  expect(typed / fresh.length).toBeCloseTo(0.5, 1);
  const known = new Set(packagesOf([...first, ...subjects]));
  expect(packagesOf(fresh).filter((name) => known.has(name))).toEqual([]);
});

test.each(Object.entries(sets))(
  "%s: each subject is of a package that was chosen for its field",
  (_, [some, choice]) => {
    const strangers = some.filter((one) => choice[one.field]?.[one.package] === undefined);
    expect(strangers.map((one) => one.package)).toEqual([]);
  },
);

test.each(Object.entries(sets))("%s: each package that was chosen has a subject, in an exact version", (_, pair) => {
  const [some, choice] = pair;
  const described = new Set(some.map((one) => one.package));
  const packages = Object.values(choice).flatMap((field) => Object.entries(field));
  expect(packages.filter(([name]) => !described.has(name))).toEqual([]);
  expect(packages.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("no two subjects have one name, and each has arguments", () => {
  const corpus = [...first, ...fresh];
  const names = corpus.map((one) => `${one.package} ${one.function}`);
  expect(names.filter((name, k) => names.indexOf(name) !== k)).toEqual([]);
  for (const one of corpus) expect([one.cases().length > 0, one.work().length > 0]).toEqual([true, true]);
});
