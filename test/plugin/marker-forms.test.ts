/** Every way to write a marker, and comments that mark nothing: hosts compile the same functions and tell the same. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildFiles } from "@wumba/plugin-core";
import wumbaRollup from "@wumba/rollup";
import wumbaTsc from "@wumba/tsc";
import { ts } from "@ts-morph/common";
import wumbaEsbuild from "@wumba/unplugin/esbuild";
import wumbaVite from "@wumba/vite";
import { build as esbuild, transformSync } from "esbuild";
import { rollup } from "rollup";
import { build as vite, createLogger } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findRuntime } from "../../scripts/engines/runtimes.mjs";

const code = (name: string, rest = ""): string =>
  `${rest}function ${name}(x: Float64Array): number {\n  let s = 0;\n  for (const v of x) s += v;\n  return s;\n}\n`;

/** By the name of a file: what it holds, with a function `f` in it that is marked. */
const MARKED: Record<string, string> = {
  line: `// @njit\n${code("f", "export ")}`,
  withoutSpace: `//@njit\n${code("f", "export ")}`,
  threeSlashes: `/// @njit\n${code("f", "export ")}`,
  doc: `/** @njit */\n${code("f", "export ")}`,
  longDoc: `/**\n * Sums.\n * @njit\n * @param x numbers\n */\n${code("f", "export ")}`,
  textAhead: `/** Sums. @njit */\n${code("f", "export ")}`,
  block: `/* @njit */\n${code("f", "export ")}`,
  sameLine: `/* @njit */ ${code("f", "export ")}`,
  behindExport: `export /* @njit */ ${code("f")}`,
  options: `// @njit { fastmath: true }\n${code("f", "export ")}`,
  optionsOfDoc: `/** @njit { fastmath: true } */\n${code("f", "export ")}`,
  several: `// One.\n// @njit\n// Two.\n${code("f", "export ")}`,
  docBehind: `// @njit\n/** Sums. */\n${code("f", "export ")}`,
  emptyLine: `// @njit\n\n${code("f", "export ")}`,
  otherLines: `// @njit\n${code("f", "export ")}`.replaceAll("\n", "\r\n"),
  exportedLater: `// @njit\n${code("f")}export { f };\n`,
  lenient: `// @jit\n${code("f", "export ")}`,
  arrow: `// @njit\nexport const f = ${code("").replace("function ", "").replace("number {", "number => {")};\n`,
  expression: `/** @njit */\nexport const f = ${code("")};\n`,
  whole: `// @njit\n${code("f", "export default ")}`,
};

/** With comments that mark nothing. */
const UNMARKED: Record<string, string> = {
  constant: `// @njit\nexport const f = 3;\n`,
  behind: `export const f = 3; // @njit\n`,
  inside: `export function f(): number {\n  // @njit\n  return 3;\n}\n`,
  behindMany: `export const f = 3, /* @njit */ k = 4; /** @njit */\n`,
  inProse: `export class F {\n  /** Sums\n   * of @njit\n   */\n  readonly f = 3;\n}\n`,
  misspelt: `// @njti\n${code("f", "export ")}// @njit\nexport const k = 3;\n`,
};

const files = { ...MARKED, ...UNMARKED };
const names = Object.keys(files);
let root: string;

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "wumba-markers-"));
  mkdirSync(path.join(root, "src"));
  for (const name of names) writeFileSync(path.join(root, "src", `${name}.ts`), files[name]!);
  writeFileSync(path.join(root, "package.json"), `{ "type": "module" }`);
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(pathOf("packages/wumba"), path.join(root, "node_modules", "wumba"));
  const imports = names.map((name, k) => `import * as f${k} from "./src/${name}.ts";`);
  writeFileSync(
    path.join(root, "entry.js"),
    `${imports.join("\n")}\nconsole.log(${names.map((_, k) => `f${k}`).join()});`,
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const kernelsIn = (text: string): number => text.split("0061736d").length - 1;
const codesIn = (text: string): string[] => [...text.matchAll(/\bW10\d\d(?=:)/g)].map(([found]) => found).sort();

interface Found {
  readonly kernels: number;
  readonly codes: readonly string[];
}

/** What is an error otherwise is told like the warnings. */
const options = { variants: ["base" as const], onError: "fallback" as const };

const hosts: Record<string, () => Promise<Found>> = {
  async esbuild() {
    const plugins = [wumbaEsbuild(options)];
    const common = { bundle: true, write: false, format: "esm", logLevel: "silent", absWorkingDir: root } as const;
    const built = await esbuild({ entryPoints: [path.join(root, "entry.js")], plugins, ...common });
    return { kernels: kernelsIn(built.outputFiles[0]!.text), codes: codesIn(built.warnings.map((w) => w.text).join()) };
  },
  async rollup() {
    let told = "";
    const strip = {
      name: "strip",
      transform: (text: string, id: string) => (id.endsWith(".ts") ? transformSync(text, { loader: "ts" }).code : null),
    };
    const onLog = (_level: string, { message }: { message: string }): void => void (told += `${message}\n`);
    const bundle = await rollup({ input: path.join(root, "entry.js"), plugins: [wumbaRollup(options), strip], onLog });
    const { output } = await bundle.generate({ format: "esm" });
    return { kernels: kernelsIn(output[0].code), codes: codesIn(told) };
  },
  async vite() {
    let told = "";
    const tell = (message: string): void => void (told += `${message}\n`);
    const customLogger = { ...createLogger("silent"), warn: tell, warnOnce: tell };
    const entry = path.join(root, "entry.js");
    const built = await vite({
      root,
      configFile: false,
      customLogger,
      plugins: [wumbaVite(options)],
      build: { write: false, minify: false, lib: { entry, formats: ["es"] } },
    });
    const [{ output }] = built as unknown as [{ readonly output: readonly { readonly code?: string }[] }];
    return { kernels: kernelsIn(output.map((one) => one.code ?? "").join("")), codes: codesIn(told) };
  },
  async tsc() {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const settings = { strict: true, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, rootDir: root };
    const host = ts.createCompilerHost(settings);
    let written = "";
    host.writeFile = (_file, text) => void (written += text);
    const rootNames = names.map((name) => path.join(root, "src", `${name}.ts`));
    const program = ts.createProgram({ rootNames, options: { ...settings, types: [] }, host });
    wumbaTsc(program as never, host as never, options, { ts: ts as never }).emit();
    const told = stderr.mock.calls.map(([text]) => String(text)).join("");
    stderr.mockRestore();
    return { kernels: kernelsIn(written), codes: codesIn(told) };
  },
};

/** Files run as they are: a kernel is known by the statement that calls it, which stands in the function's text. */
function runInNode(node: string): Found {
  const hooks = `import { register } from ${urlOf("plugins/register/dist/with.js")};\nregister(${JSON.stringify(options)});`;
  writeFileSync(path.join(root, "hooks.mjs"), hooks);
  const texts = names.map((_, k) => `...Object.values(f${k})`).join();
  const imports = names.map((name, k) => `import * as f${k} from "./src/${name}.ts";`);
  writeFileSync(
    path.join(root, "run.mjs"),
    `${imports.join("\n")}\nconsole.log(JSON.stringify([${texts}].map(String)));`,
  );
  const words = ["--import", "./hooks.mjs", "./run.mjs"];
  const { status, stdout, stderr } = spawnSync(node, words, { cwd: root, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  const kernels = (JSON.parse(stdout) as string[]).filter((text) => text.includes("if ($r !== $")).length;
  return { kernels, codes: codesIn(stderr) };
}

/** A build of Bun, which tells warnings where esbuild's plugin tells them too. */
function buildInBun(bun: string): Found {
  const script = `import wumba from ${urlOf("plugins/unplugin/dist/bun.js")};
    const built = await Bun.build({ entrypoints: ["./entry.js"], plugins: [wumba(${JSON.stringify(options)})] });
    console.log(await built.outputs[0].text());`;
  writeFileSync(path.join(root, "build.mjs"), script);
  const { status, stdout, stderr } = spawnSync(bun, ["./build.mjs"], { cwd: root, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return { kernels: kernelsIn(stdout), codes: codesIn(stderr) };
}

const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const urlOf = (file: string): string => JSON.stringify(pathToFileURL(pathOf(file)).href);

async function builtFiles(): Promise<Found> {
  const built = await buildFiles(
    names.map((name) => `src/${name}.ts`),
    { root, outDir: path.join(root, "out"), ...options },
  );
  const compiled = built.files.flatMap(({ functions }) => functions.filter(({ status }) => status === "compiled"));
  const codes = built.files.flatMap(({ diagnostics }) => diagnostics.map((one) => one.code)).sort();
  return { kernels: compiled.length, codes: codes.filter((one) => one.startsWith("W10")) };
}

test("files that are built by themselves", async () => {
  const { kernels, codes } = await builtFiles();
  expect(kernels).toBe(Object.keys(MARKED).length);
  expect([...new Set(codes)]).toEqual(["W1001", "W1008", "W1010"]);
  expect(codes.length).toBeGreaterThanOrEqual(Object.keys(UNMARKED).length);
});

test.each(Object.keys(hosts))("%s", async (host) => {
  expect(await hosts[host]!()).toEqual(await builtFiles());
});

const NODES = [
  ["this Node", process.execPath],
  ["Node 22", findRuntime("node22")],
  ["Node 24", findRuntime("node24")],
] as const;

test.each(NODES.filter(([, node]) => node !== undefined))("@wumba/register in %s", async (_name, node) => {
  expect(runInNode(node!)).toEqual(await builtFiles());
});

const bun = findRuntime("bun");

test.skipIf(!bun)("Bun", async () => {
  expect(buildInBun(bun!)).toEqual(await builtFiles());
});
