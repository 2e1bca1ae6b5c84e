/**
 * A marked function in; out whether it is nested deeper than the compiler can bear, with the place of its deepest part
 * in the report, or deeper than an ordinary stack can.
 */
import { ts } from "#typescript";
import { finding } from "../../diagnostics/codes.js";
import type { Report } from "../../diagnostics/report.js";
import { severityUnder } from "../select/marker-comments.js";
import type { MarkedFunction } from "../select/markers.js";
import { placeOf } from "../refusal.js";

/**
 * TypeScript and the compiler take up to some kilobytes of the stack for each, and TypeScript goes from each name
 * through all levels around it.
 */
const MOST_LEVELS = 6_000;

/** What is nested deeper overflows a stack of Node's own size sooner or later: mostly later. */
const ORDINARY_LEVELS = 1_000;

/** `deep` says that the stack is a large one; throws at once what would come of too small a one. */
export function reportDepth(marked: MarkedFunction, report: Report, deep = false, most = MOST_LEVELS): boolean {
  const { node, depth } = deepest(marked.node);
  if (depth <= most) {
    if (!deep && depth > ORDINARY_LEVELS) throw new RangeError(`${depth} levels need a larger call stack`);
    return false;
  }
  report.add(finding("W9003", String(depth)), placeOf(node), 1, severityUnder(marked.marker));
  return true;
}

/** Whether an exception says that the stack was too small. What TypeScript tells of types afterwards may be wrong. */
export const isStackOverflow = (error: unknown): boolean =>
  error instanceof RangeError && /call stack/i.test(error.message);

function deepest(root: ts.Node): { readonly node: ts.Node; readonly depth: number } {
  let found = { node: root, depth: 0 };
  const waiting = [found];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const depth = next.depth + 1;
    if (next.depth > found.depth) found = next;
    ts.forEachChild(next.node, (node) => void waiting.push({ node, depth }));
  }
  return found;
}
