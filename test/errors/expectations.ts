/**
 * The text of a file of `fixtures/errors` in, the diagnostics that it says it gives out. A comment line speaks of the
 * line above it (of the nearest line above that is no such comment): each `^ W2001`, or `^ TS2322` for an error of
 * TypeScript, stands under the column where a diagnostic starts, and `// <- W2001` speaks of the column where the
 * comment itself starts. `^ W2001 warning` names the level when it is not the code's own.
 */
export interface Expected {
  readonly line: number;
  readonly column: number;
  readonly code: string;
  readonly level: string | undefined;
}

const marks = /\^ ((?:W|TS)\d{4,5})(?: (warning|error))?/g;
const isExpectation = /^\s*\/\/(?: <-| *\^) (?:W|TS)\d{4,5}/;

export function readExpectations(text: string): Expected[] {
  const expected: Expected[] = [];
  let line = 0;
  for (const [index, content] of text.split("\n").entries()) {
    if (!isExpectation.test(content)) {
      line = index + 1;
      continue;
    }
    const arrow = /\/\/ <- ((?:W|TS)\d{4,5})(?: (warning|error))?/.exec(content);
    if (arrow) expected.push({ line, column: arrow.index + 1, code: arrow[1]!, level: arrow[2] });
    for (const mark of content.matchAll(marks))
      expected.push({ line, column: mark.index + 1, code: mark[1]!, level: mark[2] });
  }
  return expected;
}
