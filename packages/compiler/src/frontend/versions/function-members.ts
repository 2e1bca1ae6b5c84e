/**
 * The parameters of a kernel that are records in; the properties of them out that are functions, where the kernel does
 * nothing with the record but read properties by their names: it can be compiled with what these are.
 */
import { ts } from "#typescript";
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
    return holder && root.body && isOnlyRead(typing, root.body, holder) ? membersOf(typing, root.body, holder) : [];
  });
  // Of one property, what it is in one record says nothing about another.
  return found.filter(({ property }, k) => found.every((other, i) => i === k || other.property !== property));
}

function membersOf(typing: Typing, body: ts.Node, holder: ts.Symbol): FunctionMember[] {
  const { checker } = typing;
  const type = checker.getTypeOfSymbol(holder);
  const isRecord = type.flags & ts.TypeFlags.Object && !type.isClass() && type.getCallSignatures().length === 0;
  if (
    !isRecord ||
    checker.isArrayType(type) ||
    checker.isTupleType(type) ||
    (type.symbol && typing.isFromLibrary(type.symbol))
  )
    return [];
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
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return false;
  return parent.initializer === node && parent.name.elements.every((one) => !one.dotDotDotToken && isPlainKey(one));
}

const isPlainKey = ({ propertyName, name }: ts.BindingElement): boolean => ts.isIdentifier(propertyName ?? name);

const names = (node: ts.Node, name: string): boolean =>
  (ts.isIdentifier(node) && node.text === name) ||
  (ts.forEachChild(node, (child) => names(child, name) || undefined) ?? false);
