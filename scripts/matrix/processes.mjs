/** Commands of a project in; what they print, and servers that end with all that they have started, out. */
import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { fetchRuntime } from "../engines/runtimes.mjs";

export const PORT = "4390";
export const ADDRESS = `http://localhost:${PORT}`;
/** In milliseconds. */
const LONGEST = 1_200_000;
const ENDS = 10_000;

const QUIET = { NEXT_TELEMETRY_DISABLED: "1", ASTRO_TELEMETRY_DISABLED: "1", STORYBOOK_DISABLE_TELEMETRY: "1" };
const MORE = {
  NUXT_TELEMETRY_DISABLED: "1",
  TURBO_TELEMETRY_DISABLED: "1",
  NX_DAEMON: "false",
  ELECTRON_SKIP_BINARY_DOWNLOAD: "1",
  NO_COLOR: "1",
  CI: "1",
};

/** The environment under a version of Node: `20`, `22`, `24`; undefined for the one that runs this. */
export function environment(node) {
  const env = { ...process.env, ...QUIET, ...MORE, PORT };
  for (const name of Object.keys(env)) if (name.startsWith("npm_")) delete env[name];
  if (node === undefined || process.versions.node.startsWith(`${node}.`)) return env;
  const executable = fetchRuntime(`node${node}`);
  if (!executable) throw new Error(`there is no Node ${node} here`);
  return { ...env, PATH: `${path.dirname(executable)}${path.delimiter}${env.PATH}` };
}

/** Its exit code, and all that it prints. */
export function attempt(cwd, env, command) {
  const options = { cwd, env, shell: true, encoding: "utf8", timeout: LONGEST, maxBuffer: 2 ** 28 };
  const { status, stdout, stderr } = spawnSync(command, options);
  return { status, said: stdout + stderr };
}

export function run(cwd, env, command) {
  const { status, said } = attempt(cwd, env, command);
  if (status !== 0) throw new Error(`${command} ended with ${status}\n${said.slice(-4000)}`);
  return said;
}

/** A command that goes on; `said` grows. */
export function start(cwd, env, command) {
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const server = { said: "", ended: false };
  const ended = new Promise((resolve) => child.once("exit", resolve)).then(() => (server.ended = true));
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (server.said += text));
  server.end = async () => {
    end(child.pid, "SIGTERM");
    const timer = setTimeout(() => end(child.pid, "SIGKILL"), ENDS);
    await ended;
    clearTimeout(timer);
    end(child.pid, "SIGKILL");
  };
  return server;
}

/** The command and what it has started: they are a group. */
function end(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {}
}
