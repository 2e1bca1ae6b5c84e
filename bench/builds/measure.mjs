/** A project in; how long its builds take, with the plugin and without, in milliseconds of the whole process, out. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { scriptOf } from "./project.mjs";

/** The kernel that is edited. */
const EDITED = "src/kernels/blur.ts";

/** The caches of wumba lie in it, and those of bundlers; packages lie above the project. */
export const clearCache = (folder) => rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });

/** What becomes of the project before a build. */
const BEFORE = {
  without: () => {},
  cold: clearCache,
  cached: () => {},
  edited: (folder, round) => {
    const file = path.join(folder, EDITED);
    const text = readFileSync(file, "utf8").replace(/ {2}if \(width === -\d+\) return;\n/, "");
    writeFileSync(
      file,
      text.replace("}\n\nexport const input", `  if (width === -${round + 1}) return;\n}\n\nexport const input`),
    );
  },
};

/**
 * Every kind of build takes its turn in each round, so that what else the machine does meets all of them; `cold` fills
 * the cache that the others use.
 */
export function measureBuilds(folder, host, rounds) {
  const times = { without: [], cold: [], cached: [], edited: [] };
  for (let round = 0; round < rounds; round++) {
    for (const [kind, prepare] of Object.entries(BEFORE)) {
      prepare(folder, round);
      times[kind].push(runBuild(folder, host, kind !== "without"));
    }
  }
  return times;
}

/** With and without the plugin, by turns. */
export function measurePlain(folder, host, rounds) {
  const times = { without: [], plugin: [] };
  runBuild(folder, host, true);
  for (let round = 0; round < rounds; round++) {
    times.without.push(runBuild(folder, host, false));
    times.plugin.push(runBuild(folder, host, true));
  }
  return times;
}

export function runBuild(folder, host, plugin, words = []) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [...words, scriptOf(host, plugin)], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
  });
  const time = performance.now() - start;
  if (status !== 0) throw new Error(`${scriptOf(host, plugin)} failed: ${stderr}`);
  return time;
}
