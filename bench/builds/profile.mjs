/**
 * A build in; where the time of its main thread goes, in milliseconds by part, out. Idle time is waiting: for LLVM and
 * for the bundler's own threads.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { clearCache, runBuild } from "./measure.mjs";

/** The part that a script belongs to, by the first pattern that fits its address. */
const PARTS = [
  [/\/(?:@ts-morph|ts-morph)\//, "TypeScript for kernels"],
  [/\/packages\/compiler\//, "the compiler"],
  [/\/packages\/toolchain\/|\/@yowasp\//, "asking LLVM"],
  [/\/packages\/|\/plugins\/|\/magic-string\/|\/@jridgewell\//, "the plugin"],
  [/./, "the bundler and Node"],
];

export function profileBuild(folder, host, { cold = false } = {}) {
  if (cold) clearCache(folder);
  const profiles = mkdtempSync(path.join(tmpdir(), "wumba-profile-"));
  try {
    runBuild(folder, host, true, ["--cpu-prof", "--cpu-prof-dir", profiles]);
    const files = readdirSync(profiles).map((name) => JSON.parse(readFileSync(path.join(profiles, name), "utf8")));
    // Threads have profiles too; the main thread's is the longest.
    files.sort((a, b) => b.endTime - b.startTime - (a.endTime - a.startTime));
    return partsOf(files[0]);
  } finally {
    rmSync(profiles, { recursive: true, force: true });
  }
}

/** What a function without a script of its own does, such as reading a file, belongs to its caller. */
function partsOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const partOf = (id) => {
    for (let at = id; at !== undefined; at = parents.get(at)) {
      const { functionName, url } = byId.get(at).callFrame;
      if (functionName === "(idle)") return "waiting";
      if (url && !url.startsWith("node:")) return PARTS.find(([pattern]) => pattern.test(url))[1];
    }
    return PARTS.at(-1)[1];
  };
  const parts = {};
  for (const [k, id] of samples.entries()) {
    const part = partOf(id);
    parts[part] = (parts[part] ?? 0) + timeDeltas[k] / 1000;
  }
  return parts;
}
