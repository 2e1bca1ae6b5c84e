/** A command line in; exit code and output of the `wumba` command, run in a folder of its own, out. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { emptyProject, type Project } from "../plugin/project.js";

const MAIN = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function wumba(project: Project, ...words: string[]): Finished {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    cwd: project.root,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, stdout, stderr };
}

export const GOOD = `// @njit
export function sum(x: Float64Array): number {
  let total = 0;
  for (let i = 0; i < x.length; i++) total += x[i]!;
  return total;
}

// @njit
export function scale(x: Float64Array, by: number): void {
  for (let i = 0; i < x.length; i++) x[i] = x[i]! * by;
}

console.log(sum(new Float64Array([1, 2, 3])));
`;

export const BAD = `// @njit
export function label(x: number): string {
  return x.toLocaleString();
}

// @jit
export function tolerated(x: number): string {
  return x.toLocaleString();
}
`;

export function filesProject(): Project {
  const project = emptyProject();
  project.write("good.ts", GOOD);
  project.write("bad.ts", BAD);
  return project;
}
