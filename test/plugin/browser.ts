/** Chromium, where there is one: an address in, a page out, which is closed when its test ends. */
import type { Browser, BrowserServer, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { findChromium } from "../../scripts/demo/find-chromium.mjs";

const EXECUTABLE = findChromium();

/**
 * How long a page may take to close, in milliseconds; after that its browser is ended, and the next test gets a new
 * one.
 */
const CLOSING_LIMIT = 10_000;

export const hasBrowser = EXECUTABLE !== undefined;

interface Running {
  readonly server: BrowserServer;
  readonly browser: Browser;
}

let running: Promise<Running> | undefined;

async function launch(): Promise<Running> {
  const { chromium } = await import("playwright-core");
  const server = await chromium.launchServer({ executablePath: EXECUTABLE!, args: ["--no-sandbox"] });
  return { server, browser: await chromium.connect(server.wsEndpoint()) };
}

export async function openPage(address: string): Promise<Page> {
  running ??= launch();
  const page = await (await running).browser.newPage();
  onTestFinished(() => closePage(page));
  await page.goto(address);
  return page;
}

async function closePage(page: Page): Promise<void> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => (limit = setTimeout(resolve, CLOSING_LIMIT, "late")));
  if ((await Promise.race([page.close(), late])) === "late") await closeBrowser();
  clearTimeout(limit);
}

/** Ends the browser's process: a page that hangs does not keep it. */
export async function closeBrowser(): Promise<void> {
  const ended = await running;
  running = undefined;
  await ended?.server.kill();
}
