/** A program and its kernels in; the errors of marked functions among the program's own diagnostics out. */
import path from "node:path";
import type { Diagnostic } from "@wumba/plugin-core";
import type ts from "typescript";
import type { ProgramKernels } from "./program-kernels.js";

/** W2001 is TS92001 in tsc's list. */
const FIRST_CODE = 90_000;

/** What builder programs ask instead of `getSemanticDiagnostics`; not in TypeScript's declarations. */
interface Inner {
  getProgramDiagnostics?(file: ts.SourceFile, token?: ts.CancellationToken): readonly ts.Diagnostic[];
}

export function addDiagnostics(typescript: typeof ts, program: ts.Program & Inner, kernels: ProgramKernels): void {
  const { getSemanticDiagnostics, getProgramDiagnostics } = program;
  /** Errors of TypeScript that it tells itself are not told again. */
  const isTold = ({ file, code, start }: ts.Diagnostic): boolean =>
    code < FIRST_CODE &&
    !!file &&
    getSemanticDiagnostics(file).some((other) => other.code === code && other.start === start);
  const errorsOf = (file: ts.SourceFile | undefined): readonly ts.Diagnostic[] => {
    const entries = file ? [kernels.all.get(file)] : [...kernels.all.values()];
    return entries
      .flatMap((entry) => entry?.diagnostics ?? [])
      .flatMap((diagnostic) => toDiagnostic(typescript, program, diagnostic) ?? [])
      .filter((diagnostic) => !isTold(diagnostic));
  };
  program.getSemanticDiagnostics = (file, token) => [
    ...getSemanticDiagnostics(file, token),
    ...(errorsOf(file) as ts.Diagnostic[]),
  ];
  if (getProgramDiagnostics)
    program.getProgramDiagnostics = (file, token) => [...getProgramDiagnostics(file, token), ...errorsOf(file)];
}

function toDiagnostic(typescript: typeof ts, program: ts.Program, diagnostic: Diagnostic): ts.Diagnostic | undefined {
  const { code, severity, message, hint, place, length } = diagnostic;
  if (severity !== "error") return undefined;
  const file = program.getSourceFile(place.file.split(path.sep).join("/"));
  const position = file && { start: file.getPositionOfLineAndCharacter(place.line - 1, place.column - 1), length };
  return {
    category: typescript.DiagnosticCategory.Error,
    code: code.startsWith("TS") ? Number(code.slice(2)) : FIRST_CODE + Number(code.slice(1)),
    source: "wumba",
    messageText: `${code}: ${message}${hint === "" ? "" : `\n  hint: ${hint}`}`,
    file,
    start: position?.start,
    length: position?.length,
  };
}
