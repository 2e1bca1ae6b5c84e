/** `export default withWumba(config)` in next.config: kernels under Turbopack and webpack. */
import { refuseBundlerOptions, toolFingerprint, type SourceOptions } from "@wumba/plugin-core";
import wumba from "@wumba/unplugin/webpack";
import type { LoaderOptions } from "./loader.js";
import { withRules } from "./turbopack-rules.js";

export type { Patterns } from "@wumba/plugin-core";

/** Kernels are a part of the code, and every TypeScript file outside node_modules counts. */
export type Options = SourceOptions;

/** What webpack's configuration has, as far as it is needed. */
interface Webpack {
  plugins?: unknown[];
  readonly module?: { readonly rules?: unknown[] };
}

interface WebpackContext {
  readonly dir: string;
  readonly nextRuntime?: string;
}

/** What Next's own `NextConfig` has, as far as it is needed: its declarations come with Next. */
interface Config {
  turbopack?: object | undefined;
  webpack?: unknown;
}

type WebpackHook = (config: Webpack, context: WebpackContext) => Webpack;

/** Takes what next.config may export: a configuration, or a function that gives one. */
export default function withWumba<C extends object>(config: C = {} as C, options: Options = {}): C {
  refuseBundlerOptions(options, "withWumba");
  if (typeof config !== "function") return configured(config, options);
  const later = async (...given: unknown[]): Promise<object> =>
    configured(
      (await (config as unknown as (...given: unknown[]) => object | Promise<object>)(...given)) as Config,
      options,
    );
  return later as unknown as C;
}

function configured<C extends Config>(config: C, options: Options): C {
  return {
    ...config,
    turbopack: withRules(config.turbopack ?? {}, options),
    webpack: (given: Webpack, context: WebpackContext): Webpack => {
      const own = config.webpack as WebpackHook | null | undefined;
      const webpack = own ? own(given, context) : given;
      // What runs at the edge may not compile WebAssembly.
      if (context.nextRuntime === "edge") webpack.module!.rules!.unshift(edgeRule({ ...options, root: context.dir }));
      else (webpack.plugins ??= []).push(wumba(options));
      return webpack;
    },
  };
}

function edgeRule(options: Omit<LoaderOptions, "javascript" | "tool">): unknown {
  const use = [{ loader: "@wumba/next/loader", options: { ...options, javascript: true, tool: toolFingerprint() } }];
  return { enforce: "pre", test: /\.[cm]?tsx?$/, exclude: /node_modules/, use };
}
