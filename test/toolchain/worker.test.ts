/** Workers: shared by waiting requests, replaced when they die, and no reason for a process to stay. */
import { Toolchain } from "@wumba/toolchain";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test, vi } from "vitest";
import { WorkerFailure, WorkerPool } from "../../packages/toolchain/dist/worker/workerPool.js";
import { openToolchain, run, sumModule, temporaryFolder } from "./modules.js";

test.each([1, 2])("five requests at once, %i workers", async (workers) => {
  const toolchain = openToolchain({ workers });
  const modules = await Promise.all(
    [1, 2, 3, 4, 5].map((plus) => toolchain.assemble({ llvm: sumModule(plus), features: [] })),
  );
  expect(modules.map((module) => run(module).exports["k"]!(0, 0))).toEqual([1, 2, 3, 4, 5]);
  expect(toolchain.counts).toEqual({ assembled: 5, cached: 0 });
});

test("workers of a long run are replaced by ones with an LLVM that V8 compiles well", async () => {
  const starts = vi.spyOn(WorkerPool.prototype, "run");
  const toolchain = openToolchain({ workers: 2 });
  const comment = `; ${"-".repeat(1_500_000)}\n`;
  const sums = [1, 2, 3, 4, 5, 6].map((plus) => ({ llvm: comment + sumModule(plus), features: [] }));
  const modules = [];
  for (const pair of [sums.slice(0, 2), sums.slice(2, 4), sums.slice(4)])
    modules.push(...(await Promise.all(pair.map((request) => toolchain.assemble(request)))));
  expect(modules.map((module) => run(module).exports["k"]!(0, 0))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(starts).toHaveBeenCalledTimes(6);
});

test("equal requests at once are one", async () => {
  const toolchain = openToolchain();
  const request = { llvm: sumModule(), features: [] };
  const [one, other] = await Promise.all([toolchain.assemble(request), toolchain.assemble(request)]);
  expect(one).toEqual(other);
  expect(toolchain.counts).toEqual({ assembled: 1, cached: 1 });
});

test("close fails what is underway, and the toolchain can be used again", async () => {
  const toolchain = openToolchain();
  const underway = toolchain.assemble({ llvm: sumModule(), features: [] });
  const failed = expect(underway).rejects.toThrow("closed");
  await toolchain.close();
  await failed;
  expect((await toolchain.assemble({ llvm: sumModule(), features: [] })).wasm.length).toBeGreaterThan(50);
});

describe("a process", () => {
  const toolchainUrl = JSON.stringify(import.meta.resolve("@wumba/toolchain"));
  const request = JSON.stringify({ llvm: sumModule(), features: [] });
  const runNode = (code: string) => {
    const file = join(temporaryFolder(), "main.mjs");
    writeFileSync(file, `import { Toolchain } from ${toolchainUrl};\nconst toolchain = new Toolchain();\n${code}`);
    return spawnSync(process.execPath, [file], { encoding: "utf8", timeout: 20_000 });
  };

  test("waits for an answer and then ends by itself, with the worker alive", () => {
    const { status, stdout, stderr } = runNode(`console.log((await toolchain.assemble(${request})).wasm.length > 50);`);
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "true\n", stderr: "" });
  });

  test("is not kept by a worker that was started ahead", () => {
    expect(runNode("toolchain.start();").status).toBe(0);
  });

  test("has its engine flags back", () => {
    // One bad function body: an engine that validates lazily would accept this module.
    const invalid = "[0,97,115,109,1,0,0,0,1,5,1,96,0,1,127,3,2,1,0,10,5,1,3,0,0x6a,0x0b]";
    const { stdout } = runNode(`
      await toolchain.assemble(${request});
      try { new WebAssembly.Module(new Uint8Array(${invalid})); console.log("accepted"); } catch { console.log("refused"); }`);
    expect(stdout).toBe("refused\n");
  });
});

describe("a worker that dies", () => {
  const scriptThat = (onMessage: string) => {
    const file = join(temporaryFolder(), "worker.mjs");
    const code = `import { parentPort } from "node:worker_threads";\nparentPort.on("message", (request) => { ${onMessage} });`;
    writeFileSync(file, code);
    return pathToFileURL(file);
  };
  const dieOrAnswer = (die: string) =>
    scriptThat(
      `if (request.llvm === "die") { ${die} } parentPort.postMessage({ kind: "outcome", outcome: { step: "test", output: "alive" } });`,
    );

  test.each([
    ["exits", "process.exit(3);", "ended with exit code 3"],
    ["throws", "throw new Error('boom');", "boom"],
    ["runs out of memory", "const all = []; for (;;) all.push(new Array(1e5).fill({}).map(() => ({})));", "memory"],
  ])("because it %s fails its own request alone", async (_, die, reason) => {
    const pool = new WorkerPool(dieOrAnswer(die), "", 1, { maxOldGenerationSizeMb: 64 });
    const outcomes = ["die", "live", "live"].map((llvm) => pool.run({ llvm, features: [] }));
    await expect(outcomes[0]).rejects.toThrow(WorkerFailure);
    await expect(outcomes[0]).rejects.toThrow(reason);
    expect(await Promise.all(outcomes.slice(1))).toEqual([
      { step: "test", output: "alive" },
      { step: "test", output: "alive" },
    ]);
    await pool.close();
  });

  test("is an LlvmError for the caller", async () => {
    vi.spyOn(WorkerPool.prototype, "run").mockRejectedValueOnce(new WorkerFailure("out of memory"));
    const toolchain = openToolchain();
    const request = { llvm: sumModule(), features: [] };
    await expect(toolchain.assemble(request)).rejects.toMatchObject({
      name: "LlvmError",
      llvm: request.llvm,
      output: "out of memory",
    });
    expect((await toolchain.assemble(request)).wasm.length).toBeGreaterThan(50);
  });
});

test("a toolchain that never had to assemble has nothing to close", async () => {
  await new Toolchain().close();
});
