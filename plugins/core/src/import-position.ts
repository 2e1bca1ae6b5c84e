/** Source text in, the offset out where an import statement can go without moving a line or breaking a directive. */

/** `before` is text that must precede the statement there, and `after` what must follow it. */
export interface ImportPosition {
  readonly at: number;
  readonly before: string;
  readonly after: string;
}

/** Behind the hashbang line and behind directives such as "use client"; otherwise at the very beginning. */
export function findImportPosition(text: string): ImportPosition {
  let at = 0;
  let before = "";
  if (text.startsWith("#!")) {
    const lineEnd = text.indexOf("\n");
    if (lineEnd < 0) return { at: text.length, before: "\n", after: "" };
    at = lineEnd + 1;
  }
  for (let directive = readDirective(text, at); directive; directive = readDirective(text, at)) {
    at = directive.end;
    before = directive.terminated ? " " : "; ";
  }
  return { at, before, after: before === "" ? " " : "" };
}

/** A string literal that stands alone as a statement, after blanks and comments. */
function readDirective(text: string, from: number): { end: number; terminated: boolean } | undefined {
  const blank = /(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/y;
  blank.lastIndex = from;
  blank.exec(text);
  const literal = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y;
  literal.lastIndex = blank.lastIndex;
  if (!literal.test(text)) return undefined;
  const end = literal.lastIndex;
  const semicolon = /[ \t]*;/y;
  semicolon.lastIndex = end;
  if (semicolon.test(text)) return { end: semicolon.lastIndex, terminated: true };
  return endsStatement(text, end) ? { end, terminated: false } : undefined;
}

/** Whether automatic semicolon insertion ends the statement at this offset: a new line, and no operator on it. */
function endsStatement(text: string, at: number): boolean {
  const rest = /[ \t]*(?:\/\/[^\n]*|\/\*[^\n]*?\*\/[ \t]*)?(?:\r?\n|$)(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/y;
  rest.lastIndex = at;
  return (
    rest.test(text) && !/^(?:[.([`+\-*/%,?:=<>&|^!]|(?:in|instanceof|as|satisfies)\b)/.test(text.slice(rest.lastIndex))
  );
}
