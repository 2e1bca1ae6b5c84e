/** The engines that tests run in, beside the Node that runs the tests. */
import { chromium } from "./chromium.js";
import type { Engine, RunningEngine } from "./engine.js";
import { firefox } from "./firefox.js";
import { runtime } from "./runtime.js";

export const engines: readonly Engine[] = [
  runtime("bun", "Bun", true),
  runtime("deno", "Deno", true, ["run", "--allow-read"]),
  chromium,
  firefox,
];

/** Started; without one, the test is skipped with a word, or fails on a machine that checks. */
export async function startEngine(engine: Engine, skip: (note: string) => never): Promise<RunningEngine> {
  const executable = engine.find();
  if (executable !== undefined) return engine.start(executable);
  const note = `there is no ${engine.name}: ${engine.remedy}`;
  if (process.env["CI"] && engine.required) throw new Error(note);
  console.warn(`Skipped: ${note}.`);
  return skip(note);
}
