/** Pages in Chromium: dev server with hot updates and error overlay, the production bundle from the preview server. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { closeBrowser, hasBrowser, openPage } from "./browser.js";
import { copyProject, type Project } from "./project.js";
import { HOSTS, type Vite } from "./vite-hosts.js";

const REPORT = /^60 kernel .*\[4\].*kernels\.ts:13:\d+/;

afterAll(closeBrowser);

async function serve({ createServer }: Vite, project: Project): Promise<string> {
  const server = await createServer({
    root: project.root,
    configFile: project.file("vite.config.ts"),
    logLevel: "silent",
    server: { port: 0, host: "127.0.0.1" },
  });
  onTestFinished(() => server.close());
  await server.listen();
  return server.resolvedUrls!.local[0]!;
}

async function preview({ build, preview }: Vite, project: Project, config: object = {}): Promise<string> {
  const common = {
    root: project.root,
    configFile: project.file("vite.config.ts"),
    logLevel: "error",
    ...config,
  } as const;
  await build({ ...common, mode: "production" });
  const server = await preview({ ...common, preview: { port: 0, host: "127.0.0.1" } });
  onTestFinished(() => server.close());
  return server.resolvedUrls!.local[0]!;
}

type Page = Awaited<ReturnType<typeof openPage>>;
const shows = async (page: Page, selector: string, text: RegExp): Promise<void> =>
  expect.poll(() => page.textContent(selector), { timeout: 15_000 }).toMatch(text);

describe.skipIf(!hasBrowser).each(HOSTS)("%s", (_name, vite) => {
  test("the dev server's page and worker run kernels", async () => {
    const page = await openPage(await serve(vite, copyProject("vite-page")));
    await shows(page, "#page", REPORT);
    await shows(page, "#worker", REPORT);
  });

  test("an edit of a kernel, or of what it is compiled from, arrives without a reload", async () => {
    const project = copyProject("vite-hot");
    const page = await openPage(await serve(vite, project));
    await shows(page, "#page", REPORT);
    await page.evaluate("globalThis.stays = true");
    project.edit("../shared/kernels.ts", "sum += factor", "sum += 10 * factor");
    await shows(page, "#page", /^600 kernel /);
    project.edit("../shared/factor.ts", "= 2", "= 3");
    await shows(page, "#page", /^900 kernel /);
    expect(await page.evaluate("globalThis.stays")).toBe(true);
  });

  test("kernels from a cache folder outside of the workspace reach the page", async () => {
    const project = copyProject("vite-page");
    const cacheDir = mkdtempSync(path.join(tmpdir(), "wumba-cache-"));
    onTestFinished(() => rmSync(cacheDir, { recursive: true, force: true }));
    project.edit("vite.config.ts", "wumba()", `wumba({ cacheDir: ${JSON.stringify(cacheDir)} })`);
    const page = await openPage(await serve(vite, project));
    await shows(page, "#page", REPORT);
    await shows(page, "#worker", REPORT);
  });

  test("the overlay shows the diagnostic with its frame, and goes when it is mended", async () => {
    const project = copyProject("vite-page");
    const page = await openPage(await serve(vite, project));
    await shows(page, "#page", REPORT);
    const overlay = page.locator("vite-error-overlay");
    project.edit("../shared/kernels.ts", "sum += x[i]!;", "sum += Number(structuredClone(x[i]!));");
    await expect.poll(() => overlay.count(), { timeout: 15_000 }).toBe(1);
    const text = await overlay.evaluate((element) => element.shadowRoot!.textContent);
    expect(text).toMatch(/W\d{4}: /);
    expect(text).toMatch(/kernels\.ts:13:\d+/);
    expect(text).toContain("~~");
    project.edit("../shared/kernels.ts", "sum += Number(structuredClone(x[i]!));", "sum += x[i]!;");
    await expect.poll(() => overlay.count(), { timeout: 15_000 }).toBe(0);
  });

  test("a worker as a script of its own runs kernels", async () => {
    const project = copyProject("vite-page");
    const page = await openPage(await preview(vite, project, { worker: { format: "iife" } }));
    await shows(page, "#page", REPORT);
    await shows(page, "#worker", REPORT);
  });
});
