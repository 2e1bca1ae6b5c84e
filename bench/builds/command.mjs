/** A folder in; how long the command takes for a file of one kernel, in milliseconds of the whole process, out. */
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../packages/cli/bin/wumba.js", import.meta.url));

const KERNELS = {
  "a kernel of one loop": `// @njit
export function kernel(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
`,
  "`mean`, `matmul` and `eigvalsh`": `import { linalg, matmul, mean, type NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";
// @njit
export function kernel(a: NDArray<f64, 2>, b: NDArray<f64, 2>): number {
  return mean(linalg.eigvalsh(matmul(a, b)));
}
`,
};

/** Every kind takes its turn in each round; `cold` fills the cache that the others use. */
export function measureCommand(folder, rounds) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), `{ "type": "module" }\n`);
  const start = Array.from({ length: 2 * rounds }, () => run(folder, ["--version"]));
  const builds = Object.entries(KERNELS).map(([title, text]) => ({ title, ...measureKernel(folder, text, rounds) }));
  return { start: Math.min(...start), builds };
}

function measureKernel(folder, text, rounds) {
  const times = { cold: [], cached: [], edited: [] };
  const build = (kind, round) => {
    if (kind === "cold") rmSync(path.join(folder, "node_modules"), { recursive: true, force: true });
    const edited = kind === "edited" ? text.replace(/\{\n/, `{\n  if (a === null) return ${round};\n`) : text;
    writeFileSync(path.join(folder, "kernel.ts"), edited);
    times[kind].push(run(folder, ["build", "kernel.ts", "--out", "out"]));
  };
  for (let round = 0; round < rounds; round++) for (const kind of Object.keys(times)) build(kind, round);
  return Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, Math.min(...list)]));
}

function run(folder, words) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, ...words], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`wumba ${words.join(" ")} failed: ${stderr}`);
  return performance.now() - start;
}
