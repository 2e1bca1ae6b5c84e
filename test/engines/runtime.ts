/** A command that runs JavaScript files (Node, Bun, Deno) to an engine: one process for each report. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { fetchRuntime, findRuntime, type RUNTIMES } from "../../scripts/engines/runtimes.mjs";
import type { Engine, RunningEngine } from "./engine.js";

const MOST_OUTPUT = 100_000_000;
const DRIVER = `import { report } from "./main.js";\nconsole.log(JSON.stringify(await report()));\n`;

/** Those that are not `required` are not fetched by a test. */
export function runtime(
  name: keyof typeof RUNTIMES,
  title: string,
  required: boolean,
  words: readonly string[] = [],
): Engine {
  return {
    name: title,
    find: () => (required ? fetchRuntime(name) : findRuntime(name)),
    remedy: `npm run engines -- ${name}`,
    required,
    start: async (executable) => startRuntime(executable, words),
  };
}

export function startRuntime(
  executable: string,
  words: readonly string[] = [],
  variables: NodeJS.ProcessEnv = {},
): RunningEngine {
  return {
    async report(folder) {
      const driver = path.join(folder, "report.mjs");
      writeFileSync(driver, DRIVER);
      const { stdout } = await promisify(execFile)(executable, [...words, driver], {
        maxBuffer: MOST_OUTPUT,
        env: { ...process.env, ...variables },
      });
      return JSON.parse(stdout) as unknown;
    },
    close: async () => {},
  };
}
