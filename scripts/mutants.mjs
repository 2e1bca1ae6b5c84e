/**
 * In: `npm run mutants -- --seconds N --seed S [--files FOLDER]`. Out: programs on which the compiler fails by itself
 * (W9002, or a crash) instead of saying what is wrong with them: fixtures with random edits, or, with a folder, its
 * TypeScript files with a marker above every function. Exit code 1 if there are any.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { compileFile } from "@wumba/compiler";
import { ts } from "ts-morph";
import { ROOT } from "./check.mjs";
import { LIBRARIES } from "./libraries.mjs";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    files: { type: "string" },
  },
});

const options = {
  strict: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  skipLibCheck: true,
  types: [],
  noEmit: true,
  lib: ["lib.esnext.d.ts", "lib.dom.d.ts"],
};
const libraries = path.dirname(createRequire(import.meta.url).resolve("typescript/lib/lib.d.ts"));
const standard = path.join(ROOT, "packages/std/src/index.ts");
const parsed = new Map();
let marked = 0;
let compiled = 0;
let state = Number(values.seed) >>> 0;

/** A random integer below `count`. */
function below(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 4294967296) * count);
}

/** What the compiler says when it fails by itself; nothing when it does not. */
function failures(file, text) {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getDefaultLibLocation = () => libraries;
  host.getDefaultLibFileName = (given) => path.join(libraries, ts.getDefaultLibFileName(given));
  host.fileExists = (name) => name === file || ts.sys.fileExists(name);
  host.readFile = (name) => (name === file ? text : ts.sys.readFile(name));
  host.getSourceFile = (name, version, ...rest) => {
    if (name === file) return ts.createSourceFile(name, text, version, true);
    if (!parsed.has(name)) parsed.set(name, getSourceFile.call(host, name, version, ...rest));
    return parsed.get(name);
  };
  try {
    const { diagnostics, functions } = compileFile(ts.createProgram([file, standard], options, host), file, {
      libraries: LIBRARIES,
      verify: true,
      boundary: "always",
    });
    marked += functions.length;
    compiled += functions.filter(({ status }) => status !== "error").length;
    return diagnostics.filter(({ code }) => code.startsWith("W9")).map(({ message }) => message.split("\n")[0]);
  } catch (error) {
    return [`crash: ${error.stack.split("\n").slice(0, 3).join(" ")}`];
  }
}

function tokensOf(text) {
  const scanner = ts.createScanner(ts.ScriptTarget.ES2023, false, ts.LanguageVariant.Standard, text);
  const tokens = [];
  while (scanner.scan() !== ts.SyntaxKind.EndOfFileToken) tokens.push(scanner.getTokenText());
  return tokens;
}

const OPERATORS = [
  "+",
  "-",
  "*",
  "/",
  "%",
  "**",
  "&",
  "|",
  "^",
  "<<",
  ">>",
  ">>>",
  "<",
  "<=",
  ">",
  ">=",
  "===",
  "!==",
  "&&",
  "||",
  "??",
  ",",
];
const WORDS = [
  "undefined",
  "null",
  "this",
  "arguments",
  "0",
  "-1",
  "1n",
  "NaN",
  '"text"',
  "[]",
  "{}",
  "true",
  "Math",
  "(() => 1)",
  "new Map()",
  "/a/",
];

/** Tokens that stand in one another's place without a syntax error. */
function kindOf(token) {
  if (OPERATORS.includes(token)) return "operator";
  return /^[\w$]+$/.test(token) &&
    !/^(?:const|let|var|function|return|if|else|for|while|do|switch|case|break|continue|export|import|class|new|type|interface|of|in|extends|throw|try|catch|finally|default|from|async|await|yield|readonly|static|private|public|number|boolean|string|void)$/.test(
      token,
    )
    ? "word"
    : "other";
}

/**
 * A text with a few tokens dropped, doubled, exchanged, or replaced by others of the file; mostly by others of their
 * kind.
 */
function mutate(text) {
  const tokens = tokensOf(text);
  const solid = tokens.flatMap((token, k) => (/^\s*$/.test(token) || token.startsWith("//") ? [] : [k]));
  for (let edits = 1 + below(3); edits > 0; edits--) {
    const [at, other] = [solid[below(solid.length)], solid[below(solid.length)]];
    const edit = below(25);
    const alike = solid.filter((k) => kindOf(tokens[k]) === kindOf(tokens[at]));
    if (edit > 8 && kindOf(tokens[at]) === "operator") tokens[at] = OPERATORS[below(OPERATORS.length)];
    else if (edit > 20 && kindOf(tokens[at]) === "word") tokens[at] = WORDS[below(WORDS.length)];
    else if (edit > 8 && kindOf(tokens[at]) === "word") tokens[at] = tokens[alike[below(alike.length)]];
    else if (edit > 4) continue;
    else if (edit === 0) tokens[at] = "";
    else if (edit === 1) tokens[at] += ` ${tokens[at]}`;
    else if (edit === 2) [tokens[at], tokens[other]] = [tokens[other], tokens[at]];
    else tokens[at] = tokens[other];
  }
  return tokens.join("");
}

/** A text with a marker above every function and method. */
function mark(text) {
  const lines = text.split("\n");
  const starts =
    /^\s*(?:export\s+)?(?:default\s+)?(?:function\s|const\s+\w+\s*=\s*(?:\([^)]*\)|\w+)\s*(?::[^=]+)?=>)|^\s+(?:public |private |static )*\w+\([^)]*\)(?:: [^{]+)? \{$/;
  return lines
    .map((line) =>
      starts.test(line) && !/^\s*(?:if|for|while|switch|catch)\b/.test(line) ? `// @njit\n${line}` : line,
    )
    .join("\n");
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
    .map((name) => path.join(folder, name));

const fixtures = filesIn(path.join(ROOT, "fixtures/run"));
const found = new Map();
let programs = 0;

function run(file, text) {
  programs++;
  for (const failure of failures(file, text)) {
    const kind = failure.replace(/'[^']*'/g, "'…'").slice(0, 160);
    if (!found.has(kind))
      console.log(
        `\n${failure}\n  in ${file}, program ${programs}, seed ${values.seed}\n${values.files ? "" : text.slice(0, 3000)}`,
      );
    found.set(kind, (found.get(kind) ?? 0) + 1);
  }
}

if (values.files) for (const file of filesIn(path.resolve(values.files))) run(file, mark(readFileSync(file, "utf8")));
else {
  const end = performance.now() + Number(values.seconds) * 1000;
  while (performance.now() < end) {
    const file = fixtures[below(fixtures.length)];
    run(file, mutate(readFileSync(file, "utf8")));
  }
}
console.log(
  `${programs} programs, ${marked} marked functions, ${compiled} of them compiled; ${found.size} kinds of failures`,
);
process.exitCode = found.size > 0 ? 1 : 0;
