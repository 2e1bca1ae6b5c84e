/** Chromium or Chrome, driven by Playwright. */
import { chromium as playwright } from "playwright-core";
import { findChromium } from "../../scripts/demo/find-chromium.mjs";
import { browserEngine } from "./browser.js";
import type { Engine } from "./engine.js";

export const chromium: Engine = {
  name: "Chromium",
  find: findChromium,
  remedy: "install Chromium or Chrome, or set CHROMIUM_PATH to its executable",
  required: true,
  async start(executable) {
    const browser = await playwright.launch({ executablePath: executable, args: ["--no-sandbox"] });
    return browserEngine({
      async evaluate(address, expression) {
        const page = await browser.newPage();
        try {
          await page.goto(address);
          return await page.evaluate<string>(expression);
        } finally {
          await page.close();
        }
      },
      close: () => browser.close(),
    });
  },
};
