/** Variables in; whether their function asks a function with a type predicate about them out. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import type { Typing } from "../types/typing.js";

const told = new WeakMap<ts.Node, ReadonlySet<ts.Symbol | undefined>>();

/** Whether a function is called that says of what type a variable is. */
export function isToldByPredicate({ typing }: Body, symbol: ts.Symbol): boolean {
  const around = symbol.valueDeclaration && ts.findAncestor(symbol.valueDeclaration, ts.isFunctionLike);
  if (!around) return false;
  const known = told.get(around) ?? findTold(typing, around);
  told.set(around, known);
  return known.has(symbol);
}

/** The variables that a function gives to such functions. */
function findTold(typing: Typing, around: ts.Node): ReadonlySet<ts.Symbol | undefined> {
  const found = new Set<ts.Symbol | undefined>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments.some(ts.isIdentifier)) {
      const signature = typing.checker.getResolvedSignature(node);
      if (signature && typing.checker.getTypePredicateOfSignature(signature))
        for (const argument of node.arguments) if (ts.isIdentifier(argument)) found.add(typing.symbolOf(argument));
    }
    ts.forEachChild(node, visit);
  };
  visit(around);
  return found;
}
