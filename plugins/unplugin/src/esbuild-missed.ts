/** A build in; warnings at its end for files with markers that another plugin has loaded out. */
import path from "node:path";
import { PLUGIN_NAME, type Diagnostic, type PluginSession } from "@wumba/plugin-core";
import type { Message, Metafile, PluginBuild } from "esbuild";
import { toMessage } from "./esbuild-messages.js";

/**
 * esbuild tells what it has read by its metafile, which those who have not asked for it do not get to see. Of warnings
 * that come at the end it prints those of contexts alone: these are put into the result, and printed here.
 */
export function tellMissed(
  build: PluginBuild,
  session: PluginSession,
  root: string,
  matches: (name: string) => boolean,
): void {
  const { metafile: wanted, logLevel = "warning" } = build.initialOptions;
  build.initialOptions.metafile = true;
  build.onEnd(async (result) => {
    const { metafile, errors, warnings } = result;
    if (!wanted) Reflect.deleteProperty(result, "metafile");
    if (!metafile || errors.length > 0) return;
    const missed = await session.missed(filesOf(metafile, root, matches));
    const messages = missed.map((diagnostic) => wholeMessage(diagnostic, session));
    warnings.push(...messages);
    if (!["silent", "error"].includes(logLevel)) await print(build, messages);
  });
}

async function print({ esbuild, initialOptions }: PluginBuild, messages: Message[]): Promise<void> {
  const { isTTY, columns } = process.stderr;
  const color = initialOptions.color ?? isTTY ?? false;
  const texts = await esbuild.formatMessages(messages, { kind: "warning", color, terminalWidth: columns });
  process.stderr.write(texts.join(""));
}

/** As esbuild makes it of what plugins return. */
function wholeMessage(diagnostic: Diagnostic, session: PluginSession): Message {
  const { id, text, location, notes } = toMessage(diagnostic, session);
  return {
    id,
    pluginName: PLUGIN_NAME,
    text,
    location: { namespace: "", suggestion: "", ...location },
    notes: notes.map((note) => ({ ...note, location: null })),
    detail: undefined,
  };
}

/** Inputs of other namespaces have a prefix, and are no files. */
function filesOf({ inputs }: Metafile, root: string, matches: (name: string) => boolean): string[] {
  return Object.keys(inputs)
    .map((name) => path.resolve(root, name))
    .filter(matches)
    .map((name) => name.replace(/[?#].*$/, ""));
}
