/**
 * In: the module of WebGPU, and modules of kernels with `cases`; out, as JSON on the last line: for each kernel how many
 * of its calls by `runAsync` the GPU has done, and where its results are not those of the kernel for the CPU.
 */
import { runAsync } from "wumba";
import { gpu } from "wumba/gpu";

const [webgpu, ...modules] = process.argv.slice(2);
const entry = (await import(webgpu)).create([]);
/** Floats of 32 bits, put together in another order. */
const WITHIN = 1e-4;

/** Copies of arguments, of which those that share a buffer share one again. */
function copied(args) {
  const buffers = new Map();
  return args.map((value) => {
    if (!ArrayBuffer.isView(value)) return structuredClone(value);
    const buffer = buffers.get(value.buffer) ?? value.buffer.slice(0);
    buffers.set(value.buffer, buffer);
    return new value.constructor(buffer, value.byteOffset, value.length);
  });
}

/** What WebGPU does not promise to have: no number, and what is infinite. */
const isBeyond = (value) =>
  typeof value === "number"
    ? !Number.isFinite(value)
    : ArrayBuffer.isView(value)
      ? value.some(isBeyond)
      : Array.isArray(value) && value.some(isBeyond);

function difference(actual, expected, at) {
  if (typeof actual === "number" && typeof expected === "number") {
    const far = Math.abs(actual - expected) > WITHIN * Math.max(1, Math.abs(expected));
    return far ? `${at}: ${actual} in place of ${expected}` : "";
  }
  if (!ArrayBuffer.isView(expected) && !Array.isArray(expected))
    return actual === expected ? "" : `${at}: ${actual} in place of ${expected}`;
  if (actual.length !== expected.length) return `${at}: ${actual.length} elements in place of ${expected.length}`;
  for (let i = 0; i < expected.length; i++) {
    const found = difference(actual[i], expected[i], `${at}[${i}]`);
    if (found) return found;
  }
  return "";
}

async function outcome(run) {
  try {
    return { value: await run() };
  } catch (error) {
    return { error: `${error.name}: ${error.message}` };
  }
}

async function compare(kernel, args) {
  const [onCpu, onGpu] = [copied(args), copied(args)];
  const expected = await outcome(() => kernel(...onCpu));
  let calls = 0;
  let isTaken = false;
  const counted = (...given) => {
    calls++;
    const value = kernel(...given);
    isTaken ||= typeof value === "symbol";
    return value;
  };
  const actual = await outcome(() => runAsync(counted, onGpu));
  const report = (found) => ({ isOnGpu: isTaken && calls === 1, found });
  if (!isTaken) return report("");
  if (expected.error !== undefined || actual.error !== undefined)
    return report(expected.error === actual.error ? "" : `${actual.error} in place of ${expected.error}`);
  if ([expected.value, args, onCpu].some(isBeyond)) return report("");
  return report(difference(actual.value, expected.value, "result") || difference(onGpu, onCpu, "arguments"));
}

gpu.use(entry);
const reports = [];
for (const address of modules) {
  const { cases, ...kernels } = await import(address);
  for (const [name, make] of Object.entries(cases)) {
    const results = [];
    for (const args of make()) results.push(await compare(kernels[name], args.arguments ?? args));
    const found = results.map((result) => result.found).filter((text) => text !== "");
    reports.push({ file: address, name, onGpu: results.filter(({ isOnGpu }) => isOnGpu).length, found });
  }
}
process.stdout.write(`\n${JSON.stringify(reports)}`, () => process.exit(0));
