/** A build in; warnings at its end for files with markers that another plugin has loaded out. */
import path from "node:path";
import type { PluginSession } from "@wumba/plugin-core";
import type { Metafile, PartialMessage, PluginBuild } from "esbuild";
import { toMessage } from "./esbuild-messages.js";

/** esbuild tells what it has read by its metafile, which those who have not asked for it do not get to see. */
export function tellMissed(
  build: PluginBuild,
  session: PluginSession,
  root: string,
  matches: (name: string) => boolean,
): void {
  const { metafile: wanted } = build.initialOptions;
  build.initialOptions.metafile = true;
  build.onEnd(async (result) => {
    const { metafile, errors } = result;
    if (!wanted) Reflect.deleteProperty(result, "metafile");
    if (!metafile || errors.length > 0) return {};
    const missed = await session.missed(filesOf(metafile, root, matches));
    return { warnings: missed.map((diagnostic): PartialMessage => toMessage(diagnostic, session)) };
  });
}

/** Inputs of other namespaces have a prefix, and are no files. */
function filesOf({ inputs }: Metafile, root: string, matches: (name: string) => boolean): string[] {
  return Object.keys(inputs)
    .map((name) => path.resolve(root, name))
    .filter(matches)
    .map((name) => name.replace(/[?#].*$/, ""));
}
