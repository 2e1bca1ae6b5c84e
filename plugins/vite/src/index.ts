/** `import wumba from "@wumba/vite"`: the plugin for `plugins` in vite.config. */
import { PLUGIN_NAME, PluginSession, type PluginOptions } from "@wumba/plugin-core";
import type { Plugin, UserConfig } from "vite";
import { makePlugin } from "./plugin.js";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

export default function wumba(options: PluginOptions = {}): Plugin {
  const session = new PluginSession(options);
  return makePlugin(session, (config) => ({
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
