/** The property names that a program asks for with `in`: objects say whether they have these. */
import { ts } from "#typescript";

const names = new WeakMap<ts.SourceFile, readonly string[]>();
const ofPrograms = new WeakMap<ts.Program, ReadonlySet<string>>();

export function askedNames(program: ts.Program): ReadonlySet<string> {
  const known = ofPrograms.get(program);
  if (known) return known;
  const files = program.getSourceFiles().filter((file) => !file.isDeclarationFile);
  const found = new Set(files.flatMap(namesIn));
  ofPrograms.set(program, found);
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
