/**
 * A file in; out the property names that it asks for with `in`, or what it reaches by imports: objects say whether they
 * have these.
 */
import { ts } from "#typescript";
import { filesReached } from "../program/reached-files.js";

const names = new WeakMap<ts.SourceFile, readonly string[]>();
const ofFiles = new WeakMap<ReadonlySet<ts.SourceFile>, ReadonlySet<string>>();

export function askedNames(program: ts.Program, from: ts.SourceFile): ReadonlySet<string> {
  const files = filesReached(program, from);
  const known = ofFiles.get(files);
  if (known) return known;
  const found = new Set([...files].flatMap(namesIn));
  ofFiles.set(files, found);
  return found;
}

function namesIn(file: ts.SourceFile): readonly string[] {
  const known = names.get(file);
  if (known) return known;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
      ts.isStringLiteralLike(node.left)
    )
      found.push(node.left.text);
    ts.forEachChild(node, visit);
  };
  if (/["'`]\s+in\b/.test(file.text)) visit(file);
  names.set(file, found);
  return found;
}
