/** Times the builds of a project of 200 files with 40 kernels: `npm run bench:builds -- --help`. */
import { mkdirSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { format } from "oxfmt";
import { BENCH, CACHE } from "../kernels.mjs";
import { measureCommand } from "./command.mjs";
import { measureEdits } from "./dev-server.mjs";
import { HOSTS } from "./hosts.mjs";
import { measureBuilds, measurePlain } from "./measure.mjs";
import { profileBuild } from "./profile.mjs";
import { writeProject } from "./project.mjs";
import { writeReport } from "./report.mjs";

const HELP = `npm run bench:builds -- [options]

  --only a,b     of ${HOSTS.map(({ name }) => name).join(", ")}
  --rounds N     rounds in which all kinds of builds take turns; the best of each counts; default 3
  --publish      writes the results into docs
`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    rounds: { type: "string", default: "3" },
    publish: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const only = values.only?.split(",");
const rounds = Number(values.rounds);
const say = (text) => process.stderr.write(`${text}\n`);
const best = (times) => Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, Math.min(...list)]));

const run = {
  date: new Date().toISOString().slice(0, 10),
  node: process.version,
  processor: os.cpus()[0].model,
  cores: os.cpus().length,
  load: os.loadavg()[0],
  rounds,
  hosts: [],
};
const [marked, plain] = ["marked", "plain"].map((name) => path.join(CACHE, "builds", name));
for (const host of HOSTS.filter(({ name }) => only?.includes(name) ?? true)) {
  say(`${host.title}: builds`);
  writeProject(marked, { marked: true });
  const builds = best(measureBuilds(marked, host, rounds));
  say(`${host.title}: profiles`);
  const cached = profileBuild(marked, host);
  const cold = profileBuild(marked, host, { cold: true });
  say(`${host.title}: files without markers`);
  writeProject(plain, { marked: false });
  run.hosts.push({
    title: host.title,
    builds,
    profiles: { cold, cached },
    plain: best(measurePlain(plain, host, 2 * rounds)),
  });
}
say("the command");
run.command = measureCommand(path.join(CACHE, "builds", "command"), rounds);
say("development");
writeProject(marked, { marked: true });
run.edits = measureEdits(marked);
const folder = values.publish ? path.join(BENCH, "../docs") : CACHE;
mkdirSync(folder, { recursive: true });
const file = path.join(folder, "build-times.md");
const { code: page } = await format(file, writeReport(run), { printWidth: 140 });
writeFileSync(file, page);
console.log(page);
