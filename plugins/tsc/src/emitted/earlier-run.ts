/** Emitted text, perhaps with kernels from an earlier run, in; the text as tsc wrote it, and its source map, out. */
import { mapChangedOutput } from "@wumba/plugin-core";
import MagicString from "magic-string";

const OPEN = "/*wumba{*/";
const CLOSE = "/*}wumba*/";
const INSERTED = /\/\*wumba\{\*\/[^]*?\/\*\}wumba\*\//g;

/**
 * Marks what a run inserts, so that the next one finds it: tsc writes a file again only when its own source has
 * changed.
 */
export const enclose = (inserted: string): string => OPEN + inserted + CLOSE;

export interface EmittedText {
  readonly code: string;
  /** The source map as JSON, if there is one. */
  readonly map: string | undefined;
}

export function withoutEarlierRun({ code, map }: EmittedText): EmittedText {
  if (!code.includes(OPEN)) return { code, map };
  const editable = new MagicString(code);
  for (const { 0: text, index } of code.matchAll(INSERTED)) editable.remove(index, index + text.length);
  return { code: editable.toString(), map: map && mapChangedOutput(editable.generateMap({ hires: "boundary" }), map) };
}
