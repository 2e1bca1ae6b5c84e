/**
 * `const point = {} as Point;` in; out: the names of the properties that the statements behind it set before anything
 * can look at the object.
 */
import { ts } from "#typescript";

export function filledNext(
  node: ts.AsExpression | ts.TypeAssertion,
  usesIn: (owner: ts.SignatureDeclaration, variable: ts.Identifier) => readonly ts.Identifier[],
): ReadonlySet<string> {
  const set = new Set<string>();
  let outer: ts.Node = node;
  while (ts.isParenthesizedExpression(outer.parent)) outer = outer.parent;
  const { parent } = outer;
  const statement = parent.parent?.parent;
  const owner = ts.findAncestor(parent, ts.isFunctionLike);
  if (!owner || !ts.isVariableDeclaration(parent) || !ts.isIdentifier(parent.name)) return set;
  if (!statement || !ts.isVariableStatement(statement) || !ts.isBlock(statement.parent)) return set;
  const { declarations, flags } = statement.declarationList;
  if (declarations.length > 1 || !(flags & ts.NodeFlags.BlockScoped)) return set;
  const uses = usesIn(owner, parent.name);
  // A function that is declared below can be called above.
  if (uses.some((use) => isInDeclaration(use, owner))) return set;
  const { statements } = statement.parent;
  for (const next of statements.slice(statements.indexOf(statement) + 1)) {
    const inside = uses.filter((use) => use.pos >= next.pos && use.end <= next.end);
    if (inside.length > 0 && !fills(next, inside, set)) return set;
  }
  return set;
}

const isInDeclaration = (use: ts.Node, owner: ts.Node): boolean => {
  for (let node = use.parent; node !== owner; node = node.parent) if (ts.isFunctionDeclaration(node)) return true;
  return false;
};

/** Whether a statement does nothing with an object but set properties and read those that are set. */
function fills(statement: ts.Statement, uses: readonly ts.Identifier[], set: Set<string>): boolean {
  if (!ts.isExpressionStatement(statement)) return false;
  const targets = new Map<ts.Node, string>();
  let value = statement.expression;
  while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    const { left } = value;
    if (ts.isPropertyAccessExpression(left)) targets.set(left.expression, left.name.text);
    value = value.right;
  }
  const isKnown = (use: ts.Identifier): boolean => {
    const { parent } = use;
    if (targets.has(use)) return true;
    return ts.isPropertyAccessExpression(parent) && parent.expression === use && set.has(parent.name.text);
  };
  if (!uses.every(isKnown)) return false;
  for (const use of uses) if (targets.has(use)) set.add(targets.get(use)!);
  return true;
}
