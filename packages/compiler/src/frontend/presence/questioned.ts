/**
 * An element in; out whether the variable that it goes to is asked somewhere whether it is there, as in
 * `const t = list[i]; if (!t) return;`, or is the result of a function that may be undefined. Such an element may be
 * outside of its list, as in JavaScript.
 */
import { ts } from "#typescript";
import { isNothing } from "../program/assigned-before.js";
import { unwrapped } from "../program/transparent.js";
import { usesIn } from "../program/unset.js";
import { nothingFlags } from "../types/nothings.js";
import type { Typing } from "../types/typing.js";
import { isChosenBy, isEquality, isLookedAt, userOf } from "./uses.js";

const K = ts.SyntaxKind;

/** By its truth: what is an object or text is tested for nothing else; or by what names undefined or null. */
export type Question = "truth" | "nothing";

export function isQuestioned(typing: Typing, element: ts.Expression, by: Question): boolean {
  const { parent, inner } = userOf(element);
  const asks = by === "truth" ? isAskedByTruth : isAskedForNothing;
  if (ts.isBinaryExpression(parent) && parent.operatorToken.kind === K.EqualsToken && parent.right === inner) {
    return (
      ts.isIdentifier(parent.left) && (isCondition(parent) || asks(parent) || isAskedOf(typing, parent.left, asks))
    );
  }
  if (!ts.isVariableDeclaration(parent) || parent.initializer !== inner) return false;
  return ts.isIdentifier(parent.name) && isAskedOf(typing, parent.name, asks);
}

/** Whether the program looks at what a value is, at once or once it is in a variable, so that it may stay nothing. */
export const isEverAsked = (typing: Typing, node: ts.Expression): boolean =>
  isLookedAt(node) || isChosenBy(node) || isQuestioned(typing, node, "nothing");

/** The same of an element that a pattern gives a name, as in `const [a, b] = text.split(" "); if (!b) return;`. */
export const isNameQuestioned = (typing: Typing, name: ts.BindingName, by: Question): boolean =>
  ts.isIdentifier(name) && isAskedOf(typing, name, by === "truth" ? isAskedByTruth : isAskedForNothing);

function isAskedOf(typing: Typing, name: ts.Identifier, asks: (use: ts.Expression) => boolean): boolean {
  const symbol = typing.symbolOf(name);
  const owner = symbol?.valueDeclaration && ts.findAncestor(symbol.valueDeclaration, ts.isFunctionLike);
  return !!owner && usesIn(typing, owner, symbol).some((use) => asks(use) || isResult(typing, use));
}

/** `const t = list[i]; …; return t;` in a function whose type says that it may give undefined. */
function isResult({ checker }: Typing, use: ts.Expression): boolean {
  const { parent, inner } = userOf(use);
  if (!ts.isReturnStatement(parent) || !ts.isExpression(inner)) return false;
  const type = checker.getContextualType(inner);
  const flags = type ? nothingFlags(type) : 0;
  return (flags & ts.TypeFlags.Undefined) !== 0 && (flags & ts.TypeFlags.Null) === 0;
}

/** `while ((t = list[i++]))` ends where the list does. */
function isCondition(assignment: ts.Expression): boolean {
  const { parent, inner } = userOf(assignment);
  if (ts.isForStatement(parent)) return parent.condition === inner;
  return (ts.isWhileStatement(parent) || ts.isDoStatement(parent)) && parent.expression === inner;
}

const isAskedByTruth = (use: ts.Expression): boolean => isChosenBy(use) || isAskedForNothing(use);

function isAskedForNothing(use: ts.Expression): boolean {
  const { parent, inner } = userOf(use);
  if (ts.isTypeOfExpression(parent)) return true;
  if (ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent))
    return parent.expression === inner && !!parent.questionDotToken;
  if (!ts.isBinaryExpression(parent)) return false;
  const { operatorToken, left, right } = parent;
  if (operatorToken.kind === K.QuestionQuestionToken || operatorToken.kind === K.QuestionQuestionEqualsToken)
    return left === inner;
  return isEquality(operatorToken.kind) && isNothing(unwrapped(left === inner ? right : left));
}
