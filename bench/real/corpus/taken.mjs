/**
 * A subject of the corpus in; in the cache folder its original, as one module, and what the compiler gets, with the
 * marker and, for JavaScript, with types, out. Folders are named by their contents, so that they are made once.
 */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { extract } from "./extract.mjs";
import { installedAt, PACKAGES } from "./install.mjs";
import { typed } from "./observe.mjs";
import { idOf } from "../sources.mjs";

const TOOLS = [
  "extract.mjs",
  "given.mjs",
  "observe.mjs",
  "program.mjs",
  "shapes.mjs",
  "taken.mjs",
  "unseen.mjs",
  "uses.mjs",
].map((name) => readFileSync(fileURLToPath(new URL(name, import.meta.url))));

export const isTypeScript = ({ file }) => /\.m?ts$/.test(file);

export async function take(subject) {
  const { root, version, license } = installedAt(subject.package);
  const { file, driver, loop, replace, types, args } = subject;
  const key = createHash("sha256")
    .update(TOOLS.join(""))
    .update(
      JSON.stringify([version, file, subject.at ?? subject.function, driver, loop, replace, types, subject.sizes]),
    )
    .update(isTypeScript(subject) ? "" : String(args))
    .digest("hex")
    .slice(0, 12);
  const name = `${idOf(subject)}-${key}`;
  const folder = path.join(PACKAGES, "marked", name);
  const places = {
    name,
    version,
    license,
    own: path.join(root, "node_modules"),
    original: path.join(folder, "original.mjs"),
    reference: path.join(folder, "reference.mjs"),
    marked: path.join(folder, "subject.js"),
  };
  if (isTypeScript(subject)) places.marked = path.join(folder, file);
  if (!existsSync(places.reference)) {
    writeSettings();
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    if (isTypeScript(subject)) copyTypeScript(subject, root, folder, places);
    else await takeJavaScript(subject, root, folder, places);
    bundle(places.original, places.reference, { supported: { "exponent-operator": false } });
  }
  return places;
}

/** The settings of a project as a bundler's user has it. */
function writeSettings() {
  const folder = path.join(PACKAGES, "marked");
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    strict: true,
    target: "ES2022",
    lib: ["ES2024", "DOM"],
    module: "ESNext",
    moduleResolution: "Bundler",
    moduleDetection: "force",
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  };
  writeOnce(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  writeOnce(path.join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
}

function writeOnce(file, text) {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

async function takeJavaScript(subject, root, folder, { original, marked }) {
  const { text, name } = extract(path.join(root, subject.file), subject.at ?? subject.function, subject);
  const withTypes = await typed(text, name, subject.cases(), {
    file: path.join(folder, "observed.mjs"),
    written: subject.types,
  });
  writeFileSync(marked, `${markedText(withTypes, name)}\nexport { ${name} as subject };\n`);
  // Bundled as the kernel is: bundlers make variables of the constants of a module, which engines see.
  const alone = path.join(folder, "alone.mjs");
  writeFileSync(alone, `${text}\nexport { ${name} as subject };\n`);
  bundle(alone, original);
}

/** The marker above the last declaration of that name: what a module declares twice it means as the last. */
function markedText(text, name) {
  const declaration = new RegExp(
    `^(?:export )?(?:async )?(?:function\\s*\\*?\\s*${name}\\b|(?:const|var|let) ${name}\\b)`,
    "gm",
  );
  const found = [...text.matchAll(declaration)].at(-1);
  if (!found) throw new Error(`there is no ${name}`);
  return `${text.slice(0, found.index)}// @njit\n${text.slice(found.index)}`;
}

function copyTypeScript(subject, root, folder, { original, marked }) {
  const top = subject.file.split("/")[0];
  const own = path.join(root, "node_modules");
  if (existsSync(own)) symlinkSync(own, path.join(folder, "node_modules"), "junction");
  const isSource = (name) => !/(__tests__|\.test\.|\.spec\.|node_modules)/.test(name.slice(root.length));
  if (top === subject.file) {
    mkdirSync(folder, { recursive: true });
    for (const name of [subject.file, ...(subject.beside ?? [])])
      cpSync(path.join(root, name), path.join(folder, name));
  } else cpSync(path.join(root, top), path.join(folder, top), { recursive: true, filter: isSource });
  let text = readFileSync(marked, "utf8");
  for (const [find, put] of subject.replace ?? []) {
    if (!text.includes(find)) throw new Error(`there is no ${JSON.stringify(find)}`);
    text = text.replaceAll(find, () => put);
  }
  if (subject.driver) text += `\n${subject.driver}`;
  const name = subject.driver ? /function (\w+)/.exec(subject.driver)[1] : subject.function;
  const declaration = new RegExp(
    `^(?:export )?(?:default )?(?:(?:async )?function\\s*\\*?\\s*${name}\\b(?![^{;]*;)|(?:const|var|let) ${name}\\b)`,
    "m",
  );
  const found = declaration.exec(text);
  if (!found) throw new Error(`there is no ${name} in ${subject.file}`);
  text = `${text.slice(0, found.index)}// @njit\n${text.slice(found.index)}\nexport { ${name} as subject };\n`;
  writeFileSync(marked, text);
  bundle(marked, original);
}

export function bundle(input, output, options = {}) {
  const build = (more) =>
    buildSync({
      entryPoints: [input],
      outfile: output,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "es2022",
      logLevel: "silent",
      nodePaths: [path.join(PACKAGES, "node_modules")],
      ...options,
      ...more,
    });
  build({});
  const hasRequire = readFileSync(input, "utf8").includes(REQUIRE);
  if (!hasRequire && readFileSync(output, "utf8").includes("Dynamic require of")) build({ banner: { js: REQUIRE } });
}

/** For modules of CommonJS that want one of Node's. */
const REQUIRE = 'import { createRequire as $of } from "node:module"; const require = $of(import.meta.url);';
