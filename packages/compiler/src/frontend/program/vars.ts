/** A declaration by `var` in; out come those of its variables that it does not give their first and only value. */
import { ts } from "#typescript";
import type { Typing } from "../types/typing.js";
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
