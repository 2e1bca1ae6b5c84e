/** A list that a module declares, in; what kind of numbers its file puts into it, as far as the text says, out. */
import { ts } from "#typescript";
import type { Symbols } from "./kernel-lists.js";

export type Fill = "signed" | "unsigned" | "anything" | "doubles";

export function fillOf(symbol: ts.Symbol, typing: Symbols): Fill {
  const declaration = symbol.valueDeclaration;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return "anything";
  const fills = declaration.initializer ? elementsOf(declaration.initializer) : [];
  const isList = (node: ts.Node): boolean =>
    ts.isIdentifier(node) && node.text === symbol.name && typing.symbolOf(node) === symbol;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      if (node.expression.name.text === "push" && isList(node.expression.expression))
        fills.push(...node.arguments.map(kindOf));
    }
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      if (ts.isElementAccessExpression(node.left) && isList(node.left.expression)) fills.push(kindOf(node.right));
    }
    ts.forEachChild(node, visit);
  };
  visit(declaration.getSourceFile());
  return fills.length > 0 ? fills.reduce(join) : "anything";
}

function join(a: Fill, b: Fill): Fill {
  if (a === b) return a;
  for (const kind of ["doubles", "anything", "unsigned"] as const) if (a === kind || b === kind) return kind;
  return a;
}

function elementsOf(initializer: ts.Expression): Fill[] {
  if (ts.isParenthesizedExpression(initializer) || ts.isAsExpression(initializer))
    return elementsOf(initializer.expression);
  if (ts.isArrayLiteralExpression(initializer)) return initializer.elements.map(kindOf);
  return ts.isNewExpression(initializer) ? [] : ["anything"];
}

const K = ts.SyntaxKind;

function kindOf(node: ts.Expression): Fill {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return kindOf(node.expression);
  if (ts.isNumericLiteral(node)) return kindOfNumber(Number(node.text));
  if (ts.isConditionalExpression(node)) return join(kindOf(node.whenTrue), kindOf(node.whenFalse));
  if (ts.isPrefixUnaryExpression(node)) {
    if (node.operator === K.TildeToken) return "signed";
    return node.operator === K.MinusToken && ts.isNumericLiteral(node.operand)
      ? kindOfNumber(-Number(node.operand.text))
      : "anything";
  }
  if (!ts.isBinaryExpression(node))
    return /^Math\.(?:sin|cos|exp|log|sqrt|random)\b/.test(node.getText()) ? "doubles" : "anything";
  switch (node.operatorToken.kind) {
    case K.AmpersandToken:
    case K.BarToken:
    case K.CaretToken:
    case K.LessThanLessThanToken:
    case K.GreaterThanGreaterThanToken:
      return "signed";
    case K.GreaterThanGreaterThanGreaterThanToken:
      return "unsigned";
    case K.SlashToken:
      return "doubles";
    case K.AsteriskToken:
    case K.PlusToken:
    case K.MinusToken:
      return [kindOf(node.left), kindOf(node.right)].includes("doubles") ? "doubles" : "anything";
    default:
      return "anything";
  }
}

function kindOfNumber(value: number): Fill {
  if (Object.is(value, value | 0)) return "signed";
  return Object.is(value, value >>> 0) ? "unsigned" : "doubles";
}
