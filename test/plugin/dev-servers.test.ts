/**
 * The dev servers of webpack and Rspack in Chromium: hot updates of kernels, the overlay with the place of an error,
 * recovery.
 */
import { pathToFileURL } from "node:url";
import { rspack, type RspackOptions } from "@rspack/core";
import { RspackDevServer, type Configuration as RspackServerOptions } from "@rspack/dev-server";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import webpack from "webpack";
import WebpackDevServer, { type Configuration as WebpackServerOptions } from "webpack-dev-server";
import { closeBrowser, hasBrowser, openPage } from "./browser.js";
import { copyProject, type Project } from "./project.js";

const REPORT = /^60 kernel .*\[4\].*kernels\.ts:13:\d+/;

afterAll(closeBrowser);

interface Server {
  start(): Promise<void>;
  stop(): Promise<void>;
  readonly options: { readonly port?: unknown };
}

const load = async <Configuration>(file: string): Promise<Configuration> =>
  ((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { default: Configuration }).default;

const SERVERS: Record<string, (project: Project) => Promise<Server>> = {
  async webpack(project) {
    const { devServer, ...options } = await load<webpack.Configuration & { devServer: WebpackServerOptions }>(
      project.file("webpack.config.js"),
    );
    return new WebpackDevServer(
      devServer,
      webpack({ ...options, infrastructureLogging: { level: "none" }, stats: "none" }),
    );
  },
  async rspack(project) {
    const { devServer, ...options } = await load<RspackOptions & { devServer: RspackServerOptions }>(
      project.file("rspack.config.js"),
    );
    return new RspackDevServer(
      devServer,
      rspack({ ...options, infrastructureLogging: { level: "none" }, stats: "none" }),
    );
  },
};

async function serve(start: (project: Project) => Promise<Server>, project: Project): Promise<Page> {
  const server = await start(project);
  onTestFinished(() => server.stop());
  await server.start();
  return openPage(`http://127.0.0.1:${String(server.options.port)}/hot.html`);
}

const shows = async (page: Page, text: RegExp): Promise<void> =>
  expect.poll(() => page.textContent("#page"), { timeout: 30_000 }).toMatch(text);

const OVERLAY = "#webpack-dev-server-client-overlay, #rspack-dev-server-client-overlay";

describe.skipIf(!hasBrowser).each(Object.entries(SERVERS))("%s", (name, start) => {
  test("an edit of a kernel, or of what it is compiled from, arrives without a reload", async () => {
    const project = copyProject(`${name}-hot`);
    const page = await serve(start, project);
    await shows(page, REPORT);
    await page.evaluate("globalThis.stays = true");
    project.edit("../shared/kernels.ts", "sum += factor", "sum += 10 * factor");
    await shows(page, /^600 kernel /);
    project.edit("../shared/factor.ts", "= 2", "= 3");
    await shows(page, /^900 kernel /);
    expect(await page.evaluate("globalThis.stays")).toBe(true);
  });

  test("the overlay shows the diagnostic with its place and frame, and goes when it is mended", async () => {
    const project = copyProject(`${name}-hot`);
    const page = await serve(start, project);
    await shows(page, REPORT);
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    const overlay = page.locator(OVERLAY);
    await expect.poll(() => overlay.count(), { timeout: 30_000 }).toBe(1);
    const text = await overlay.contentFrame().locator("body").textContent();
    expect(text).toMatch(/W\d{4}: /);
    expect(text).toMatch(/kernels\.ts\D*13:\d+/);
    expect(text).toContain("sum += Number(structuredClone(x[i]!));");
    project.edit("../shared/kernels.ts", "sum += Number(structuredClone(x[i]!));", "sum += 0.5 * x[i]!;");
    await expect.poll(() => overlay.count(), { timeout: 30_000 }).toBe(0);
    await shows(page, REPORT);
  });
});
