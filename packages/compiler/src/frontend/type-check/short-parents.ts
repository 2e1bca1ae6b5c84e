/**
 * A file that TypeScript has bound in; its long sums, and other chains of operators that reckon, out such that the way
 * up from each operand is short. TypeScript goes up to the root from each name, and from each number, again and again:
 * of a sum of thousands of terms, through all of it.
 */
import { ts } from "#typescript";

/** Files with less text have no long chains. */
const LONG_TEXT = 2000;

/** How many levels of a chain are gone through one by one. */
const LEVELS = 64;

/** What stands to the left of one of these and what stands to the right are taken for the same. */
const RECKONING: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AmpersandToken,
  ts.SyntaxKind.BarToken,
  ts.SyntaxKind.CaretToken,
]);

const done = new WeakSet<ts.SourceFile>();

export function shortenParents(file: ts.SourceFile): void {
  if (file.text.length < LONG_TEXT || done.has(file)) return;
  done.add(file);
  const waiting: ts.Node[] = [file];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isReckoned(node) && !(isReckoned(node.parent) && node.parent.left === node)) shortenChain(node);
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
}

/** The parent of every so many parts is one that stands in for it, and lies right below the whole chain. */
function shortenChain(whole: ts.BinaryExpression): void {
  let level = 0;
  for (let part: ts.Expression = whole; isReckoned(part); part = part.left) {
    if (level > 0 && level % LEVELS === 0) {
      const standIn = Object.create(part.parent, { parent: { value: whole } }) as ts.BinaryExpression;
      Object.assign(part, { parent: standIn });
    }
    level++;
  }
}

const isReckoned = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && RECKONING.has(node.operatorToken.kind);
