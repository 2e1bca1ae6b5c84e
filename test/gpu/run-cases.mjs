/**
 * In: the module of WebGPU or "", and modules with `cases`; out, as JSON on the last line: for each case the results
 * on the GPU and on the CPU, and those of plain JavaScript. A process of its own, since drivers are found by variables
 * that it has to begin with.
 */
import { gpu } from "wumba/gpu";

const [webgpu, ...modules] = process.argv.slice(2);

async function results(test) {
  try {
    return { values: (await test()).map((array) => [array.constructor.name, Array.from(array, bitsOf)]) };
  } catch (error) {
    return { error: String(error?.stack ?? error) };
  }
}

/** What is no number of JSON is told by name. */
const bitsOf = (value) => (Number.isFinite(value) && !Object.is(value, -0) ? value : String(value));

const report = [];
const entry = webgpu ? (await import(webgpu)).create([]) : undefined;
for (const address of modules) {
  const { cases } = await import(address);
  for (const { name, run, plain, within, apart } of cases) {
    gpu.use("cpu");
    const cpu = await results(run);
    if (entry) gpu.use(entry);
    const onGpu = entry ? await results(run) : undefined;
    report.push({ file: address, name, within, apart, cpu, gpu: onGpu, plain: await results(plain) });
  }
}
// Drivers may have written before.
process.stdout.write(`\n${JSON.stringify(report)}`, () => process.exit(0));
