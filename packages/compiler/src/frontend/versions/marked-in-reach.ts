/** A file in; the functions with a marker out that its top level declares or imports by name. */
import { ts } from "#typescript";
import { markerComment } from "../select/marker-comments.js";
import type { FunctionNode } from "../select/function-node.js";
import type { Typing } from "../types/typing.js";

export interface MarkedInReach {
  readonly symbol: ts.Symbol;
  readonly node: FunctionNode;
}

/** Whether a statement or a class member has a marker above it. */
export const isMarked = (node: ts.Node): boolean =>
  (ts.isStatement(node) || ts.isClassElement(node)) && markerComment(node, node.getSourceFile()) !== undefined;

export function markedInReach(typing: Typing, file: ts.SourceFile): MarkedInReach[] {
  const names = file.statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) ? importedNames(statement) : declaredNames(statement),
  );
  return names.flatMap((name) => {
    const symbol = typing.symbolOf(name);
    const [node] = (symbol?.declarations ?? []).flatMap((one) => typing.references.functionOf(one) ?? []);
    return symbol && node && isForCpu(node) ? [{ symbol, node }] : [];
  });
}

function importedNames({ importClause }: ts.ImportDeclaration): ts.Identifier[] {
  if (!importClause || importClause.isTypeOnly) return [];
  const { name, namedBindings } = importClause;
  const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : [];
  return [...(name ? [name] : []), ...named.flatMap((one) => (one.isTypeOnly ? [] : one.name))];
}

function declaredNames(statement: ts.Statement): ts.Identifier[] {
  if (ts.isFunctionDeclaration(statement)) return statement.name ? [statement.name] : [];
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? name : []));
}

/** Whether the statement of a function has a marker that makes it a kernel of the CPU. */
function isForCpu(node: FunctionNode): boolean {
  const statement = ts.findAncestor(node, ts.isStatement);
  const marker = statement && markerComment(statement, statement.getSourceFile())?.marker;
  return marker === "njit" || marker === "jit";
}
