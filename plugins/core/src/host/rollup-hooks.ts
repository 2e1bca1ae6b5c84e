/** A session in, the hooks that Rollup, Rolldown and Vite have in common out. */
import path from "node:path";
import type { SourceMap } from "magic-string";
import type { BuiltFile } from "../kernel-builder.js";
import { needsBuild } from "../marker.js";
import type { Emit } from "../options.js";
import { resolveRuntime, RUNTIME_SPECIFIERS } from "../runtime-modules.js";
import { isVirtual, textOnDisk } from "./missed-files.js";
import { moduleMatcher } from "./module-matcher.js";
import { rollupFiles, type RollupFiles } from "./rollup-files.js";
import { toError, toLog, type Log } from "./plugin-log.js";
import { watchedFiles, type PluginSession } from "./plugin-session.js";
import { transformFilter, type TransformFilter } from "./transform-filter.js";

/** What the hooks need of the context that a bundler calls them in. */
export interface TransformContext {
  addWatchFile(file: string): void;
  warn(log: Log): void;
  error(log: Log): never;
}

export interface ResolveContext {
  resolve(id: string, importer: string, options: { skipSelf: boolean }): Promise<{ readonly id: string } | null>;
}

interface Rewritten {
  readonly code: string;
  readonly map: SourceMap;
}

export interface BuildContext {
  readonly meta: { readonly watchMode: boolean };
}

export interface WriteContext {
  info(log: { readonly message: string }): void;
}

interface ModuleInfo {
  readonly isExternal?: boolean;
  readonly importedIds: readonly string[];
  readonly code?: string | null;
}

/** What is known of the modules of a build when all have been transformed. */
export interface ModulesContext {
  getModuleIds(): IterableIterator<string>;
  getModuleInfo(id: string): ModuleInfo | null;
  warn(log: Log): void;
}

export interface RollupHooks extends RollupFiles {
  readonly name: string;
  buildStart(): void;
  buildEnd(this: ModulesContext, error?: Error): Promise<void>;
  onLog(level: string, log: { readonly code?: string | undefined; readonly message: string }): false | undefined;
  writeBundle(this: WriteContext): void;
  closeBundle(this: BuildContext): Promise<void>;
  closeWatcher(): Promise<void>;
  readonly resolveId: {
    readonly filter: { readonly id: RegExp };
    handler(
      this: ResolveContext,
      id: string,
      importer: string | undefined,
    ): Promise<{ readonly id: string } | string | null>;
  };
  readonly transform: {
    readonly order: "pre";
    /** Without its condition on the code, what has lost its markers on the way is told of as it comes. */
    readonly filter: TransformFilter;
    handler(this: TransformContext, code: string, id: string): Promise<Rewritten | null>;
  };
}

export const PLUGIN_NAME = "wumba";

/** What a host knows better than the options. */
export interface RollupHost {
  /** Where the WebAssembly goes in the build that a hook is called in. */
  emitFor?(context: TransformContext): Emit | undefined;
  /** Whether files change while it builds, as those of a dev server do. */
  readonly filesChange?: () => boolean;
  /** The name that an asset asks for, when the bundler puts no hash into it. */
  nameFor?(file: string): string | undefined;
  /** Where it looks for the place of a message: nowhere else is it shown. By default the message says it. */
  readonly placesIn?: () => "frame" | "stack" | undefined;
}

export function rollupHooks(session: PluginSession, host: RollupHost = {}): RollupHooks {
  const filter = transformFilter(session.options);
  const matches = moduleMatcher(filter.id);
  return {
    ...rollupFiles(session, host.nameFor),
    name: PLUGIN_NAME,
    buildStart() {
      session.start();
      if (!host.filesChange?.()) session.holdFiles();
    },
    async buildEnd(error) {
      session.letFilesChange();
      if (error) return;
      const isMissed = (id: string): boolean => {
        const info = matches(id) || isVirtual(id) ? this.getModuleInfo(id) : null;
        // From the cache of an earlier build modules come with their kernels.
        return !!info && !info.isExternal && !info.importedIds.some((imported) => session.isKernelModule(imported));
      };
      const ids = [...this.getModuleIds()].filter(isMissed);
      await tellMissed(this, session, ids.filter((id) => !isVirtual(id)).map(fileOf));
      const texts = ids.filter(isVirtual).map((id) => [id, this.getModuleInfo(id)?.code ?? ""] as const);
      for (const missed of await session.missedVirtual(texts)) this.warn(toLog(missed, () => undefined));
    },
    onLog: (_level, log) => (isOfCompiling(log, session.waited) ? false : undefined),
    writeBundle() {
      const report = session.report();
      if (report) this.info({ message: report.replace(/^wumba: /, "") });
    },
    /** While files are watched LLVM stays for the next edit. */
    closeBundle() {
      return session.end(this.meta.watchMode);
    },
    closeWatcher: () => session.close(),
    resolveId: {
      filter: { id: RUNTIME_SPECIFIERS },
      /** A kernel module in a cache folder outside the project finds the runtime where the project does. */
      async handler(id, importer) {
        if (importer === undefined || !session.isKernelModule(importer)) return null;
        const project = path.join(session.builder.options.root, "index.html");
        const options = { skipSelf: true };
        return (
          (await this.resolve(id, importer, options)) ??
          (await this.resolve(id, project, options)) ??
          resolveRuntime(id)
        );
      },
    },
    transform: {
      order: "pre",
      filter,
      async handler(code, id) {
        if (!needsBuild(code)) return tellMissed(this, session, [fileOf(id)]);
        const part = host.placesIn?.();
        const context = part ? placing(part, this, session) : this;
        const built = await buildModule(context, session, fileOf(id), code, host.emitFor?.(this));
        return built && { code: built.code, map: built.map };
      },
    },
  };
}

/** Each message has its place as the first line of its frame, or as the only call in its stack. */
function placing(part: "frame" | "stack", context: TransformContext, { builder }: PluginSession): TransformContext {
  const placed = (log: Log): Log => {
    const { file, line, column } = log.loc;
    const at = `:${line}:${column + 1}`;
    if (part === "stack") return { ...log, stack: `Error: ${log.message}\n    at ${file}${at}` };
    return {
      ...log,
      frame: `${path.relative(builder.options.root, file).split(path.sep).join("/")}${at}\n${log.frame}`,
    };
  };
  return {
    addWatchFile: (file) => context.addWatchFile(file),
    warn: (log) => context.warn(placed(log)),
    error: (log) => context.error(placed(log)),
  };
}

/**
 * Rolldown warns of plugins that take long. LLVM takes its time, once, and other plugins wait for it: it says something
 * of them when there is nothing to compile. Those whose share it does not say have waited for one another.
 */
function isOfCompiling(
  { code, message }: { readonly code?: string | undefined; readonly message: string },
  waited: boolean,
): boolean {
  if (code !== "PLUGIN_TIMINGS") return false;
  const slow = [...message.matchAll(/^\s*- plugin (\S+) .*\(\d+%/gm)].map(([, name]) => name);
  return waited || (slow.length > 0 && slow.every((name) => name === PLUGIN_NAME));
}

async function tellMissed(
  context: Pick<TransformContext, "warn">,
  session: PluginSession,
  files: readonly string[],
): Promise<null> {
  for (const missed of await session.missed(files)) context.warn(toLog(missed, textOnDisk));
  return null;
}

/** Builds a module with all that the host has to hear of it; null when it has no marker. */
export async function buildModule(
  context: TransformContext,
  session: PluginSession,
  file: string,
  code: string,
  emit?: Emit,
): Promise<BuiltFile | null> {
  const built = await session.build(file, code, { emit });
  if (!built) return null;
  for (const dependency of watchedFiles(file, built)) context.addWatchFile(dependency);
  for (const diagnostic of built.diagnostics)
    if (diagnostic.severity === "warning") context.warn(toLog(diagnostic, session.readText));
  const error = toError(built.diagnostics, session.readText, session.builder.options.root);
  if (error) context.error(error);
  return built;
}

/** The name of the file behind a module's id, which may have a query. */
export function fileOf(id: string): string {
  return path.normalize(id.replace(/[?#].*$/, ""));
}
