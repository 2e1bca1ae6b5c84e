/**
 * A project in its folder in; an error for the first thing that it does not do, out: kernels run on the server and in
 * the page, an error shows file and line, an edit is seen, and the console has nothing of ours.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { BROKEN, broken, CHANGED, changed, JAVASCRIPT, KERNEL, KERNELS } from "../../fixtures/frameworks/common.mjs";
import { openExtension, openPage } from "./page.mjs";
import { ADDRESS, attempt, run, start } from "./processes.mjs";

/** In milliseconds. */
const PATIENCE = 90_000;
const PAUSE = 500;
const LONGEST_ANSWER = 20_000;
const AGAIN = 20_000;

export async function checkProject(project) {
  const { framework } = project;
  if (framework.refused) return checkRefusal(project);
  await checkBuilt(project, KERNEL);
  checkError(project);
  await (framework.dev ? checkDevelopment(project) : checkAgain(project));
}

/** What is built runs. */
async function checkBuilt(project, pattern) {
  const { folder, env, framework } = project;
  if (framework.build) expectQuiet(project, run(folder, env, framework.build));
  for (const command of framework.runs ?? []) {
    const said = run(folder, env, command);
    expectSaid(said, pattern, command);
    expectQuiet(project, said);
  }
  if (framework.extension)
    await expectPage(project, () => openExtension(path.join(folder, framework.extension)), pattern);
  if (framework.serve)
    await serving(project, framework.serve, (server) => expectAnswers(project, server, framework, pattern));
}

async function serving(project, command, check) {
  if (await answer("/").then(Boolean, () => false)) throw new Error(`something answers at ${ADDRESS} already`);
  const server = start(project.folder, project.env, command);
  try {
    await check(server);
    expectQuiet(project, server.said);
  } catch (error) {
    throw new Error(`${command}: ${error.message}\n${server.said.slice(-3000)}`, { cause: error });
  } finally {
    await server.end();
  }
}

async function expectAnswers(project, server, { addresses = [], javascript = [], client = [] }, pattern) {
  for (const address of addresses) await until(server, pattern, () => answer(address));
  if (pattern === KERNEL) for (const address of javascript) await until(server, JAVASCRIPT, () => answer(address));
  for (const address of client) {
    await until(server, /</, () => answer(address));
    await expectPage(project, () => openPage(ADDRESS + address), pattern, server);
  }
}

async function expectPage(project, open, pattern, server = {}) {
  const page = await open();
  try {
    await until(server, pattern, page.told);
    expectNothing(project, page.console, "its console");
  } catch (error) {
    throw new Error(`in the page: ${error.message}\n${page.console.join("\n")}`, { cause: error });
  } finally {
    await page.close();
  }
}

/** The build, or whatever runs sources, fails and says where. */
function checkError(project) {
  const { folder, env, framework } = project;
  edit(project, broken);
  const command = framework.error ?? framework.build ?? framework.runs[0];
  const { status, said } = attempt(folder, env, command);
  if (status === 0) throw new Error(`${command} takes a kernel with an error\n${said.slice(-3000)}`);
  expectSaid(said, BROKEN, `${command}, of an error,`);
  expectSaid(said, /W4002/, `${command}, of an error,`);
  edit(project, KERNELS);
}

/** While it is served, or built again and again, an edit counts, and then an error. */
async function checkDevelopment(project) {
  const { framework } = project;
  let text = KERNELS;
  const write = (next) => edit(project, (text = next));
  // Who watches may not have begun when the first build is there.
  const again = setInterval(() => write(text), AGAIN);
  try {
    await serving(project, framework.dev, async (server) => {
      await expectDevelopment(project, server, KERNEL);
      write(changed);
      await expectDevelopment(project, server, CHANGED);
      expectQuiet(project, server.said);
      write(broken);
      await expectError(project, server);
    });
  } finally {
    clearInterval(again);
    edit(project, KERNELS);
  }
}

async function expectDevelopment(project, server, pattern) {
  const { framework, folder, env } = project;
  const { addresses, javascript, client } = { ...framework, ...framework.development };
  if (addresses ?? client) return expectAnswers(project, server, { addresses, javascript, client }, pattern);
  for (const command of framework.runs) await until(server, pattern, () => attempt(folder, env, command).said);
}

/**
 * Where the server makes no pages itself, one that is open asks for its modules. From here on all that the server says
 * is about the error.
 */
async function expectError({ framework }, server) {
  const { addresses = [], client = [] } = { ...framework, ...framework.development };
  const [address] = [...addresses, ...client];
  const page = addresses.length === 0 && address ? await openPage(ADDRESS + address) : undefined;
  try {
    await until(server, BROKEN, async () => {
      return server.said + (address ? await answer(address).catch(() => "") : "");
    });
  } finally {
    await page?.close();
  }
  server.said = "";
}

async function checkAgain(project) {
  edit(project, changed);
  await checkBuilt(project, CHANGED);
  edit(project, KERNELS);
}

function checkRefusal({ folder, env, framework }) {
  const command = framework.build ?? framework.runs[0];
  const { status, said } = attempt(folder, env, command);
  if (status === 0) throw new Error(`${command} is not refused\n${said}`);
  expectSaid(said, framework.refused, command);
}

const edit = ({ folder, framework: { lib = "lib" } }, text) =>
  writeFileSync(path.join(folder, lib, "kernels.ts"), text);

/** Some servers take a request while they begin, and never answer it. */
const answer = async (address) =>
  (await fetch(ADDRESS + address, { signal: AbortSignal.timeout(LONGEST_ANSWER) })).text();

async function until(server, pattern, ask) {
  let last;
  for (
    const end = Date.now() + PATIENCE;
    Date.now() < end;
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  ) {
    if (server.ended) throw new Error("it has ended");
    last = await Promise.resolve(ask()).catch((error) => String(error));
    if (pattern.test(last)) return;
  }
  throw new Error(`${String(last).slice(-1500)} is not ${pattern}`);
}

function expectSaid(said, pattern, where) {
  if (!pattern.test(said)) throw new Error(`${where} says ${said.slice(-3000)}`);
}

/**
 * Of ours, or because of us: a build's report, and what `wumba build` has written, are all that there is to be. Rolldown
 * names the plugins that have taken much of a build's time.
 */
const OURS = /wumba|\bW\d{4}\b|transformIndexHtml|kernels\.ts/i;
const REPORT =
  /→ \S+\.js$|> wumba build|\d+ kernels? in \d+ files?, [\d.]+ kB gzipped$|told \(|\d modules, (wasm|javascript|unknown)/;

/** What watching tools say of the file that was edited. */
const WATCHED =
  /Change detected in|changed, rebuilding|start +building |\[watch\]|\[vite\] \(\w+\) (?:page reload|hmr update)/;

function expectQuiet(project, said) {
  expectNothing(
    project,
    said.split("\n").filter((line) => OURS.test(line) && !REPORT.test(line) && !WATCHED.test(line)),
    "the output",
  );
}

/** A page that is not isolated has no threads, and a dev server says so. */
const NOT_ISOLATED = /parallel loops run on one thread here/;

/** Lines that `expected` has are there for a reason that stands beside it. */
function expectNothing({ framework: { expected = [] } }, lines, where) {
  const left = lines.filter((line) => ![NOT_ISOLATED, ...expected].some((pattern) => pattern.test(line)));
  if (left.length > 0) throw new Error(`${where} has\n${left.join("\n")}`);
}
