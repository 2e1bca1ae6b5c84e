/** The text of a file that is nested too deep to be read in; the line and column of its deepest bracket out. */
import type { ts as TypeScript } from "ts-morph";
import type { Ts } from "./tsconfig.js";

export interface DeepestBracket {
  readonly depth: number;
  readonly line: number;
  readonly column: number;
}

export function deepestBracket(ts: Ts, text: string): DeepestBracket {
  const K = ts.SyntaxKind;
  const opening = new Set<TypeScript.SyntaxKind>([K.OpenParenToken, K.OpenBracketToken, K.OpenBraceToken]);
  const closing = new Set<TypeScript.SyntaxKind>([K.CloseParenToken, K.CloseBracketToken, K.CloseBraceToken]);
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, text);
  let [depth, deepest, at] = [0, 0, 0];
  for (let kind = scanner.scan(); kind !== K.EndOfFileToken; kind = scanner.scan()) {
    if (closing.has(kind)) depth--;
    if (opening.has(kind) && ++depth > deepest) [deepest, at] = [depth, scanner.getTokenStart()];
  }
  const before = text.slice(0, at).split("\n");
  return { depth: deepest, line: before.length, column: before.at(-1)!.length + 1 };
}
