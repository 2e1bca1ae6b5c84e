/**
 * SourceName file in; the functions under `@vectorize`, `@guvectorize` and `@stencil` out, as marked functions whose
 * kernels go through arrays.
 */
import {
  finding,
  lengthOfNode,
  placeOf,
  readOptions,
  removeMarker,
  ts,
  type DetailsOf,
  type LiftedFunction,
  type MarkedFunction,
  type Report,
  type Typing,
} from "@wumba/compiler/extend";
import { readLifted, type Lifted } from "./lifted.js";
import { beginLifted } from "./lifted-kernels.js";

/** The marker as the first word of a line; behind `@guvectorize` the layout may follow. */
const opening = /^(?:\/\/\/?|\/\*\*?|\s*\*)\s*/;
const lifting = /@(vectorize|guvectorize|stencil)\b(?![-\w])\s*(\([^{]*->[^{]*?|)\s*(\{.*?|)\s*(?:\*\/)?\s*$/;
const markerLine = new RegExp(opening.source + lifting.source, "dm");

interface Comment extends ts.TextRange {
  readonly kind: string;
  readonly layout: string;
  readonly options: string;
  /** Where the marker and its options stand in the file. */
  readonly at: number;
  readonly optionsAt: number;
}

/** `used` gets the positions of the comments that were read. */
export function findLiftedFunctions(
  file: ts.SourceFile,
  typing: Typing,
  report: Report,
  used: Set<number>,
): MarkedFunction[] {
  const found: MarkedFunction[] = [];
  const visit = (node: ts.Node): void => {
    const comment =
      ts.isStatement(node) || node.kind === ts.SyntaxKind.EndOfFileToken ? commentAbove(node, file) : undefined;
    if (comment && !used.has(comment.pos)) {
      used.add(comment.pos);
      const marked = markedBy(comment, node, typing, report);
      if (marked) found.push(marked);
    }
    ts.forEachChild(node, visit);
  };
  if (/@(?:(?:gu)?vectorize|stencil)\b/.test(file.text)) ts.forEachChild(file, visit);
  return found;
}

function commentAbove(node: ts.Node, file: ts.SourceFile): Comment | undefined {
  for (const { pos, end } of ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []) {
    const match = markerLine.exec(file.text.slice(pos, end));
    if (!match) continue;
    const [, kind = "", layout = "", options = ""] = match;
    const [at, optionsAt] = [1, 3].map((group) => pos + (match.indices?.[group]?.[0] ?? 0)) as [number, number];
    return { pos, end, kind, layout, options, at: at - 1, optionsAt };
  }
  return undefined;
}

function markedBy(comment: Comment, node: ts.Node, typing: Typing, report: Report): MarkedFunction | undefined {
  const { kind, layout, options, at, optionsAt } = comment;
  const removal = removeMarker(node.getSourceFile().text, comment, at, optionsAt + options.length);
  const add = <C extends "W1201" | "W1203">(code: C, ...details: DetailsOf<C>): undefined =>
    void report.add(finding(code, ...details), placeOf(node), lengthOfNode(node), undefined, removal);
  const declaration = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : undefined;
  const lifted = declaration && readLifted(typing, declaration);
  if (!lifted) return add("W1201", kind, "what is no such call");
  if (lifted.kind !== kind) return add("W1201", kind, `a call of ${lifted.kind}`);
  const called = lifted.call.arguments[0]!.getText().slice(1, -1);
  if (lifted.kind === "guvectorize" && layout && layout.replace(/\s/g, "") !== called.replace(/\s/g, ""))
    return add("W1203", layout, called);
  const read = readOptions(options, optionsAt, node.getSourceFile(), report);
  return {
    name: lifted.name,
    node: lifted.fn,
    marker: "njit",
    options: read ?? {},
    valid: read !== undefined,
    removal,
    lifted: {
      begin: (body) => beginLifted(body, lifted),
      insertion: insertionOf(lifted),
      workOf: (work) => workOf(lifted, work),
    },
  };
}

/** The kernel becomes the argument behind the options of the call that lifts the function. */
function insertionOf({ kind, call }: Lifted): LiftedFunction["insertion"] {
  const shape = call.arguments.length > (kind === "guvectorize" ? 2 : 1) ? "argument" : "second argument";
  return { shape, at: call.arguments.at(-1)!.getEnd() };
}

/**
 * What a function does with an element, without the two loops of its kernel and what leads to elements in them. Beside
 * stencils and functions of whole arrays, plain JavaScript is slow.
 */
function workOf<W extends { readonly depth: number; readonly weight: number }>({ kind, fn }: Lifted, work: W): W {
  if (kind !== "vectorize") return { ...work, depth: work.depth + 1 };
  const addresses = 12 + 19 * fn.parameters.length;
  return { ...work, depth: work.depth - 1, weight: Math.max(0, (work.weight - addresses) / 2) };
}
