/**
 * A folder in; in it a Vite project whose page calls the kernels of the soak for ever, with a file whose edit changes
 * them all, out.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const HERE = import.meta.dirname;

export function writePageProject(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, "src"), { recursive: true });
  const write = (name, text) => writeFileSync(path.join(folder, name), text);
  const kernels = `import { VERSION } from "./version";\n${readFileSync(path.join(HERE, "kernels.ts"), "utf8").replaceAll("x[i] *", "VERSION * x[i] *")}`;
  write("src/kernels.ts", kernels);
  write("src/plain.ts", kernels.replace(/^\s*\/\/ @njit.*\n/gm, ""));
  copyFileSync(path.join(HERE, "calls.mjs"), path.join(folder, "src/calls.mjs"));
  write("src/round.ts", ROUND);
  write("src/main.ts", MAIN);
  write("index.html", `<!doctype html><title>Soak</title><script type="module" src="/src/main.ts"></script>\n`);
  write("package.json", `{ "name": "soak", "private": true, "type": "module" }\n`);
  write("tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ["src"] }));
  writeVersion(folder, 1);
}

export const writeVersion = (folder, version) =>
  writeFileSync(path.join(folder, "src/version.ts"), `export const VERSION = ${version};\n`);

const COMPILER_OPTIONS = {
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  allowJs: true,
  strict: true,
  noEmit: true,
};

/** One call as JavaScript and as compiled: what differs, as text. */
const ROUND = `import { difference, outcome, place, randomCall, randomNumbers } from "./calls.mjs";
import * as compiled from "./kernels";
import * as plain from "./plain";

export { VERSION } from "./version";

const below = randomNumbers(Math.floor(performance.now() * 1000));

export function callOnce() {
  const call = randomCall(below);
  const copies = call.args.map((arg) => (ArrayBuffer.isView(arg) ? arg.slice() : arg));
  const expected = outcome(plain[call.name], copies);
  const { placed, done } = place(call, below);
  const wrong = difference(call, expected, outcome(compiled[call.name], placed));
  done();
  return wrong && call.name + " of " + call.args[0].length + ": " + wrong;
}
`;

const MAIN = `import { setNumThreads } from "wumba";
import * as first from "./round";

const told = { calls: 0, wrong: [], version: 0 };
globalThis.told = told;
let round = first;
import.meta.hot.accept("./round", (next) => (round = next));
setNumThreads(4);
setInterval(() => {
  for (let k = 0; k < 10; k++) {
    const wrong = round.callOnce();
    if (wrong) told.wrong.push("version " + round.VERSION + ", " + wrong);
    told.calls++;
  }
  told.version = round.VERSION;
}, 5);
`;
