/**
 * The soak in an isolated page in Chromium, from Vite's dev server, with hot updates and reloads: `node
 * bench/threads/soak-page.mjs [--minutes N]`. It reports calls, wrong answers, the page's memory and the workers that
 * remain; it fails where there is something wrong.
 */
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import wumba from "@wumba/vite";
import { chromium } from "playwright-core";
import { createServer } from "vite";
import { findChromium } from "../../scripts/demo/find-chromium.mjs";
import { CACHE } from "../kernels.mjs";
import { writePageProject, writeVersion } from "./soak/page-project.mjs";

const { values } = parseArgs({ options: { minutes: { type: "string", default: "1" } } });
/** Between two hot updates, in milliseconds. */
const PAUSE = 2000;
const UPDATES_PER_RELOAD = 10;
/** As the page says: the threads but its own. */
const WORKERS = 3;
/** For kernels to be built, however busy the machine is. */
const MOST_WAIT = 300_000;
/** Growth of the page's heap, in megabytes from one reload to the last, that is more than noise. */
const MOST_GROWTH = 5;

const folder = path.join(CACHE, "soak", "page");
writePageProject(folder);
const server = await createServer({
  root: folder,
  configFile: false,
  logLevel: "error",
  plugins: [wumba({ isolation: true, cacheDir: path.join(CACHE, "kernels") })],
  server: { port: 0, host: "127.0.0.1" },
});
await server.listen();
const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
const page = await browser.newPage();
page.setDefaultTimeout(MOST_WAIT);
const crashes = [];
page.on("pageerror", (error) => crashes.push(String(error)));
page.on("crash", () => crashes.push("the page has crashed"));
const devtools = await page.context().newCDPSession(page);
const told = () => page.evaluate("({ isolated: crossOriginIsolated, ...globalThis.told })");

/** When the page runs kernels of that version on all its threads. */
async function running(version) {
  for (const end = performance.now() + MOST_WAIT; performance.now() < end; await setTimeout(50)) {
    const state = await told();
    if (state.version === version && page.workers().length >= WORKERS) return state;
  }
  throw new Error(
    `the page does not get version ${version}: ${JSON.stringify(await told())}, ${page.workers().length} workers\n${crashes.join("\n")}`,
  );
}

async function heap() {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize / 2 ** 20;
}

/** Memory that kernels have left, and what hot updates have added to it since the page was loaded. */
const room = () => page.evaluate("globalThis[Symbol.for('wumba.memory.2')].arenaEnd / 2 ** 20");

/** Loops that have run on several threads since the page was loaded. */
const jobs = () => page.evaluate("globalThis[Symbol.for('wumba.memory.2')].pool.control[0] / 2");

const total = { calls: 0, jobs: 0, updates: 0, reloads: 0, wrong: [], most: 0 };
const heaps = [];
await page.goto(server.resolvedUrls.local[0]);
const end = performance.now() + Number(values.minutes) * 60_000;
let version = 1;
if (!(await running(version)).isolated) throw new Error("the page is not isolated");
while (performance.now() < end) {
  const before = { heap: await heap(), room: await room() };
  heaps.push(before.heap);
  for (let update = 0; update < UPDATES_PER_RELOAD && performance.now() < end; update++, total.updates++) {
    writeVersion(folder, ++version % 100);
    await running(version % 100);
    await setTimeout(PAUSE);
    total.most = Math.max(total.most, page.workers().length);
  }
  const { calls, wrong } = await told();
  total.calls += calls;
  total.jobs += await jobs();
  total.wrong.push(...wrong);
  const used = before.room - (await room());
  console.log(
    `${total.calls} calls, ${total.updates} updates, ${total.wrong.length} wrong, ${page.workers().length} workers; heap ${before.heap.toFixed(1)} MB, by updates +${((await heap()) - before.heap).toFixed(1)} MB and ${used.toFixed(2)} MB of kernel memory`,
  );
  await page.reload();
  total.reloads++;
  await running(version % 100);
}
await page.goto("about:blank");
await setTimeout(1000);
const left = page.workers().length;
const { targetInfos } = await (await browser.newBrowserCDPSession()).send("Target.getTargets");
const stray = Math.max(left, targetInfos.filter(({ type }) => type === "worker").length);
// The first load compiles what later ones find.
const growth = heaps.at(-1) - (heaps[1] ?? heaps[0]);
console.log([...total.wrong.slice(0, 20), ...crashes.slice(0, 20)].join("\n"));
console.log(
  `${total.calls} calls, ${total.jobs} of them on several threads, ${total.updates} hot updates, ${total.reloads} reloads; ${total.wrong.length} wrong answers, ${crashes.length} errors of the page`,
);
console.log(
  `at most ${total.most} workers, ${stray} when the page is left; growth of the heap from the second load to the last ${growth.toFixed(1)} MB`,
);
const failed =
  total.jobs === 0 ||
  total.wrong.length > 0 ||
  crashes.length > 0 ||
  total.most > WORKERS ||
  stray > 0 ||
  growth > MOST_GROWTH;
console.log(failed ? "FAILED" : "fine");
await browser.close();
await server.close();
process.exitCode = failed ? 1 : 0;
