/** What stands behind `"@wumba/jest"` in Jest's `transform`, and the check of it. */
import { checkPluginOptions, refuseBundlerOptions, type KernelOptions, type SourceOptions } from "@wumba/plugin-core";

/** A transformer as Jest's `transform` names it: its name, or its name and its options. */
export type Named = string | readonly [name: string, options?: unknown];

/** Those of the plugins of bundlers that mean something here, and the transformer that makes JavaScript. */
export interface Options extends SourceOptions {
  /** `ts-jest`, `@swc/jest`, `babel-jest` or another, with its options. Default: TypeScript's types are stripped. */
  readonly transformer?: Named;
}

export function checkOptions({ transformer, ...options }: Options): void {
  refuseBundlerOptions(options, "the transformer for Jest");
  const [name] = nameAndOptions(transformer);
  if (transformer !== undefined && typeof name !== "string")
    throw new Error(`wumba: transformer is the name of one, or a list of name and options, not ${String(transformer)}`);
  checkPluginOptions(options);
}

export const nameAndOptions = (named: Named | undefined): readonly [name: string | undefined, options?: unknown] =>
  typeof named === "string" || named === undefined ? [named] : named;

export function kernelOptions({ transformer: _, ...options }: Options, root: string): KernelOptions {
  return { ...options, root, onWarning: (message) => process.stderr.write(`${message}\n`) };
}
