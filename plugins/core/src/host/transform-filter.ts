/** Options in, the filter of a transform hook out: other files never reach the plugin's JavaScript. */
import { BUILT_TEXT } from "../marker.js";
import type { Patterns, PluginOptions } from "./plugin-options.js";

/**
 * Requests for a file's text, address or worker constructor, or for a part of a component: what a bundler makes of them
 * is not the file's own code.
 */
const OTHER_REQUEST = /[?&](?:raw|url|worker|sharedworker|inline|vue|svelte)(?:[&=]|$)/;
const TYPESCRIPT = /\.(?:[cm]?tsx?|vue|svelte)(?:\?|$)/;
const DEPENDENCY = /[\\/]node_modules[\\/]/;
const VIRTUAL = /\0/;

export interface TransformFilter {
  id: { include: (string | RegExp)[]; exclude: (string | RegExp)[] };
  code?: RegExp;
}

export function transformFilter({ include, exclude }: PluginOptions): TransformFilter {
  return {
    id: {
      include: toList(include ?? TYPESCRIPT),
      exclude: [...toList(exclude ?? DEPENDENCY), OTHER_REQUEST, VIRTUAL],
    },
    code: BUILT_TEXT,
  };
}

function toList(patterns: Patterns): (string | RegExp)[] {
  return typeof patterns === "string" || patterns instanceof RegExp ? [patterns] : [...patterns];
}
