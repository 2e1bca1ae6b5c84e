/** Which files are those of `@wumba/std`, `wumba/math` and `@wumba/numpy`, and what is special in them. */
import { ts } from "#typescript";
import type { LibraryRole } from "../ir/ir.js";
import { Libraries, libraryFile, type LibraryFile } from "./libraries.js";

/**
 * The files whose functions the compiler replaces: by register operations, by what the type of a key needs, and by
 * operations on strings.
 */
const REPLACED: readonly string[] = [
  "std:bits",
  "std:keys",
  "std:text/units",
  "wumba:math/bits",
  "numpy:elementwise/bits",
];

/** The first part of the keys of a file's builtins, when the compiler replaces its functions. */
export function replacedBy(file: ts.SourceFile): string | undefined {
  const found = libraryFile(file);
  if (!found?.isSource || !REPLACED.includes(`${found.library}:${found.name}`)) return undefined;
  return found.name.slice(found.name.lastIndexOf("/") + 1);
}

/**
 * Sources of std, and of the functions that ship with `wumba` as JavaScript and are to the compiler what those of std
 * are.
 */
const isOfStandard = (file: LibraryFile | undefined): boolean =>
  !!file?.isSource && (file.library === "std" || (file.library === "wumba" && file.name.startsWith("math/")));

export const isStandardFile = (program: ts.Program, name: string): boolean =>
  isOfStandard(Libraries.of(program).at(name));

/**
 * What a file has whose arithmetic is not the program's own: bodies whose products and sums may be rounded once, as
 * those of functions of Math under `afn`, or others.
 */
export function libraryOf(program: ts.Program, name: string): "contracted" | "strict" | undefined {
  const file = Libraries.of(program).at(name);
  if (isProduct(file)) return "contracted";
  if (!isOfStandard(file)) return undefined;
  return file?.name.startsWith("approximate/") ? "contracted" : "strict";
}

/**
 * The products of `@wumba/numpy`, whose sums are written as vectors hold them: what LLVM makes of them in another order
 * is slower.
 */
const isProduct = (file: LibraryFile | undefined): boolean =>
  isNumpySource(file) && /^linalg\/gemm(?:\/[\w-]+)?$/.test(file.name);

const isNumpySource = (file: LibraryFile | undefined): file is LibraryFile =>
  file?.library === "numpy" && file.isSource;

/** Functions of `@wumba/numpy` that kernels call for what has been looked at before: the indices in them are right. */
const TRUSTED = /^(?:fft|linalg|reductions|sorting)\//;

const isTrusted = (file: LibraryFile | undefined): boolean =>
  isOfStandard(file) || (isNumpySource(file) && TRUSTED.test(file.name));

/** Whether accesses in a file need no checks. */
export const isTrustedFile = (program: ts.Program, name: string): boolean => isTrusted(Libraries.of(program).at(name));

export const isStandard = (node: ts.Node): boolean => isOfStandard(libraryFile(node));

/** Whether a node is of `@wumba/numpy`. */
export const isOfNumpy = (node: ts.Node): boolean => isNumpySource(libraryFile(node));

/** Whether a type is that of the expressions that `lazy` makes. */
export function isLazyExpression(type: ts.Type): boolean {
  const declaration = type.getSymbol()?.valueDeclaration;
  return (
    !!declaration &&
    ts.isClassDeclaration(declaration) &&
    declaration.name?.text === "LazyExpression" &&
    isOfNumpy(declaration)
  );
}

/** What a function of std says of itself, by a tag of its comment. */
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

const tagsOf = (node: ts.Node): string[] =>
  isTrusted(libraryFile(node)) ? ts.getJSDocTags(node).map(({ tagName }) => tagName.text) : [];
