/** `import wumba from "@wumba/unplugin/bun"`: the plugin for `plugins` of `Bun.build`, and for `Bun.plugin`. */
import { readFile } from "node:fs/promises";
import {
  type Emit,
  formatDiagnostic,
  needsBuild,
  moduleMatcher,
  PLUGIN_NAME,
  PluginSession,
  transformFilter,
  type PluginOptions,
} from "@wumba/plugin-core";

import { importFiles } from "./imported-files.js";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

interface LoadArguments {
  readonly path: string;
}

interface Loaded {
  readonly contents: string;
  readonly loader: "ts" | "tsx" | "js";
}

/**
 * The part of Bun's plugin interface that is needed; its declarations come with a package that not every project has.
 */
export interface BunPlugin {
  readonly name: string;
  setup(build: {
    readonly config?: { readonly format?: string };
    onLoad(
      constraints: { filter: RegExp; namespace?: string },
      callback: (args: LoadArguments) => Promise<Loaded | undefined>,
    ): unknown;
    /** Of `Bun.build`. */
    onEnd?(callback: (result: { readonly success?: boolean }) => void): unknown;
  }): void;
}

const AS_FILE = ` with { type: "file" }`;

export default function wumba(options: PluginOptions = {}): BunPlugin {
  const session = new PluginSession(options);
  return {
    name: PLUGIN_NAME,
    setup(build) {
      session.open({ root: process.cwd(), onWarning: (message) => console.warn(message) });
      build.onEnd?.(({ success }) => {
        const report = success === false ? undefined : session.report();
        if (report) process.stderr.write(`${report}\n`);
      });
      const format = build.config?.format ?? "esm";
      // Bun puts the folder of the source into CommonJS where the folder of the output is asked for: nothing there
      // tells where a file lies.
      const emit = format === "cjs" ? "inline" : undefined;
      const matches = moduleMatcher(transformFilter(options).id);
      const filter = options.include === undefined ? /\.[cm]?tsx?$/ : /.*/;
      build.onLoad({ filter, namespace: "file" }, async ({ path: file }) =>
        matches(file) ? load(session, file, emit) : undefined,
      );
      build.onLoad({ filter: /-[0-9a-f]{12}\.mjs$/, namespace: "file" }, async ({ path: file }) => {
        const kernels =
          session.isKernelModule(file) && importFiles(await readFile(file, "utf8"), format, { attributes: AS_FILE });
        return kernels ? { contents: kernels, loader: "js" } : undefined;
      });
    },
  };
}

async function load(session: PluginSession, file: string, emit: Emit | undefined): Promise<Loaded | undefined> {
  const text = await readFile(file, "utf8");
  if (!needsBuild(text)) return undefined;
  const built = await session.build(file, text, { emit });
  if (!built) return undefined;
  const { root } = session.builder.options;
  const errors: string[] = [];
  for (const diagnostic of built.diagnostics) {
    const message = formatDiagnostic(diagnostic, session.readText(diagnostic.place.file), { root });
    if (diagnostic.severity === "error") errors.push(message);
    else console.warn(message);
  }
  if (errors.length > 0) throw new Error(errors.join("\n\n"));
  return { contents: built.code, loader: file.endsWith("x") ? "tsx" : "ts" };
}
