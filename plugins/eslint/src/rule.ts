/** A severity in, the rule that reports wumba's diagnostics of that severity out. */
import path from "node:path";
import { displayName, type Diagnostic, type Place } from "@wumba/plugin-core";
import { checkText } from "./checked-files.js";
import type { Fixer, Position, Report, Rule, RuleContext, TextEdit } from "./linter.js";

const DESCRIPTIONS = {
  error: "Functions marked with @njit that cannot be compiled",
  warning: "Functions that stay JavaScript, and comments that seem to mean a marker",
} as const;

/** Files that can hold marked functions, declarations excepted. */
const TYPESCRIPT = /(?<!\.d)\.(?:[cm]?ts|tsx|vue|svelte)$/;

export function makeRule(severity: Diagnostic["severity"]): Rule {
  return {
    meta: {
      type: "problem",
      docs: {
        description: DESCRIPTIONS[severity],
        recommended: true,
        url: "https://www.npmjs.com/package/@wumba/eslint-plugin",
      },
      fixable: "code",
      hasSuggestions: true,
      schema: [
        {
          type: "object",
          properties: { tsconfig: { type: "string" }, boundscheck: { type: "boolean" } },
          additionalProperties: false,
        },
      ],
      defaultOptions: [{}],
      messages: { diagnostic: "{{text}}", suggestion: "{{text}}" },
    },
    create: (context) =>
      TYPESCRIPT.test(context.physicalFilename) ? { Program: () => reportAll(context, severity) } : {},
  };
}

function reportAll(context: RuleContext, severity: Diagnostic["severity"]): void {
  const { cwd, physicalFilename, options } = context;
  const { text } = context.sourceCode as { readonly text: string };
  const file = path.resolve(cwd, physicalFilename);
  for (const diagnostic of checkText(cwd, file, text, options[0] ?? {})) {
    // TypeScript tells its own errors where they are, in the editor and by tsc.
    if (diagnostic.severity === severity && (!diagnostic.told || diagnostic.kernel))
      context.report(
        diagnostic.kernel ? reportElsewhere(diagnostic, diagnostic.kernel, cwd) : toReport(diagnostic, text),
      );
  }
}

function toReport(diagnostic: Diagnostic, text: string): Report {
  const { code, message, hint, place, length, fix } = diagnostic;
  const start: Position = { line: place.line, column: place.column - 1 };
  const end: Position = { line: place.line, column: start.column + Math.max(1, length) };
  const report: Report = {
    loc: { start, end },
    messageId: "diagnostic",
    data: { text: sentence(code, message, hint) },
  };
  if (!fix) return report;
  // Offsets are those of the text without a byte order mark, as linters count them too.
  const range: [number, number] = [fix.start, Math.min(fix.end, text.length)];
  const change = (fixer: Fixer): TextEdit => fixer.replaceTextRange(range, fix.text);
  if (fix.certain) return { ...report, fix: change };
  return { ...report, suggest: [{ messageId: "suggestion", data: { text: `${fix.title}.` }, fix: change }] };
}

/** What is wrong in another file is told at the function here whose kernel holds its code. */
function reportElsewhere({ code, message, hint, place }: Diagnostic, kernel: Place, cwd: string): Report {
  const start: Position = { line: kernel.line, column: kernel.column - 1 };
  const text = `${displayName(place.file, cwd)}:${place.line}:${place.column}: ${sentence(code, message, hint)}`;
  return {
    loc: { start, end: { line: start.line, column: start.column + 1 } },
    messageId: "diagnostic",
    data: { text },
  };
}

const sentence = (code: string, message: string, hint: string): string =>
  `${message}${hint === "" ? "" : ` ${hint}`} (${code})`;
