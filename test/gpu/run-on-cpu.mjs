/**
 * In: how kernels are to run, and modules with `cases`; out, as JSON on the last line: what these give on the CPU.
 * `threads`: blocks are shared by three threads, however short they are. `bare`: the engine has no WebAssembly.
 */
const [how, ...modules] = process.argv.slice(2);
if (how === "bare") globalThis.WebAssembly = undefined;
const { gpu } = await import("wumba/gpu");
const { setNumThreads } = await import("wumba");
const { reportCases } = await import("./report.mjs");
const READY = 49;

const files = await Promise.all(modules.map(async (address) => [address, (await import(address)).cases]));
let ready = 0;
if (how === "threads") {
  setNumThreads(3);
  gpu.use("cpu");
  // Until the threads have started, kernels run on this one.
  for (let round = 0; ready < 2 && round < 1000; round++) {
    for (const { run } of files.flatMap(([, cases]) => cases)) if (ready < 2) await run().catch(() => undefined);
    const pool = globalThis[Symbol.for("wumba.memory.2")]?.pool;
    if (pool) pool.worth = 0;
    ready = pool?.control[READY] ?? 0;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
const report = { ready, reports: await reportCases(gpu, files) };
process.stdout.write(`\n${JSON.stringify(report)}`, () => process.exit(0));
