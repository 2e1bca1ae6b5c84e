/** `import wumba from "@wumba/unplugin/rolldown"`: the plugin for `plugins` in rolldown.config. */
import { PluginSession, rollupHooks, type PluginOptions } from "@wumba/plugin-core";
import type { Plugin } from "rolldown";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

export default function wumba(options: PluginOptions = {}): Plugin {
  const session = new PluginSession(options);
  const { preferred: _, ...hooks } = rollupHooks(session);
  return {
    ...hooks,
    buildStart({ cwd }) {
      session.open({ root: cwd, onWarning: (message) => this.warn(message) });
      session.start();
    },
  };
}
