/** A node in; whether nobody checks the types of its file out: JavaScript in projects that leave it unchecked. */
import { ts } from "#typescript";

interface Comments {
  readonly checkJsDirective?: { readonly enabled: boolean } | undefined;
}

const known = new WeakMap<ts.SourceFile, boolean>();

export function isUnchecked(node: ts.Node, program: ts.Program): boolean {
  // To find its file takes as long as a node lies deep.
  if (!ts.isSourceFile(node) && !(node.flags & ts.NodeFlags.JavaScriptFile)) return false;
  const file = node.getSourceFile() as ts.SourceFile & Comments;
  let found = known.get(file);
  if (found === undefined) {
    const isJavaScript = /\.[cm]?jsx?$/.test(file.fileName);
    found = isJavaScript && !(file.checkJsDirective?.enabled ?? program.getCompilerOptions().checkJs ?? false);
    known.set(file, found);
  }
  return found;
}
