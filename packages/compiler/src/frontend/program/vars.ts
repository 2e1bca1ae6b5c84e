/**
 * A declaration by `var` in; out come those of its variables that it does not give their first and only value, and
 * whether one of a module is as good as a constant.
 */
import { ts } from "#typescript";
import type { Typing } from "../types/typing.js";
import { isAssigned } from "./assigned-nodes.js";
import { isSeenUnset, namesIn } from "./unset.js";

export const isVar = (node: ts.Node): boolean =>
  (ts.getCombinedNodeFlags(node) & ts.NodeFlags.BlockScoped) === 0 && !ts.isCatchClause(node.parent);

export function variablesGivenAnew(typing: Typing, declaration: ts.VariableDeclaration): ts.Symbol[] {
  if (!isVar(declaration) || !ts.findAncestor(declaration, ts.isFunctionLike)) return [];
  const { name, initializer, parent } = declaration;
  const isOfLoop = ts.isForOfStatement(parent.parent) || ts.isForInStatement(parent.parent);
  if (!initializer && !isOfLoop) return [];
  const symbols = namesIn(name).flatMap((one) => typing.symbolOf(one) ?? []);
  return symbols.filter(
    (symbol) => isOfLoop || isInLoop(declaration) || symbol.declarations!.length > 1 || isSeenUnset(typing, symbol),
  );
}

/** Whether a function comes to a place more than once. The first part of a `for` it comes to once. */
function isInLoop(place: ts.Node): boolean {
  for (let node = place; node.parent && !ts.isFunctionLike(node); node = node.parent) {
    const { parent } = node;
    if (ts.isIterationStatement(parent, false) && !(ts.isForStatement(parent) && parent.initializer === node))
      return true;
  }
  return false;
}

/**
 * Whether nothing assigns a variable of a module of JavaScript, be it declared by `var` or `let`. Bundles of packages
 * declare constants so: once such a module has run, they stay what they are, and no kernel runs before.
 */
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
