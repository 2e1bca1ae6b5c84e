/**
 * In: `npm test [-- words for vitest]`; out: the build and all tests, `N passed, N failed` as the last line, exit code
 * 1 unless all is well.
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ROOT } from "./check.mjs";
import { TSC } from "./tsc.mjs";

const run = (...words) => spawnSync(process.execPath, words, { cwd: ROOT, stdio: "inherit" }).status ?? 1;
const vitest = path.join(ROOT, "node_modules/vitest/vitest.mjs");

const built = run(TSC, "-b");
if (built !== 0) console.log("The build failed.\n0 passed, 1 failed");
process.exitCode = built === 0 ? run(vitest, "run", ...process.argv.slice(2)) : 1;
