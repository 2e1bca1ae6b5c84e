/** One kernel with its processes in; the times of every subject, from rounds in which all take turns, out. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { findChromium } from "../scripts/demo/find-chromium.mjs";
import { fetchRuntime } from "../scripts/engines/runtimes.mjs";
import { CACHE } from "./kernels.mjs";
import { ChromiumPage } from "./peers/chromium.mjs";
import { LineProcess } from "./peers/lines.mjs";
import { NodeProcess } from "./peers/node.mjs";
import { summary } from "./report/statistics.mjs";

/**
 * `built`: the kernel's files by peer. `settings`: rounds, milliseconds of one round and of the warm-up, the size.
 * Gives for each subject the summary of its times, its first call, and what was wrong with its result.
 */
export async function measureKernel(built, settings, engines) {
  const processes = [];
  const scratch = path.join(CACHE, "cases");
  mkdirSync(scratch, { recursive: true });
  const caseFile = path.join(scratch, `${built.name}.in`);
  const outFile = path.join(scratch, `${built.name}.out`);
  const subjects = {};
  const turns = [];
  try {
    for (const { prefix, isNode, fast, open } of engines) {
      const engine = open();
      processes.push(engine);
      const { name, plain, compiled, compiledFast, modules, libraries } = built.engine;
      // Peers of other languages run in the first engine, libraries of JavaScript in every Node.
      const files = fast
        ? { compiledFast }
        : { compiled, ...(prefix ? {} : { modules }), ...(isNode ? { libraries } : {}) };
      await engine.ask("open", { name, plain, size: settings.size, ...files });
      const prepared = await engine.ask("prepare", {
        warmUp: settings.warmUp,
        timed: fast ? ["wumbaFast"] : undefined,
      });
      for (const [key, { first, wrong, warm }] of Object.entries(prepared)) {
        if (fast && key !== "wumbaFast") continue;
        subjects[prefix + key] = { first, wrong, times: [] };
        if (warm !== undefined)
          turns.push({ key: prefix + key, time: () => engine.ask("time", { key, milliseconds: settings.round }) });
      }
    }
    const [reference] = processes;
    if (built.programs.length > 0) await reference.ask("writeCase", { file: caseFile });
    for (const { key, command, args } of built.programs) {
      const program = new LineProcess(command, args(caseFile));
      processes.push(program);
      const prepared = await prepareProgram(program, key, outFile, reference, settings);
      subjects[key] = { ...prepared, times: [] };
      if (prepared.wrong !== undefined) continue;
      turns.push({ key, time: () => program.ask(`time ${settings.round} 1`) });
    }
    for (let round = 0; round < settings.rounds; round++) {
      // Each round starts with another, so that nobody always follows the same one.
      for (let k = 0; k < turns.length; k++) {
        const { key, time } = turns[(k + round) % turns.length];
        subjects[key].times.push(await time());
      }
    }
  } finally {
    for (const process of processes) process.close();
    rmSync(caseFile, { force: true });
    rmSync(outFile, { force: true });
  }
  return Object.fromEntries(
    Object.entries(subjects).map(([key, { first, wrong, times }]) => [key, { first, wrong, ...summary(times) }]),
  );
}

/** The first call, compared with plain JavaScript, and the warm-up. */
async function prepareProgram(program, key, outFile, reference, settings) {
  try {
    const first = await program.ask(`check ${outFile}`);
    const wrong = (await reference.ask("compare", { file: outFile, key })) ?? undefined;
    if (wrong === undefined) await program.ask(`time ${settings.warmUp} 2`);
    return { first, wrong };
  } catch (error) {
    return { wrong: reasonOf(error.message) };
  }
}

/** Of what an interpreter says when it fails, the line with the error. */
const reasonOf = (message) => {
  const lines = message.split("\n");
  return lines.find((line) => /^[\w.]*Error: /.test(line)) ?? lines[0];
};

/**
 * Names of engines in; those that are there out, each with the prefix of its subjects, what they say they are, and why others are skipped. The first is the Node that runs this.
 * `fast`: one that runs kernels under `fastmath`, which Node 24 has instructions for.
 */
export function openEngines(names, fast) {
  const [versions, skipped] = [{}, {}];
  const engines = [{ prefix: "", isNode: true, open: () => new NodeProcess(process.execPath) }];
  for (const { name, ...only } of [...names.map((name) => ({ name })), ...(fast ? [{ name: "node24", fast }] : [])]) {
    const executable = name === "chromium" ? findChromium() : fetchRuntime(name);
    if (!executable) {
      skipped[name] = "not found";
      continue;
    }
    const isNode = name !== "chromium";
    engines.push({
      ...only,
      prefix: `${name}:`,
      isNode,
      open: () => (isNode ? new NodeProcess(executable) : new ChromiumPage(executable)),
    });
    const version = execFileSync(executable, ["--version"], { encoding: "utf8" }).trim();
    versions[name] = name === "chromium" ? version.split(" ").slice(0, 2).join(" ") : `Node ${version.slice(1)}`;
  }
  return { engines, versions, skipped };
}
