/** A marked function in, its variables with their machine types and ranges as lines out. */
import type { MarkedResult, Place } from "@wumba/plugin-core";
import { tableLines } from "../terminal.js";

export function describeVariables({ variables, place: start }: MarkedResult, source: string, indent = ""): string[] {
  const lines = source.split(/\r?\n/);
  const named = variables.filter(({ name, place }) => place.file !== start.file || isWrittenAt(lines, name, place));
  const rows = new Map(
    named.map(({ name, place, type, range }) => [name, type, range ?? "", `line ${place.line}`]).map((row) => [row.join(), row]),
  );
  // Copies of a loop, and of an inlined function, have variables of their own.
  return tableLines([...rows.values()], indent);
}

/** Whether the user's text has the name there: the compiler adds variables of its own. */
function isWrittenAt(lines: readonly string[], name: string, { line, column }: Place): boolean {
  return (lines[line - 1] ?? "").startsWith(name, column - 1);
}
