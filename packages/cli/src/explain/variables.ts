/** A marked function in, its variables with their machine types and ranges as lines out. */
import type { MarkedResult } from "@wumba/plugin-core";
import { tableLines } from "../terminal.js";
import type { Places } from "./places.js";

export function describeVariables({ variables }: MarkedResult, places: Places, indent = ""): string[] {
  const named = variables
    // The compiler adds variables of its own.
    .filter(({ name, place }) => places.isTold(place) && (!places.isOwn(place) || places.has(name, place)))
    .sort((a, b) => places.compare(a.place, b.place));
  const rows = new Map(
    named
      .map(({ name, place, type, range }) => [name, type, range ?? "", places.name(place)])
      .map((row) => [row.join(), row]),
  );
  // Copies of a loop, and of an inlined function, have variables of their own.
  return tableLines([...rows.values()], indent);
}
