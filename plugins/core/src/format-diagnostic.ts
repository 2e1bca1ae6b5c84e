/** A diagnostic and the text it is about in; the lines that a terminal or an overlay shows out. */
import path from "node:path";
import type { Diagnostic } from "@wumba/compiler";

export interface FormatOptions {
  readonly color?: boolean;
  /** File names are printed relative to this folder. Default: the working directory. */
  readonly root?: string;
}

/** As TypeScript prints it: position, severity, code, message; then the code frame; then what to write instead. */
export function formatDiagnostic(
  diagnostic: Diagnostic,
  source: string | undefined,
  options: FormatOptions = {},
): string {
  const paint = options.color ? paintAnsi : paintNothing;
  const { place, severity, code, message } = diagnostic;
  const numbers = [place.line, place.column].map((each) => paint("yellow", String(each)));
  const position = [paint("cyan", displayName(place.file, options.root)), ...numbers].join(":");
  const lines = [
    `${position} - ${paint(severity === "error" ? "red" : "yellow", severity)} ${paint("gray", `${code}:`)} ${message}`,
  ];
  const frame = source === undefined ? "" : formatFrame(diagnostic, source, paint);
  if (frame !== "") lines.push("", frame);
  if (diagnostic.hint !== "") lines.push("", `  ${paint("green", "hint:")} ${diagnostic.hint}`);
  return lines.join("\n");
}

/** The line that is meant with its neighbours, and a wavy line below the text that is meant. */
export function codeFrame(diagnostic: Diagnostic, source: string): string {
  return formatFrame(diagnostic, source, paintNothing);
}

function formatFrame({ place, length, severity }: Diagnostic, source: string, paint: Paint): string {
  const lines = source.split(/\r?\n/);
  const meant = lines[place.line - 1];
  if (meant === undefined) return "";
  const first = Math.max(1, place.line - 1);
  const last = Math.min(lines.length, place.line + 1);
  const width = String(last).length;
  const output: string[] = [];
  for (let line = first; line <= last; line++) {
    output.push(`  ${paint("gray", `${String(line).padStart(width)} |`)} ${lines[line - 1] ?? ""}`.trimEnd());
    if (line !== place.line) continue;
    const indent = meant.slice(0, place.column - 1).replace(/[^\t]/g, " ");
    const wave = "~".repeat(Math.max(1, Math.min(length, meant.length - place.column + 1)));
    output.push(
      `  ${paint("gray", `${" ".repeat(width)} |`)} ${indent}${paint(severity === "error" ? "red" : "yellow", wave)}`,
    );
  }
  return output.join("\n");
}

/** A file name as people read it: relative to the root, with forward slashes. */
export function displayName(file: string, root: string = process.cwd()): string {
  return path.isAbsolute(file) ? path.relative(root, file).split(path.sep).join("/") : file;
}

type Paint = (color: "red" | "yellow" | "cyan" | "gray" | "green", text: string) => string;
const paintNothing: Paint = (_color, text) => text;
const ANSI = { red: 91, yellow: 93, cyan: 96, gray: 90, green: 92 } as const;
const paintAnsi: Paint = (color, text) => `\u001b[${ANSI[color]}m${text}\u001b[0m`;
