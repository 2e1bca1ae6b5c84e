/** A diagnostic of wumba in, one of TypeScript's out. */
import path from "node:path";
import type { Diagnostic } from "@wumba/plugin-core";
import type ts from "typescript/lib/tsserverlibrary.js";

export const SOURCE = "wumba";

/** W2001 is 92001 in TypeScript's list. */
const FIRST_CODE = 90_000;

/** The codes for which an editor asks for changes. */
export const CODES: readonly number[] = [1001, 1002, 1004, 1007, 1008, 2102, 5001, 5002].map(
  (code) => FIRST_CODE + code,
);

/** What is wrong in another file is told at the function here whose kernel holds its code. */
export function toDiagnostic(typescript: typeof ts, file: ts.SourceFile, diagnostic: Diagnostic): ts.Diagnostic {
  const { code, severity, message, hint, place, length, kernel } = diagnostic;
  const { line, column } = kernel ?? place;
  const elsewhere = kernel ? `${path.basename(place.file)}:${place.line}:${place.column}: ` : "";
  return {
    file,
    start: file.getPositionOfLineAndCharacter(line - 1, column - 1),
    length: kernel ? 1 : length,
    category: severity === "error" ? typescript.DiagnosticCategory.Error : typescript.DiagnosticCategory.Warning,
    code: code.startsWith("TS") ? Number(code.slice(2)) : FIRST_CODE + Number(code.slice(1)),
    source: SOURCE,
    messageText: `${elsewhere}${message}${hint === "" ? "" : ` ${hint}`} (${code})`,
  };
}
