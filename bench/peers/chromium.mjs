/** One kernel in a page of Chromium, which loads the files of the repository from a server of its own. */
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";
import { BENCH } from "../kernels.mjs";

const ROOT = path.join(BENCH, "..");
const urlOf = (file) => `/${path.relative(ROOT, file).split(path.sep).join("/")}`;

const imports = Object.assign({}, ...["packages/wumba", "packages/numpy"].map(importsOf));
/** What the exports of a package's manifest are called in a program, and where they lie. */
function importsOf(folder) {
  const { name, exports } = JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8"));
  return Object.fromEntries(
    Object.entries(exports).flatMap(([specifier, target]) =>
      target.default ? [[path.posix.join(name, specifier), `/${path.posix.join(folder, target.default)}`]] : [],
    ),
  );
}
const PAGE = `<!doctype html><title>bench</title><script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module" src="/bench/peers/page.mjs"></script>`;

/** Isolated pages have a clock of five microseconds instead of a hundred. */
const HEADERS = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

async function answer(request, response) {
  const { pathname } = new URL(request.url, "http://localhost");
  try {
    const text = pathname === "/" ? PAGE : await readFile(path.join(ROOT, path.normalize(pathname)));
    response
      .writeHead(200, { ...HEADERS, "Content-Type": pathname === "/" ? "text/html" : "text/javascript" })
      .end(text);
  } catch {
    response.writeHead(404).end();
  }
}

export class ChromiumPage {
  constructor(executablePath) {
    this.opened = this.start(executablePath);
  }

  async start(executablePath) {
    this.server = createServer(answer);
    await new Promise((done) => this.server.listen(0, "127.0.0.1", done));
    this.browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
    const page = await this.browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(`http://127.0.0.1:${this.server.address().port}/`);
    await page.waitForFunction("globalThis.ask");
    return page;
  }

  async ask(question, rest) {
    const page = await this.opened;
    const files =
      question === "open" ? { plain: urlOf(rest.plain), compiled: rest.compiled && urlOf(rest.compiled) } : {};
    return page.evaluate(([what, more]) => globalThis.ask(what, more), [question, { ...rest, ...files }]);
  }

  close() {
    void this.opened.catch(() => {}).then(() => this.browser?.close());
    this.server?.close();
  }
}
