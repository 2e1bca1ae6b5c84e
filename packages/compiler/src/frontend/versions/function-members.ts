/**
 * The parameters of a kernel that are records in; the properties of them out that are functions, where the kernel does
 * nothing with the record but read properties by their names: it can be compiled with what these are.
 */
import { ts } from "#typescript";
import { isNothing } from "../program/assigned-before.js";
import { isAssigned } from "../program/assigned-nodes.js";
import type { FunctionNode } from "../select/function-node.js";
import type { Typing } from "../types/typing.js";

export interface FunctionMember {
  readonly holder: ts.Symbol;
  readonly property: ts.Symbol;
  /** As a call reaches it: `options?.distance`. */
  readonly name: string;
  readonly isOptional: boolean;
  /** Whether the body of the kernel names the property anywhere. */
  readonly isUsed: boolean;
}

export function functionMembers(typing: Typing, root: FunctionNode): FunctionMember[] {
  const found = root.parameters.flatMap(({ name, dotDotDotToken }) => {
    const holder = ts.isIdentifier(name) && !dotDotDotToken ? typing.symbolOf(name) : undefined;
    const members = holder && root.body ? membersOf(typing, root.body, holder) : [];
    return members.length > 0 && isOnlyRead(typing, root.body!, holder!) ? members : [];
  });
  // Of one property, what it is in one record says nothing about another.
  return found.filter(({ property }, k) => found.every((other, i) => i === k || other.property !== property));
}

function membersOf(typing: Typing, body: ts.Node, holder: ts.Symbol): FunctionMember[] {
  const { checker } = typing;
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(holder));
  const isRecord = type.flags & ts.TypeFlags.Object && !type.isClass() && type.getCallSignatures().length === 0;
  if (!isRecord || checker.isArrayType(type) || checker.isTupleType(type) || typing.isLibraryType(type)) return [];
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const isProperty = (property.flags & ts.SymbolFlags.Property) !== 0 && /^[\w$]+$/.test(property.name);
    const own = checker.getNonNullableType(checker.getTypeOfSymbol(property));
    if (!isProperty || own.isUnion() || own.getCallSignatures().length !== 1) return [];
    const isUsed = names(body, property.name);
    return [{ holder, property, name: `${holder.name}?.${property.name}`, isOptional, isUsed }];
  });
}

/** Whether a body names a variable only to read properties of it, and none of them by a name that it computes. */
function isOnlyRead(typing: Typing, body: ts.Node, symbol: ts.Symbol): boolean {
  const visit = (node: ts.Node): boolean => {
    const isUse = ts.isIdentifier(node) && node.text === symbol.name && typing.symbolOf(node) === symbol;
    return (!isUse || isRead(node)) && !ts.forEachChild(node, (child) => !visit(child) || undefined);
  };
  return visit(body) && !typing.references.isReassigned(symbol);
}

function isRead(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent))
    return parent.expression === node && !isAssigned(parent) && !ts.isDeleteExpression(parent.parent);
  if (isAsked(parent, node)) return true;
  const source = isOrEmpty(parent) ? parent : node;
  const taken = source.parent;
  if (!ts.isVariableDeclaration(taken) || !ts.isObjectBindingPattern(taken.name)) return false;
  return taken.initializer === source && taken.name.elements.every((one) => !one.dotDotDotToken && isPlainKey(one));
}

/** Whether all that comes of a variable is whether there is something. */
function isAsked(parent: ts.Node, node: ts.Expression): boolean {
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (ts.isIfStatement(parent)) return true;
  if (ts.isPrefixUnaryExpression(parent)) return parent.operator === ts.SyntaxKind.ExclamationToken;
  if (!ts.isBinaryExpression(parent)) return false;
  const { operatorToken, left, right } = parent;
  if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return left === node;
  return EQUALITY.has(operatorToken.kind) && [left, right].some(isNothing);
}

const EQUALITY: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
]);

/** The variable of `options`, or of `options ?? {}`. */
export function holderOf(node: ts.Expression | undefined): ts.Identifier | undefined {
  const holder = node && isOrEmpty(node) ? node.left : node;
  return holder && ts.isIdentifier(holder) ? holder : undefined;
}

const isOrEmpty = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ||
    node.operatorToken.kind === ts.SyntaxKind.BarBarToken) &&
  ts.isObjectLiteralExpression(node.right) &&
  node.right.properties.length === 0;

const isPlainKey = ({ propertyName, name }: ts.BindingElement): boolean => ts.isIdentifier(propertyName ?? name);

const names = (node: ts.Node, name: string): boolean =>
  (ts.isIdentifier(node) && node.text === name) ||
  (ts.forEachChild(node, (child) => names(child, name) || undefined) ?? false);
