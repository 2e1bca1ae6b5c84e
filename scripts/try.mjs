/**
 * In: `npm run try FILE.ts [function …]`, a file as in fixtures/run: marked functions, and `cases`, argument lists by
 * function name. Out: each case run as JavaScript and as WebAssembly, with the differences of results and array
 * arguments. Exit code 1 if there are any.
 */
import { isDeepStrictEqual } from "node:util";
import path from "node:path";
import { formatDiagnostic, KernelBuilder } from "@wumba/plugin-core";
import { runnerImport } from "vite";
import { ROOT } from "./check.mjs";

const [given, ...wanted] = process.argv.slice(2);
if (given === undefined) throw new Error("name a TypeScript file: npm run try FILE.ts [function …]");
const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
const builder = new KernelBuilder({
  root: ROOT,
  cacheDir: path.join(ROOT, ".cache/try"),
  boundary: "always",
  onError: "fallback",
});
const functions = [];

const kernels = {
  name: "try",
  enforce: "pre",
  async transform(code, id) {
    const built = /\.ts$/.test(id) ? await builder.build(id, code) : undefined;
    if (!built) return null;
    for (const diagnostic of built.diagnostics) console.log(`${formatDiagnostic(diagnostic, code, { root: ROOT })}\n`);
    if (id === file) functions.push(...built.functions);
    return { code: built.code, map: built.map };
  },
};

const load = async (...plugins) =>
  (await runnerImport(file, { root: ROOT, configFile: false, logLevel: "error", plugins })).module;

/** Functions are made anew for each call. */
const isData = (value) => typeof value !== "function";

/** What a call gives and leaves behind, as data that can be compared. */
function outcome(run, args) {
  try {
    return { result: run(...args), args: args.filter(isData) };
  } catch (error) {
    return { threw: String(error), args: args.filter(isData) };
  }
}

function differences(plain, compiled, name) {
  const list = () => (plain.cases?.[name]?.() ?? []).map((one) => one.arguments ?? one);
  return list().flatMap((args, index) => {
    const expected = outcome(plain[name], args);
    const actual = outcome(compiled[name], list()[index]);
    return isDeepStrictEqual(actual, expected)
      ? []
      : [`  case ${index}: `, "    JavaScript", expected, "    WebAssembly", actual];
  });
}

try {
  const [plain, compiled] = [await load(), await load(kernels)];
  for (const { name, status, reason, wasmBytes } of functions.filter(
    (one) => wanted.length === 0 || wanted.includes(one.name),
  )) {
    const found = differences(plain, compiled, name);
    const count = plain.cases?.[name]?.().length ?? 0;
    console.log(
      `${name}: ${status}${reason ? `, ${reason}` : ""} ${JSON.stringify(wasmBytes)}; ${count} cases, ${found.length === 0 ? "no difference" : "they differ:"}`,
    );
    for (const part of found) console.log(part);
    if (found.length > 0) process.exitCode = 1;
  }
  if (functions.length === 0) console.log("no marked functions");
} finally {
  await builder.close();
}
