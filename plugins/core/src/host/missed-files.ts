/**
 * Files that are in an output in; a warning for each whose marker is on disk, and was not in the text that a session
 * was given, out.
 */
import { readFileSync } from "node:fs";
import type { Diagnostic } from "@wumba/compiler";
import { needsBuild } from "../marker.js";

/**
 * As the first words of a line of a comment; markers at other places are read by the compiler, once it gets the file.
 */
const FIRST_MARKER =
  /^[^\S\n]*(?:\/\/\/?|\/\*\*?|\*)[^\S\n]*(@(?:n?jit|gpu|jitclass|(?:gu)?vectorize|stencil)\b(?![-\w]))/m;

/** `givenTo` is the text of a file as the session has got it. */
export async function findMissed(
  files: Iterable<string>,
  givenTo: (file: string) => string | undefined,
): Promise<Diagnostic[]> {
  const missed: Diagnostic[] = [];
  for (const file of new Set(files)) {
    if (needsBuild(givenTo(file) ?? "")) continue;
    const text = textOnDisk(file);
    const match = FIRST_MARKER.exec(text);
    if (match) missed.push(await missedMarker(file, text.slice(0, match.index + match[0].length), match[1]!));
  }
  return missed;
}

export function textOnDisk(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // A name of something else.
    return "";
  }
}

async function missedMarker(file: string, until: string, marker: string): Promise<Diagnostic> {
  const { codes } = await import("@wumba/compiler");
  const lines = until.split("\n");
  const place = { file, line: lines.length, column: lines.at(-1)!.length - marker.length + 1 };
  const { severity, word } = codes.W1011;
  return { code: "W1011", severity, ...word(marker), place, length: marker.length };
}
