/** Rounds in; times and results of the same loops in Numba out, undefined where it is not installed. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { numba } from "../../compilers.mjs";

const SCRIPT = path.join(import.meta.dirname, "loops.py");

export function measureNumba(rounds) {
  const { command, missing } = numba();
  if (missing) return void console.log(`Numba is not measured: ${missing}\n`);
  const { status, stdout, stderr } = spawnSync(command, [SCRIPT, String(rounds)], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** What `loops.py` sums up: the result, or the magnitudes of what the loop writes. */
export const checkOf = (result, written) => result ?? written.reduce((sum, value) => sum + Math.abs(value), 0);

/** Sums are of other orders, and functions of other libraries. */
const TOLERANCE = 1e-9;
export const isClose = (a, b) => Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
