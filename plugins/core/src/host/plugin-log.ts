/** Diagnostics in, what a bundler shows in the terminal and in its error overlay out. */
import type { Diagnostic } from "@wumba/compiler";
import { codeFrame, formatDiagnostic } from "../format-diagnostic.js";

/** The form of a message in Rollup, Rolldown and Vite. */
export interface Log {
  message: string;
  id: string;
  loc: { file: string; line: number; column: number };
  frame: string;
  stack?: string;
}

/** `readText` gives the text of a file as the build sees it. */
export function toLog(diagnostic: Diagnostic, readText: (file: string) => string | undefined): Log {
  const { code, message, hint, place } = diagnostic;
  const { file, line, column } = place;
  return {
    message: `${code}: ${message}${hint === "" ? "" : `\nhint: ${hint}`}`,
    id: file,
    // Rollup counts columns from 0.
    loc: { file, line, column: column - 1 },
    frame: codeFrame(diagnostic, readText(file) ?? ""),
  };
}

/** A build stops at one error, so the first carries the others in its message. */
export function toError(
  diagnostics: readonly Diagnostic[],
  readText: (file: string) => string | undefined,
  root: string,
): Log | undefined {
  const [first, ...others] = diagnostics.filter(({ severity }) => severity === "error");
  if (!first) return undefined;
  const log = toLog(first, readText);
  const rest = others.map((diagnostic) => formatDiagnostic(diagnostic, readText(diagnostic.place.file), { root }));
  return rest.length === 0 ? log : { ...log, message: [log.message, `and ${rest.length} more:`, ...rest].join("\n\n") };
}
