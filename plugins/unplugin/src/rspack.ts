/** `import wumba from "@wumba/unplugin/rspack"`: the plugin for `plugins` in rspack.config. */
import type { RspackPluginInstance } from "@rspack/core";
import type { PluginOptions } from "@wumba/plugin-core";
import { webpackLikePlugin } from "./webpack-like.js";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

export default function wumba(options: PluginOptions = {}): RspackPluginInstance {
  return webpackLikePlugin(options);
}
