/**
 * A node of the syntax tree in, whether it may throw by itself with some values out: indices outside, and what the
 * language and its library do not take.
 */
import { ts } from "#typescript";
import { isStandard } from "../libraries/standard.js";
import type { Typing } from "../types/typing.js";

/** Members of the library that take all that TypeScript lets them have. */
const listOwners = /^(?:Array|TypedArray|String)\./;
const harmlessOwners = /^(?:Math|NumberConstructor|Map|Set|console|Error|RangeError|TypeError)\./;
const harmlessMembers =
  /^\w+\.(?:length|push|pop|slice|indexOf|includes|fill|charCodeAt|at|map|forEach|filter|some|every)$/;

export function failsAtTimes(typing: Typing, node: ts.Node): boolean {
  if (ts.isElementAccessExpression(node) || ts.isArrayBindingPattern(node)) return !isStandard(node);
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return isOfLibrary(typing, node.expression);
  if (ts.isBinaryExpression(node))
    return isBigint(typing, node.left) || setsLength(node.left) || ts.isArrayLiteralExpression(node.left);
  return false;
}

function isOfLibrary(typing: Typing, callee: ts.Expression): boolean {
  const symbol = typing.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
  const key = symbol && typing.isFromLibrary(symbol) ? (typing.libraryKey(symbol) ?? "") : undefined;
  return key !== undefined && !harmlessOwners.test(key) && !(listOwners.test(key) && harmlessMembers.test(key));
}

const isBigint = (typing: Typing, node: ts.Expression): boolean =>
  (typing.checker.getTypeAtLocation(node).flags & ts.TypeFlags.BigIntLike) !== 0;

const setsLength = (node: ts.Expression): boolean => ts.isPropertyAccessExpression(node) && node.name.text === "length";
