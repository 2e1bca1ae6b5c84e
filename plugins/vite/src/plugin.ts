/** The Vite plugin: marked functions become kernels in the page, on the server, in workers and in tests. */
import path from "node:path";
import { resolveRuntime, rollupHooks, type PluginSession } from "@wumba/plugin-core";
import type { Plugin, UserConfig } from "vite";

/** `configure` adds what the configuration of a whole project needs; the copy inside worker bundles has it already. */
export function makePlugin(session: PluginSession, configure?: (config: UserConfig) => UserConfig): Plugin {
  let serving = false;
  return {
    ...rollupHooks(session),
    enforce: "pre",
    ...(configure ? { config: configure } : {}),

    configResolved({ root, cacheDir, logger, command }) {
      serving = command === "serve";
      session.open({ root, cacheDir: path.join(cacheDir, "wumba"), onWarning: (message) => logger.warnOnce(message) });
    },

    /** A dev server says that it watches, and ends with this call all the same. */
    closeBundle() {
      return session.end(!serving && this.meta.watchMode);
    },

    configureServer(server) {
      server.config.server.fs.allow.push(session.builder.folder, path.dirname(resolveRuntime("wumba")));
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
