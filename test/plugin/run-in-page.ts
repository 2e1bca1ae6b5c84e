/** A built file in, what its `report` says in Chromium out: from a page, a worker, a service worker or a script. */
import path from "node:path";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { serveFolder } from "../../scripts/demo/serve-folder.mjs";
import { openPage } from "./browser.js";
import type { Project } from "./project.js";

const EMPTY = `<!doctype html><title>kernels</title>`;

/** Serves the project's `dist`, and opens the file `page`; `html` is written there if it is given. */
async function open(project: Project, page: string, html?: string): Promise<Page> {
  const server = await serveFolder(project.file("dist"), 0);
  onTestFinished(() => server.close());
  if (html !== undefined) project.write(page, html);
  return openPage(new URL(path.posix.relative("dist", page), server.address).href);
}

const pageBeside = (script: string): string => script.replace(/[^/]+$/, "page.html");

/** What the page says, then what its worker says: the elements that they write into. */
export async function runPage(project: Project, script: string, ids = ["page", "worker"]): Promise<string[]> {
  const page = script.endsWith(".html")
    ? await open(project, script)
    : await open(project, pageBeside(script), pageFor(path.posix.basename(script)));
  return Promise.all(
    ids.map((id) => page.waitForFunction(textOf, id).then((text) => text.jsonValue() as Promise<string>)),
  );
}

function pageFor(script: string): string {
  const attributes = script.endsWith(".mjs") ? `type="module"` : "defer";
  return `${EMPTY}<output id="page"></output><output id="worker"></output><script src="${script}" ${attributes}></script>`;
}

const textOf = (id: string): string | null | undefined => document.getElementById(id)?.textContent;

/** What the global `library` says that a script makes. */
export async function runScript(project: Project, script: string): Promise<string> {
  const page = await open(
    project,
    pageBeside(script),
    `${EMPTY}<script src="${path.posix.basename(script)}"></script>`,
  );
  return page.evaluate("library.report()");
}

export async function runServiceWorker(project: Project, script: string, type: "classic" | "module"): Promise<string> {
  const page = await open(project, pageBeside(script), EMPTY);
  return page.evaluate(askServiceWorker, [path.posix.basename(script), type] as const);
}

async function askServiceWorker([script, type]: readonly [string, "classic" | "module"]): Promise<string> {
  await navigator.serviceWorker.register(script, { type });
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    active!.postMessage("report", [port2]);
  });
}
