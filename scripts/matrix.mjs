/**
 * In: `npm run matrix [-- NAME …]`; out: the projects of `fixtures/frameworks`, each in an empty folder with the packages
 * as they would be published, built and run; what came of it in `docs/frameworks.json`. It needs a registry of npm.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { common, frameworks } from "../fixtures/frameworks/frameworks.mjs";
import { ROOT } from "./packages.mjs";

const RESULTS = path.join(ROOT, "docs/frameworks.json");
const KERNEL = /30 kernel x\[4\]/;
const JAVASCRIPT = /30 javascript NaN/;
const PORT = "4390";
/** In milliseconds. */
const LONGEST = 1_200_000;
const STARTS = 60_000;

const env = { ...process.env, PORT, NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", NO_COLOR: "1" };
for (const name of Object.keys(env)) if (name.startsWith("npm_")) delete env[name];

function run(cwd, command) {
  const { status, stdout, stderr } = spawnSync(command, { cwd, env, shell: true, encoding: "utf8", timeout: LONGEST });
  if (status !== 0) throw new Error(`${command} ended with ${status}\n${stdout}\n${stderr}`);
  return stdout;
}

function write(folder, files) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
}

function expectSaid(said, pattern, where) {
  if (!pattern.test(said)) throw new Error(`${where} says ${said.slice(-500)}`);
}

async function serve(folder, { serve: command, addresses, javascript = [] }) {
  const server = spawn(command, { cwd: folder, env, shell: true, detached: true, stdio: "ignore" });
  try {
    for (const address of [...addresses, ...javascript])
      expectSaid(await answer(address), javascript.includes(address) ? JAVASCRIPT : KERNEL, address);
  } finally {
    if (server.pid) process.kill(-server.pid);
  }
}

async function answer(address) {
  for (const until = Date.now() + STARTS; ; await new Promise((resolve) => setTimeout(resolve, 500)))
    try {
      return await (await fetch(`http://localhost:${PORT}${address}`)).text();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
}

/** The packages for other frameworks are not for this one. */
function ofFramework(framework, tarballs) {
  const named = JSON.stringify(framework);
  return tarballs.filter((file) => {
    const [, name] = /wumba-(astro|eslint-plugin|jest|next|nuxt|typescript-plugin)-\d[^/]*$/.exec(file) ?? [];
    return name === undefined || named.includes(`@wumba/${name}`);
  });
}

async function tryOut(framework, folder, packed) {
  const tarballs = ofFramework(framework, packed);
  const { packages, files, build, versions } = framework;
  const { local = () => ({}), install = "npm install --no-audit --no-fund --prefer-offline" } = framework;
  const manifest = { ...files["package.json"], ...local(byName(tarballs)) };
  write(folder, { ...common, ...files, "package.json": manifest });
  run(folder, `${install} ${[...tarballs, ...packages].join(" ")}`);
  if (build) run(folder, build);
  if (framework.run) expectSaid(run(folder, framework.run), KERNEL, framework.run);
  else await serve(folder, framework);
  return versions.map((name) => {
    const { version } = JSON.parse(readFileSync(path.join(folder, "node_modules", name, "package.json"), "utf8"));
    return `${name} ${version}`;
  });
}

/** `@wumba/vite`, of `wumba-vite-0.1.0.tgz`: the address of the file. */
const byName = (tarballs) =>
  Object.fromEntries(
    tarballs.map((file) => {
      const [, scope, name] = /^(wumba)(?:-(.*?))?-\d[^/]*\.tgz$/.exec(path.basename(file));
      return [name ? `@${scope}/${name}` : scope, `file:${file}`];
    }),
  );

function pack(folder) {
  run(ROOT, `npm pack -w packages -w plugins --pack-destination ${JSON.stringify(folder)}`);
  return readdirSync(folder).map((name) => path.join(folder, name));
}

const known = () => {
  try {
    return JSON.parse(readFileSync(RESULTS, "utf8"));
  } catch {
    return {};
  }
};

async function main(names) {
  const chosen = frameworks.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length < names.length) throw new Error(`there are: ${frameworks.map(({ name }) => name).join(", ")}`);
  const scratch = mkdtempSync(path.join(tmpdir(), "wumba-matrix-"));
  try {
    const packed = path.join(scratch, "packed");
    mkdirSync(packed);
    const tarballs = pack(packed);
    for (const framework of chosen)
      await record(framework, path.join(scratch, framework.name.replace(/\W+/g, "-")), tarballs);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function record(framework, folder, tarballs) {
  const { name, node = 0 } = framework;
  if (Number(process.versions.node.split(".")[0]) < node) return console.log(`${name}: needs Node ${node}`);
  try {
    const versions = await tryOut(framework, folder, tarballs);
    const entry = { versions, node: process.versions.node, date: new Date().toISOString().slice(0, 10) };
    writeFileSync(RESULTS, `${JSON.stringify({ ...known(), [name]: entry }, null, 2)}\n`);
    console.log(`${name}: all right, with ${versions.join(", ")}`);
  } catch (error) {
    console.log(`${name}: failed\n${error.message}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
