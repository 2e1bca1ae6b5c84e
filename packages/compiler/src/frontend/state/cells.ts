/** Symbols in; which are variables of modules, and how the objects are named that kernels assign them by, out. */
import { ts } from "#typescript";

/** The statement that declares a symbol, where that is a variable of a module and no constant. */
export function moduleVariable({ valueDeclaration }: ts.Symbol): ts.VariableStatement | undefined {
  let node: ts.Node | undefined = valueDeclaration;
  while (node && (ts.isBindingElement(node) || ts.isArrayBindingPattern(node) || ts.isObjectBindingPattern(node)))
    node = node.parent;
  if (!node || !ts.isVariableDeclaration(node)) return undefined;
  const statement = node.parent.parent;
  if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return undefined;
  return ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const ? undefined : statement;
}

/** A name that the file does not have. */
export function nameOfCell(symbol: ts.Symbol): string {
  const { text } = symbol.valueDeclaration!.getSourceFile();
  let name = `${symbol.name}$cell`;
  while (text.includes(name)) name += "$";
  return name;
}
