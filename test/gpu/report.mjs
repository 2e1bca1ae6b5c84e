/** Cases by file, and the entry to WebGPU, if any, in; what each gives on the GPU, on the CPU and in plain JavaScript. */

async function results(test) {
  try {
    return { values: (await test()).map((array) => [array.constructor.name, Array.from(array, asText)]) };
  } catch (error) {
    return { error: String(error?.stack ?? error) };
  }
}

/** What is no number of JSON is told by name. */
const asText = (value) => (Number.isFinite(value) && !Object.is(value, -0) ? value : String(value));

export async function reportCases(gpu, files, entry) {
  const report = [];
  for (const [file, cases] of files)
    for (const { name, run, plain, within, apart } of cases) {
      gpu.use("cpu");
      const cpu = await results(run);
      if (entry) gpu.use(entry);
      const onGpu = entry ? await results(run) : undefined;
      report.push({ file, name, within, apart, cpu, gpu: onGpu, plain: await results(plain) });
    }
  return report;
}
