/**
 * A class in; the names of the fields of its instances out, in the order in which they are set, where that is the same
 * whether or not the compiler leaves declarations of fields in the class.
 */
import { ts } from "#typescript";
import { isAssignmentOperator } from "../program/assigned-nodes.js";
import { memberName } from "../types/unset-fields.js";

type ClassNode = ts.ClassLikeDeclaration;

/** Undefined where it is not sure, or where some field may not be set. Those of the base class come first. */
export function fieldOrder(
  declaration: ClassNode,
  baseOf: (declaration: ClassNode) => ClassNode | undefined,
): string[] | undefined {
  if (!declaration.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword))
    return ownOrder(declaration, []);
  const base = baseOf(declaration);
  const inherited = base && !base.getSourceFile().isDeclarationFile ? fieldOrder(base, baseOf) : undefined;
  const own = inherited && ownOrder(declaration, inherited);
  return own && [...new Set([...inherited, ...own])];
}

/** Without those that are inherited, but for such that are declared again. */
function ownOrder(declaration: ClassNode, inherited: readonly string[]): string[] | undefined {
  const constructor = declaration.members.find(
    (member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && !!member.body,
  );
  const parameters = (constructor?.parameters ?? []).filter((one) =>
    ts.isParameterPropertyDeclaration(one, constructor!),
  );
  const declared = declaration.members.filter(
    (member): member is ts.PropertyDeclaration => ts.isPropertyDeclaration(member) && !isElsewhere(member),
  );
  if (parameters.length > 0 && declared.length > 0) return undefined;
  const begun = [...parameters, ...declared.filter(({ initializer }) => initializer)].map(({ name }) =>
    memberName(name),
  );
  const open = declared.filter(({ initializer }) => !initializer).map(({ name }) => memberName(name));
  const all = [...begun, ...open];
  if (declared.some(({ name }, k) => memberName(name) !== all[k])) return undefined;
  const set = assignedIn(constructor).filter((name) => !begun.includes(name) && !inherited.includes(name));
  return open.every((name, k) => set[k] === name) ? [...begun, ...set] : undefined;
}

/** The fields that the statements at the beginning of a constructor set, whatever it is given. */
function assignedIn(constructor: ts.ConstructorDeclaration | undefined): string[] {
  const names = new Set<string>();
  for (const statement of constructor?.body?.statements ?? []) {
    for (const name of namesSet(statement)) names.add(name);
    if (mayLeave(statement)) break;
  }
  return [...names];
}

/** `this.a = this.b = value;` sets b, and then a. */
function namesSet(statement: ts.Statement): string[] {
  const names: string[] = [];
  let at: ts.Node | undefined = ts.isExpressionStatement(statement) ? statement.expression : undefined;
  while (
    at &&
    ts.isBinaryExpression(at) &&
    at.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    isOwnField(at.left)
  ) {
    names.unshift(at.left.name.text);
    at = at.right;
  }
  return names;
}

const isOwnField = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword;

/** Whether behind a statement others may not run, or it sets fields in another way. */
function mayLeave(statement: ts.Statement): boolean {
  const isPlain = namesSet(statement).length > 0;
  const visit = (node: ts.Node): boolean => {
    if (ts.isReturnStatement(node) || ts.isThrowStatement(node)) return true;
    if (node.kind === ts.SyntaxKind.ThisKeyword) return !isKept(node) && !isRead(node.parent, isPlain);
    return ts.forEachChild(node, (child) => visit(child) || undefined) ?? false;
  };
  return visit(statement);
}

/** `this.self = this` */
const isKept = ({ parent }: ts.Node): boolean =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && isOwnField(parent.left);

/** Whether a field is read, or set by a statement of its own, and not called. */
function isRead(node: ts.Node, isPlain: boolean): boolean {
  const { parent } = node;
  if (!isOwnField(node) || (ts.isCallExpression(parent) && parent.expression === node)) return false;
  const isTarget =
    ts.isBinaryExpression(parent) && parent.left === node && isAssignmentOperator(parent.operatorToken.kind);
  return !isTarget || isPlain;
}

/** Of the class itself, or of instances of classes that derive from it or that it derives from. */
const isElsewhere = (node: ts.PropertyDeclaration): boolean =>
  !!node.modifiers?.some(
    ({ kind }) =>
      kind === ts.SyntaxKind.StaticKeyword ||
      kind === ts.SyntaxKind.AbstractKeyword ||
      kind === ts.SyntaxKind.DeclareKeyword,
  );
