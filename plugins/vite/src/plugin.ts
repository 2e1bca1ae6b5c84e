/** The Vite plugin: marked functions become kernels in the page, on the server, in workers and in tests. */
import path from "node:path";
import { resolveRuntime, rollupHooks, type FileAddress, type PluginSession } from "@wumba/plugin-core";
import type { Plugin, ResolvedConfig, UserConfig } from "vite";
import { watchInputs } from "./watch-inputs.js";
import { preloadTags } from "./preload.js";

/** `configure` adds what the configuration of a whole project needs; the copy inside worker bundles has it already. */
export function makePlugin(session: PluginSession, configure?: (config: UserConfig) => UserConfig): Plugin {
  let config: ResolvedConfig;
  let failed = false;
  const {
    preferred,
    writeBundle: _,
    ...hooks
  } = rollupHooks(session, {
    // Files are for bundles that are served: while developing, in tests and on servers kernels are a part of the code.
    emitFor(context) {
      const { consumer, build } = (context as unknown as { environment: Environment }).environment.config;
      return config.command === "serve" || (consumer === "server" && !build.emitAssets) ? "inline" : undefined;
    },
    filesChange: () => config.command === "serve",
    // In libraries Vite leaves names as they are.
    nameFor: (file) => (config.build.lib ? file : undefined),
    placesIn() {
      const isOneOf = (host: string): boolean => config.plugins.some(({ name }) => name.startsWith(host));
      return isOneOf("vitest") ? "frame" : isOneOf("astro:") ? "stack" : undefined;
    },
  });
  return {
    ...hooks,
    enforce: "pre",
    ...(configure ? { config: configure } : {}),

    configResolved(resolved) {
      config = resolved;
      const { root, cacheDir, logger } = config;
      // While developing no end of a build tells which files came here without their markers.
      if (config.command === "serve") delete hooks.transform.filter.code;
      session.open({ root, cacheDir: path.join(cacheDir, "wumba"), onWarning: (message) => logger.warnOnce(message) });
    },

    /** A dev server says that it watches, and ends with this call all the same. */
    closeBundle() {
      const report = config.command === "build" && !failed ? session.report() : undefined;
      if (report) config.logger.info(report);
      return session.end(config.command === "build" && this.meta.watchMode);
    },

    /** While developing modules come and go. */
    async buildEnd(error) {
      failed = error !== undefined;
      if (config.command === "build") await hooks.buildEnd.call(this, error);
    },

    configureServer(server) {
      watchInputs(session, server);
      server.config.server.fs.allow.push(
        session.builder.folder,
        session.builder.options.cacheDir,
        path.dirname(resolveRuntime("wumba")),
      );
    },

    resolveFileUrl(address) {
      const ours = session.isKernelModule(address.moduleId);
      return (ours && addressByConfiguration(config, address)) || hooks.resolveFileUrl(address);
    },

    // SvelteKit warns of plugins that have it.
    ...(session.options.emit === "file" ? { transformIndexHtml: preloading(preferred, () => config) } : {}),

    /** A file that is compiled into kernels of other files renews these, although their own text is the same. */
    hotUpdate({ file, modules }) {
      const graph = this.environment.moduleGraph;
      const others = [...session.dependentsOf(path.normalize(file))].flatMap((name) => [
        ...(graph.getModulesByFile(name.split(path.sep).join("/")) ?? []),
      ]);
      return others.length === 0 ? undefined : [...new Set([...modules, ...others])];
    },
  };
}

/** Pages that load files of kernels say so at their head. */
function preloading(
  preferred: ReadonlySet<string>,
  config: () => ResolvedConfig,
): NonNullable<Plugin["transformIndexHtml"]> {
  return { order: "post", handler: (_html, page) => preloadTags(preferred, page, config()) };
}

interface Environment {
  readonly config: { readonly consumer: string; readonly build: { readonly emitAssets: boolean } };
}

/** What `experimental.renderBuiltUrl` says. */
function addressByConfiguration(
  { experimental, build }: ResolvedConfig,
  { fileName, chunkId }: FileAddress,
): string | undefined {
  const built = experimental.renderBuiltUrl?.(fileName, {
    type: "asset",
    hostId: chunkId,
    hostType: "js",
    ssr: Boolean(build.ssr),
  });
  if (typeof built === "string") return JSON.stringify(built);
  return typeof built === "object" ? built.runtime : undefined;
}
