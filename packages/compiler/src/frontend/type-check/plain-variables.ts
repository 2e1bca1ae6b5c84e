/**
 * Names in; out which variables they are, whether these have one plain type and a value from the start (`n: number`,
 * `let s = 0`), and which names stand for something else that is tested (`const known = u !== undefined`).
 */
import { ts } from "#typescript";

const PLAIN: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.BigIntKeyword,
]);

/** Operators whose results are numbers, or bigints. */
const ARITHMETIC: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.AsteriskAsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.AmpersandToken,
  ts.SyntaxKind.BarToken,
  ts.SyntaxKind.CaretToken,
  ts.SyntaxKind.LessThanLessThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanToken,
  ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken,
]);

/** What TypeScript's binder has found, which its declarations leave out. */
interface Scope {
  readonly locals?: ts.SymbolTable;
}

/** Undefined where nothing in the file declares it. */
export function variableOf(name: ts.Identifier): ts.Symbol | undefined {
  for (let node: ts.Node | undefined = name; node; node = node.parent) {
    const symbol = (node as Scope).locals?.get(name.escapedText);
    if (symbol) return symbol;
  }
  return undefined;
}

export const isPlainVariable = ({ declarations }: ts.Symbol): boolean =>
  declarations !== undefined && declarations.length > 0 && declarations.every(isPlain);

/** Names that a test may tell TypeScript something of other variables by. */
export function standInsOf(file: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  const waiting: ts.Node[] = [file];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (mayStandIn(node)) names.add(node.name.text);
    ts.forEachChild(node, (child) => void waiting.push(child));
  }
  return names;
}

/** Whether a declaration is of a variable that has one plain type wherever it can be used. */
function isPlain(node: ts.Node): boolean {
  if (ts.isParameter(node))
    return !!node.type && PLAIN.has(node.type.kind) && !node.questionToken && !node.initializer && !node.dotDotDotToken;
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isVariableDeclarationList(node.parent)) return false;
  const isConstant = (node.parent.flags & ts.NodeFlags.Const) !== 0;
  // Another clause of a `switch` may use what this one has not set.
  if (!(node.parent.flags & ts.NodeFlags.BlockScoped) || ts.isCaseOrDefaultClause(node.parent.parent.parent))
    return false;
  if (node.type) return PLAIN.has(node.type.kind);
  return isArithmetic(node.initializer) || (!isConstant && isLiteral(node.initializer));
}

const isArithmetic = (node: ts.Expression): boolean =>
  ts.isBinaryExpression(node) && ARITHMETIC.has(node.operatorToken.kind);

const isLiteral = (node: ts.Expression): boolean =>
  ts.isNumericLiteral(node) ||
  ts.isStringLiteralLike(node) ||
  ts.isBigIntLiteral(node) ||
  (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand));

type Named = ts.Node & { readonly name: ts.Identifier };

function mayStandIn(node: ts.Node): node is Named {
  if (!ts.isBindingElement(node) && !ts.isParameter(node) && !ts.isVariableDeclaration(node)) return false;
  if (!ts.isIdentifier(node.name)) return false;
  if (ts.isBindingElement(node)) return true;
  if (node.type) return false;
  if (ts.isParameter(node)) return true;
  return node.initializer !== undefined && !isArithmetic(node.initializer) && !isLiteral(node.initializer);
}
