/**
 * Variables of modules in; whether one that `var` or `let` declares is as good as a constant out. Bundles of packages
 * declare constants by `var`: once such a module has run, what nothing assigns stays what it is, and no kernel runs
 * before.
 */
import { ts } from "#typescript";
import { isAssigned } from "./assigned-nodes.js";

export function isKept({ name, parent: list }: ts.VariableDeclaration): boolean {
  if (!ts.isIdentifier(name) || !ts.isVariableStatement(list.parent)) return false;
  const file = list.parent.parent;
  if (!ts.isSourceFile(file) || !isOfPackage(file)) return false;
  return writtenNames(file).get(name.text) === 1;
}

/** JavaScript that an installed package brings. */
const isOfPackage = ({ fileName }: ts.SourceFile): boolean =>
  /\.m?js$/.test(fileName) && fileName.includes("/node_modules/");

const known = new WeakMap<ts.SourceFile, ReadonlyMap<string, number>>();

/** How often a file declares or assigns what has a name, wherever. */
function writtenNames(file: ts.SourceFile): ReadonlyMap<string, number> {
  const before = known.get(file);
  if (before) return before;
  const found = new Map<string, number>();
  known.set(file, found);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && (isDeclared(node) || isAssigned(node)))
      found.set(node.text, (found.get(node.text) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const declares = ts.isVariableDeclaration(parent) || ts.isBindingElement(parent) || ts.isFunctionDeclaration(parent);
  return declares && parent.name === node;
}
