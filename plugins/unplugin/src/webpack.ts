/** `import wumba from "@wumba/unplugin/webpack"`: the plugin for `plugins` in webpack.config. */
import type { PluginOptions } from "@wumba/plugin-core";
import type { WebpackPluginInstance } from "webpack";
import { webpackLikePlugin } from "./webpack-like.js";

export type { Patterns, PluginOptions as Options } from "@wumba/plugin-core";

export default function wumba(options: PluginOptions = {}): WebpackPluginInstance {
  return webpackLikePlugin(options);
}
