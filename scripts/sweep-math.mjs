// In: `node scripts/sweep-math.mjs [inputs per function] [name …]`; out: for each function of @wumba/std how many
// results differ from this engine's Math (Object.is), the largest distance in units in the last place, and first
// examples.
import * as std from "../packages/std/dist/index.js";
import { inputs, pairs, ulps } from "../test/std/inputs.mjs";

const count = Number(process.argv[2] ?? 10_000_000);
const chosen = process.argv.slice(3);
const binary = ["atan2", "pow", "hypot"];
const several = { hypot3: 3, hypot4: 4 };

const row = (name, total, wrong, worst, examples) => {
  const counts = `${String(total).padStart(10)} inputs ${String(wrong).padStart(8)} differ, at most ${worst} ulp`;
  console.log([name.padEnd(8), counts, ...examples].join("  "));
};

console.log(`node ${process.versions.node}, V8 ${process.versions.v8}`);
for (const name of Object.keys(std)) {
  if (chosen.length && !chosen.includes(name)) continue;
  const ours = std[name];
  const theirs = Math[several[name] ? "hypot" : name];
  if (!theirs) continue;
  let total = 0,
    wrong = 0,
    worst = 0;
  const examples = [];
  const compare = (a, b, ...args) => {
    total++;
    if (Object.is(a, b)) return;
    wrong++;
    const distance = ulps(a, b);
    if (distance > worst) worst = distance;
    if (examples.length < 3) examples.push(`${name}(${args.join(", ")}) = ${a}, Math ${b}`);
  };
  if (several[name]) {
    const source = inputs("hypot", count * 2);
    const next = () => source.next().value;
    for (let i = 0; i < count / 2; i++) {
      const [a, b, c, d] = [next(), next(), next(), next()];
      if (d === undefined) break;
      if (name === "hypot3") compare(ours(a, b, c), theirs(a, b, c), a, b, c);
      else compare(ours(a, b, c, d), theirs(a, b, c, d), a, b, c, d);
    }
  } else if (binary.includes(name)) {
    for (const [x, y] of pairs(name, count)) compare(ours(x, y), theirs(x, y), x, y);
  } else {
    for (const x of inputs(name, count)) compare(ours(x), theirs(x), x);
  }
  row(name, total, wrong, worst, examples);
}
