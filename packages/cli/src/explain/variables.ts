/** A marked function in, its variables with their machine types and ranges as lines out. */
import type { MarkedResult } from "@wumba/plugin-core";
import { tableLines } from "../terminal.js";

export function describeVariables({ variables }: MarkedResult, indent = ""): string[] {
  return tableLines(
    variables.map(({ name, place, type, range }) => [name, type, range ?? "", `line ${place.line}`]),
    indent,
  );
}
