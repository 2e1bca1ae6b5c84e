/** A node in; where in the sources of `@wumba/numpy` it stands out. */
import { libraryFile, type LibraryFile, type ts } from "@wumba/compiler/extend";
import { NAME } from "./package.js";

const isSource = (file: LibraryFile | undefined): file is LibraryFile => file?.library.name === NAME && file.isSource;

/** The name of the file: `linalg/gemm`; undefined for nodes of other packages. */
export function sourceOf(node: ts.Node): string | undefined {
  const file = libraryFile(node);
  return isSource(file) ? file.name : undefined;
}

/** Whether a node is of `@wumba/numpy`. */
export const isOfNumpy = (node: ts.Node): boolean => sourceOf(node) !== undefined;

/** Whether a node stands in the classes of arrays, or in what these are made of. */
export const isOfNDArray = (node: ts.Node): boolean => !!sourceOf(node)?.startsWith("array/");
