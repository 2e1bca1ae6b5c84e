/** What libraries say of the files that nodes stand in, and what their functions say of themselves by tags. */
import { ts } from "#typescript";
import type { SourceTraits } from "../../extend/traits.js";
import type { LibraryRole } from "../../ir/ir.js";
import { LibraryFiles, libraryFile, type LibraryFile } from "./library-files.js";

/** What a library says of a file, which is one of its sources. */
function traitOf<K extends keyof SourceTraits>(
  trait: K,
  file: LibraryFile | undefined,
): ReturnType<NonNullable<SourceTraits[K]>> | undefined {
  const ask = file?.isSource ? file.library.sources?.[trait] : undefined;
  return ask?.(file!) as ReturnType<NonNullable<SourceTraits[K]>> | undefined;
}

/** The first part of the keys of a file's rows, when these stand for its functions. */
export const replacedBy = (file: ts.SourceFile): string | undefined => traitOf("replacedBy", libraryFile(file));

export const isStandardFile = (program: ts.Program, name: string): boolean =>
  traitOf("isStandard", LibraryFiles.of(program).at(name)) ?? false;

/**
 * What a file has whose arithmetic is not the program's own: bodies whose products and sums may be rounded once, as
 * those of functions of Math under `afn`, or others.
 */
export const libraryOf = (program: ts.Program, name: string): "contracted" | "strict" | undefined =>
  traitOf("arithmetic", LibraryFiles.of(program).at(name));

/** Whether accesses in a file need no checks. */
export const isTrustedFile = (program: ts.Program, name: string): boolean =>
  traitOf("isTrusted", LibraryFiles.of(program).at(name)) ?? false;

/** Whether a file is of a library that puts nothing in the place of functions, its own or others. */
export const isTrustedSource = (file: ts.SourceFile): boolean => traitOf("isTrusted", libraryFile(file)) ?? false;

/** Whether a node is of functions that are what those of `Math` are. */
export const isStandard = (node: ts.Node): boolean => traitOf("isStandard", libraryFile(node)) ?? false;

/** Whether a node is of a library's source, which users did not write. */
export const isInternal = (node: ts.Node): boolean => traitOf("isInternal", libraryFile(node)) ?? false;

/** Whether functions are translated where they are called, however large. */
export const isInPlace = (node: ts.Node): boolean => traitOf("isInPlace", libraryFile(node)) ?? false;

/** What a function of a library says of itself, by a tag of its comment. */
export function libraryRole(node: ts.Node): LibraryRole | undefined {
  const tags = tagsOf(node);
  return tags.includes("inline") ? "inline" : tags.includes("rare") ? "rare" : undefined;
}

/** Whether a function of std is right for numbers of single precision only. */
export const takesSingles = (node: ts.Node): boolean => tagsOf(node).includes("singles");

/**
 * Whether a function says that the rounds of its innermost loops touch different elements. Of loops that call what
 * works on memory this says nothing.
 */
export const isIndependent = (node: ts.Node): boolean => tagsOf(node).includes("independent");

/** Whether a function says that the rounds of its outermost loops do not depend on each other. */
export const isParallel = (node: ts.Node): boolean => tagsOf(node).includes("parallel");

/** Whether a function says that it adds `n` elements of `a` from `j` on, `t` apart, in eight sums. */
export const addsEights = (node: ts.Node): boolean => tagsOf(node).includes("eights");

/** From the text: hosts need not have TypeScript read the comments of libraries. */
function tagsOf(node: ts.Node): string[] {
  if (!traitOf("isTrusted", libraryFile(node))) return [];
  const { text } = node.getSourceFile();
  const comments = [node, ...statementAround(node)].flatMap(({ pos }) => ts.getLeadingCommentRanges(text, pos) ?? []);
  const words = comments.map((each) => text.slice(each.pos, each.end)).filter((comment) => comment.startsWith("/**"));
  return words.flatMap((comment) => Array.from(comment.matchAll(/(?<=[\s*])@(\w+)/g), ([, tag]) => tag!));
}

/** The statement that declares a variable whose value a function is. */
function statementAround({ parent }: ts.Node): ts.Node[] {
  if (!ts.isVariableDeclaration(parent)) return [];
  return ts.isVariableStatement(parent.parent.parent) ? [parent.parent.parent] : [];
}
