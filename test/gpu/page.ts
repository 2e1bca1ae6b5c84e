/**
 * Modules with cases in; what these give in a page of Chromium, on `navigator.gpu` by SwiftShader, out. Node has the same
 * Dawn and the same SwiftShader, and there each case runs on the device with the least limits too.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { browserEngine } from "../engines/browser.js";
import type { CaseReport } from "./cases.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** Software in place of a GPU, which headless Chromium takes for unsafe. */
const WORDS = ["--no-sandbox", "--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"];

export async function runCasesInPage(
  executable: string,
  files: readonly string[],
  folder: string,
  which: "all" | "first of each function" = "all",
) {
  mkdirSync(folder, { recursive: true });
  const imports = files.map((file, k) => `import { cases as c${k} } from ${JSON.stringify(file)};`);
  const lists = files.map((file, k) => `[${JSON.stringify(file)}, c${k}]`);
  const contents = [
    `import { gpu } from "wumba/gpu";`,
    `import { isFirst, reportCases } from "./report.mjs";`,
    ...imports,
    `const chosen = { least: false, isWanted: ${which === "all" ? "undefined" : "isFirst"} };`,
    `export const report = () => reportCases(gpu, [${lists.join(", ")}], navigator.gpu, chosen);`,
  ].join("\n");
  const outfile = path.join(folder, "main.js");
  await build({ stdin: { contents, resolveDir: HERE }, outfile, bundle: true, format: "esm", platform: "browser" });
  const browser = await chromium.launch({ executablePath: executable, args: WORDS });
  const engine = browserEngine({
    async evaluate(address, expression) {
      const page = await browser.newPage();
      await page.goto(address);
      return page.evaluate<string>(expression);
    },
    close: () => browser.close(),
  });
  try {
    return (await engine.report(folder)) as CaseReport[];
  } finally {
    await engine.close();
  }
}
