/** In: `npm test [-- words for vitest]`; out: the build and all tests, `N passed, N failed` as the last line, exit code 1 unless all is well. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { ROOT } from "./check.mjs";

const run = (tool, ...words) =>
  spawnSync(path.join(ROOT, "node_modules/.bin", tool), words, { cwd: ROOT, stdio: "inherit", shell: process.platform === "win32" })
    .status ?? 1;

const built = run("tsc", "-b");
if (built !== 0) console.log("The build failed.\n0 passed, 1 failed");
process.exitCode = built === 0 ? run("vitest", "run", ...process.argv.slice(2)) : 1;
