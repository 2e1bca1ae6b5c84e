/** A diagnostic in, an error or a warning of webpack or Rspack with its place out. */
import { formatDiagnostic, type Diagnostic } from "@wumba/plugin-core";

interface Position {
  readonly line: number;
  readonly column: number;
}

interface WebpackError extends Error {
  file?: string;
  loc?: { start: Position; end: Position };
  hideStack?: boolean;
}

/** The parts of a loader's context that take messages. */
export interface Reporter {
  /** webpack. */
  readonly _compiler?: { readonly webpack: { readonly WebpackError?: new (message: string) => WebpackError } };
  readonly _module?: { addError?(error: WebpackError): void; addWarning?(warning: WebpackError): void };
  /** Rspack. */
  readonly experiments?: { emitDiagnostic?(diagnostic: RspackDiagnostic): void };
  emitError(error: Error): void;
  emitWarning(warning: Error): void;
}

interface RspackDiagnostic {
  message: string;
  help: string;
  severity: "error" | "warning";
  file: string;
  sourceCode?: string;
  /** Columns and lengths in bytes of UTF-8; lines from 1, columns from 0. */
  location?: { line: number; column: number; length: number };
}

/** `source` is the text that the diagnostic is about. */
export function reportTo(reporter: Reporter, diagnostic: Diagnostic, source: string | undefined, root: string): void {
  if (reporter.experiments?.emitDiagnostic)
    return reporter.experiments.emitDiagnostic(rspackDiagnostic(diagnostic, source));
  const message = formatDiagnostic(diagnostic, source, { root });
  const { WebpackError } = reporter._compiler?.webpack ?? {};
  const isError = diagnostic.severity === "error";
  const add = isError ? reporter._module?.addError : reporter._module?.addWarning;
  if (WebpackError && add)
    add.call(reporter._module, Object.assign(new WebpackError(message), { loc: range(diagnostic), hideStack: true }));
  else if (isError) reporter.emitError(new Error(message));
  else reporter.emitWarning(new Error(message));
}

/** webpack counts columns from 0. */
function range({ place: { line, column }, length }: Diagnostic): { start: Position; end: Position } {
  return { start: { line, column: column - 1 }, end: { line, column: column - 1 + length } };
}

function rspackDiagnostic(
  { code, message, hint, severity, place, length }: Diagnostic,
  source: string | undefined,
): RspackDiagnostic {
  const text = `${code}: ${message}`;
  const line = source?.split(/\r?\n/)[place.line - 1];
  const common = { message: text, help: hint, severity, file: place.file };
  if (source === undefined || line === undefined) return common;
  const start = Buffer.byteLength(line.slice(0, place.column - 1));
  const bytes = Buffer.byteLength(line.slice(place.column - 1, place.column - 1 + length));
  return { ...common, sourceCode: source, location: { line: place.line, column: start, length: Math.max(1, bytes) } };
}
