/**
 * Whatever an engine lacks or forbids, a built program does what it does as JavaScript: each interface that the run
 * time reads is taken away, made to refuse, and made unreadable, one at a time, in a thread of its own, before the
 * bundle is loaded.
 */
import { build, type Plugin } from "esbuild";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { ts } from "ts-morph";
import { build as vite } from "vite";
import { beforeAll, expect, test } from "vitest";
import wumba from "../../plugins/unplugin/dist/esbuild.js";
import ofVite from "../../plugins/vite/dist/index.js";

const KERNELS = fileURLToPath(new URL("./lacking/kernels.ts", import.meta.url));
const REALM = new URL("./lacking/realm.mjs", import.meta.url);
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What the run time reads of hosts, and what programs of hosts without it may do. */
const INTERFACES = [
  "Atomics",
  "BigInt",
  "Blob",
  "FinalizationRegistry",
  "SharedArrayBuffer",
  "TextDecoder",
  "TextEncoder",
  "URL",
  "URL.createObjectURL",
  "WeakRef",
  "WebAssembly",
  "Worker",
  "fetch",
  "navigator",
  "navigator.hardwareConcurrency",
  "performance",
  "performance.now",
  "process",
  "process.getBuiltinModule",
  "process.versions",
  "setTimeout",
];
const PARTS_OF_WEBASSEMBLY = [
  "Global",
  "Instance",
  "Memory",
  "Module",
  "Table",
  "compile",
  "compileStreaming",
  "instantiate",
  "validate",
];
/** What the run time does not read, and must not begin to. */
const FURTHER = ["MessageChannel", "atob", "crypto", "queueMicrotask", "structuredClone"];
const MANNERS = ["is not there", "refuses", "cannot be read"] as const;

interface Outcome {
  /** Of each bundle. */
  readonly results: readonly unknown[];
  /** How many were instantiated. */
  readonly modules: number;
}

/** How the program is built. */
const KINDS = ["text", "file", "vite", "development"];
const folder = mkdtempSync(path.join(tmpdir(), "wumba-lacking-"));

async function bundle(name: string, plugins: Plugin[], define: Record<string, string> = {}): Promise<string> {
  const outfile = path.join(folder, name, "main.mjs");
  await build({
    entryPoints: [KERNELS],
    absWorkingDir: ROOT,
    bundle: true,
    format: "esm",
    target: "es2022",
    outfile,
    plugins,
    define,
    logLevel: "silent",
  });
  return outfile;
}

/** The same as a library that Vite makes, with the run time for production or for development. */
async function bundleByVite(name: string, options: Parameters<typeof ofVite>[0], condition: string): Promise<string> {
  const outDir = path.join(folder, name);
  await vite({
    root: ROOT,
    configFile: false,
    logLevel: "silent",
    plugins: [ofVite(options)],
    resolve: { conditions: ["module", condition] },
    build: {
      outDir,
      lib: { entry: KERNELS, formats: ["es"], fileName: "main" },
      rollupOptions: { external: [/^node:/], output: { entryFileNames: "main.mjs" } },
    },
  });
  return pathToFileURL(path.join(outDir, "main.mjs")).href;
}

function runIn(bundles: readonly string[], name?: string, manner?: string): Promise<Outcome> {
  const worker = new Worker(REALM, { workerData: { name, manner, bundles } });
  return new Promise<Outcome>((resolve, reject) => {
    worker.once("message", resolve).once("error", reject);
    worker.once("exit", () => reject(new Error("the thread has ended without a result")));
  }).finally(() => void worker.terminate());
}

let expected: unknown;
const bundles: Record<string, string> = {};

beforeAll(async () => {
  const inside = wumba();
  const beside = wumba({ emit: "file" });
  const [plain, text, file, unknown] = await Promise.all([
    bundle("plain", []),
    bundle("text", [inside]),
    bundle("file", [beside]),
    bundle("unknown", [beside], { "import.meta.url": "undefined" }),
  ]);
  [expected] = (await runIn([pathToFileURL(plain).href])).results;
  bundles["text"] = pathToFileURL(text).href;
  bundles["file"] = pathToFileURL(file).href;
  bundles["unknown"] = pathToFileURL(unknown).href;
  bundles["vite"] = await bundleByVite("vite", {}, "production");
  bundles["development"] = await bundleByVite("development", { emit: "file" }, "development");
  bundles["data"] = `data:text/javascript;base64,${readFileSync(file).toString("base64")}`;
});

test("with everything the kernels run", async () => {
  for (const kind of KINDS) {
    const { results, modules } = await runIn([bundles[kind]!]);
    expect(results).toEqual([expected]);
    expect(modules, kind).toBeGreaterThanOrEqual(6);
  }
  expect(readdirSync(path.join(folder, "file")).filter((name) => name.endsWith(".wasm")).length).toBeGreaterThanOrEqual(
    6,
  );
});

test.each(["unknown", "data"])("with files whose address is none: %s", async (kind) => {
  const { results, modules } = await runIn([bundles[kind]!]);
  expect({ results, modules }).toEqual({ results: [expected], modules: 0 });
});

const names = [...INTERFACES, ...PARTS_OF_WEBASSEMBLY.map((part) => `WebAssembly.${part}`), ...FURTHER];
const cases = names.flatMap((name) => MANNERS.map((manner) => [name, manner] as const));
test.concurrent.each(cases)("%s %s", async (name, manner) => {
  const { results } = await runIn(
    KINDS.map((kind) => bundles[kind]!),
    name,
    manner,
  );
  expect(results).toEqual(KINDS.map(() => expected));
});

/** Of the language: no host takes them away. */
const LANGUAGE = new Set(
  (
    "Array ArrayBuffer BigInt64Array BigUint64Array Boolean DataView Date Error Float32Array Float64Array Infinity Int16Array Int32Array Int8Array Map Math NaN Number " +
    "Object Promise RangeError Reflect Set String Symbol TypeError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakSet console globalThis parseInt undefined"
  ).split(" "),
);

test("all that the run time reads is above", async () => {
  const contents = `export * from "wumba"; export * from "wumba/runtime";`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    format: "esm",
    write: false,
  });
  const known = new Set([...INTERFACES, ...LANGUAGE]);
  expect(freeNames(outputFiles[0]!.text).filter((name) => !known.has(name))).toEqual([]);
});

/** Names that a module declares nowhere, and properties of the global object. */
function freeNames(text: string): string[] {
  const file = ts.createSourceFile("bundle.js", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const options = { noLib: true, allowJs: true, checkJs: true, noEmit: true, target: ts.ScriptTarget.ESNext };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getSourceFile: (name) => (name === "bundle.js" ? file : undefined),
    fileExists: (name) => name === "bundle.js",
  };
  const checker = ts.createProgram(["bundle.js"], options, host).getTypeChecker();
  const symbolOf = (node: ts.Identifier): ts.Symbol | undefined =>
    ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isRead(node) && !symbolOf(node)) names.add(node.text);
    const global = globalProperty(node);
    if (global !== undefined) names.add(global);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return [...names].sort();
}

/** Not the name of a property, of an export, or of a label. */
function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBindingElement(parent)) return parent.initializer === node;
  return !ts.isExportSpecifier(parent) && !ts.isClassElement(parent) && !ts.isBreakOrContinueStatement(parent);
}

/** `globalThis.name`, and `const { name } = globalThis`. */
function globalProperty(node: ts.Node): string | undefined {
  const isGlobal = (other: ts.Node | undefined): boolean =>
    !!other && ts.isIdentifier(other) && other.text === "globalThis";
  if (ts.isPropertyAccessExpression(node) && isGlobal(node.expression)) return node.name.text;
  if (
    !ts.isBindingElement(node) ||
    !ts.isVariableDeclaration(node.parent.parent) ||
    !isGlobal(node.parent.parent.initializer)
  )
    return undefined;
  return (node.propertyName ?? node.name).getText();
}
