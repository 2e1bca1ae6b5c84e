/** WebKitGTK's MiniBrowser, driven by its WebDriver, to an engine. On a machine without a screen it draws into Xvfb. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { findExecutable } from "../../scripts/engines/find-executable.mjs";
import { browserEngine, type Browser } from "./browser.js";
import type { Engine, RunningEngine } from "./engine.js";

const SCREEN = "/usr/bin/Xvfb";
const MILLISECONDS_FOR_A_SCRIPT = 600_000;
const MILLISECONDS_TO_START = 20_000;

export const webkit: Engine = {
  name: "WebKitGTK",
  find: () =>
    process.env["DISPLAY"] || existsSync(SCREEN)
      ? findExecutable(["WEBKIT_DRIVER_PATH"], ["/usr/bin/WebKitWebDriver"])
      : undefined,
  remedy: "install webkit2gtk-driver and xvfb, or set WEBKIT_DRIVER_PATH to WebKitWebDriver",
  required: false,
  start: startWebKit,
};

async function startWebKit(executable: string): Promise<RunningEngine> {
  const screen = process.env["DISPLAY"] ? undefined : await startScreen();
  const port = await freePort();
  const environment = { ...process.env, DISPLAY: screen?.display ?? process.env["DISPLAY"] };
  const driver = spawn(executable, [`--port=${port}`], { stdio: "ignore", env: environment });
  const stop = (): void => [driver, screen?.process].forEach((child) => child?.kill());
  try {
    return browserEngine(await openSession(`http://127.0.0.1:${port}/session`, stop));
  } catch (error) {
    stop();
    throw error;
  }
}

/** Xvfb picks a free number for its display and writes it to the file that it is told. */
async function startScreen(): Promise<{ readonly process: ChildProcess; readonly display: string }> {
  const child = spawn(SCREEN, ["-displayfd", "3", "-screen", "0", "1280x1024x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = (await once(child.stdio[3]!, "data")) as [Buffer];
  return { process: child, display: `:${number.toString("utf8").trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function openSession(sessions: string, stop: () => void): Promise<Browser> {
  const options = {
    timeouts: { script: MILLISECONDS_FOR_A_SCRIPT },
    "webkitgtk:browserOptions": { args: ["--automation"] },
  };
  const { sessionId } = await whenListening(() =>
    send<{ sessionId: string }>(sessions, { capabilities: { alwaysMatch: options } }),
  );
  const session = `${sessions}/${sessionId}`;
  return {
    async evaluate(address, expression) {
      await send(`${session}/url`, { url: address });
      const script = `const done = arguments[0]; ${expression}.then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send<{ value: string; error?: string }>(`${session}/execute/async`, {
        script,
        args: [],
      });
      if (error !== undefined) throw new Error(error);
      return value;
    },
    async close() {
      await fetch(session, { method: "DELETE" });
      stop();
    },
  };
}

async function whenListening<T>(work: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + MILLISECONDS_TO_START; ;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > end) throw error;
      await setTimeout(100);
    }
  }
}

/** A command of WebDriver; fails with a TypeError when nobody listens. */
async function send<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${address}: ${value.error}: ${value.message}`);
  return value;
}
