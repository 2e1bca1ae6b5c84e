/** What a kernel reaches in, the errors that TypeScript sees in it out, those included that comments hide. */
import { ts } from "#typescript";
import type { ReachedNode } from "./reached.js";
import { isUnchecked } from "./unchecked.js";

export interface TypeError {
  readonly code: number;
  readonly text: string;
  readonly file: ts.SourceFile;
  readonly start: number;
  readonly length: number;
  /** The comment that hides it from the user's TypeScript, or the kind of file that does. */
  readonly hidden: string | undefined;
}

/** What TypeScript has for its language service, which its declarations leave out. */
interface CheckerOfNodes {
  getDiagnostics(file: ts.SourceFile, cancellation: undefined, nodes: readonly ts.Node[]): readonly ts.Diagnostic[];
}

interface Comments {
  readonly commentDirectives?: readonly { readonly range: ts.TextRange; readonly type: number }[];
  checkJsDirective?: { readonly enabled: boolean } | undefined;
  readonly bindDiagnostics?: readonly ts.Diagnostic[];
}

/** What depends on the target of the output alone, which is not that of kernels. */
const OF_TARGETS = new Set([2568, 2569, 2737, 2802, 2803]);

/** A field has no first value, which the constructor does not give it either. */
export const UNINITIALIZED = 2564;

/** What is undefined or null where it may not be: "possibly null", "used before being assigned", no result. */
const OF_NOTHING: ReadonlySet<number> = new Set([2366, 2454, 2531, 2532, 2533, 2721, 2722, 2723, 18047, 18048, 18049]);

/** Whether TypeScript says no more than that something may be undefined or null. */
export const isOfNothing = ({ code, text }: TypeError): boolean =>
  OF_NOTHING.has(code) ||
  /^ *(?:Type|Argument of type) '(?:undefined|null)' is not assignable to (?:type|parameter of type) '.*'\.$/.test(
    text.split("\n").at(-1)!,
  );

export function findTypeErrors(reached: readonly ReachedNode[], program: ts.Program): TypeError[] {
  const files = new Map<ts.SourceFile, ReachedNode[]>();
  for (const each of reached) {
    const file = each.node.getSourceFile();
    files.set(file, [...(files.get(file) ?? []), each]);
  }
  const checked = [...files].filter(([file]) => isChecked(file, program));
  return checked.flatMap(([file, nodes]) => errorsIn(file, nodes, program));
}

/** Files of JavaScript are what TypeScript makes of them, unless the project has them checked. */
const isChecked = (file: ts.SourceFile, program: ts.Program): boolean => !isUnchecked(file, program);

function errorsIn(file: ts.SourceFile & Comments, reached: readonly ReachedNode[], program: ts.Program): TypeError[] {
  const diagnostics = [...(file.bindDiagnostics ?? []), ...checkNodes(file, reached, program)];
  const own = diagnostics.filter(({ start, category, code }) => {
    const counts = category === ts.DiagnosticCategory.Error && !OF_TARGETS.has(code);
    return counts && start !== undefined && reached.some((each) => contains(each, start));
  });
  return own.map(({ code, start = 0, length = 1, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, "\n");
    return { code, text, file, start, length, hidden: hidingComment(file, start) };
  });
}

/** Whether TypeScript has told a certain error of a node, which it checks for that. */
export function hasError(code: number, node: ts.Node, program: ts.Program): boolean {
  const file = node.getSourceFile();
  const reached = { node, without: [] };
  if (!isChecked(file, program)) return false;
  return errorsIn(file, [reached], program).some((error) => error.code === code);
}

function contains({ node, without }: ReachedNode, position: number): boolean {
  const isIn = (outer: ts.Node): boolean => outer.getStart() <= position && position < outer.getEnd();
  return isIn(node) && !without.some(isIn);
}

const checked = new WeakMap<ts.Program, Set<ts.Node>>();

/** Checks what has not been checked; all errors of the file that are known are given. */
function checkNodes(
  file: ts.SourceFile & Comments,
  reached: readonly ReachedNode[],
  program: ts.Program,
): readonly ts.Diagnostic[] {
  const known = checked.get(program) ?? new Set();
  checked.set(program, known);
  const nodes = [...new Set(reached.map(({ node }) => checkableFor(node)))].filter((node) => !known.has(node));
  for (const node of nodes) known.add(node);
  const directive = file.checkJsDirective;
  // TypeScript does not look at a file under `@ts-nocheck` at all.
  if (directive && !directive.enabled) file.checkJsDirective = undefined;
  try {
    return (program.getTypeChecker() as unknown as CheckerOfNodes).getDiagnostics(file, undefined, nodes);
  } finally {
    if (directive) file.checkJsDirective = directive;
  }
}

/** The statement or the member of a class around a node, which TypeScript can check by itself. */
function checkableFor(node: ts.Node): ts.Node {
  const found = ts.findAncestor(
    node,
    (each) => (ts.isStatement(each) && !ts.isBlock(each)) || (ts.isClassElement(each) && ts.isClassLike(each.parent)),
  );
  return found ?? node.getSourceFile();
}

/** The comment that keeps TypeScript from telling an error at a place. */
function hidingComment(file: ts.SourceFile & Comments, position: number): string | undefined {
  if (file.checkJsDirective?.enabled === false) return "@ts-nocheck";
  const directives = new Map(
    (file.commentDirectives ?? []).map(({ range, type }) => [
      lineOf(file, range.end),
      type === 0 ? "@ts-expect-error" : "@ts-ignore",
    ]),
  );
  const lines = file.getLineStarts();
  for (let line = lineOf(file, position) - 1; line >= 0; line--) {
    const directive = directives.get(line);
    if (directive) return directive;
    const text = file.text.slice(lines[line], lines[line + 1]).trim();
    if (text !== "" && !text.startsWith("//")) return undefined;
  }
  return undefined;
}

const lineOf = (file: ts.SourceFile, position: number): number => file.getLineAndCharacterOfPosition(position).line;
