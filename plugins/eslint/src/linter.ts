/** The parts of the linters' interface that the rules use: what ESLint and Oxlint have in common. */
export interface TextEdit {
  range: [number, number];
  text: string;
}

export interface Fixer {
  replaceTextRange(range: [number, number], text: string): TextEdit;
}

export interface Position {
  readonly line: number;
  /** Counted from 0. */
  readonly column: number;
}

export interface Report {
  loc: { start: Position; end: Position };
  messageId: "diagnostic";
  data: { text: string };
  fix?: (fixer: Fixer) => TextEdit;
  suggest?: { messageId: "suggestion"; data: { text: string }; fix: (fixer: Fixer) => TextEdit }[];
}

export interface RuleContext {
  readonly id: string;
  readonly cwd: string;
  readonly filename: string;
  readonly physicalFilename: string;
  /** With the file's `text`. */
  readonly sourceCode: object;
  readonly options: readonly unknown[];
  report(report: Report): void;
}

export interface Rule {
  readonly meta: {
    readonly type: "problem";
    readonly docs: { readonly description: string; readonly recommended: boolean; readonly url: string };
    readonly fixable: "code";
    readonly hasSuggestions: true;
    readonly schema: object[];
    readonly defaultOptions: object[];
    readonly messages: { readonly diagnostic: string; readonly suggestion: string };
  };
  create(context: RuleContext): { Program?(): void };
}
