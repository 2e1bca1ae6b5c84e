/** A marked function in; the passes over it as lines, with how long each took, out. */
import type { MarkedResult } from "@wumba/plugin-core";
import { tableLines } from "../terminal.js";

export const describePasses = ({ passes }: MarkedResult): string[] =>
  tableLines(
    (passes ?? []).map(({ pass, milliseconds }) => [pass, `${milliseconds.toFixed(2)} ms`]),
    "",
  );
