/**
 * A function in; an exception where it has too many branches for TypeScript to know types in it. From then on
 * TypeScript would know none, of other functions neither. Where it checks a whole function it recovers, and has told
 * its error.
 */
import { ts } from "#typescript";
import { hasError } from "./errors.js";

/** What has less text or branches is never too much. */
const LONG_TEXT = 2000;
const MANY_BRANCHES = 250;
const TOO_LARGE = 2563;

export function refuseLongFlow(node: ts.Node, program: ts.Program): void {
  if (node.end - node.pos < LONG_TEXT || branchesIn(node) < MANY_BRANCHES) return;
  if (hasError(TOO_LARGE, node, program)) throw new Error("TypeScript knows no types in a function as large as this");
}

function branchesIn(root: ts.Node): number {
  let count = 0;
  const waiting = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isBranch(node)) count++;
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
  return count;
}

const isBranch = (node: ts.Node): boolean =>
  ts.isIfStatement(node) ||
  ts.isConditionalExpression(node) ||
  ts.isCaseOrDefaultClause(node) ||
  ts.isIterationStatement(node, false) ||
  ts.isTryStatement(node) ||
  ts.isOptionalChain(node) ||
  (ts.isBinaryExpression(node) && isLogical(node.operatorToken.kind));

const isLogical = (kind: ts.SyntaxKind): boolean =>
  kind === ts.SyntaxKind.AmpersandAmpersandToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  kind === ts.SyntaxKind.AmpersandAmpersandEqualsToken ||
  kind === ts.SyntaxKind.BarBarEqualsToken ||
  kind === ts.SyntaxKind.QuestionQuestionEqualsToken;
