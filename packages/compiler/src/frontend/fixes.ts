/** A refused construct in, the change of the source that its hint asks for out, where that is plain. */
import { ts } from "#typescript";
import type { Finding } from "../diagnostics/codes.js";
import type { Fix } from "../diagnostics/diagnostic.js";

export function fixOf({ code, details }: Finding, node: ts.Node): Fix | undefined {
  if (code !== "W2102") return undefined;
  const [, wanted = ""] = details;
  return isValue(node) && isImported(node.getSourceFile(), wanted) ? convert(node, wanted) : undefined;
}

/** As opposed to an assignment that changes a variable in place. */
const isValue = (node: ts.Node): boolean =>
  !ts.isBinaryExpression(node) || !/(?<![=!<>])=$/.test(node.operatorToken.getText());

function convert(node: ts.Node, type: string): Fix {
  const text = `${type}(${node.getText()})`;
  return { title: `Convert with ${type}(…)`, start: node.getStart(), end: node.getEnd(), text, certain: false };
}

function isImported(file: ts.SourceFile, name: string): boolean {
  return file.statements.some((statement) => {
    const bindings = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    return !!bindings && ts.isNamedImports(bindings) && bindings.elements.some((element) => element.name.text === name);
  });
}
