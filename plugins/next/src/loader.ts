/** A source file in, the same file with its kernels out: the loader that Turbopack runs, and webpack for the edge. */
import { readFileSync } from "node:fs";
import path from "node:path";
import {
  addDependencies,
  embedModule,
  formatDiagnostic,
  importFrom,
  PluginSession,
  watchedFiles,
  type BuiltFile,
  type LoaderDependencies,
  type PluginOptions,
} from "@wumba/plugin-core";

/** Plain data: Turbopack runs loaders in processes of their own. */
export interface LoaderOptions extends PluginOptions {
  readonly root?: string;
  /** What compiles: bundlers keep the loader's results under its options. */
  readonly tool: string;
  /** Functions stay JavaScript. */
  readonly javascript?: boolean;
}

/** What the loader contexts of Turbopack and webpack have in common, as far as it is needed. */
interface LoaderContext extends LoaderDependencies {
  readonly resourcePath: string;
  readonly rootContext: string;
  async(): (error: Error | null, code?: string, map?: object) => void;
  emitWarning(warning: Error): void;
  getOptions(): LoaderOptions;
}

const sessions = new Map<string, PluginSession>();

export default function loader(this: LoaderContext, text: string, map: object | undefined): void {
  const callback = this.async();
  compile(this, text).then(
    (built) => (built ? callback(null, built.code, { ...built.map }) : callback(null, text, map)),
    (error: unknown) => callback(error as Error),
  );
}

/** Undefined when the file has no marked function. */
async function compile(context: LoaderContext, text: string): Promise<BuiltFile | undefined> {
  const { javascript = false, root = context.rootContext, tool: _tool, ...options } = context.getOptions();
  const session = sessionFor(options, root);
  const file = context.resourcePath;
  // Turbopack takes no absolute names, and does not see files that come to be while it builds.
  const access = (glue: string) => (glue ? embedModule(readFileSync(glue, "utf8")) : importFrom(glue));
  const built = await session.build(file, text, { access, emit: "inline", javascript });
  if (!built) return undefined;
  for (const dependency of watchedFiles(file, built)) context.addDependency(dependency);
  addDependencies(within(root, context), file, built);
  tell(context, built, session);
  return built;
}

/** Turbopack refuses names outside of the folders that it is set up for, of which the project's is always one. */
function within(root: string, context: LoaderDependencies): LoaderDependencies {
  const isInside = (name: string): boolean => name.startsWith(root + path.sep);
  return {
    addDependency: (name) => void (isInside(name) && context.addDependency(name)),
    addMissingDependency: (name) => void (isInside(name) && context.addMissingDependency(name)),
  };
}

/** Processes and threads run many files. */
function sessionFor(options: PluginOptions, root: string): PluginSession {
  const key = JSON.stringify([options, root]);
  let session = sessions.get(key);
  if (!session) {
    sessions.set(key, (session = new PluginSession(options)));
    session.open({ root, onWarning: (message) => console.warn(message) });
  }
  return session;
}

function tell(context: LoaderContext, { diagnostics }: BuiltFile, session: PluginSession): void {
  const { root } = session.builder.options;
  const errors: string[] = [];
  for (const diagnostic of diagnostics) {
    const message = formatDiagnostic(diagnostic, session.readText(diagnostic.place.file), { root });
    if (diagnostic.severity === "error") errors.push(message);
    else context.emitWarning(withoutStack(message));
  }
  if (errors.length > 0) throw withoutStack(errors.join("\n\n"));
}

/** Where a message was made tells nobody anything. */
const withoutStack = (message: string): Error => Object.assign(new Error(message), { stack: message });
