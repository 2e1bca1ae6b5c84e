/** An address in; what the page there tells, and what stands on its console, out: in Chromium. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "playwright-core";
import { findChromium } from "../demo/find-chromium.mjs";

const LOUD = ["warning", "error", "assert"];
/** The browser's own, of a page without an icon. */
const OWN = /favicon|Failed to load resource/;

export async function openPage(address) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const told = listen(page);
  // Whoever asks the page waits for it.
  page.goto(address, { timeout: 0 }).catch((error) => told.push(String(error)));
  return { console: told, told: () => askThe(page), close: () => browser.close() };
}

/** Of an extension for browsers: of its page index.html, and of its service worker. */
export async function openExtension(folder) {
  const profile = mkdtempSync(path.join(tmpdir(), "matrix-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    headless: false,
    args: ["--headless=new", "--no-sandbox", `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const page = await context.newPage();
  const told = listen(page);
  await page.goto(new URL("/index.html", worker.url()).href);
  return {
    console: told,
    async told() {
      const [one, other] = [await askThe(page), await askThe(worker)];
      return one === other ? one : `${one}, and in its worker ${other}`;
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function listen(page) {
  const told = [];
  page.on("console", (message) => {
    const text = message.text();
    if ((LOUD.includes(message.type()) || text.includes("wumba")) && !OWN.test(text)) told.push(text);
  });
  page.on("pageerror", (error) => told.push(String(error)));
  return told;
}

/** Undefined while it loads. */
const askThe = (page) => page.evaluate(() => globalThis.told).catch(() => undefined);
