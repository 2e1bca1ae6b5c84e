/** Which files are those of `@wumba/std` and `wumba/math`, in a workspace or installed. */
import { ts } from "ts-morph";
import type { LibraryRole } from "../ir/ir.js";

const folder = String.raw`[\\/](?:(?:@wumba|packages)[\\/]std[\\/]src|(?:node_modules|packages)[\\/]wumba[\\/]src[\\/]math)[\\/]`;
const standardFolder = new RegExp(folder);
export const standardIndex = /[\\/](?:@wumba|packages)[\\/]std[\\/]src[\\/]index\.ts$/;
const numpyFolder = String.raw`[\\/](?:@wumba|packages)[\\/]numpy[\\/]src[\\/]`;
const numpyFiles = new RegExp(numpyFolder);
/** The files whose functions the compiler replaces: by register operations, by what the type of a key needs, and by operations on strings. */
const replaced = new RegExp(`(?:${folder}|${numpyFolder}elementwise[\\\\/])` + String.raw`(?:text[\\/])?(bits|keys|units)\.ts$`);

/** The first part of the keys of a file's builtins, when the compiler replaces its functions. */
export const replacedBy = (file: ts.SourceFile): string | undefined => replaced.exec(file.fileName)?.[1];

export const isStandardFile = (name: string): boolean => standardFolder.test(name);

/** The products of `@wumba/numpy`, whose sums are written as vectors hold them: what LLVM makes of them in another order is slower. */
const productsFile = new RegExp(numpyFolder + String.raw`linalg[\\/]gemm(?:[\\/][\w-]+)?\.ts$`);

/** What a file has whose arithmetic is not the program's own: bodies whose products and sums may be rounded once, as those of functions of Math under `afn`, or others. */
export function libraryOf(name: string): "contracted" | "strict" | undefined {
  if (productsFile.test(name)) return "contracted";
  if (!isStandardFile(name)) return undefined;
  return /[\\/]approximate[\\/]/.test(name) ? "contracted" : "strict";
}

/** Functions of `@wumba/numpy` that kernels call for what has been looked at before: the indices in them are right. */
const trustedFolder = new RegExp(numpyFolder + String.raw`(?:fft|linalg|reductions|sorting)[\\/]`);

/** Whether accesses in a file need no checks. */
export const isTrustedFile = (name: string): boolean => isStandardFile(name) || trustedFolder.test(name);

export const isStandard = (node: ts.Node): boolean => isStandardFile(node.getSourceFile().fileName);

/** Whether a node is of `@wumba/numpy`. */
export const isOfNumpy = (node: ts.Node): boolean => numpyFiles.test(node.getSourceFile().fileName);

/** Whether a type is that of the expressions that `lazy` makes. */
export function isLazyExpression(type: ts.Type): boolean {
  const declaration = type.getSymbol()?.valueDeclaration;
  return !!declaration && ts.isClassDeclaration(declaration) && declaration.name?.text === "LazyExpression" && isOfNumpy(declaration);
}

/** What a function of std says of itself, by a tag of its comment. */
export function libraryRole(node: ts.Node): LibraryRole | undefined {
  const tags = tagsOf(node);
  return tags.includes("inline") ? "inline" : tags.includes("rare") ? "rare" : undefined;
}

/** Whether a function of std is right for numbers of single precision only. */
export const takesSingles = (node: ts.Node): boolean => tagsOf(node).includes("singles");

/** Whether a function says that the rounds of its innermost loops touch different elements. Of loops that call what works on memory this says nothing. */
export const isIndependent = (node: ts.Node): boolean => tagsOf(node).includes("independent");

/** Whether a function says that the rounds of its outermost loops do not depend on each other. */
export const isParallel = (node: ts.Node): boolean => tagsOf(node).includes("parallel");

/** Whether a function says that it adds `n` elements of `a` from `j` on, `t` apart, in eight sums. */
export const addsEights = (node: ts.Node): boolean => tagsOf(node).includes("eights");

const tagsOf = (node: ts.Node): string[] =>
  isTrustedFile(node.getSourceFile().fileName) ? ts.getJSDocTags(node).map(({ tagName }) => tagName.text) : [];
