/** `import wumba from "@wumba/unplugin/farm"`: the plugin for `plugins` in farm.config. */
import type { JsPlugin } from "@farmfe/core";
import {
  formatDiagnostic,
  moduleMatcher,
  PLUGIN_NAME,
  PluginSession,
  textOnDisk,
  transformFilter,
  watchedFiles,
  type PluginOptions,
} from "@wumba/plugin-core";
import { importFiles } from "./imported-files.js";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

/** Ahead of Farm's own transformations, which have 99 and 100. */
const PRIORITY = 102;

export default function wumba(options: PluginOptions = {}): JsPlugin {
  const session = new PluginSession(options);
  const filter = transformFilter(options);
  const matches = moduleMatcher(filter.id);
  return {
    name: PLUGIN_NAME,
    priority: PRIORITY,
    configResolved({ root }) {
      session.open({ root: root ?? process.cwd(), onWarning: (message) => console.warn(message) });
    },
    transform: {
      filters: {
        resolvedPaths:
          options.include === undefined ? [String.raw`\.[cm]?tsx?$`, String.raw`-[0-9a-f]{12}\.mjs$`] : [".*"],
      },
      async executor({ resolvedPath: file, content, query }, context) {
        if (session.isKernelModule(file)) {
          const code = importFiles(content, "es", { query: "?url" });
          return code === undefined ? null : { content: code };
        }
        if (!matches(`${file}${query.length > 0 ? `?${query.map(([name]) => name).join("&")}` : ""}`)) return null;
        const built = await session.build(file, content);
        if (!built) {
          for (const missed of await session.missed([file])) context?.warn(formatDiagnostic(missed, textOnDisk(file)));
          return null;
        }
        const { root } = session.builder.options;
        for (const dependency of watchedFiles(file, built)) context?.addWatchFile(file, dependency);
        const say = (severity: "error" | "warning"): string[] =>
          built.diagnostics
            .filter((diagnostic) => diagnostic.severity === severity)
            .map((diagnostic) => formatDiagnostic(diagnostic, session.readText(diagnostic.place.file), { root }));
        for (const warning of say("warning")) context?.warn(warning);
        const errors = say("error");
        if (errors.length > 0) throw new Error(errors.join("\n\n"));
        return { content: built.code, sourceMap: built.map.toString() };
      },
    },
    finish: {
      async executor() {
        const report = session.report();
        if (report) process.stderr.write(`${report}\n`);
        await session.close();
      },
    },
  };
}
