/**
 * Variables, fields and elements that may hold one of several kinds of objects, of which TypeScript has seen which: a
 * function, or another name of what holds them, may have put another one there since. It is looked at again, and throws
 * where it is another one.
 */
import { ts } from "#typescript";
import { copy } from "../../ir/build.js";
import { isMixed } from "../../ir/objects.js";
import { isExpression, type Body, type Value } from "../body.js";
import { isInternal } from "../libraries/standard.js";
import { isLookedAt, userOf } from "../presence/uses.js";
import { isTransparent } from "../program/transparent.js";
import { isAssigned } from "../program/assigned-nodes.js";
import { isObjectValue } from "../values/objects.js";
import { checkMember } from "./claims.js";
import { declaredType } from "./given-nothings.js";

/** The object, behind a look at which kind it is, where TypeScript says that by what it saw earlier. */
export function whereChanged(body: Body, node: ts.Expression, value: Value): Value {
  const isHolder = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  if (!isHolder || !isExpression(value) || !isObjectValue(value) || isMixed(value.type)) return value;
  const { checker } = body.typing;
  const declared = ts.isIdentifier(node) ? typeOfChanging(body, node) : declaredType(body.typing, node);
  if (!declared || isInternal(node) || isAssigned(node)) return value;
  const [from, to] = [declared, checker.getTypeAtLocation(node)].map((type) => checker.getNonNullableType(type));
  const isSame = from === to || checker.isTypeAssignableTo(from!, to!);
  if (isSame || to!.flags & ts.TypeFlags.Never || isOfAll(body, node, from!) || isForAll(body, node, from!))
    return value;
  const held = body.reusable(value, "held") as typeof value;
  const message = `'${node.getText()}' is not what it was when it was looked at.`;
  checkMember(body, node, held, { from: from!, to: to!, message });
  return copy(held);
}

/** The type of a variable that another function assigns. */
function typeOfChanging({ typing }: Body, node: ts.Identifier): ts.Type | undefined {
  const symbol = typing.symbolOf(node);
  const isVariable = symbol && symbol.flags & ts.SymbolFlags.Variable;
  return isVariable && typing.references.isAssignedElsewhere(symbol)
    ? typing.checker.getTypeOfSymbol(symbol)
    : undefined;
}

/** Whether a value goes where all kinds of objects may be: `this.state as State`, `const state: State = this.state`. */
function isForAll({ typing: { checker } }: Body, node: ts.Expression, from: ts.Type): boolean {
  const isWide = (type: ts.Type | undefined): boolean =>
    !!type && !(type.flags & ANYTHING) && checker.isTypeAssignableTo(from, checker.getNonNullableType(type));
  let inner: ts.Node = node;
  for (; isTransparent(inner.parent); inner = inner.parent)
    if (!ts.isNonNullExpression(inner.parent) && isWide(checker.getTypeAtLocation(inner.parent))) return true;
  return isGivenWhole(inner) && isWide(checker.getContextualType(inner as ts.Expression));
}

/** Whether a value goes on as it is: a pattern and a spread take its parts. */
function isGivenWhole({ parent }: ts.Node): boolean {
  if (ts.isVariableDeclaration(parent)) return ts.isIdentifier(parent.name);
  if (ts.isBinaryExpression(parent)) return ts.isIdentifier(parent.left) || ts.isPropertyAccessExpression(parent.left);
  return (
    ts.isCallExpression(parent) ||
    ts.isNewExpression(parent) ||
    ts.isReturnStatement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isArrayLiteralExpression(parent)
  );
}

const ANYTHING = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Instantiable;

/** Whether all kinds of objects have what is asked for, of the same type. */
function isOfAll({ typing: { checker } }: Body, node: ts.Expression, from: ts.Type): boolean {
  const { parent, inner } = userOf(node);
  if (isLookedAt(node)) return true;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) return true;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== inner) return false;
  const shared = checker.getPropertyOfType(from, parent.name.text);
  const own = checker.getPropertyOfType(checker.getTypeAtLocation(node), parent.name.text);
  if (!shared || !own || own.flags & ts.SymbolFlags.Method) return false;
  return checker.isTypeAssignableTo(
    checker.getTypeOfSymbol(shared),
    checker.getBaseTypeOfLiteralType(checker.getTypeOfSymbol(own)),
  );
}
