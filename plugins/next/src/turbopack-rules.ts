/** Turbopack's part of next.config in; the same with a loader for files that have markers out. */
import { BUILT_TEXT, toolFingerprint, type PluginOptions } from "@wumba/plugin-core";
import { fileURLToPath } from "node:url";

export interface Turbopack {
  readonly rules?: Readonly<Record<string, unknown>>;
}

const LOADER = fileURLToPath(new URL("./loader.js", import.meta.url));

const ENDINGS = ["*.ts", "*.tsx", "*.mts", "*.cts"];

/** Of several rules for a file the first that fits is taken, so that ours go ahead. */
export function withRules(turbopack: Turbopack, options: PluginOptions): Turbopack {
  const rules: Record<string, unknown> = { ...turbopack.rules };
  for (const ending of ENDINGS) {
    const others = rules[ending] === undefined ? [] : [rules[ending]].flat();
    rules[ending] = [ruleFor(options, false), ruleFor(options, true), ...others];
  }
  return { ...turbopack, rules };
}

/** `javascript`: for what runs at the edge, where no WebAssembly may be compiled. */
function ruleFor(options: PluginOptions, javascript: boolean): unknown {
  const edge = javascript ? "edge-light" : { not: "edge-light" };
  return {
    condition: { all: [{ not: "foreign" }, edge, { content: BUILT_TEXT }] },
    loaders: [{ loader: LOADER, options: { ...options, javascript, tool: toolFingerprint() } }],
  };
}
