/** The engines that tests run in, beside the Node that runs the tests. */
import { chromium } from "./chromium.js";
import type { Engine, RunningEngine } from "./engine.js";
import { firefox } from "./firefox.js";
import { runtime } from "./runtime.js";
import { webkit } from "./webkit.js";

const browsers: readonly Engine[] = [chromium, firefox, webkit];
const all: readonly Engine[] = [
  runtime("bun", "Bun", true),
  runtime("deno", "Deno", true, ["run", "--allow-read"]),
  runtime("node22", "Node 22", false),
  runtime("node24", "Node 24", false),
  ...browsers,
];

/** Those that a machine must have, and of the others those that it has. */
export const engines = all.filter((engine) => engine.required || engine.find() !== undefined);
export const browserEngines = engines.filter((engine) => browsers.includes(engine));

export function engineNamed(name: string): Engine {
  const engine = engines.find((candidate) => candidate.name === name);
  if (!engine) throw new Error(`there is no engine "${name}"`);
  return engine;
}

/** Started; without one, the test is skipped with a word, or fails on a machine that checks. */
export async function startEngine(engine: Engine, skip: (note: string) => never): Promise<RunningEngine> {
  const executable = engine.find();
  if (executable !== undefined) return engine.start(executable);
  const note = `there is no ${engine.name}: ${engine.remedy}`;
  if (process.env["CI"]) throw new Error(note);
  console.warn(`Skipped: ${note}.`);
  return skip(note);
}
