/**
 * `emit: "file"` in Vite: addresses under a base, from a CDN, in nested pages; hints to load ahead; what stays inside
 * the code.
 */
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { serveFolder } from "../../scripts/demo/serve-folder.mjs";
import { closeBrowser, hasBrowser, openPage } from "./browser.js";
import { copyProject, type Project } from "./project.js";
import { HOSTS, type Vite } from "./vite-hosts.js";

const REPORT = /^60 kernel .*kernels\.ts:13:\d+/;

afterAll(closeBrowser);

function filesProject(name: string): Project {
  const project = copyProject(name);
  project.edit("vite.config.ts", "wumba()", `wumba({ emit: "file" })`);
  return project;
}

async function build({ build }: Vite, project: Project, config: object = {}): Promise<void> {
  await build({
    root: project.root,
    configFile: project.file("vite.config.ts"),
    logLevel: "error",
    mode: "production",
    ...config,
  });
}

const wasmFiles = (project: Project): string[] =>
  Object.keys(project.contents("dist")).filter((name) => name.endsWith(".wasm"));

/** What the page and its worker say, and the files that were loaded, when `folder` of the project is served. */
async function runIn(project: Project, folder: string, address: string): Promise<{ said: string[]; loaded: string[] }> {
  const server = await serveFolder(project.file(folder), 0);
  onTestFinished(() => server.close());
  const page = await openPage("about:blank");
  const loaded: string[] = [];
  page
    .context()
    .on(
      "response",
      (response) =>
        response.url().endsWith(".wasm") && loaded.push(`${response.status()} ${path.posix.basename(response.url())}`),
    );
  await page.goto(new URL(address, server.address).href);
  const said = await Promise.all(
    ["page", "worker"].map(async (id) => {
      await page.waitForFunction((name) => document.getElementById(name)?.textContent, id);
      return (await page.textContent(`#${id}`))!;
    }),
  );
  return { said, loaded };
}

describe.each(HOSTS)("%s", (_name, vite) => {
  test.skipIf(!hasBrowser).each(["/some/base/", "./"])("under the base %s", async (base) => {
    const project = filesProject("vite-page");
    await build(vite, project, { base, build: { outDir: "dist/some/base", emptyOutDir: false } });
    const { said } = await runIn(project, "dist", "some/base/index.html");
    for (const text of said) expect(text).toMatch(REPORT);
  });

  test.skipIf(!hasBrowser)("hints in the page are for the files that it loads, and each is loaded once", async () => {
    const project = filesProject("vite-page");
    await build(vite, project);
    const hints = [
      ...project
        .read("dist/index.html")
        .matchAll(/<link rel="preload" as="fetch" type="application\/wasm" crossorigin="?"? href="\/(.+?)">/g),
    ];
    const hinted = hints.map((match) => match[1]!);
    expect(hinted.length).toBe(5);
    expect(wasmFiles(project)).toEqual(expect.arrayContaining(hinted.map((name) => `dist/${name}`)));
    const { loaded } = await runIn(project, "dist", "index.html");
    // Once for the page, by the hint, and once for the worker.
    expect([...new Set(loaded)].sort()).toEqual(hinted.map((name) => `200 ${path.posix.basename(name)}`).sort());
    expect(loaded.length).toBeLessThanOrEqual(10);
  });

  test.skipIf(!hasBrowser)("a kernel that the worker alone calls is there", async () => {
    const project = filesProject("vite-page");
    project.edit(
      "../shared/worker.ts",
      `import { report } from "./report";`,
      `import { ready, float64Array } from "wumba"; import { notUsedAnywhere } from "./kernels"; import { report } from "./report";`,
    );
    project.edit(
      "../shared/worker.ts",
      "void report().then(",
      "void ready().then(() => notUsedAnywhere(float64Array([2, 3]))).then((product) => report().then((text) => text.replace('60', `${product * 10}`))).then(",
    );
    await build(vite, project);
    expect(wasmFiles(project).length).toBe(8);
    const { said, loaded } = await runIn(project, "dist", "index.html");
    expect(said[1]).toMatch(REPORT);
    expect(loaded.some((line) => line.includes("notUsedAnywhere"))).toBe(true);
  });

  test("renderBuiltUrl decides", async () => {
    const project = filesProject("vite-page");
    const renderBuiltUrl = (name: string) => `https://example.com/cdn/${name}`;
    await build(vite, project, { experimental: { renderBuiltUrl } });
    const scripts = Object.entries(project.contents("dist")).filter(([name]) => /report.*\.js$/.test(name));
    expect(scripts[0]![1]).toMatch(/https:\/\/example\.com\/cdn\/assets\/energy-[\w-]+\.wasm/);
    expect(project.read("dist/index.html")).toMatch(
      /preload[^>]*https:\/\/example\.com\/cdn\/assets\/energy-[\w-]+\.wasm/,
    );
  });

  test("on a server kernels stay inside the code, unless it emits assets", async () => {
    const project = filesProject("vite-server");
    await build(vite, project);
    expect(project.read("dist/server.mjs")).toContain("0061736d");
    expect(wasmFiles(project)).toEqual([]);
    await build(vite, project, { build: { ssr: "src/server.ts", ssrEmitAssets: true } });
    expect(project.read("dist/server.mjs")).not.toContain("0061736d");
    expect(wasmFiles(project).length).toBe(7);
    const { report } = (await import(/* @vite-ignore */ `${project.file("dist/server.mjs")}?files`)) as {
      report(): Promise<string>;
    };
    expect(await report()).toMatch(REPORT);
  });
});
