/** Times the kernels of the bench against their peers: `npm run bench -- --help`. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { format } from "oxfmt";
import { build } from "./build.mjs";
import { BENCH, CACHE, findKernels } from "./kernels.mjs";
import { measureKernel, openEngines } from "./measure.mjs";
import { parseOptions } from "./options.mjs";
import { drawChart } from "./report/chart.mjs";
import { describeRun } from "./report/machine.mjs";
import { writeMarkdown } from "./report/markdown.mjs";
import { writeFunctions } from "./report/functions.mjs";
import { writeNPBench } from "./report/npbench.mjs";
import { printHead, printMeans, printRow } from "./report/table.mjs";

const options = parseOptions(process.argv.slice(2));
const kernels = findKernels(options.only, options.suites);
const {
  built,
  skipped,
  versions: compilers,
} = await build(kernels, options.peers, options.size, (text) => process.stderr.write(text));
const { engines, skipped: absent, versions: hosts } = openEngines(options.engines, options.peers.includes("numbaFast"));
const versions = { ...compilers, ...hosts };
const run = { ...describeRun(options, versions), only: options.only, kernels: [] };
const columns = printHead(options, versions);
for (const kernel of built) {
  let subjects;
  try {
    subjects = await measureKernel(kernel, options, engines);
  } catch (error) {
    console.log(`${kernel.name}: ${error.message}`);
    process.exitCode = 1;
    continue;
  }
  const { name, suite, sizes, tolerance, status, reason, wasmBytes } = kernel;
  const row = { name, suite, sizes, tolerance, status, reason, wasmBytes, subjects };
  run.kernels.push(row);
  printRow(row, columns);
}
printMeans(run.kernels, columns);
for (const [what, why] of Object.entries({ ...skipped, ...absent }))
  console.log(`skipped: ${what}: ${why.split("\n")[0]}`);
await writeResults(options.publish ? path.join(BENCH, "../docs") : CACHE);

async function writeResults(folder) {
  mkdirSync(folder, { recursive: true });
  const { code: figures } = await format("figures.json", JSON.stringify(run, rounded), { printWidth: 140 });
  const write = { npbench: writeNPBench, functions: writeFunctions }[options.suites?.[0]];
  const files = write
    ? {
        [`${options.suites[0]}.md`]: (await format("page.md", write(run))).code,
        [`${options.suites[0]}.json`]: figures,
      }
    : { "benchmarks.md": writeMarkdown(run), "benchmarks.json": figures, "benchmarks.svg": drawChart(run) };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  console.log(`\n${path.relative(process.cwd(), path.join(folder, Object.keys(files)[0]))}`);
}

function rounded(_, value) {
  return typeof value === "number" ? Number(value.toPrecision(5)) : value;
}
