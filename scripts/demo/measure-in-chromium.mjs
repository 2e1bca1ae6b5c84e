/** The address of the page in, what it measured in headless Chromium out; the switch is tried as well. */
import { chromium } from "playwright-core";
import { Failure } from "./failure.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const TIMEOUT = 120_000;

/** The browser is there but does not start. */
export class LaunchError extends Failure {}

export async function measureInChromium(executablePath, address, { rounds, screenshot }) {
  const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS }).catch((error) => {
    throw new LaunchError(`${executablePath} does not start: ${error.message.split("\n")[0]}`);
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    const problems = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => void (message.type() === "error" && problems.push(message.text())));
    await page.goto(`${address}?rounds=${rounds}`);
    await page
      .waitForFunction("globalThis.demo && demo.state !== 'running'", undefined, { timeout: TIMEOUT, polling: 200 })
      .catch((error) => {
        throw new Failure(["The page did not finish measuring.", ...problems, error.message].join("\n"));
      });
    const { state, measurements, error } = await page.evaluate("demo");
    if (state === "failed") throw new Failure(`The page failed: ${error}`);
    if (problems.length > 0) throw new Failure(["The page reported errors:", ...problems].join("\n"));
    const samePictures = await comparePictures(page);
    if (screenshot) await page.screenshot({ path: screenshot, fullPage: true });
    return { where: `Chromium ${browser.version()}`, measurements, samePictures };
  } finally {
    await browser.close();
  }
}

/** What a person sees with the switch on WebAssembly is what they see with it on JavaScript. */
async function comparePictures(page) {
  const pictures = () => page.$$eval("canvas", (canvases) => canvases.map((canvas) => canvas.toDataURL()));
  const drawnBy = () => page.$$eval(".drawn", (lines) => lines.map((line) => line.textContent.split(" ")[2]));
  const shown = {};
  for (const [value, name] of [
    ["plain", "JavaScript"],
    ["compiled", "WebAssembly"],
  ]) {
    await page.check(`input[value=${value}]`, { force: true });
    const wrong = (await drawnBy()).find((way) => way !== name);
    if (wrong) throw new Failure(`The switch stands on ${name}, but a picture is drawn by ${wrong}.`);
    shown[value] = await pictures();
  }
  return shown.plain.length > 0 && shown.plain.every((picture, i) => picture === shown.compiled[i]);
}
