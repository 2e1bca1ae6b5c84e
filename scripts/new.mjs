/**
 * In: `npm run new KIND WORDS …`; out: what a new thing of that kind begins with: new files, rows in the tables that
 * know it, and what is left to do. Nothing is written unless all of it can be.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { recipes } from "./new/recipes.mjs";
import { ROOT } from "./packages.mjs";

/** A mistake in the words, which is told without a stack. */
class Mistake extends Error {}

/**
 * The texts of all files that a recipe makes or changes.
 * @param {readonly string[]} words
 * @returns {{ files: Map<string, string>, next: readonly string[] }}
 */
export function plan([kind, ...words]) {
  const recipe = recipes[kind];
  if (!recipe) throw new Mistake(`say what is new:\n${usage()}`);
  const odd = recipe.words.findIndex(({ form }, k) => words[k] !== undefined && !form.test(words[k]));
  if (words.length !== recipe.words.length || odd >= 0) {
    const why = odd < 0 ? "" : `'${words[odd]}' is no ${recipe.words[odd].name}; `;
    throw new Mistake(`${why}npm run new ${kind} ${recipe.words.map(({ name }) => name).join(" ")}: ${recipe.says}`);
  }
  const { files = {}, rows = [], next, wrong } = recipe.plan(...words, readText);
  if (wrong) throw new Mistake(wrong);
  const texts = new Map();
  for (const [file, text] of Object.entries(files)) {
    if (existsSync(path.join(ROOT, file))) throw new Mistake(`${file} is there already`);
    texts.set(file, text);
  }
  for (const { file, ahead, text } of rows) {
    const before = texts.get(file) ?? readText(file);
    const first = firstWords(text);
    if (before.split("\n").some((line) => line.startsWith(first)))
      throw new Mistake(`${file} has it already: ${first.trim()}`);
    texts.set(file, withRow(file, before, ahead, text));
  }
  return { files: texts, next };
}

/** What a row begins with, up to its name: no file has that twice. Kinds of syntax are in tables of refusals, too. */
const firstWords = (row) => /^\n*( {2}\[.*|[^\n]*?[:=;]|.*)/.exec(row)[1];

/** The text with a row ahead of the first match of a pattern. */
function withRow(file, text, ahead, row) {
  const at = text.search(ahead);
  if (at < 0) throw new Error(`${file} has no place for the row: ${ahead}`);
  return text.slice(0, at) + row + text.slice(at);
}

const readText = (file) => readFileSync(path.join(ROOT, file), "utf8");

const usage = () =>
  Object.entries(recipes)
    .map(([kind, { words, says }]) => `  npm run new ${kind} ${words.map(({ name }) => name).join(" ")}\n      ${says}`)
    .join("\n");

function main(words) {
  const { files, next } = plan(words);
  for (const [file, text] of files) {
    const target = path.join(ROOT, file);
    console.log(`${existsSync(target) ? "a row in" : "new     "} ${file}`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  console.log(["", "Next:", ...next.map((step, k) => `${k + 1}. ${step}`)].join("\n"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
