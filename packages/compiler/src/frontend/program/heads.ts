/** Variables in the heads of `for`: each round has its own, which functions made in it keep. */
import { ts } from "#typescript";
import { isAssigned } from "./assigned-nodes.js";
import type { Typing } from "../types/typing.js";
import { usesIn } from "./unset.js";

/** The loop in whose head a variable is declared by `let`. */
export function headOf({ valueDeclaration }: ts.Symbol): ts.ForStatement | undefined {
  let node: ts.Node | undefined = valueDeclaration;
  while (node && (ts.isBindingElement(node) || ts.isObjectBindingPattern(node) || ts.isArrayBindingPattern(node)))
    node = node.parent;
  const list = node?.parent;
  const isLet = list && ts.isVariableDeclarationList(list) && (list.flags & ts.NodeFlags.BlockScoped) !== 0;
  return isLet && ts.isForStatement(list.parent) && list.parent.initializer === list ? list.parent : undefined;
}

/** Whether only the test and the update of a loop assign a variable of its head, and no function there uses it. */
export function isStepped(typing: Typing, symbol: ts.Symbol, loop: ts.ForStatement): boolean {
  return usesIn(typing, loop, symbol).every((use) => {
    const isInner = isInFunction(use, loop);
    const part = partOf(use, loop);
    const isStep = part === loop.condition || part === loop.incrementor;
    return isAssigned(use) ? isStep && !isInner : !isStep || !isInner;
  });
}

/** The part of a loop that a node stands in. */
function partOf(node: ts.Node, loop: ts.ForStatement): ts.Node {
  let part = node;
  while (part.parent !== loop) part = part.parent;
  return part;
}

export const isInFunction = (node: ts.Node, loop: ts.Node): boolean =>
  ts.findAncestor(node, (inner) => (inner === loop ? "quit" : ts.isFunctionLike(inner))) !== undefined;
