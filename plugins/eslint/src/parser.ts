/**
 * A parser that reads nothing: for files that ESLint has no parser for, as with TypeScript 7, when only wumba's rules
 * look at them.
 */
export interface EmptyProgram {
  readonly type: "Program";
  readonly sourceType: "module";
  readonly body: never[];
  readonly tokens: never[];
  readonly comments: never[];
  readonly range: [number, number];
  readonly loc: { readonly start: { line: number; column: number }; readonly end: { line: number; column: number } };
}

export const emptyParser = {
  meta: { name: "@wumba/eslint-plugin/parser", version: "0.1.0" },
  parseForESLint(text: string): { ast: EmptyProgram } {
    const lines = text.split(/\r\n|[\r\n\u2028\u2029]/);
    const end = { line: lines.length, column: lines.at(-1)!.length };
    const range: [number, number] = [0, text.length];
    return {
      ast: {
        type: "Program",
        sourceType: "module",
        body: [],
        tokens: [],
        comments: [],
        range,
        loc: { start: { line: 1, column: 0 }, end },
      },
    };
  },
};
