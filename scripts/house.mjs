/**
 * In: `npm run house [-- --lower]`; out: the figures of the source tree that are to fall, now, as `test/layers` allows
 * them, and as they are wanted. With `--lower`, what is less than allowed becomes the new limit.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findCycles, readImports, sourcesBelow } from "./imports.mjs";
import { packageFolders, ROOT } from "./packages.mjs";

const COMPILER = "packages/compiler/src";
const NUMPY_KERNELS = "packages/numpy-kernels/src";
const LIMITS = fileURLToPath(new URL("../test/layers/limits.json", import.meta.url));
const LONGEST_LINE = 120;

/** What is wanted of each figure. */
export const wanted = {
  "files in the largest circle of imports of the compiler": 20,
  "files in the largest circle of imports of llvm": 0,
  "files in the largest circle of imports of NumPy's kernels": 0,
  "files of the compiler that name NumPy": 2,
  "lines of the compiler about NumPy's functions": 5000,
  "functions of packages that the compiler names by a path": 0,
  "lines of the list of passes": 200,
  "files in the largest folder of the compiler": 20,
  "lines of the compiler's files, 95th percentile": 300,
  "lines of the compiler's longest file": 500,
  "lines of more than 120 characters": 0,
  "lines of ARCHITECTURE.md": 200,
  "lines of README.md": 200,
};

/** The figures as they are. @returns {Record<keyof typeof wanted, number>} */
export function figures() {
  const imports = readImports();
  const sources = new Map(
    packageFolders.flatMap((folder) => sourcesBelow(`${folder}/src`)).map((file) => [file, linesOf(file)]),
  );
  const compiler = new Map([...sources].filter(([file]) => file.startsWith(`${COMPILER}/`)));
  const inNumpy = [...sources].filter(([file]) => file.startsWith(`${NUMPY_KERNELS}/`));
  /** The compiler with what was once a part of it. */
  const whole = new Map([...compiler, ...inNumpy]);
  const lengths = [...whole.values()].map((lines) => lines.length).sort((a, b) => a - b);
  const all = [...sources.values()].flat();
  return {
    "files in the largest circle of imports of the compiler": largestCycle(imports, COMPILER),
    "files in the largest circle of imports of llvm": largestCycle(imports, `${COMPILER}/llvm`),
    "files in the largest circle of imports of NumPy's kernels": largestCycle(imports, NUMPY_KERNELS),
    "files of the compiler that name NumPy": [...compiler.values()].filter((lines) =>
      lines.some((line) => /numpy|ndarray/i.test(line)),
    ).length,
    "lines of the compiler about NumPy's functions": inNumpy.reduce((sum, [, lines]) => sum + lines.length, 0),
    "functions of packages that the compiler names by a path": [...whole.values()].flat().filter(namesByPath).length,
    "lines of the list of passes": linesOf(`${COMPILER}/passes/pipeline.ts`).length,
    "files in the largest folder of the compiler": Math.max(...countBy([...whole.keys()], path.dirname).values()),
    "lines of the compiler's files, 95th percentile": lengths[Math.floor(0.95 * lengths.length)],
    "lines of the compiler's longest file": lengths.at(-1),
    "lines of more than 120 characters": all.filter((line) => line.length > LONGEST_LINE).length,
    "lines of ARCHITECTURE.md": linesOf("ARCHITECTURE.md").length,
    "lines of README.md": linesOf("README.md").length,
  };
}

/** The most that each figure may be. @returns {Record<keyof typeof wanted, number>} */
export const limits = () => JSON.parse(readFileSync(LIMITS, "utf8"));

const linesOf = (file) => readFileSync(path.join(ROOT, file), "utf8").trimEnd().split("\n");

/** A path such as "statistics/quantiles", which no check follows, where it is not that of an import, or of the glue's. */
const namesByPath = (line) =>
  !/^import |\bfrom "|import\("/.test(line) && /"(?!wumba\/)[a-z]+\/[a-zA-Z0-9/-]+"/.test(line);

function largestCycle(imports, folder) {
  const within = (file) => file.startsWith(`${folder}/`);
  const edges = new Map(
    [...imports].filter(([file]) => within(file)).map(([file, targets]) => [file, targets.filter(within)]),
  );
  return Math.max(0, ...findCycles(edges).map((group) => group.length));
}

function countBy(values, keyOf) {
  const counts = new Map();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const now = figures();
  const allowed = limits();
  const width = Math.max(...Object.keys(wanted).map((name) => name.length));
  console.log(`${"".padEnd(width)}  ${["now", "allowed", "wanted"].map((word) => word.padStart(8)).join("")}`);
  for (const name of Object.keys(wanted))
    console.log(
      `${name.padEnd(width)}  ${[now[name], allowed[name], wanted[name]].map((value) => String(value).padStart(8)).join("")}`,
    );
  if (process.argv.includes("--lower")) {
    const lower = Object.fromEntries(
      Object.keys(wanted).map((name) => [name, Math.min(now[name], allowed[name] ?? Infinity)]),
    );
    writeFileSync(LIMITS, `${JSON.stringify(lower, null, 2)}\n`);
  }
}
