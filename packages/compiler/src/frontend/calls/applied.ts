/**
 * `f.apply(object, list)` and `Array.prototype.slice.call(list, 1)` in; the same call as `f(...list)` and
 * `list.slice(1)` out.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isNothing } from "../program/assigned-before.js";
import { unwrapped } from "../program/transparent.js";

const K = ts.SyntaxKind;

/** A node that is another one but for some of its parts: the checker takes it for that. */
function like<N extends ts.Node>(node: ts.Node, parts: Readonly<Record<string, unknown>>): N {
  const properties = Object.entries(parts).map(([name, value]) => [name, { value }] as const);
  return Object.create(node, Object.fromEntries(properties)) as N;
}

/** The plain call, for a function or a method of the language, and with `apply` for functions of the program. */
export function plainCall(body: Body, node: ts.CallExpression): ts.CallExpression | undefined {
  const { expression: access } = node;
  if (!ts.isPropertyAccessExpression(access) || access.questionDotToken) return undefined;
  const symbol = body.typing.symbolOf(access.name);
  const key = symbol && body.typing.libraryKey(symbol);
  const isApply = key === "CallableFunction.apply" || key === "Function.apply";
  if (!isApply && key !== "CallableFunction.call" && key !== "Function.call") return undefined;
  const [object, ...rest] = node.arguments;
  const given = object && (isApply ? spread(rest) : rest);
  const callee = given && calleeOf(body, access.expression, object, isApply);
  if (!callee) return undefined;
  return like(node, { expression: callee, arguments: given });
}

/** What `apply` takes, as arguments. */
function spread([list, ...others]: readonly ts.Expression[]): readonly ts.Expression[] | undefined {
  if (!list) return [];
  const inner = unwrapped(list);
  if (others.length > 0) return undefined;
  if (ts.isArrayLiteralExpression(inner)) return inner.elements;
  return [like(list, { kind: K.SpreadElement, expression: list })];
}

/** The function or the member that is called, if it does what the plain call does. */
function calleeOf(
  body: Body,
  called: ts.Expression,
  object: ts.Expression,
  isApply: boolean,
): ts.Expression | undefined {
  const fn = unwrapped(called);
  if (!ts.isPropertyAccessExpression(fn)) return isApply && ts.isIdentifier(fn) && isNothing(object) ? fn : undefined;
  const symbol = body.typing.symbolOf(fn.name);
  const key = symbol && body.typing.libraryKey(symbol);
  if (key === undefined) return undefined;
  if (OF_GLOBALS.test(key)) return fn;
  if (!isOfClass(body, key, object)) return undefined;
  const holder = unwrapped(fn.expression);
  const isOfPrototype = ts.isPropertyAccessExpression(holder) && holder.name.text === "prototype";
  const isOfEmpty = ts.isArrayLiteralExpression(holder) && holder.elements.length === 0;
  if (isOfPrototype || isOfEmpty) return like(fn, { expression: object });
  return isSame(holder, unwrapped(object)) ? fn : undefined;
}

/** Functions that have no use for `this`. */
const OF_GLOBALS = /^(?:Math|StringConstructor|NumberConstructor|ArrayConstructor)\./;

/** Whether a value is of the class whose member is called: `Array.prototype.slice` makes a list of a typed array. */
function isOfClass({ typing }: Body, key: string, object: ts.Expression): boolean {
  const type = typing.checker.getTypeAtLocation(object);
  if (/^(?:Readonly)?Array\./.test(key)) return typing.checker.isArrayType(type);
  if (key.startsWith("String.")) return (type.flags & ts.TypeFlags.StringLike) !== 0;
  return key.startsWith("TypedArray.") && typing.arrayKindOf(type) !== undefined;
}

/** `list.push.apply(list, more)` */
const isSame = (one: ts.Expression, other: ts.Expression): boolean =>
  (ts.isIdentifier(one) || one.kind === K.ThisKeyword || ts.isPropertyAccessExpression(one)) &&
  one.getText() === other.getText();
