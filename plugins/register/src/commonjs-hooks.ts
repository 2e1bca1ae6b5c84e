/**
 * Options in; the loader of CommonJS with kernels in what it compiles out: whoever has made JavaScript of a file, and
 * has taken the comments out of it, the markers are those on the disk.
 */
import { readFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { pathToFileURL, fileURLToPath } from "node:url";
import { BlockingBuilder, needsBuild, transpileForNode } from "@wumba/plugin-core";
import { kernelOptions, type Options } from "./options.js";
import { typescriptFile } from "./resolve.js";
import { accessFor, isSource, tellDiagnostics, textOf } from "./source-files.js";

type Compile = (this: object, content: string, file: string, ...rest: unknown[]) => unknown;
type Resolve = (specifier: string, parent: { readonly filename?: string } | undefined, ...rest: unknown[]) => string;

/** What other loaders of TypeScript change too. */
interface Loader {
  readonly prototype: { _compile: Compile };
  readonly _extensions: Readonly<Record<string, unknown>>;
  _resolveFilename: Resolve;
}

export function hookCommonJs(options: Options): void {
  const loader = module as unknown as Loader;
  const compile = loader.prototype._compile;
  const replacement = replacing(options, loader);
  loader.prototype._compile = function (content, file, format, ...rest) {
    const made = String(format).startsWith("module") ? undefined : replacement(content, file);
    return made === undefined
      ? compile.call(this, content, file, format, ...rest)
      : compile.call(this, made, file, format && "commonjs", ...rest);
  };
  const resolve = loader._resolveFilename;
  loader._resolveFilename = function (specifier, parent, ...rest) {
    try {
      return resolve.call(this, specifier, parent, ...rest);
    } catch (error) {
      const parentURL = parent?.filename && pathToFileURL(parent.filename).href;
      const found = typescriptFile(specifier, { parentURL });
      if (!found) throw error;
      return fileURLToPath(found.url);
    }
  };
}

/** The code to run in the place of `content`; undefined when that stays. */
function replacing(options: Options, { _extensions }: Loader): (content: string, file: string) => string | undefined {
  let builder: BlockingBuilder | undefined;
  return (content, file) => {
    if (!isSource(pathToFileURL(file).href)) return undefined;
    const text = textOf(readFileSync(file));
    const isRaw = !(path.extname(file) in _extensions);
    if (!isRaw && !needsBuild(text)) return undefined;
    builder ??= new BlockingBuilder(kernelOptions(options));
    const built = builder.buildFile(file, text, accessFor("commonjs"));
    if (!isRaw && built?.glue && content.includes(path.basename(built.glue))) return undefined;
    const { root, tsconfig } = builder.options;
    if (built) tellDiagnostics(built, text, root);
    return transpileForNode(file, text, built, "commonjs", tsconfig);
  };
}
