/** Subjects of the corpus in; each with its two modules, its outcome and what the compiler said, out. */
import path from "node:path";
import { buildMarked, countCalls } from "../build.mjs";
import { PACKAGES } from "./install.mjs";
import { idOf } from "../sources.mjs";
import { bundle, take } from "./taken.mjs";

/** So many share one program of TypeScript. */
const AT_ONCE = 12;

/** `boundary` as in {@link import("../build.mjs").build}. */
export async function* buildCorpus(subjects, { boundary = "auto" } = {}) {
  for (let from = 0; from < subjects.length; from += AT_ONCE) {
    const taken = [];
    for (const subject of subjects.slice(from, from + AT_ONCE)) taken.push(await takeOrSay(subject));
    yield* await buildTogether(taken, boundary);
  }
}

async function takeOrSay(subject) {
  const result = { id: idOf(subject), subject, diagnostics: [] };
  try {
    return { ...result, ...(await take(subject)) };
  } catch (error) {
    return { ...result, status: "error", problem: `cannot be taken: ${error.message}` };
  }
}

/** Where the compiler fails for the files together, each is built alone, to see which it is. */
async function buildTogether(taken, boundary) {
  const ready = taken.filter(({ marked }) => marked);
  if (ready.length === 0) return taken;
  try {
    const files = await buildMarked(
      ready.map(({ marked }) => marked),
      // Not beside the packages: one of them may have an own version of another.
      { outDir: path.join(PACKAGES, "..", "built-corpus", boundary, ready[0].name), cache: PACKAGES, boundary },
    );
    return taken.map((one) => (one.marked ? outcomeOf(one, files, boundary) : one));
  } catch (error) {
    if (ready.length === 1)
      return taken.map((one) =>
        one.marked ? { ...one, status: "error", problem: `the compiler fails: ${error.message.split("\n")[0]}` } : one,
      );
    const all = [];
    for (const one of taken) all.push(...(await buildTogether([one], boundary)));
    return all;
  }
}

function outcomeOf(one, files, boundary) {
  const { output, functions, diagnostics } = files.find(({ input }) => input === one.marked);
  const report = functions.at(-1);
  const compiled = output && report?.status === "compiled" ? bundled(countCalls(output), one, boundary) : undefined;
  return {
    ...one,
    compiled,
    status: report?.status ?? "error",
    reason: report?.reason ?? null,
    wasmBytes: report?.wasmBytes.simd ?? null,
    diagnostics,
  };
}

/** As in a user's bundle: with all that the module imports. */
function bundled(outputs, { name, own }, boundary) {
  return Object.fromEntries(
    Object.entries(outputs).map(([key, file]) => {
      const output = path.join(PACKAGES, "bundled", boundary, `${name}.${key}.mjs`);
      bundle(file, output, { nodePaths: [own, path.join(PACKAGES, "node_modules")] });
      return [key, output];
    }),
  );
}
