/** Firefox, driven by WebDriver BiDi. */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findExecutable } from "../../scripts/engines/find-executable.mjs";
import { openBidiSession, type BidiSession } from "./bidi.js";
import { browserEngine } from "./browser.js";
import type { Engine, RunningEngine } from "./engine.js";

const PLACES = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/snap/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];

export const firefox: Engine = {
  name: "Firefox",
  find: () => findExecutable(["FIREFOX_PATH"], PLACES),
  remedy: "install Firefox, or set FIREFOX_PATH to its executable",
  required: true,
  start: startFirefox,
};

async function startFirefox(executable: string): Promise<RunningEngine> {
  const profile = await mkdtemp(path.join(tmpdir(), "wumba-firefox-"));
  const child = spawn(executable, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exit = new Promise((resolve) => child.once("exit", resolve));
  const session = await openBidiSession(await socketAddress(child));
  return browserEngine({
    evaluate: (address, expression) => evaluate(session, address, expression),
    async close() {
      await session.send("browser.close", {});
      await exit;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

/** Firefox prints it when it listens. */
function socketAddress(child: ChildProcess): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    child.stderr!.on("data", (data: Buffer) => {
      text += data.toString("utf8");
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(text) ?? [];
      if (address) resolve(address);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Firefox ended with ${code}:\n${text}`)));
  });
}

interface Evaluation {
  readonly type: "success" | "exception";
  readonly result: { readonly value: string };
  readonly exceptionDetails: { readonly text: string };
}

async function evaluate(session: BidiSession, address: string, expression: string): Promise<string> {
  const { context } = await session.send<{ context: string }>("browsingContext.create", { type: "tab" });
  try {
    await session.send("browsingContext.navigate", { context, url: address, wait: "complete" });
    const evaluation = await session.send<Evaluation>("script.evaluate", {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (evaluation.type === "exception") throw new Error(evaluation.exceptionDetails.text);
    return evaluation.result.value;
  } finally {
    await session.send("browsingContext.close", { context });
  }
}
