/** Chromium, where there is one. */
import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { findChromium } from "../../scripts/demo/find-chromium.mjs";

const EXECUTABLE = findChromium();

export const hasBrowser = EXECUTABLE !== undefined;

let browser: Promise<Browser> | undefined;

async function launch(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  return chromium.launch({ executablePath: EXECUTABLE!, args: ["--no-sandbox"] });
}

export async function openPage(address: string): Promise<Page> {
  browser ??= launch();
  const page = await (await browser).newPage();
  onTestFinished(() => page.close());
  await page.goto(address);
  return page;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}
