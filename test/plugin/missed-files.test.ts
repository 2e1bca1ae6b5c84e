/**
 * Files whose markers other plugins have taken away before wumba's sees them: each bundler says so at the end of the
 * build, with the place.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { rspack } from "@rspack/core";
import wumbaRollup from "@wumba/rollup";
import wumbaEsbuild from "@wumba/unplugin/esbuild";
import wumbaRolldown from "@wumba/unplugin/rolldown";
import wumbaRspack from "@wumba/unplugin/rspack";
import wumbaWebpack from "@wumba/unplugin/webpack";
import wumbaVite from "@wumba/vite";
import { build as esbuild, context } from "esbuild";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { build as vite, createLogger, createServer } from "vite";
import { expect, onTestFinished, test, vi } from "vitest";
import webpack from "webpack";

const KERNEL = `/** About sums. */
import { start } from "./start";

// @njit
export function sum(x: Float64Array): number {
  let total = start;
  for (let i = 0; i < x.length; i++) total += x[i]!;
  return total;
}
`;
const WITHOUT = KERNEL.replace("// @njit", "").replaceAll(/: (?:Float64Array|number)|!/g, "");

function project(): string {
  const root = mkdtempSync(path.join(tmpdir(), "wumba-missed-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const files = {
    "entry.ts": `import { sum } from "./kernel"; console.log(sum(new Float64Array(3)));`,
    "kernel.ts": KERNEL,
    "start.ts": "export const start = 0;",
    "strip.cjs": `module.exports = (text) => text.replace("// @njit", "").replace(/: (?:Float64Array|number)|!/g, "");`,
    "package.json": `{ "type": "module" }`,
  };
  mkdirSync(path.join(root, "dist"));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(root, name), text);
  return root;
}

const isKernel = (id: string): boolean => /kernel\.ts$/.test(id);
/** In the place of a file's text, as it comes and as it is loaded. */
const strip = {
  name: "strip",
  load: (id: string) => (isKernel(id) ? WITHOUT : null),
  resolveId: (id: string, importer: string | undefined) =>
    importer && id.startsWith("./") ? path.resolve(importer, "..", `${id}.ts`) : null,
};

interface Told {
  readonly message: string;
  readonly loc?: { readonly file?: string | undefined; readonly line: number; readonly column: number } | undefined;
}

/** Another plugin's own module, under a name that only it knows. */
const ITSELF = WITHOUT.replace(/import .*/, "const start = 0;").replace("\nexport", "// @njit\nexport");
const virtual = {
  name: "virtual",
  resolveId: (id: string) => (id === "./kernel" ? "\0kernel" : null),
  load: (id: string) => (id === "\0kernel" ? ITSELF : null),
};

/** Only what is told of lost markers. */
function collect(): { told: Told[]; onLog: (level: string, log: Told) => void } {
  const told: Told[] = [];
  return { told, onLog: (_level, log) => void (log.message.includes("W101") && told.push(log)) };
}

function expectPlace([one, ...others]: readonly Told[], root: string): void {
  expect(others).toEqual([]);
  expect(one!.message).toMatch(/W1011: '@njit' stands in this file, .*stay JavaScript.*\n.*ahead/);
  expect(one!.loc).toMatchObject({ file: path.join(root, "kernel.ts"), line: 4, column: 3 });
}

function expectVirtual([one, ...others]: readonly Told[]): void {
  expect(others).toEqual([]);
  expect(one!.message).toMatch(/W1012: '@njit' stands in a virtual module.*stay JavaScript/);
  expect(one!.loc).toMatchObject({ file: "\\0kernel", line: 4, column: 3 });
}

test("a virtual module in Rollup", async () => {
  const root = project();
  const { told, onLog } = collect();
  const plugins = [virtual, strip, wumbaRollup()];
  const bundle = await rollup({ input: path.join(root, "entry.ts"), plugins, onLog });
  await bundle.close();
  expectVirtual(told);
});

test("a virtual module in Rolldown", async () => {
  const root = project();
  const { told, onLog } = collect();
  const bundle = await rolldown({ cwd: root, input: "./entry.ts", plugins: [virtual, wumbaRolldown()], onLog });
  await bundle.generate({ format: "es" });
  await bundle.close();
  expectVirtual(told);
});

test("Rollup", async () => {
  const root = project();
  const { told, onLog } = collect();
  const bundle = await rollup({ input: path.join(root, "entry.ts"), plugins: [strip, wumbaRollup()], onLog });
  await bundle.close();
  expectPlace(told, root);
});

test("Rolldown", async () => {
  const root = project();
  const { told, onLog } = collect();
  const bundle = await rolldown({ cwd: root, input: "./entry.ts", plugins: [strip, wumbaRolldown()], onLog });
  await bundle.generate({ format: "es" });
  await bundle.close();
  expectPlace(told, root);
});

test("Vite", async () => {
  const root = project();
  const { told, onLog } = collect();
  await vite({
    root,
    configFile: false,
    customLogger: { ...createLogger("silent") },
    plugins: [{ ...strip, enforce: "pre" }, wumbaVite()],
    build: { write: false, lib: { entry: "entry.ts", formats: ["es"] }, rolldownOptions: { onLog } },
  });
  expectPlace(told, root);
});

test("Vite's dev server", async () => {
  const root = project();
  const told: string[] = [];
  const server = await createServer({
    root,
    configFile: false,
    customLogger: { ...createLogger("silent"), warn: (message) => void told.push(message) },
    plugins: [{ ...strip, enforce: "pre" }, wumbaVite()],
    server: { port: 0, ws: false },
  });
  onTestFinished(() => server.close());
  for (let k = 0; k < 2; k++) await server.environments.client.transformRequest("/kernel.ts");
  await server.environments.client.transformRequest("/start.ts");
  expect(told.length).toBe(1);
  expect(told[0]).toMatch(/W1011: '@njit' stands in this file, .*stay JavaScript/);
  expect(stripVTControlCharacters(told[0]!)).toContain("kernel.ts:4:3");
});

test("esbuild, whose result has no metafile for it", async () => {
  const root = project();
  const result = await esbuild({
    absWorkingDir: root,
    entryPoints: ["entry.ts"],
    bundle: true,
    write: false,
    logLevel: "silent",
    plugins: [
      {
        name: "strip",
        setup: (build) => build.onLoad({ filter: /kernel\.ts$/ }, () => ({ contents: WITHOUT, loader: "ts" })),
      },
      wumbaEsbuild(),
    ],
  });
  expect(result).not.toHaveProperty("metafile");
  const { text, location, notes } = result.warnings.at(-1)!;
  expect(result.warnings.length).toBe(1);
  const loc = { file: path.join(root, location!.file), line: location!.line, column: location!.column };
  expectPlace([{ message: `${text}\n${notes[0]!.text}`, loc }], root);
});

test.each(["build", "context"] as const)("esbuild prints it once: %s", async (kind) => {
  const root = project();
  const printed = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => printed.mockRestore());
  const options: Parameters<typeof esbuild>[0] = {
    absWorkingDir: root,
    entryPoints: ["entry.ts"],
    bundle: true,
    write: false,
    color: false,
    plugins: [
      {
        name: "strip",
        setup: (build) => build.onLoad({ filter: /kernel\.ts$/ }, () => ({ contents: WITHOUT, loader: "ts" })),
      },
      wumbaEsbuild(),
    ],
  };
  if (kind === "build") await esbuild(options);
  else {
    const built = await context(options);
    await built.rebuild();
    await built.dispose();
  }
  const text = printed.mock.calls.map(([piece]) => String(piece)).join("");
  expect(text.match(/W1011/g)).toEqual(["W1011"]);
  expect(text).toContain("kernel.ts:4:3:");
});

const LOADERS = { webpack: { make: webpack, plugin: wumbaWebpack }, Rspack: { make: rspack, plugin: wumbaRspack } };
const REQUESTS = { "a loader that runs before": "./kernel", "a request of its own": "!!./strip.cjs!./kernel" };
const cases = Object.keys(LOADERS).flatMap((name) => Object.keys(REQUESTS).map((request) => [name, request] as const));

test.each(cases)("%s: %s", async (name, request) => {
  const root = project();
  writeFileSync(
    path.join(root, "entry.ts"),
    `import { sum } from "${REQUESTS[request as keyof typeof REQUESTS]}"; console.log(sum([]));`,
  );
  const { make, plugin } = LOADERS[name as keyof typeof LOADERS];
  const rule = { test: /kernel\.ts$/, enforce: "pre", loader: path.join(root, "strip.cjs") };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what both take.
  const compiler = (make as any)({
    context: root,
    mode: "none",
    entry: "./entry.ts",
    resolve: { extensions: [".ts"] },
    output: { path: path.join(root, "dist") },
    module: { rules: request === "a loader that runs before" ? [rule] : [] },
    plugins: [plugin()],
  });
  interface Stats {
    toJson(options: object): { warnings: { message: string }[]; errors: { message: string }[] };
  }
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error: Error | null, result: Stats) => (error ? reject(error) : resolve(result))),
  );
  const { warnings, errors } = stats.toJson({ all: false, warnings: true, errors: true });
  await new Promise((resolve) => compiler.close(resolve));
  expect(errors).toEqual([]);
  const texts = warnings
    .map(({ message }) => message)
    .filter((text) => text.includes("W1011") || text.includes("@njit"));
  expect(texts.length).toBe(1);
  expect(texts[0]).toMatch(/'@njit' stands in this file/);
});
