/**
 * The sweep in Chromium: every fixture's functions as plain JavaScript and as WebAssembly in one page, in every variant, arrays
 * outside and inside kernel memory.
 *
 * Chromium's own Math.sin, Math.pow and their kin differ from Node's in the last place. So the page's Math gets the functions
 * of `@wumba/std`, which kernels are compiled from, before any fixture runs (`library-math.ts`; `x ** y` is bundled as
 * Math.pow). Both sides then compute the same, and everything is compared with `Object.is`: the tolerances (`ulp`) that
 * fixtures state are not used here. That `@wumba/std` gives the bits of Node's Math is tested in `test/std`.
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { serveFolder } from "../../scripts/demo/serve-folder.mjs";
import { closeBrowser, hasBrowser, openPage } from "../plugin/browser.js";
import { VARIANTS } from "./build.js";
import { writeChecked } from "./outside.js";
import { bundlePage } from "./page-bundle.js";
import type { PageReport } from "./page.js";

const FEWEST_FUNCTIONS = 170;
const MILLISECONDS_TO_BUILD_ALL_FILES = 900_000;

beforeAll(writeChecked);
afterAll(closeBrowser);

it.for(VARIANTS)("%s", { timeout: MILLISECONDS_TO_BUILD_ALL_FILES }, async (variant, { skip }) => {
  if (!hasBrowser) withoutBrowser(skip);
  const server = await serveFolder(await bundlePage(variant), 0);
  onTestFinished(() => server.close());
  const page = await openPage(server.address);
  const report: PageReport = await page.evaluate(`import("/math.js").then(() => import("/sweep.js")).then(({ sweep }) => sweep())`);
  const { functions, cases, calls, mismatches } = report;
  console.log(`${variant}: ${functions} functions, ${cases} cases, ${calls.asWasm} calls as wasm, ${calls.asJavaScript} as JavaScript`);
  expect(mismatches.join("\n")).toBe("");
  expect(functions).toBeGreaterThanOrEqual(FEWEST_FUNCTIONS);
});

/** A machine that checks must have one. */
function withoutBrowser(skip: (note: string) => never): never {
  const note = "there is no Chromium: install one, or set CHROMIUM_PATH to its executable";
  if (process.env["CI"]) throw new Error(note);
  console.warn(`Skipped: ${note}.`);
  return skip(note);
}
