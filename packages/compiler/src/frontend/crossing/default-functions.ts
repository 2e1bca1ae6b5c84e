/**
 * The parameters of a kernel in; refuses functions among their defaults that use a parameter which the body assigns.
 * JavaScript makes them, and they use its own parameters, which keep the values that the call began with.
 */
import { ts } from "#typescript";
import type { FunctionNode } from "../select/function-node.js";
import { isInside } from "../program/references.js";
import type { KernelTranslation } from "../kernel.js";
import { refuse } from "../refusal.js";

export function checkDefaultFunctions({ references }: KernelTranslation, parameters: ts.NodeArray<ts.Node>): void {
  const isOwn = (node: ts.Node): boolean => parameters.some((parameter) => isInside(node, parameter));
  const visit = (node: ts.Node): void => {
    if (isFunctionValue(node))
      for (const symbol of references.freeSymbols(node)) {
        const [declaration, ...again] = symbol.declarations!;
        // What `var` declares by the same name in the body is another variable.
        if (isOwn(declaration!) && again.length === 0 && references.isReassigned(symbol))
          refuse(node, "W4008", symbol.name);
      }
    ts.forEachChild(node, visit);
  };
  parameters.forEach(visit);
}

/** A function that is called where it stands has been called before the body begins. */
function isFunctionValue(node: ts.Node): node is FunctionNode {
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false;
  let outer: ts.Node = node;
  while (ts.isParenthesizedExpression(outer.parent)) outer = outer.parent;
  return !ts.isCallExpression(outer.parent) || outer.parent.expression !== outer;
}
