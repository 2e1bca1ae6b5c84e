/** A function and the arguments of a call in; what `arguments.length` and `arguments[1]` are in its body out. */
import { ts } from "#typescript";
import { type Body, isExpression, type Value } from "../body.js";
import { refuse } from "../refusal.js";
import type { FunctionValue } from "../scope.js";
import type { FunctionNode } from "../select/function-node.js";

/** The function as this call calls it. What a list gives that is spread is known when it runs. */
export function counted(callee: FunctionValue, args: readonly Value[]): FunctionValue {
  const isKnown = args.every((arg) => isExpression(arg) || arg.kind !== "rest");
  return isKnown ? { ...callee, count: args.length } : callee;
}

/** `arguments.length`. The marked function JavaScript may call with any number, and libraries what they are given. */
export function givenCount(body: Body, node: ts.PropertyAccessExpression): number {
  const owner = ts.findAncestor(node, isOwner);
  return (owner && body.scope.countOf(owner)) ?? refuse(node, "W4003", node.getText());
}

/**
 * The parameter that `arguments[k]` is another name of. Not one that is assigned or has a value of its own when nothing
 * is given.
 */
export function parameterGiven(body: Body, node: ts.ElementAccessExpression): ts.Identifier | "undefined" | undefined {
  const { expression, argumentExpression: index } = node;
  if (!ts.isIdentifier(expression) || expression.text !== "arguments" || !ts.isNumericLiteral(index)) return undefined;
  const owner = ts.findAncestor(node, isOwner) as FunctionNode | undefined;
  const count = owner && body.scope.countOf(owner);
  if (!owner || count === undefined || body.typing.symbolOf(expression)?.declarations) return undefined;
  if (Number(index.text) >= count) return "undefined";
  const { name, initializer, dotDotDotToken } = owner.parameters[Number(index.text)] ?? {};
  const symbol =
    name && ts.isIdentifier(name) && !initializer && !dotDotDotToken ? body.typing.symbolOf(name) : undefined;
  return symbol && !body.kernel.references.isReassigned(symbol) ? (name as ts.Identifier) : undefined;
}

const isOwner = (node: ts.Node): boolean => ts.isFunctionLike(node) && !ts.isArrowFunction(node);

const known = new WeakMap<ts.Node, boolean>();

export function usesArguments(node: FunctionNode): boolean {
  let uses = known.get(node);
  if (uses === undefined) known.set(node, (uses = !!node.body && has(node.body)));
  return uses;
}

const has = (node: ts.Node): boolean =>
  ts.isIdentifier(node)
    ? node.text === "arguments"
    : (ts.forEachChild(node, (child) => has(child) || undefined) ?? false);
