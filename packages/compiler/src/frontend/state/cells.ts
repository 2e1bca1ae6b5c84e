/**
 * Symbols in; which are variables of modules or static fields, and how the objects are named that kernels assign them
 * by, out.
 */
import { ts } from "#typescript";

/** The statement that declares a symbol, where that is a variable of a module and no constant, or a static field. */
export function moduleVariable(symbol: ts.Symbol): ts.VariableStatement | ts.ClassDeclaration | undefined {
  const owner = ownerOf(symbol);
  if (owner) return owner;
  let node: ts.Node | undefined = symbol.valueDeclaration;
  while (node && (ts.isBindingElement(node) || ts.isArrayBindingPattern(node) || ts.isObjectBindingPattern(node)))
    node = node.parent;
  if (!node || !ts.isVariableDeclaration(node)) return undefined;
  const statement = node.parent.parent;
  if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return undefined;
  return ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const ? undefined : statement;
}

/** The class of a module that a symbol is a static field of, which code outside of it can name. */
export function ownerOf({ valueDeclaration: field }: ts.Symbol): ts.ClassDeclaration | undefined {
  if (!field || !ts.isPropertyDeclaration(field) || !ts.isIdentifier(field.name)) return undefined;
  const modifiers = ts.getCombinedModifierFlags(field) & (ts.ModifierFlags.Static | ts.ModifierFlags.Accessor);
  const { parent } = field;
  return modifiers === ts.ModifierFlags.Static &&
    ts.isClassDeclaration(parent) &&
    parent.name &&
    ts.isSourceFile(parent.parent)
    ? parent
    : undefined;
}

/** `seed`, or `Counter.count`. */
export const nameOfVariable = (symbol: ts.Symbol): string =>
  [ownerOf(symbol)?.name?.text, symbol.name].filter((part) => part !== undefined).join(".");

/** A name that the file does not have. */
export function nameOfCell(symbol: ts.Symbol): string {
  const { text } = symbol.valueDeclaration!.getSourceFile();
  let name = `${nameOfVariable(symbol).replace(".", "$")}$cell`;
  while (text.includes(name)) name += "$";
  return name;
}
