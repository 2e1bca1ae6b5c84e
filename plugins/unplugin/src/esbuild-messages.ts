/** A diagnostic in, a message of esbuild out. */
import path from "node:path";
import type { Diagnostic, PluginSession } from "@wumba/plugin-core";

/** What plugins return as a message. */
interface ToldMessage {
  readonly id: string;
  readonly text: string;
  readonly location: { file: string; line: number; lineText: string; column: number; length: number };
  readonly notes: { text: string }[];
}

/** esbuild counts lines from 1, and columns in bytes of UTF-8 from 0. */
export function toMessage({ code, message, hint, place, length }: Diagnostic, session: PluginSession): ToldMessage {
  const { file, line, column } = place;
  const lineText = session.readText(file)?.split(/\r?\n/)[line - 1] ?? "";
  const bytes = (text: string): number => Buffer.byteLength(text);
  const location = {
    file: path.relative(session.builder.options.root, file),
    line,
    lineText,
    column: bytes(lineText.slice(0, column - 1)),
    length: bytes(lineText.slice(column - 1, column - 1 + length)),
  };
  return { id: code, text: `${code}: ${message}`, location, notes: hint === "" ? [] : [{ text: `hint: ${hint}` }] };
}
