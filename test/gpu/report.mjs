/**
 * Cases by file, and the entry to WebGPU, if any, in; what each gives on the GPU, on a device with the least limits, on
 * the CPU and in plain JavaScript. `chosen`: the devices, and which of the cases.
 */

async function results(test) {
  try {
    return { values: (await test()).map((array) => [array.constructor.name, Array.from(array, asText)]) };
  } catch (error) {
    return { error: String(error?.stack ?? error) };
  }
}

/** What is no number of JSON is told by name. */
const asText = (value) => (Number.isFinite(value) && !Object.is(value, -0) ? value : String(value));

/** A device that binds no more buffers than all do, and has no features. */
const leastDevice = async (entry) => (await entry.requestAdapter({})).requestDevice();

export async function reportCases(gpu, files, entry, { least = true, isWanted = () => true } = {}) {
  const report = [];
  const small = least && entry ? await leastDevice(entry) : undefined;
  for (const [file, cases] of files)
    for (const { name, run, plain, within, apart } of cases.filter(isWanted)) {
      gpu.use("cpu");
      const cpu = await results(run);
      if (entry) gpu.use(entry);
      const onGpu = entry ? await results(run) : undefined;
      if (small) gpu.use(small);
      const onLeast = small ? await results(run) : undefined;
      report.push({ file, name, within, apart, cpu, gpu: onGpu, least: onLeast, plain: await results(plain) });
    }
  return report;
}

/** Of cases that differ in types alone, `sort: f32` and `sort: i32`, the first. */
export const isFirst = ({ name }, index, cases) =>
  cases.findIndex((each) => functionOf(each.name) === functionOf(name)) === index;

const functionOf = (name) => name.split(":")[0];
