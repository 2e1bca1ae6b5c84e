/**
 * Files that are in an output in; a warning for each whose marker is on disk, and was not in the text that a session
 * was given, out. The same for virtual modules, whose text other plugins keep to themselves.
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
    if (match) missed.push(await missedMarker("W1011", file, match));
  }
  return missed;
}

/** A module's name as Rollup and its kin have it: with a character that no file's name has. */
export const isVirtual = (id: string): boolean => id.includes("\0");

export async function virtualMarker(id: string, text: string): Promise<Diagnostic | undefined> {
  const match = FIRST_MARKER.exec(text);
  return match ? missedMarker("W1012", id.replaceAll("\0", "\\0"), match) : undefined;
}

export function textOnDisk(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // A name of something else.
    return "";
  }
}

async function missedMarker(code: "W1011" | "W1012", file: string, match: RegExpExecArray): Promise<Diagnostic> {
  const { codes } = await import("@wumba/compiler");
  const marker = match[1]!;
  const lines = match.input.slice(0, match.index + match[0].length).split("\n");
  const place = { file, line: lines.length, column: lines.at(-1)!.length - marker.length + 1 };
  const { severity, word } = codes[code];
  return { code, severity, ...word(marker), place, length: marker.length };
}
