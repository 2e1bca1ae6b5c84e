/** The hand-written pages are short enough to be read, and what they lead to is there. */
import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it, test } from "vitest";
import { rules } from "../layers/rules.js";
import { anchorsOf, guides, linksOf, pages, proseOf, read, ROOT } from "./pages.js";

/** The most lines of a page, and the most characters of a line. */
const SIZES: Record<string, readonly [lines: number, characters: number]> = {
  "README.md": [200, 120],
  "ARCHITECTURE.md": [200, 100],
  "CONTRIBUTING.md": [200, 120],
};

const lengthsOf = (page: string): number[] =>
  read(page)
    .trimEnd()
    .split("\n")
    .map(({ length }) => length);

it.each(Object.entries(SIZES))("%s fits its size", (page, [lines, characters]) => {
  expect(lengthsOf(page).length).toBeLessThanOrEqual(lines);
  expect(lengthsOf(page).filter((length) => length > characters)).toEqual([]);
});

it.each([...guides, ...pages.filter((page) => page.startsWith("docs/internals/"))])("%s has short lines", (page) => {
  expect(
    read(page)
      .split("\n")
      .filter(({ length }) => length > 120),
  ).toEqual([]);
});

it.each(pages)("%s: each link leads to something", (page) => {
  const missing = linksOf(page).filter((link) => {
    const [file, anchor] = link.split("#") as [string, string?];
    const target = path.normalize(path.join(path.dirname(page), file));
    const leadsTo = file === "" ? page : target;
    if (!existsSync(path.join(ROOT, leadsTo))) return true;
    return anchor !== undefined && leadsTo.endsWith(".md") && !anchorsOf(leadsTo).includes(anchor);
  });
  expect(missing).toEqual([]);
});

/** Folders of the compiler go by their short names. */
const BASES = ["", "packages/compiler/src"];

it.each(["ARCHITECTURE.md", "CONTRIBUTING.md"])("%s: each file that it names is there", (page) => {
  const names = [...proseOf(page).matchAll(/`([\w.-]+\/[\w@./-]*)`/g)].map((name) => name[1]!);
  expect(names.filter((name) => !BASES.some((base) => existsSync(path.join(ROOT, base, name))))).toEqual([]);
});

test("ARCHITECTURE.md says what each package is", () => {
  const folders = [...rules.keys()].map((name) => name.split("/").slice(0, 2).join("/"));
  const names = read("ARCHITECTURE.md").matchAll(/`((?:packages|plugins)\/[\w-]+)`/g);
  const named = new Set([...names].map((name) => name[1]!));
  expect([...new Set(folders)].filter((folder) => !named.has(folder))).toEqual([]);
  expect([...named].filter((folder) => !statSync(path.join(ROOT, folder)).isDirectory())).toEqual([]);
});
