/**
 * Options in; a plugin that gives webpack and Rspack a loader for files with markers, ahead of all other loaders, out.
 */
import { fileURLToPath } from "node:url";
import {
  findPackagesOfRuntime,
  moduleMatcher,
  PLUGIN_NAME,
  PluginSession,
  resolveRuntime,
  toolFingerprint,
  transformFilter,
  type PluginOptions,
} from "@wumba/plugin-core";
import { tellMissed, type Compilation } from "./webpack-missed.js";
import { registerSession, type LoaderOptions } from "./loader-session.js";

interface Hook<Given extends unknown[] = []> {
  tapPromise(name: string, run: (...given: Given) => Promise<void>): void;
}

/** What webpack's compiler and Rspack's have in common, as far as it is needed. */
interface Compiler {
  readonly context: string;
  readonly watchMode: boolean;
  readonly options: { readonly module: { readonly rules: unknown[] } };
  readonly hooks: {
    readonly beforeRun: Hook;
    readonly afterCompile: Hook<[Compilation]>;
    readonly done: Hook<[Stats]>;
    readonly shutdown: Hook;
  };
  getInfrastructureLogger(name: string): { warn(message: string): void; info(message: string): void };
}

interface Stats {
  hasErrors(): boolean;
}

export interface WebpackLikePlugin {
  apply(compiler: Compiler): void;
}

const LOADER = fileURLToPath(new URL("./webpack-loader.js", import.meta.url));

export function webpackLikePlugin(options: PluginOptions): WebpackLikePlugin {
  const session = new PluginSession(options);
  return {
    apply(compiler) {
      const root = compiler.context;
      const logger = compiler.getInfrastructureLogger(PLUGIN_NAME);
      session.open({ root, onWarning: (message) => logger.warn(message) });
      compiler.options.module.rules.unshift(loaderRule(session, root), kernelsRule(session));
      compiler.hooks.beforeRun.tapPromise(PLUGIN_NAME, () => Promise.resolve(session.start()));
      const matches = moduleMatcher(transformFilter(session.options).id);
      compiler.hooks.afterCompile.tapPromise(PLUGIN_NAME, (compilation) =>
        tellMissed(compilation, session, LOADER, matches),
      );
      compiler.hooks.done.tapPromise(PLUGIN_NAME, async (stats) => {
        const report = stats.hasErrors() ? undefined : session.report();
        if (report) logger.info(report.replace(/^wumba: /, ""));
        if (!compiler.watchMode) await session.end();
      });
      compiler.hooks.shutdown.tapPromise(PLUGIN_NAME, () => session.close());
    },
  };
}

function loaderRule(session: PluginSession, root: string): unknown {
  const { include, exclude } = transformFilter(session.options).id;
  const { include: _include, exclude: _exclude, ...options } = session.options;
  const loaderOptions: LoaderOptions = { session: registerSession(session), root, options };
  return {
    enforce: "pre",
    resource: { or: include.map(condition), not: exclude.map(condition) },
    // A file that is asked for as an asset or as text stays what it is.
    dependency: { not: ["url"] },
    resourceQuery: { not: [/[?&](?:raw|url|source)\b/] },
    // The name is a part of what results are cached under.
    use: [
      {
        loader: LOADER,
        options: loaderOptions,
        ident: `${PLUGIN_NAME} ${toolFingerprint()} ${JSON.stringify(options)}`,
      },
    ],
  };
}

/**
 * Kernel modules in a cache folder outside the project find the runtime where the project does, by the conditions of
 * the build.
 */
function kernelsRule({ builder }: PluginSession): unknown {
  const packages = findPackagesOfRuntime(builder.options.root);
  const resolve = packages
    ? { modules: ["node_modules", packages] }
    : { alias: Object.fromEntries(["wumba/runtime", "wumba/gpu"].map((each) => [`${each}$`, resolveRuntime(each)])) };
  return { include: builder.folder, resolve };
}

function condition(pattern: string | RegExp): RegExp | ((file: string) => boolean) {
  return typeof pattern === "string" ? moduleMatcher({ include: [pattern], exclude: [] }) : pattern;
}
