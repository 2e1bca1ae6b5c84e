/** Looks for kernels that are slower than JavaScript: `npm run hunt -- --help`. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { geometricMean } from "../report/statistics.mjs";
import { programOf, sourceOf } from "./programs.mjs";
import { shrink } from "./shrink.mjs";
import { build, CACHE, ratioOf } from "./trials.mjs";

const HELP = `npm run hunt -- [options]

Makes kernels of idioms that are common in real code, builds them as a user does, and times them against plain
JavaScript. Those that lose are made shorter, as long as they lose, and written into bench/hunt/.cache/losses.

  --seconds N         how long; default 60
  --seed N            where the programs begin; default: another each time
  --below R           what is slower loses; default 0.95
  --shrink-seconds N  how long one is made shorter; default 60
`;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1e9) },
    below: { type: "string", default: "0.95" },
    "shrink-seconds": { type: "string", default: "60" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const [seconds, seed, below, shrinking] = [values.seconds, values.seed, values.below, values["shrink-seconds"]].map(
  Number,
);
/** Programs that share one program of TypeScript. */
const AT_ONCE = 8;
/** What seems to lose is timed again in so many processes. */
const SURE = { processes: 6, rounds: 15 };

const losses = path.join(CACHE, "losses");
mkdirSync(losses, { recursive: true });
const end = Date.now() + seconds * 1000;
const ratios = [];
const lost = [];
let [kept, wrong] = [0, 0];
const problems = new Map();
for (let next = seed; Date.now() < end; next += AT_ONCE) {
  const programs = Array.from({ length: AT_ONCE }, (_, k) => programOf(next + k));
  for (const built of await build(programs)) {
    if (Date.now() >= end) break;
    await look(built);
  }
}
report();

async function look(built) {
  const { program, problem } = built;
  if (built.kept) return void kept++;
  if (problem) return void problems.set(problem, program.name);
  const ratio = ratioOf(built);
  if (ratio === undefined) {
    wrong++;
    return console.log(`${program.name}: the kernel and JavaScript differ\n${sourceOf(program)}`);
  }
  const sure = ratio < below ? ratioOf(built, SURE) : ratio;
  ratios.push(sure);
  if (sure >= below) return;
  const loses = async (smaller) => {
    const [again] = await build([{ ...smaller, name: `${program.name}-smaller` }]);
    return !again.problem && !again.kept && ratioOf(again, { processes: 4, rounds: 9 }) < below;
  };
  const smallest = await shrink(program, loses, Math.min(end, Date.now() + shrinking * 1000));
  lost.push([program.name, sure]);
  writeFileSync(path.join(losses, `${program.name}.ts`), sourceOf(smallest));
  console.log(`${program.name} (${program.idioms.join(", ")}): ${sure.toFixed(2)}\n${sourceOf(smallest)}`);
}

function report() {
  console.log(`${ratios.length} kernels timed from seed ${seed}, ${kept} stay JavaScript by the build's decision.`);
  for (const [problem, name] of problems) console.log(`not compiled: ${name}: ${problem}`);
  if (ratios.length > 0)
    console.log(`geometric mean ${geometricMean(ratios).toFixed(2)}, least ${Math.min(...ratios).toFixed(2)}`);
  console.log(
    `${lost.length} below ${below}: ${lost.map(([name, ratio]) => `${name} ${ratio.toFixed(2)}`).join(", ")}`,
  );
  if (wrong > 0) console.log(`${wrong} give other results`);
  process.exitCode = lost.length + wrong + problems.size > 0 ? 1 : 0;
}
