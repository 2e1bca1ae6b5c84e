/**
 * Source file and the comments whose markers were read in; a warning for each marker in any other comment out.
 *
 * In a comment that marks nothing, `@njit` and the like are meant as markers where they are
 * - the first word of the comment, whatever follows: `// @njit`, `/* @njit, the hot loop *\/`;
 * - the first word of a further line, with nothing, options, or a remark behind a punctuation mark after it;
 * - the last word of a line, with or without options, unless the words before go on to it as to a noun (`see @njit`,
 *   `functions under @njit`). Everything else speaks of markers: words inside of a sentence, text in quotation marks or
 *   backticks, addresses (`me@jit.example`), names of packages (`@jit/tools`), and comments that are commented out
 *   themselves (`// // @njit`).
 */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import type { Report } from "../../diagnostics/report.js";
import { removeMarker } from "./marker-comments.js";

const mention = /(?<![\w./"'`{])@(?:n?jit|gpu|jitclass|(?:gu)?vectorize|stencil)\b(?![-\w/"'`]|\.\w)/g;
/** What begins a comment, or one of its lines. */
const opening = /^(?:\/\/\/?|\/\*\*?)\s*$/;
const lineStart = /^\s*\*?\s*$/;
const options = /^\s*(?:\([^)]*\)[^{]*)?(?:\{.*\})?\s*(?:\*\/)?\s*$/;
const remark = /^\s*(?:[,;:–—-]|\{.*\}).*$/;
/** A word that a noun follows. */
const leading = [
  "a an the this that each every no any all some see of by for to in on at as with without under above below like via",
  "from than into behind between use uses using add write put has have is are be not and or nor but when where if",
  "called named marker tag than e\\.g\\. i\\.e\\.",
]
  .join(" ")
  .replaceAll(" ", "|");
const unfinished = new RegExp(`(?:^|[^\\w])(?:${leading})\\s*$|[-+=(,<>/*]\\s*$`, "i");

export function reportIgnoredMarkers(given: ts.SourceFile, used: ReadonlySet<number>, report: Report): void {
  const file = asWritten(given);
  for (const match of file.text.matchAll(mention)) {
    const comment = commentAt(file, match.index);
    if (!comment || used.has(comment.pos)) continue;
    const [word] = match;
    if (!isMeant(file.text.slice(comment.pos, comment.end), match.index - comment.pos, word)) continue;
    const { line, character } = file.getLineAndCharacterOfPosition(match.index);
    const fix = removeMarker(
      file.text,
      comment,
      match.index,
      match.index + word.length + optionsBehind(file.text, match.index + word.length),
    );
    report.add(
      finding("W1010", word),
      { file: file.fileName, line: line + 1, column: character + 1 },
      word.length,
      undefined,
      fix,
    );
  }
}

/** The analysis may have put classes in place of functions of JavaScript, which have other children than tokens. */
const asWritten = (file: ts.SourceFile): ts.SourceFile =>
  /\.[cm]?jsx?$/.test(file.fileName)
    ? ts.createSourceFile(file.fileName, file.text, ts.ScriptTarget.Latest, true)
    : file;

function isMeant(comment: string, at: number, word: string): boolean {
  const before = comment.slice(0, at);
  const lineBefore = before.slice(before.lastIndexOf("\n") + 1);
  const behind = comment.slice(at + word.length).split("\n", 1)[0]!;
  if (opening.test(before)) return true;
  if (lineStart.test(lineBefore)) return options.test(behind) || remark.test(behind);
  return options.test(behind) && !unfinished.test(lineBefore.replace(/^\s*(?:\/\/+|\/\*\*?|\*)/, ""));
}

const optionsBehind = (text: string, at: number): number => /^[^\S\n]*\{[^\n]*\}|/.exec(text.slice(at))![0].length;

/** The comment at a position; undefined where it is in code or in a literal. */
function commentAt(file: ts.SourceFile, position: number): ts.TextRange | undefined {
  let node: ts.Node = file;
  for (let inner: ts.Node | undefined = file; inner; inner = childAt(node, file, position)) node = inner;
  if (ts.isJSDoc(node) || isInJSDoc(node)) return enclosingJSDoc(node);
  if (position >= node.getStart(file)) return undefined;
  const start = node.getFullStart();
  const ranges = [
    ...(ts.getTrailingCommentRanges(file.text, start) ?? []),
    ...(ts.getLeadingCommentRanges(file.text, start) ?? []),
  ];
  return ranges.find(({ pos, end }) => pos <= position && position < end);
}

const childAt = (node: ts.Node, file: ts.SourceFile, position: number): ts.Node | undefined =>
  ts.isJSDoc(node)
    ? undefined
    : node.getChildren(file).find((child) => child.pos <= position && position < child.end && child.end > child.pos);

const isInJSDoc = (node: ts.Node): boolean =>
  node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode;

function enclosingJSDoc(node: ts.Node): ts.TextRange {
  let comment = node;
  while (!ts.isJSDoc(comment)) comment = comment.parent;
  return comment;
}
