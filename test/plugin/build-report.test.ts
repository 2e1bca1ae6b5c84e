/** The line at the end of a build: what it says, that it is said once by each bundler, and how it is switched off. */
import path from "node:path";
import nodeResolve from "@rollup/plugin-node-resolve";
import { PluginSession, rollupHooks } from "@wumba/plugin-core";
import wumbaRollup from "@wumba/rollup";
import wumbaEsbuild from "@wumba/unplugin/esbuild";
import wumbaRspack from "@wumba/unplugin/rspack";
import wumbaVite from "@wumba/vite";
import { rspack } from "@rspack/core";
import { build as esbuild } from "esbuild";
import { rollup } from "rollup";
import { build as vite, createLogger } from "vite";
import { expect, test, vi } from "vitest";
import { emptyProject, REPOSITORY, type Project } from "./project.js";

// Its declarations are those of a CommonJS module.
const resolve = nodeResolve as unknown as typeof nodeResolve.default;

const cacheDir = path.join(REPOSITORY, "test/plugin/.cache/kernels");
const LINE = /^(?:wumba: )?2 kernels in 2 files, \d\.\d kB gzipped; JavaScript: twice \(it has no loop, so that .*\)$/;

function project(): Project {
  const made = emptyProject();
  const kernel = (name: string): string =>
    `// @njit\nexport function ${name}(n: number): number {\n  let sum = 0;\n  for (let i = 0; i < n; i++) sum += i;\n  return sum;\n}\n`;
  made.write("one.ts", `${kernel("one")}// @jit\nexport const twice = (n: number): number => 2 * n;\n`);
  made.write("two.ts", kernel("two"));
  made.write("plain.ts", "export const plain = 1;\n");
  made.write(
    "main.ts",
    `import { one, twice } from "./one";\nimport { two } from "./two";\nconsole.log(one(3) + two(3) + twice(1));\n`,
  );
  return made;
}

type Build = (project: Project, entry: string, options: { report?: boolean }) => Promise<string[]>;

const builds: Record<string, Build> = {
  async esbuild({ root }, entry, options) {
    const lines: string[] = [];
    const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text).trim()) > 0);
    const plugins = [wumbaEsbuild({ cacheDir, ...options })];
    const common = { bundle: true, write: false, format: "esm", absWorkingDir: root } as const;
    await esbuild({ ...common, entryPoints: [path.join(root, entry)], plugins });
    write.mockRestore();
    return lines.filter((line) => /kernel/.test(line) && !/W5002/.test(line));
  },
  async vite({ root }, entry, options) {
    const lines: string[] = [];
    const customLogger = { ...createLogger(), info: (text: string) => lines.push(text), warn: () => undefined };
    await vite({
      root,
      configFile: false,
      customLogger,
      plugins: [wumbaVite({ cacheDir, ...options })],
      build: { ssr: path.join(root, entry), write: false },
    });
    return lines.filter((line) => line.startsWith("wumba"));
  },
  async rollup({ root }, entry, options) {
    const lines: string[] = [];
    const bundle = await rollup({
      input: path.join(root, entry),
      plugins: [wumbaRollup({ cacheDir, ...options }), resolve({ extensions: [".ts", ".mjs", ".js"] }), strip],
      onLog: (level, { message }) => void (level === "info" && lines.push(message.replace(/^\[plugin wumba\] /, ""))),
    });
    await bundle.write({ dir: path.join(root, "out") });
    await bundle.write({ dir: path.join(root, "out2"), format: "cjs" });
    await bundle.close();
    return lines;
  },
  rspack({ root }, entry, options) {
    const lines: string[] = [];
    const console = { ...globalThis.console, info: (...words: string[]) => lines.push(words.join(" ")) };
    const compiler = rspack({
      context: root,
      entry: path.join(root, entry),
      output: { path: path.join(root, "out") },
      resolve: { extensions: [".ts", ".js"] },
      module: { rules: [{ test: /\.ts$/, loader: "builtin:swc-loader", type: "javascript/auto" }] },
      plugins: [wumbaRspack({ cacheDir, ...options })],
      infrastructureLogging: { console, colors: false },
    });
    return new Promise((done, fail) =>
      compiler.run((error) =>
        error ? fail(error) : compiler.close(() => done(lines.map((line) => line.replace(/^.*\] /, "")))),
      ),
    );
  },
};

/** Types away, for Rollup alone. */
const strip = {
  name: "strip",
  async transform(code: string, id: string) {
    if (!id.endsWith(".ts")) return null;
    const { transform } = await import("esbuild");
    return (await transform(code, { loader: "ts" })).code;
  },
};

test.each(Object.keys(builds))("%s says it once, and nothing without kernels or with report: false", async (name) => {
  const made = project();
  const lines = await builds[name]!(made, "main.ts", {});
  expect(lines).toEqual([expect.stringMatching(LINE)]);
  expect(await builds[name]!(made, "main.ts", { report: false })).toEqual([]);
  expect(await builds[name]!(made, "plain.ts", {})).toEqual([]);
});

test("Rolldown's warning of slow plugins is told where another plugin is slow", () => {
  const { onLog } = rollupHooks(new PluginSession({}));
  const slow = (...names: string[]): { code: string; message: string } => {
    const timed = names.map((name) => `  - plugin ${name} transform (49%, 9.0s, 1 call)`);
    const message = ["JavaScript callbacks ran for 20s", ...timed, "  - plugin vite:esbuild transform (195 calls)"];
    return { code: "PLUGIN_TIMINGS", message: message.join("\n") };
  };
  expect([["wumba"], ["wumba", "vite:css"], []].map((names) => onLog("warn", slow(...names)))).toEqual([
    false,
    undefined,
    undefined,
  ]);
  expect(onLog("warn", { message: "  - plugin wumba transform (99%)" })).toBeUndefined();
});

test("Rolldown's warning of slow plugins is not told of a build that waits for LLVM", async () => {
  const made = emptyProject();
  const session = new PluginSession({ cacheDir: made.file("cache") });
  session.open({ root: made.root, onWarning: () => undefined });
  const loop = "let s = 0;\n  for (let i = 0; i < n; i++) s += i;\n  return s;";
  const text = `// @njit\nexport function f(n: number): number {\n  ${loop}\n}\n`;
  // On a fast machine LLVM does not take long for so little.
  let clock = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => (clock += 1000));
  await session.build(made.write("f.ts", text), text);
  now.mockRestore();
  await session.close();
  const message = "  - plugin vite:build-html transform (100%, 46.2s, 1 call)";
  expect(rollupHooks(session).onLog("warn", { code: "PLUGIN_TIMINGS", message })).toBe(false);
});

test("Vite's plugin has a hook for pages only with files", () => {
  const hooks = (emit: "inline" | "file"): boolean => "transformIndexHtml" in wumbaVite({ emit });
  expect([hooks("inline"), hooks("file")]).toEqual([false, true]);
});
