/** The hand-written pages of the repository, and what stands in them: links, files that they name. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const pagesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "" ? name : `${folder}/${name}`));

const ofPackages = ["packages", "plugins"].flatMap((parent) =>
  readdirSync(path.join(ROOT, parent)).flatMap((name) => pagesIn(`${parent}/${name}`)),
);

/** Every page, the generated ones too. */
export const pages = [...pagesIn(""), ...["docs", "docs/internals", "docs/examples"].flatMap(pagesIn), ...ofPackages];

/** A page without its blocks of code. */
export const proseOf = (page: string): string => read(page).replace(/^```[^]*?^```$/gm, "");

/** The addresses of links in a page's prose, but for those that lead out of the repository. */
export const linksOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map((link) => link[1]!).filter((link) => !/^[a-z]+:/.test(link));

/** The anchors that GitHub gives to the headings of a page. */
export const anchorsOf = (page: string): string[] =>
  [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map((heading) =>
    heading[1]!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
