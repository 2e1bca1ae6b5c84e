/** What stands behind `"@wumba/jest"` in Jest's `transform`, and the check of it. */
import { checkPluginOptions, type KernelOptions, type PluginOptions } from "@wumba/plugin-core";

/** A transformer as Jest's `transform` names it: its name, or its name and its options. */
export type Named = string | readonly [name: string, options?: unknown];

/** Those of the plugins of bundlers that mean something here, and the transformer that makes JavaScript. */
export interface Options extends Omit<PluginOptions, (typeof WITHOUT_MEANING)[number]> {
  /** `ts-jest`, `@swc/jest`, `babel-jest` or another, with its options. Default: TypeScript's types are stripped. */
  readonly transformer?: Named;
}

/** Jest's `transform` says which files count, and nothing is emitted. */
const WITHOUT_MEANING = ["include", "exclude", "emit"] as const;

export function checkOptions({ transformer, ...options }: Options): void {
  for (const name of WITHOUT_MEANING)
    if (name in options) throw new Error(`wumba: the transformer for Jest has no option "${name}"`);
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
