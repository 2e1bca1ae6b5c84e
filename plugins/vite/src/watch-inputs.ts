/**
 * A dev server in; the same that sees what becomes of installed packages and of files that come to be, as far as
 * kernels are made of them, out.
 */
import path from "node:path";
import { InputWatch, type PluginSession } from "@wumba/plugin-core";
import type { ViteDevServer } from "vite";

/** Vite watches its root without installed packages, and what modules are made of. */
export function watchInputs(session: PluginSession, server: ViteDevServer): void {
  const watch = new InputWatch((file) => {
    for (const { moduleGraph } of Object.values(server.environments))
      for (const name of session.dependentsOf(file))
        for (const module of moduleGraph.getModulesByFile(slashed(name)) ?? []) moduleGraph.invalidateModule(module);
    // Vite takes it from here, as if its own watcher had seen it.
    server.watcher.emit("change", slashed(file));
  });
  session.onInputs = (names) => watch.add(names.filter((name) => !isWatched(name, server.config.root)));
  server.httpServer?.once("close", () => watch.close());
  const { close } = server.watcher;
  server.watcher.close = () => {
    watch.close();
    return close.call(server.watcher);
  };
}

const isWatched = (file: string, root: string): boolean =>
  file.startsWith(`${path.normalize(root)}${path.sep}`) && !file.includes(`${path.sep}node_modules${path.sep}`);

const slashed = (file: string): string => file.split(path.sep).join("/");
