/** A source file in, the same file with its kernels out: the loader that webpack and Rspack run. */
import remapping from "@jridgewell/remapping";
import {
  addDependencies,
  needsBuild,
  textOnDisk,
  type BuiltFile,
  type Diagnostic,
  type LoaderDependencies,
  type PluginSession,
} from "@wumba/plugin-core";
import { sessionFor, type LoaderOptions } from "./loader-session.js";
import { reportTo, type Reporter } from "./webpack-report.js";

type SourceMap = string | object | undefined | null;

/** What the loader contexts of webpack and Rspack have in common, as far as it is needed. */
interface LoaderContext extends Reporter, LoaderDependencies {
  readonly resourcePath: string;
  /** All loaders of the module, the last of which runs first. */
  readonly loaders: readonly unknown[];
  readonly loaderIndex: number;
  readonly mode?: string;
  async(): (error: Error | null, code?: string, map?: SourceMap) => void;
  getOptions(): LoaderOptions;
}

export default function loader(this: LoaderContext, text: string, map: SourceMap): void {
  const callback = this.async();
  if (!needsBuild(text) && this.loaderIndex === this.loaders.length - 1) return callback(null, text, map);
  compile(this, text).then(
    (built) => (built ? callback(null, built.code, joinMaps(built, map)) : callback(null, text, map)),
    (error: unknown) => callback(error as Error),
  );
}

/** Undefined when the file stays as it is: it has no marked function, or one with an error. */
async function compile(context: LoaderContext, text: string): Promise<BuiltFile | undefined> {
  const session = sessionFor(context.getOptions());
  const file = context.resourcePath;
  // In production they find by statements what is used, and write the files of that.
  const built = await session.build(file, text, { known: context.mode !== "production" });
  // Another loader has made the text of the file.
  if (!built)
    for (const missed of await session.missed([file]))
      reportTo(context, missed, textOnDisk(file), session.builder.options.root);
  if (!built) return undefined;
  addDependencies(context, file, built);
  // Results that the bundler keeps are of no use when the module of kernels is gone.
  if (built.glue) context.addDependency(built.glue);
  for (const diagnostic of built.diagnostics) report(context, diagnostic, session);
  return built.diagnostics.some(({ severity }) => severity === "error") ? undefined : built;
}

function report(context: LoaderContext, diagnostic: Diagnostic, session: PluginSession): void {
  reportTo(context, diagnostic, session.readText(diagnostic.place.file), session.builder.options.root);
}

/** `before` is the map of what ran ahead of us, if anything did. */
function joinMaps({ map }: BuiltFile, before: SourceMap): object {
  if (!before) return { ...map };
  return remapping([map.toString(), typeof before === "string" ? before : JSON.stringify(before)], () => null);
}
