/**
 * A node in, the marker in the comments that belong to it out: above it, or between its modifiers and what they modify.
 */
import { ts } from "#typescript";
import type { Fix } from "../../diagnostics/diagnostic.js";

/**
 * `njit`: what cannot be compiled is an error. `jit`: it stays JavaScript. `gpu`: a kernel for the GPU, of which the
 * same holds as under `njit`.
 */
export type Marker = "njit" | "jit" | "gpu";

/** How what cannot be compiled is told. */
export const severityUnder = (marker: Marker): "error" | "warning" => (marker === "jit" ? "warning" : "error");

export interface MarkerComment {
  readonly position: number;
  readonly marker: Marker;
  readonly options: string;
  /** Where the options stand in the file. */
  readonly optionsPosition: number;
  readonly removal: Fix;
}

const markerText = /@(?:n?jit|gpu|jitclass|(?:gu)?vectorize|stencil)\b(?![-\w])/;

/** As the first word of a line. */
const markerLine = /^(?:\/\/\/?|\/\*\*?|\s*\*)\s*@(njit|jit|gpu)\b(?![-\w])\s*(.*?)\s*(?:\*\/)?\s*$/dm;
/** Behind other words in a JSDoc of one line: `Sum of squares. @njit`. */
const markerAtEnd = /^\/\*\*[^\n]*\s@(njit|jit|gpu)\b(?![-\w])\s*(\{[^\n]*\}|)\s*\*\/$/d;
/** At the end of a line in a longer JSDoc, where a sentence has ended. */
const markerBehindSentence =
  /^(?:\/\*\*|[^\S\n]*\*)[^\n]*[.!?;)][^\S\n]+@(njit|jit|gpu)\b(?![-\w])[^\S\n]*(\{[^\n]*\}|)[^\S\n]*(?:\*\/)?$/dm;

/** A cheap test, before any TypeScript work, of whether a file may have markers. */
export const hasMarker = (text: string): boolean => markerText.test(text);

export function markerComment(node: ts.Node, file: ts.SourceFile): MarkerComment | undefined {
  for (const range of commentsOf(node, file.text).toReversed()) {
    const text = file.text.slice(range.pos, range.end);
    const match =
      markerLine.exec(text) ??
      markerAtEnd.exec(text) ??
      (text.startsWith("/**") ? markerBehindSentence.exec(text) : undefined);
    if (!match) continue;
    const [markerPosition, optionsPosition] = [1, 2].map((group) => range.pos + (match.indices?.[group]?.[0] ?? 0)) as [
      number,
      number,
    ];
    const [, marker, options = ""] = match as unknown as [string, Marker, string?];
    return {
      position: range.pos,
      marker,
      options,
      optionsPosition,
      removal: removeMarker(file.text, range, markerPosition - 1, optionsPosition + options.length),
    };
  }
  return undefined;
}

/**
 * `@log // @njit` on lines of their own, and `export` with a comment behind it on its line, are above a function as
 * well.
 */
function commentsOf(node: ts.Node, text: string): ts.CommentRange[] {
  const modifiers = ts.canHaveModifiers(node) ? (node.modifiers ?? []) : [];
  const inside = modifiers.flatMap(({ end }) => [
    ...(ts.getTrailingCommentRanges(text, end) ?? []),
    ...(ts.getLeadingCommentRanges(text, end) ?? []),
  ]);
  return [...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []), ...inside];
}

/** Takes out the whole line where the comment holds nothing else. */
export function removeMarker(text: string, comment: ts.TextRange, start: number, end: number): Fix {
  const rest = text.slice(comment.pos, start) + text.slice(end, comment.end);
  const title = "Remove the marker";
  if (!/^[\s/*]*$/.test(rest))
    return { title, start: text.slice(0, start).trimEnd().length, end, text: "", certain: false };
  const before = /[^\S\n]*$/.exec(text.slice(0, comment.pos))![0].length;
  const after = /^[^\S\n]*\n?/.exec(text.slice(comment.end))![0];
  const startsLine = comment.pos === before || text[comment.pos - before - 1] === "\n";
  const endsLine = after.endsWith("\n") || comment.end + after.length === text.length;
  // Of a line that has more, the space on one side stays, and its end.
  const behind = startsLine || !endsLine ? after.length : 0;
  return { title, start: comment.pos - (endsLine ? before : 0), end: comment.end + behind, text: "", certain: false };
}
