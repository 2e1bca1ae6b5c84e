/** A browser that evaluates text in a page to an engine. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { serveFolder } from "../../scripts/demo/serve-folder.mjs";
import type { RunningEngine } from "./engine.js";

export interface Browser {
  /** Opens the address in a page of its own and evaluates an expression there: a promise of text. */
  evaluate(address: string, expression: string): Promise<string>;
  close(): Promise<void>;
}

/** Text, since protocols differ in the values that they carry. */
const EXPRESSION = `import("/main.js").then((main) => main.report()).then((value) => JSON.stringify(value))`;

export function browserEngine(browser: Browser): RunningEngine {
  return {
    async report(folder, headers) {
      writeFileSync(path.join(folder, "index.html"), "<!doctype html><title>Report</title>\n");
      const server = await serveFolder(folder, 0, headers);
      try {
        return JSON.parse(await browser.evaluate(server.address, EXPRESSION)) as unknown;
      } finally {
        await server.close();
      }
    },
    close: () => browser.close(),
  };
}
