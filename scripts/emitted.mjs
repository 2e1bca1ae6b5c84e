/**
 * In: `npm run emitted -- write FOLDER [part of a path …]`; out: a text in FOLDER for each fixture, bench kernel and
 * example, with all that the compiler makes of it before LLVM: IR, LLVM text, module of kernels, edits, diagnostics.
 * In: `npm run emitted -- compare BEFORE AFTER`; out: the kernels that differ between two such folders, each with its
 * first lines that do. Exit code 1 if any.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const SOURCES = [
  "fixtures/run",
  "fixtures/jitclass",
  "fixtures/lifted",
  "fixtures/projects/demo/src",
  "bench/kernels",
  "docs/examples",
];
/** Stands for what LLVM makes. */
const NO_MODULE = {
  wasm: new Uint8Array(),
  memorySize: 0,
  memoryAlign: 1,
  tableSize: 0,
  usesStack: false,
  remarks: [],
};
/** Between the texts of two kernels; names no TypeScript function can have. */
const HEADING = "#### ";
const MOST_LINES = 3;

function sourcesOf(words) {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
      .map((name) => `${folder}/${name.split(path.sep).join("/")}`),
  );
  const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  return chosen.filter((file) => !/(?:^|\/)(?:node_modules|\.cache|dist)\//.test(file)).sort();
}

async function write(folder, words) {
  const { KernelBuilder } = await import("@wumba/plugin-core");
  const builder = new KernelBuilder({ root: ROOT, boundary: "always", onError: "fallback" });
  for (const source of sourcesOf(words)) {
    const file = path.join(ROOT, source);
    const compiled = await builder.analyse(file, readFileSync(file, "utf8"));
    if (compiled.functions.length + compiled.classes.length === 0) continue;
    const target = path.join(folder, `${source}.txt`);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, await textOf(compiled));
  }
  await builder.close();
}

/** Everything in an order of its own; names of files are relative, so that two checkouts can be compared. */
async function textOf({ functions, classes, modules, edits, diagnostics }) {
  const { bindModule } = await import("@wumba/compiler");
  const kernels = functions.flatMap((marked) => {
    const { kernel, insertion } = marked;
    return kernel && insertion
      ? [{ marked, insertion, variants: { base: NO_MODULE }, signature: kernel.signature }]
      : [];
  });
  const glue = kernels.length + classes.length > 0 ? bindModule(kernels, { classes, modules }).code : "";
  const parts = functions.map(({ name, status, reason, ir, checks, kernel }) => [
    name,
    [`${status} ${reason ?? ""}`, numbered(ir), JSON.stringify(checks, null, 1), kernel?.llvm, kernel?.simd]
      .filter(Boolean)
      .join("\n"),
  ]);
  const rest = [...edits, ...diagnostics].map((row) => JSON.stringify(row)).join("\n");
  const all = [...parts, ["(module of kernels)", glue], ["(edits and diagnostics)", rest]];
  return all
    .map(([name, text]) => `${HEADING}${name}\n${text}\n`)
    .join("")
    .replaceAll(ROOT, "");
}

/** Types have numbers that depend on what was compiled before: here they count from the first one in the text. */
function numbered(ir) {
  const numbers = new Map();
  return ir.replace(/#\d+/g, (number) => {
    if (!numbers.has(number)) numbers.set(number, `#${numbers.size + 1}`);
    return numbers.get(number);
  });
}

function compare(before, after) {
  const names = new Set(
    [before, after].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" })),
  );
  let equal = 0;
  let different = 0;
  for (const name of [...names].filter((each) => each.endsWith(".txt")).sort()) {
    const [old, now] = [before, after].map((folder) => partsOf(path.join(folder, name)));
    for (const part of new Set([...old.keys(), ...now.keys()])) {
      if (old.get(part) === now.get(part)) equal++;
      else {
        different++;
        console.log(`${name.replace(/\.txt$/, "")}: ${part}\n${firstDifferences(old.get(part), now.get(part))}`);
      }
    }
  }
  console.log(`${equal} equal, ${different} different`);
  return different === 0;
}

/** By the name of a function, its text; functions of one name follow each other in one part. */
function partsOf(file) {
  const parts = new Map();
  for (const part of readText(file)
    .split(new RegExp(`^${HEADING}`, "m"))
    .slice(1)) {
    const end = part.indexOf("\n");
    const name = part.slice(0, end);
    parts.set(name, `${parts.get(name) ?? ""}${part.slice(end + 1)}`);
  }
  return parts;
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function firstDifferences(old = "", now = "") {
  const [a, b] = [old.split("\n"), now.split("\n")];
  const lines = [];
  for (let i = 0; i < Math.max(a.length, b.length) && lines.length < MOST_LINES; i++)
    if (a[i] !== b[i])
      lines.push(`  line ${i + 1}\n  - ${(a[i] ?? "").slice(0, 160)}\n  + ${(b[i] ?? "").slice(0, 160)}`);
  return lines.join("\n");
}

const [command, ...words] = process.argv.slice(2);
if (command === "write" && words.length > 0) await write(path.resolve(words[0]), words.slice(1));
else if (command === "compare" && words.length === 2)
  process.exitCode = compare(...words.map((word) => path.resolve(word))) ? 0 : 1;
else {
  console.error("npm run emitted -- write FOLDER [part of a path …] | compare BEFORE AFTER");
  process.exitCode = 2;
}
