/** The name of a transformer in, the transformer as Jest would make it, out. */
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { nameAndOptions, type Named } from "./options.js";
import type { Transformer } from "./jest.js";

type Made = Transformer & { createTransformer?(options: unknown): Transformer | Promise<Transformer> };

/** From the folder that Jest was started in, and else from here, where `babel-jest` lies with Jest itself. */
export async function loadTransformer(named: Named): Promise<Transformer> {
  const [name, options] = nameAndOptions(named);
  const loaded: unknown = await import(pathToFileURL(resolve(name!)).href);
  const made = [loaded, defaultOf(loaded), defaultOf(defaultOf(loaded))].find(isTransformer);
  if (!made) throw new Error(`wumba: ${name} is no transformer of Jest`);
  return made.createTransformer ? made.createTransformer(options) : made;
}

function resolve(name: string): string {
  for (const from of [path.join(process.cwd(), "package.json"), import.meta.filename])
    try {
      return createRequire(from).resolve(name);
    } catch {
      // The next.
    }
  throw new Error(`wumba: the transformer ${name} is not installed`);
}

const defaultOf = (value: unknown): unknown => (value as { default?: unknown } | undefined)?.default;

const isTransformer = (value: unknown): value is Made =>
  typeof (value as Made | undefined)?.createTransformer === "function" ||
  typeof (value as Made | undefined)?.process === "function";
