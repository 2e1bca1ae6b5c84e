/** `import wumba from "@wumba/vite"`: the plugin for `plugins` in vite.config. */
import type { Plugin, UserConfig } from "vite";
import { checkOptions, type Options } from "./options.js";
import { makePlugin, NAME } from "./plugin.js";
import { Session } from "./session.js";

export type { Options, Patterns } from "./options.js";

export default function wumba(options: Options = {}): Plugin {
  checkOptions(options);
  const session = new Session(options);
  return makePlugin(options, session, (config) => ({
    // One copy of the runtime, and so one memory, however many packages use it.
    resolve: { dedupe: ["wumba"] },
    optimizeDeps: { exclude: ["wumba"] },
    // Vite builds workers with plugins of their own.
    worker: { plugins: () => (hasPlugin(config) ? [] : [makePlugin(options, session)]) },
  }));
}

function hasPlugin(config: UserConfig): boolean {
  const plugins = (config.worker?.plugins?.() ?? []).flat(Infinity as 1) as unknown[];
  return plugins.some((plugin) => (plugin as { name?: string } | null)?.name === NAME);
}
