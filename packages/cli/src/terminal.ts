/** Diagnostics and sizes in, text for a terminal out. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { formatDiagnostic, type Diagnostic, type FunctionReport } from "@wumba/plugin-core";

export function useColor(stream: NodeJS.WriteStream): boolean {
  if (process.env["NO_COLOR"]) return false;
  return process.env["FORCE_COLOR"] ? process.env["FORCE_COLOR"] !== "0" : stream.isTTY === true;
}

/** Each diagnostic with its code frame, and their number, on standard error. */
export function printDiagnostics(all: readonly Diagnostic[]): void {
  const color = useColor(process.stderr);
  const diagnostics = withoutRepetition(all);
  for (const diagnostic of diagnostics) {
    process.stderr.write(`${formatDiagnostic(diagnostic, readSource(diagnostic.place.file), { color })}\n\n`);
  }
  const count = countText(diagnostics);
  if (count !== "") process.stderr.write(`Found ${count}.\n`);
}

/** A function that several kernels reach is complained about for each. */
function withoutRepetition(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [
    ...new Map(diagnostics.map(({ kernel: _, ...diagnostic }) => [JSON.stringify(diagnostic), diagnostic])).values(),
  ];
}

function readSource(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch {
    return undefined;
  }
}

function countText(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  const warnings = diagnostics.length - errors;
  return [plural(errors, "error"), plural(warnings, "warning")].filter((part) => part !== "").join(" and ");
}

export function plural(count: number, word: string): string {
  return count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`;
}

export function byteText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** `simd 812 B, base 640 B` */
export function sizesText(sizes: Readonly<Record<string, number>>): string {
  return Object.entries(sizes)
    .map(([variant, bytes]) => `${variant} ${byteText(bytes)}`)
    .join(", ");
}

/** Rows of cells as lines with aligned columns. */
export function tableLines(rows: readonly (readonly string[])[], indent: string): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => (indent + row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ")).trimEnd());
}

/** One row of a table of functions. */
export function describeFunction({ name, line, status, reason, wasmBytes }: FunctionReport): string[] {
  const outcome = status === "compiled" ? sizesText(wasmBytes) : status === "javascript" ? "stays JavaScript" : "error";
  return [name, `line ${line}`, outcome, reason ?? ""];
}

/** A file name as people type it: relative to the working directory where that is above it. */
export function shortName(file: string): string {
  const relative = path.relative(process.cwd(), file);
  return (relative.startsWith("..") ? file : relative).split(path.sep).join("/");
}

/** A diagnostic as `--json` prints it. The place is in the input; `file` is there only when it is in another one. */
export function diagnosticToJson({ code, severity, message, hint, place }: Diagnostic, input: string): object {
  const { file, line, column } = place;
  const elsewhere = path.resolve(file) === path.resolve(input) ? {} : { file: shortName(file) };
  return { code, severity, message, hint, line, column, ...elsewhere };
}
