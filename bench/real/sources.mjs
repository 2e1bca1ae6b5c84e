/**
 * A subject in; two copies of its package's source in the cache folder out: as it was published, and with the marker
 * and the subject's edits. No code of the packages is in this repository: subjects name functions and places.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ts } from "ts-morph";

const HERE = fileURLToPath(new URL("./", import.meta.url));
export const CACHE = path.join(HERE, ".cache");

/** A name for files. */
export const idOf = (subject) => `${subject.package}-${subject.function}`.replace(/[^\w-]+/g, "-").replace(/^-/, "");

/** Where the package is installed, its version and its licence. */
export function packageOf({ package: name }) {
  for (let folder = HERE; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const root = path.join(folder, "node_modules", name);
    const text = readIfThere(path.join(root, "package.json"));
    if (text === undefined) continue;
    const { version, license, type } = JSON.parse(text);
    return { root, version, license, type };
  }
  throw new Error(`${name} is not installed: npm install`);
}

function readIfThere(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** The published JavaScript; beside what the package exports, it exports the subject. */
export function writeOriginal(subject) {
  const { root, type } = packageOf(subject);
  const source = path.join(root, subject.published ?? subject.file);
  const esm = source.endsWith(".mjs") || (type === "module" && !source.endsWith(".cjs")) || subject.modules === "esm";
  const text = applyEdits(readFileSync(source, "utf8"), subject.opening ?? [], subject);
  const named = subject.exposed ?? subject.driver?.name ?? subject.function;
  const driver = subject.driver
    ? ts.transpile(subject.driver.text, { target: ts.ScriptTarget.ES2022 }).replaceAll("export ", "")
    : "";
  const parts = esm
    ? [absoluteImports(text, source), driver, `export const subject = ${named};`]
    : [absoluteRequires(text, source), driver, `module.exports = { subject: ${named} };`];
  const file = path.join(CACHE, "original", `${idOf(subject)}.${esm ? "mjs" : "cjs"}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, parts.join("\n"));
  return file;
}

const absoluteImports = (text, source) =>
  text.replace(
    /(\bfrom\s*)(["'])(\.{1,2}\/[^"'\n]+)\2/g,
    (_, from, quote, name) => `${from}${quote}${pathToFileURL(path.resolve(path.dirname(source), name)).href}${quote}`,
  );

const absoluteRequires = (text, source) =>
  text.replace(
    /(\brequire\()(["'])(\.{1,2}\/[^"'\n]+)\2/g,
    (_, call, quote, name) => `${call}${quote}${path.resolve(path.dirname(source), name)}${quote}`,
  );

/** The file that the compiler gets, and beside it the files of the package that it imports. */
export function writeMarked(subject) {
  const { root } = packageOf(subject);
  const folder = path.join(CACHE, "marked", idOf(subject));
  const seen = new Set();
  const copy = (name, isMain) => {
    if (seen.has(name)) return;
    seen.add(name);
    let text = readFileSync(path.join(root, name), "utf8");
    text = applyEdits(text, subject.edits?.filter(({ file = subject.file }) => file === name) ?? [], subject);
    if (isMain)
      text = `${mark(text, subject)}\n${subject.driver?.text ?? ""}\nexport { ${subject.driver?.name ?? subject.function} as subject };\n`;
    for (const [, , specifier] of text.matchAll(/\bfrom\s*(["'])(\.{1,2}\/[^"'\n]+)\1/g))
      copy(path.join(path.dirname(name), specifier), false);
    const output = path.join(folder, subject.javascript ? name : name.replace(/\.m?js$/, ".ts"));
    mkdirSync(path.dirname(output), { recursive: true });
    writeFileSync(output, text);
    return output;
  };
  return copy(subject.file, true);
}

/** A driver brings its own marker. */
function mark(text, subject) {
  if (subject.driver) return text;
  const { function: name } = subject;
  const declaration = new RegExp(
    `^[ \\t]*(?:export )?(?:default )?(?:function\\s+${name}\\b|(?:const|var|let)\\s+${name}\\s*=|${name}\\s*\\()`,
    "m",
  );
  const match = subject.place === undefined ? declaration.exec(text) : { index: text.indexOf(subject.place) };
  if (!match || match.index < 0) throw new Error(`${subject.package} has no function ${name} in ${subject.file}`);
  return `${text.slice(0, match.index)}// @njit\n${text.slice(match.index)}`;
}

function applyEdits(text, edits, subject) {
  for (const { find, put } of edits) {
    if (!text.includes(find)) throw new Error(`${subject.package}: there is no ${JSON.stringify(find)}`);
    text = text.replaceAll(find, () => put);
  }
  return text;
}

/** The subject that a module exports, which may be CommonJS. */
export async function importSubject(file) {
  const module = await import(pathToFileURL(file).href);
  const subject = module.subject ?? module.default?.subject;
  if (typeof subject !== "function") throw new Error(`${file} exports no subject`);
  return subject;
}
