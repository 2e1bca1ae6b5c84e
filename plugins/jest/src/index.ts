/**
 * `transform: { "\\.[cm]?tsx?$": ["@wumba/jest", { … }] }` in Jest's configuration: a transformer that puts kernels
 * into a file and leaves the rest to another.
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import {
  BlockingBuilder,
  formatDiagnostic,
  hasErrors,
  importFrom,
  needsBuild,
  toolFingerprint,
  withoutCalls,
  type BuiltFile,
} from "@wumba/plugin-core";
import { withWholeMap } from "./compose.js";
import { loadTransformer } from "./inner-transformer.js";
import type { Transformed, Transformer, TransformOptions } from "./jest.js";
import { checkOptions, kernelOptions, nameAndOptions, type Options } from "./options.js";
import { strippingTransformer } from "./stripping.js";

export type { Named, Options } from "./options.js";
export type { Transformed, Transformer, TransformOptions } from "./jest.js";

const { version } = createRequire(import.meta.url)("@wumba/jest/package.json") as { version: string };

/** As Jest calls it: the options are those of its `transform`. */
export async function createTransformer(options: Options = {}): Promise<Transformer> {
  checkOptions(options);
  const { transformer, tsconfig } = options;
  const inner = transformer === undefined ? strippingTransformer(tsconfig) : await loadTransformer(transformer);
  const files = new Files(options);
  const [, innerConfig] = nameAndOptions(transformer);
  const forInner = (given: TransformOptions): TransformOptions => ({ ...given, transformerConfig: innerConfig ?? {} });
  return {
    canInstrument: inner.canInstrument ?? false,
    /** Names the module of kernels, whose name tells its content. */
    getCacheKey(text, file, given) {
      const built = files.build(text, file, given);
      const code = built?.code ?? text;
      const { instrument, supportsStaticESM, config } = given;
      const key = inner.getCacheKey?.(code, file, forInner(given)) ?? `${code}\0${JSON.stringify(config)}`;
      return createHash("sha256")
        .update(JSON.stringify([toolFingerprint(), version, options, file, instrument, supportsStaticESM]))
        .update(JSON.stringify([key, code, built?.diagnostics]))
        .digest("hex");
    },
    process(text, file, given): Transformed {
      const built = files.build(text, file, given);
      if (built) tell(built, text, given.config.rootDir);
      const { process } = inner;
      if (!process) throw new Error("wumba: the transformer has no function `process`");
      const made = process.call(inner, built?.code ?? text, file, forInner(given));
      return built ? withWholeMap(made, built) : made;
    },
  };
}

/** Files with their kernels; Jest asks for each twice. */
class Files {
  #builder: BlockingBuilder | undefined;
  #last: { readonly key: string; readonly built: BuiltFile | undefined } | undefined;

  constructor(private readonly options: Options) {}

  /** Undefined when there is nothing to do. */
  build(text: string, file: string, { config, instrument, supportsStaticESM }: TransformOptions) {
    if (!needsBuild(text)) return undefined;
    const key = JSON.stringify([file, text, supportsStaticESM, instrument]);
    if (this.#last?.key === key) return this.#last.built;
    const builder = (this.#builder ??= new BlockingBuilder(kernelOptions(this.options, config.rootDir)));
    const built = builder.buildFile(
      file,
      text,
      (glue) => importFrom(supportsStaticESM ? glue : glue && builder.commonjs(glue)),
      // In kernels nothing could count statements.
      instrument ? withoutCalls : undefined,
    );
    this.#last = { key, built };
    return built;
  }
}

/** Warnings go to standard error; errors are the test's. */
function tell({ diagnostics }: BuiltFile, text: string, root: string): void {
  const texts = diagnostics.map((diagnostic) => formatDiagnostic(diagnostic, text, { root }));
  if (!hasErrors({ diagnostics })) {
    for (const each of texts) process.stderr.write(`${each}\n\n`);
    return;
  }
  const error = new Error(`A function that is marked cannot be compiled\n\n${texts.join("\n\n")}\n`);
  // Where Jest was when it loaded the file tells nobody anything.
  error.stack = `${error.name}: ${error.message}`;
  throw error;
}

export default { createTransformer };
