/** An expression in; the regular expression that it always stands for, as the program writes it, out. */
import { ts } from "#typescript";
import { isConst } from "../program/constants.js";
import { unwrapped } from "../program/transparent.js";
import type { Typing } from "../types/typing.js";

export interface WrittenPattern {
  readonly literal: ts.RegularExpressionLiteral;
  /** Whether it is made anew where it stands. */
  readonly isFresh: boolean;
  /** Whether its file only gives it to methods that begin at 0, so that nobody sees where the last match ended. */
  readonly isOnlySearched: boolean;
}

export function writtenPattern(typing: Typing, node: ts.Expression): WrittenPattern | undefined {
  const inner = unwrapped(node);
  if (ts.isRegularExpressionLiteral(inner)) return { literal: inner, isFresh: true, isOnlySearched: true };
  const symbol = ts.isIdentifier(inner) ? typing.symbolOf(inner) : undefined;
  const declaration = symbol?.valueDeclaration;
  const literal = declaration && ts.isVariableDeclaration(declaration) ? patternOf(declaration) : undefined;
  return literal && { literal, isFresh: false, isOnlySearched: isOnlySearched(typing, symbol!) };
}

/** `const word = /\w+/g`: a variable that always holds the same regular expression. */
export function patternOf(declaration: ts.VariableDeclaration): ts.RegularExpressionLiteral | undefined {
  const value = declaration.initializer && isConst(declaration) ? unwrapped(declaration.initializer) : undefined;
  return value && ts.isRegularExpressionLiteral(value) ? value : undefined;
}

const BEGINNING = /^(?:match|matchAll|replace|replaceAll|search|split)$/;

function isOnlySearched(typing: Typing, symbol: ts.Symbol): boolean {
  const declaration = symbol.valueDeclaration!;
  if (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) return false;
  const isSearch = (use: ts.Node): boolean => {
    if (use.parent === declaration) return true;
    const { parent } = use;
    if (!ts.isCallExpression(parent) || parent.arguments[0] !== use) return false;
    return ts.isPropertyAccessExpression(parent.expression) && BEGINNING.test(parent.expression.name.text);
  };
  const visit = (node: ts.Node): boolean => {
    const isUse = ts.isIdentifier(node) && node.text === symbol.name && typing.symbolOf(node) === symbol;
    return (!isUse || isSearch(node)) && !ts.forEachChild(node, (child) => !visit(child) || undefined);
  };
  return visit(declaration.getSourceFile());
}
