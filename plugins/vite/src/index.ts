/** `import wumba from "@wumba/vite"`: the plugin for `plugins` in vite.config. */
import { PLUGIN_NAME, PluginSession, type PluginOptions } from "@wumba/plugin-core";
import type { Plugin, UserConfig } from "vite";
import { isolated } from "./isolation.js";
import { makePlugin } from "./plugin.js";

export type { Patterns } from "@wumba/plugin-core";

export interface Options extends PluginOptions {
  /**
   * The dev server and the preview isolate their pages, as parallel loops need it: they send
   * `Cross-Origin-Opener-Policy: same-origin` and `Cross-Origin-Embedder-Policy: require-corp`. The server that the
   * page goes to has to send them too. Default: false.
   */
  readonly isolation?: boolean;
}

export default function wumba({ isolation = false, ...options }: Options = {}): Plugin {
  if (typeof isolation !== "boolean")
    throw new Error(`wumba: isolation is true or false, not ${JSON.stringify(isolation)}`);
  const session = new PluginSession(options);
  return makePlugin(session, (config) => ({
    ...(isolation ? isolated(config) : {}),
    // One copy of the runtime, and so one memory, however many packages use it.
    resolve: { dedupe: ["wumba"] },
    optimizeDeps: { exclude: ["wumba"] },
    // Vite builds workers with plugins of their own.
    worker: { plugins: () => (hasPlugin(config) ? [] : [makePlugin(session)]) },
  }));
}

function hasPlugin(config: UserConfig): boolean {
  const plugins = (config.worker?.plugins?.() ?? []).flat(Infinity as 1) as unknown[];
  return plugins.some((plugin) => (plugin as { name?: string } | null)?.name === PLUGIN_NAME);
}
