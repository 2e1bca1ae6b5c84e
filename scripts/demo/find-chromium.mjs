/** The environment in, the path of a Chromium or Chrome out; undefined where there is none. */
import { findExecutable } from "../engines/find-executable.mjs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

export function findChromium(environment = process.env) {
  return findExecutable(["CHROMIUM_PATH", "CHROME_PATH"], PLACES, environment);
}
