/** Source file in, the classes under `@jitclass` out; and of any class, whether it is one. */
import { ts } from "#typescript";
import type { Fix } from "../../diagnostics/diagnostic.js";
import { removeMarker } from "./marker-comments.js";

export interface MarkedClass {
  readonly node: ts.Node;
  /** Absent where the marker stands above something that is no class declaration. */
  readonly declaration: ts.ClassDeclaration | undefined;
  readonly removal: Fix;
  /** The text behind the marker, and its place in the file. */
  readonly options: { readonly text: string; readonly at: number };
}

interface Comment extends ts.TextRange {
  /** Where the marker stands in the file. */
  readonly marker: number;
  readonly options: MarkedClass["options"];
}

/** The marker as the first word of a line, or behind other words in a comment of one line. */
const markerLine = /^(?:\/\/\/?|\/\*\*?|\s*\*)\s*@jitclass\b(?![-\w])\s*(.*?)\s*(?:\*\/)?\s*$/dm;
const markerAtEnd = /^\/\*\*[^\n]*\s@jitclass\b(?![-\w])\s*(\{[^\n]*\}|)\s*\*\/$/d;

/** `used` gets the positions of the comments that were read. */
export function findMarkedClasses(file: ts.SourceFile, used: Set<number>): MarkedClass[] {
  if (!file.text.includes("@jitclass")) return [];
  const found: MarkedClass[] = [];
  const visit = (node: ts.Node): void => {
    const comment = markerAbove(node, file);
    if (comment && !used.has(comment.pos)) {
      used.add(comment.pos);
      const { at, text } = comment.options;
      const removal = removeMarker(file.text, comment, comment.marker, at + text.length);
      found.push({
        node,
        declaration: ts.isClassDeclaration(node) ? node : undefined,
        removal,
        options: comment.options,
      });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found;
}

function markerAbove(node: ts.Node, file: ts.SourceFile): Comment | undefined {
  if (
    !ts.isStatement(node) &&
    !ts.isClassLike(node) &&
    !ts.isClassElement(node) &&
    node.kind !== ts.SyntaxKind.EndOfFileToken
  )
    return undefined;
  const ranges = ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? [];
  for (const { pos, end } of ranges) {
    const text = file.text.slice(pos, end);
    const match = markerLine.exec(text) ?? markerAtEnd.exec(text);
    if (!match) continue;
    const marker = pos + text.indexOf("@jitclass", match.index);
    return { pos, end, marker, options: { text: match[1] ?? "", at: pos + (match.indices?.[1]?.[0] ?? 0) } };
  }
  return undefined;
}

const known = new WeakMap<ts.Node, boolean>();

/** Whether instances of a class live in kernel memory. */
export function isJitClass(declaration: ts.Node | undefined): declaration is ts.ClassDeclaration {
  if (!declaration || !ts.isClassDeclaration(declaration)) return false;
  const file = declaration.getSourceFile();
  const answer = known.get(declaration) ?? (!file.isDeclarationFile && markerAbove(declaration, file) !== undefined);
  known.set(declaration, answer);
  return answer;
}
