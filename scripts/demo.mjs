/**
 * The demo, `npm run demo`: builds the page of fixtures/projects/demo for production, serves it, and has it measured
 * and checked.
 */
import { existsSync } from "node:fs";
import { buildPage } from "./demo/build-page.mjs";
import { Failure } from "./demo/failure.mjs";
import { findChromium } from "./demo/find-chromium.mjs";
import { measureInNode } from "./demo/measure-in-node.mjs";
import { readOptions, USAGE } from "./demo/options.mjs";
import { describeMeasurements, describeSizes, findFaults } from "./demo/report.mjs";
import { serveFolder } from "./demo/serve-folder.mjs";

const print = (...lines) => console.log(lines.join("\n"));

async function main() {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return print(USAGE);
  if (!existsSync(new URL("../plugins/vite/dist/index.js", import.meta.url)))
    throw new Failure("The workspace is not built: run npm run build first.");
  const page = await buildPage();
  print(...describeSizes(page), "");
  const server = await serveFolder(page.folder, options.port);
  try {
    const result = await measure(page, server.address, options);
    const faults = findFaults(result);
    print(...describeMeasurements(result), "");
    if (faults.length > 0) {
      process.exitCode = 1;
      console.error(["The demo failed:", ...faults.map((fault) => `  ${fault}`)].join("\n"));
    } else {
      print(`All ${result.measurements.length} kernels ran as WebAssembly and gave the same bits as plain JavaScript.`);
    }
    if (options.serve) await stay(server.address);
    else print("To look at the page yourself: npm run demo -- --serve");
  } finally {
    await server.close();
  }
}

async function measure(page, address, options) {
  const executable = options.node ? undefined : findChromium();
  if (executable) {
    print(`The page is at ${address}; opening it in headless Chromium …`);
    const { LaunchError, measureInChromium } = await import("./demo/measure-in-chromium.mjs");
    try {
      return await measureInChromium(executable, address, options);
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
      print(error.message);
    }
  }
  const reason =
    options.node || executable
      ? "measuring"
      : "there is no Chromium here (CHROMIUM_PATH may name one), so its bundle runs";
  print(`The page is at ${address}; ${reason} in Node …`);
  return measureInNode(page, options);
}

async function stay(address) {
  print(`The page stays at ${address} until you press Ctrl+C.`);
  await new Promise((resolve) => ["SIGINT", "SIGTERM"].forEach((signal) => process.once(signal, resolve)));
}

main().catch((error) => {
  process.exitCode = 1;
  console.error(error instanceof Failure ? error.message : error);
});
