/** The Vite plugin: marked functions become kernels in the page, on the server, in workers and in tests. */
import path from "node:path";
import { resolveRuntime } from "@wumba/plugin-core";
import type { Plugin, UserConfig } from "vite";
import { toError, toLog } from "./log.js";
import type { Options } from "./options.js";
import type { Session } from "./session.js";
import { transformFilter } from "./transform-filter.js";

export const NAME = "wumba";

/** `configure` adds what the configuration of a whole project needs; the copy inside worker bundles has it already. */
export function makePlugin(options: Options, session: Session, configure?: (config: UserConfig) => UserConfig): Plugin {
  return {
    name: NAME,
    enforce: "pre",
    ...(configure ? { config: configure } : {}),

    configResolved(config) {
      session.open(config);
    },

    configureServer(server) {
      server.config.server.fs.allow.push(session.builder.folder, path.dirname(resolveRuntime("wumba")));
    },

    buildStart: () => session.start(),
    closeBundle: () => session.end(),

    resolveId: {
      filter: { id: /^wumba(?:\/.*)?$/ },
      /** A kernel module in a cache folder outside the project finds the runtime where the project does. */
      async handler(id, importer) {
        if (!importer || !path.normalize(importer).startsWith(session.builder.folder)) return null;
        const fromKernels = await this.resolve(id, importer, { skipSelf: true });
        return (
          fromKernels ??
          (await this.resolve(id, path.join(session.builder.options.root, "index.html"), { skipSelf: true })) ??
          resolveRuntime(id)
        );
      },
    },

    transform: {
      filter: transformFilter(options),
      async handler(code, id) {
        const file = path.normalize(id.replace(/[?#].*$/, ""));
        const built = await session.build(file, code);
        if (!built) return null;
        for (const dependency of built.dependencies) if (dependency !== file && !isInstalled(dependency)) this.addWatchFile(dependency);
        for (const diagnostic of built.diagnostics) if (diagnostic.severity === "warning") this.warn(toLog(diagnostic, session.readText));
        const error = toError(built.diagnostics, session.readText, session.builder.options.root);
        if (error) this.error(error);
        return { code: built.code, map: built.map };
      },
    },

    /** A file that is compiled into kernels of other files renews these, although their own text is the same. */
    hotUpdate({ file, modules }) {
      const graph = this.environment.moduleGraph;
      const others = [...session.dependentsOf(path.normalize(file))].flatMap((name) => [
        ...(graph.getModulesByFile(name.split(path.sep).join("/")) ?? []),
      ]);
      return others.length === 0 ? undefined : [...new Set([...modules, ...others])];
    },
  };
}

function isInstalled(file: string): boolean {
  return file.includes(`${path.sep}node_modules${path.sep}`);
}
