// The command `npm run fuzz -- --seconds N --seed S`: random programs, as JavaScript and as wasm, until the time is up.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { VARIANTS, type Variant } from "./build.js";
import { FEATURES, type Feature } from "./context.js";
import { callText } from "./arguments.js";
import { findingText, loadFinding, saveFinding } from "./findings.js";
import { generateProgram } from "./generate.js";
import { emptyStatistics, preparePrograms, statisticsText } from "./prepare.js";
import { programSeed } from "./random.js";
import { Runner } from "./runner.js";
import { progressText, runSession } from "./session.js";
import { shrink } from "./shrink.js";

const USAGE = `npm run fuzz -- [options]
  --seconds N          how long (60)
  --seed S             the run's seed (random)
  --programs N         stop after so many programs
  --batch N            programs in one build (30)
  --variants a,b       ${VARIANTS.join(",")}; auto, with the default boundary, is that of each fourth batch
  --without a,b        leave out parts of the language: ${FEATURES.join(", ")}
  --ndarrays P         the share of programs over arrays of n dimensions (0.2)
  --meanings P         the share of small programs about what JavaScript means (0.3)
  --shrink-seconds N   time to make one finding smaller (90; 0 leaves it as it is)
  --shrinks N          findings of one kind that are made smaller (5)
  --validate N         no compiler: N programs through the type checker and JavaScript, and their statistics
  --show SEED          print the program of a seed and its calls
  --replay FILE.json   run a saved finding again
  --shrink FILE.json   make a saved finding smaller, for --shrink-seconds
  --planted            instead of the compiler a stand-in with planted bugs, to test the fuzzer`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string" },
    programs: { type: "string" },
    batch: { type: "string", default: "30" },
    variants: { type: "string", default: VARIANTS.join(",") },
    without: { type: "string", default: "" },
    ndarrays: { type: "string", default: "0.2" },
    meanings: { type: "string", default: "0.3" },
    "shrink-seconds": { type: "string", default: "90" },
    shrinks: { type: "string", default: "5" },
    validate: { type: "string" },
    show: { type: "string" },
    replay: { type: "string" },
    shrink: { type: "string" },
    planted: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const list = (text: string): string[] => text.split(",").filter((part) => part !== "");
const variants = list(values.variants) as Variant[];
const without = list(values.without) as Feature[];
const unknown = [
  ...variants.filter((name) => !VARIANTS.includes(name)),
  ...without.filter((name) => !FEATURES.includes(name)),
];
const ndarrays = Number(values.ndarrays);
const meanings = Number(values.meanings);
const folder = fileURLToPath(new URL("../../../.cache/fuzz/", import.meta.url));
const seed = values.seed === undefined ? Math.floor(Math.random() * 4294967296) : Number(values.seed);

if (values.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `unknown: ${unknown.join(", ")}\n${USAGE}` : USAGE);
  process.exitCode = unknown.length > 0 ? 2 : 0;
} else if (values.show !== undefined) {
  show(Number(values.show));
} else if (values.validate !== undefined) {
  validate(Number(values.validate));
} else {
  const { replay: again, shrink: smaller } = values;
  await withRunner(
    again !== undefined
      ? (runner) => replay(again, runner)
      : smaller !== undefined
        ? (runner) => reduce(smaller, runner)
        : session,
  );
}

async function withRunner(action: (runner: Runner) => Promise<boolean>): Promise<void> {
  const runner = new Runner(folder, values.planted ? "./planted-bug.js" : "./build.js");
  try {
    process.exitCode = (await action(runner)) ? 0 : 1;
  } finally {
    runner.stop();
  }
}

async function session(runner: Runner): Promise<boolean> {
  console.log(`seed ${seed}`);
  const report = await runSession(
    {
      seed,
      seconds: Number(values.seconds),
      batch: Number(values.batch),
      variants,
      without,
      ndarrays,
      meanings,
      findings: join(folder, "findings"),
      print: (text) => console.log(text),
      shrinkSeconds: Number(values["shrink-seconds"]),
      shrinksPerKey: Number(values.shrinks),
      ...(values.programs === undefined ? {} : { programs: Number(values.programs) }),
    },
    runner,
  );
  console.log(`\nseed ${seed}\n${progressText(report)}\n${statisticsText(report.statistics)}`);
  return report.found.size === 0;
}

async function replay(file: string, runner: Runner): Promise<boolean> {
  const { program } = loadFinding(file);
  const [result] = await runner.run([program], variants);
  for (const finding of result!.findings) console.log(findingText({ program, finding }));
  console.log(
    result!.findings.length === 0
      ? `no finding any more; ${result!.wasmCalls} of ${result!.calls} calls ran as wasm`
      : `${result!.findings.length} findings`,
  );
  return result!.findings.length === 0;
}

async function reduce(file: string, runner: Runner): Promise<boolean> {
  const { program, finding } = loadFinding(file);
  const [now] = await runner.run([program], [finding.variant]);
  if (!now!.findings.some(({ key }) => key === finding.key)) {
    console.log("no such finding any more");
    return true;
  }
  const small = await shrink(program, finding, runner, Number(values["shrink-seconds"]));
  console.log(
    `${findingText(small)}\n${small.tried} smaller programs tried; saved as ${saveFinding(join(folder, "findings"), small)}`,
  );
  return false;
}

function show(programSeed: number): void {
  const { source, calls } = generateProgram(programSeed, { without, ndarrays, meanings });
  console.log(`${source}\n${calls.map(callText).join("\n\n")}`);
}

function validate(count: number): void {
  const statistics = emptyStatistics();
  for (let first = 0; first < count; first += 40) {
    const seeds = Array.from({ length: Math.min(40, count - first) }, (_, index) => programSeed(seed, first + index));
    preparePrograms(seeds, statistics, {
      without,
      ndarrays,
      meanings,
      onIllTyped: (program, errors) => console.log(`seed ${program.seed}: ${errors[0]!}`),
    });
  }
  console.log(`seed ${seed}\n${statisticsText(statistics)}`);
}
