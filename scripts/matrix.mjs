/**
 * In: `npm run matrix [-- NAME …]`; out: the projects of `fixtures/frameworks`, each in an empty folder with the packages
 * as they would be published, built, run and edited; what came of it in `docs/frameworks.json`. It needs a registry of
 * npm, and Chromium. `--keep` leaves the folders there.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { frameworks } from "../fixtures/frameworks/frameworks.mjs";
import { checkProject } from "./matrix/checks.mjs";
import { environment, run } from "./matrix/processes.mjs";
import { makeProject, pack, versionsIn } from "./matrix/project.mjs";
import { ROOT } from "./packages.mjs";

const RESULTS = path.join(ROOT, "docs/frameworks.json");

const known = () => {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8"));
  } catch {
    return {};
  }
};

async function main(words) {
  const keep = words.includes("--keep");
  const names = words.filter((word) => word !== "--keep");
  const chosen = frameworks.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length < names.length) throw new Error(`there are: ${frameworks.map(({ name }) => name).join(", ")}`);
  const scratch = mkdtempSync(path.join(tmpdir(), "matrix-"));
  try {
    const tarballs = pack(path.join(scratch, "packed"));
    for (const framework of chosen) {
      const folder = path.join(scratch, framework.name.replace(/\W+/g, "-"));
      await record(framework, folder, tarballs);
      if (!keep) rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    if (!keep) rmSync(scratch, { recursive: true, force: true });
  }
}

async function record(framework, folder, tarballs) {
  const { name, node, nodes = [node] } = framework;
  try {
    makeProject(framework, folder, tarballs);
    const run = [];
    for (const each of nodes) run.push(await checkUnder(each, folder, framework));
    const versions = versionsIn(folder, framework);
    const entry = { versions, node: run.join(", "), date: new Date().toISOString().slice(0, 10) };
    writeFileSync(RESULTS, `${JSON.stringify({ ...known(), [name]: entry }, null, 2)}\n`);
    console.log(`${name}: all right, with ${versions.join(", ")}`);
  } catch (error) {
    console.log(`${name}: failed in ${folder}\n${error.message}`);
    process.exitCode = 1;
  }
}

async function checkUnder(node, folder, framework) {
  const env = environment(node);
  await checkProject({ folder, env, framework });
  return run(folder, env, "node -p process.versions.node").trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
