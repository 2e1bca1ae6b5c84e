/** `import wumba from "@wumba/unplugin/rsbuild"`: the plugin for `plugins` in rsbuild.config. */
import { PLUGIN_NAME, type PluginOptions } from "@wumba/plugin-core";
import { webpackLikePlugin, type WebpackLikePlugin } from "./webpack-like.js";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

/** What of Rsbuild's interface is needed; its declarations come with Rsbuild. */
export interface RsbuildPlugin {
  readonly name: string;
  setup(api: {
    modifyRspackConfig(
      change: (config: unknown, tools: { appendPlugins(plugin: WebpackLikePlugin): void }) => void,
    ): void;
  }): void;
}

/** Each environment is a compilation of its own, and gets a plugin of its own. */
export default function wumba(options: PluginOptions = {}): RsbuildPlugin {
  return {
    name: PLUGIN_NAME,
    setup(api) {
      api.modifyRspackConfig((_config, { appendPlugins }) => appendPlugins(webpackLikePlugin(options)));
    },
  };
}
