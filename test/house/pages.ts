/** The hand-written pages of the repository, and what stands in them: blocks of code, links, files that they name. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

const pagesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => (folder === "" ? name : `${folder}/${name}`));

/** Where users begin. */
export const guides = ["README.md", ...pagesIn("docs/guide")];

const ofPackages = ["packages", "plugins"].flatMap((parent) =>
  readdirSync(path.join(ROOT, parent)).flatMap((name) => pagesIn(`${parent}/${name}`)),
);

const folders = ["", "docs", "docs/guide", "docs/internals", "docs/examples"];

/** Every page, the generated ones too. */
export const pages = [...folders.flatMap(pagesIn), ...ofPackages];

export interface Block {
  readonly page: string;
  /** What stands behind the fence. */
  readonly language: string;
  readonly text: string;
  /** The name of a file that stands alone on the line above, if any. */
  readonly file: string | undefined;
}

/** The fenced blocks of a text. */
export function blocksOf(page: string, text = read(page)): Block[] {
  const found = text.matchAll(/(?:^`([\w./-]+)`\n\n)?^```(\w+)\n([^]*?)^```$/gm);
  return [...found].map(([, file, language, block]) => ({ page, language: language!, text: block!, file }));
}

/** A page without its blocks of code. */
export const proseOf = (page: string): string => read(page).replace(/^```[^]*?^```$/gm, "");

/** The part of a page below a heading of the second rank. */
export function sectionOf(page: string, title: string): string {
  const [, behind] = read(page).split(`\n## ${title}\n`);
  if (behind === undefined) throw new Error(`${page} has no section '${title}'`);
  return behind.split("\n## ")[0]!;
}

/** What the `npm install …` lines of a text name. */
export const installedIn = (text: string): string[] =>
  [...text.matchAll(/^npm install (?:--save-dev )?([^#\n]+)/gm)].flatMap((line) => line[1]!.trim().split(" "));

/** The blocks of a text that stand below the name of a file. */
export const filesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    blocksOf("", text).flatMap(({ file, text: block }) => (file === undefined ? [] : [[file, block]])),
  );

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
