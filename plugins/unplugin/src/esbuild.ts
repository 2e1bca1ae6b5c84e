/** `import wumba from "@wumba/unplugin/esbuild"`: the plugin for `plugins` of esbuild's `build` and `context`. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  needsBuild,
  moduleMatcher,
  PLUGIN_NAME,
  PluginSession,
  resolveRuntime,
  RUNTIME_SPECIFIERS,
  transformFilter,
  watchedFiles,
  type BuiltFile,
  type Diagnostic,
  type PluginOptions,
} from "@wumba/plugin-core";
import type {
  Loader,
  OnLoadResult,
  OnResolveArgs,
  OnResolveResult,
  PartialMessage,
  Plugin,
  PluginBuild,
} from "esbuild";

import { emitFiles } from "./esbuild-files.js";
import { toMessage } from "./esbuild-messages.js";
import { tellMissed } from "./esbuild-missed.js";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

export default function wumba(options: PluginOptions = {}): Plugin {
  const session = new PluginSession(options);
  return { name: PLUGIN_NAME, setup: (build) => setUp(build, session) };
}

function setUp(build: PluginBuild, session: PluginSession): void {
  const { absWorkingDir: root = process.cwd(), sourcemap, logLevel = "warning" } = build.initialOptions;
  const warnings: string[] = [];
  session.open({ root, onWarning: (message) => warnings.push(message) });
  const matches = moduleMatcher(transformFilter(session.options).id);

  build.onLoad({ filter: loadFilter(session.options), namespace: "file" }, async ({ path: file, suffix }) => {
    if (!matches(file + suffix)) return undefined;
    const text = await readFile(file, "utf8");
    if (!needsBuild(text)) return undefined;
    const built = await session.build(file, text);
    if (!built) return undefined;
    const result = loadResult(session, file, built, Boolean(sourcemap));
    return { ...result, warnings: [...(result.warnings ?? []), ...warnings.splice(0).map((text) => ({ text }))] };
  });

  tellMissed(build, session, root, matches);
  emitFiles(build, session);
  build.onResolve({ filter: /-[0-9a-f]{12}\.(?:mjs|wasm)$/ }, (args) => findKernelModule(session, args));
  build.onResolve({ filter: RUNTIME_SPECIFIERS }, (args) => resolveFromKernels(build, session, root, args));
  build.onStart(() => session.start());
  build.onEnd(({ errors }) => {
    const report = errors.length > 0 || ["silent", "error"].includes(logLevel) ? undefined : session.report();
    if (report) process.stderr.write(`${report}\n`);
  });
  // A context builds again and again; `onDispose` ends it, as it does a single build.
  build.onDispose(() => void session.close());
}

/** esbuild tests names by itself where it can: its expressions are those of Go. */
function loadFilter({ include }: PluginOptions): RegExp {
  return include === undefined ? /\.[cm]?tsx?$/ : /.*/;
}

function loadResult(session: PluginSession, file: string, built: BuiltFile, sourcemap: boolean): OnLoadResult {
  const messages = (severity: Diagnostic["severity"]): PartialMessage[] =>
    built.diagnostics
      .filter((diagnostic) => diagnostic.severity === severity)
      .map((diagnostic) => toMessage(diagnostic, session));
  const common = {
    pluginName: PLUGIN_NAME,
    warnings: messages("warning"),
    watchFiles: watchedFiles(file, built),
    resolveDir: path.dirname(file),
  };
  const errors = messages("error");
  if (errors.length > 0) return { ...common, errors };
  return { ...common, contents: sourcemap ? withMap(built) : built.code, loader: loaderFor(file) };
}

function withMap({ code, map }: BuiltFile): string {
  return `${code}\n//# sourceMappingURL=${map.toUrl()}`;
}

function loaderFor(file: string): Loader {
  return /\.[cm]?ts$/.test(file) ? "ts" : file.endsWith(".tsx") ? "tsx" : file.endsWith(".jsx") ? "jsx" : "js";
}

/** esbuild reads each folder once in a build: it would not see modules that are written into it later. */
function findKernelModule(
  session: PluginSession,
  { path: name, resolveDir }: OnResolveArgs,
): OnResolveResult | undefined {
  const file = path.resolve(resolveDir, name);
  return session.isKernelModule(file) && existsSync(file) ? { path: file } : undefined;
}

const RESOLVING = Symbol("resolving");

/** A kernel module in a cache folder outside the project finds the runtime where the project does. */
async function resolveFromKernels(build: PluginBuild, session: PluginSession, root: string, args: OnResolveArgs) {
  if (args.pluginData === RESOLVING || !session.isKernelModule(args.importer)) return undefined;
  const { importer, kind } = args;
  for (const resolveDir of [args.resolveDir, root]) {
    const found = await build.resolve(args.path, { importer, kind, resolveDir, pluginData: RESOLVING });
    if (found.errors.length === 0)
      return { path: found.path, external: found.external, sideEffects: found.sideEffects };
  }
  return { path: resolveRuntime(args.path) };
}
