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

/** The fields that a constructor sets, whatever it is given. */
const assignedIn = (constructor: ts.ConstructorDeclaration | undefined): string[] => [
  ...new Set(assignedBy(constructor?.body?.statements ?? []).names),
];

/** What statements set, up to the first behind which that is not sure, and how they end. */
interface Assigned {
  readonly names: readonly string[];
  /** Whether others may not run behind them, or an unknown field was set; "throws": there is no instance then. */
  readonly end?: "unsure" | "throws";
}

function assignedBy(statements: readonly ts.Statement[]): Assigned {
  const names: string[] = [];
  for (const statement of statements) {
    const assigned = assignedByOne(statement);
    names.push(...assigned.names);
    if (assigned.end) return { names, end: assigned.end };
  }
  return { names };
}

function assignedByOne(statement: ts.Statement): Assigned {
  if (ts.isBlock(statement)) return assignedBy(statement.statements);
  if (ts.isThrowStatement(statement)) return { names: [], end: "throws" };
  if (ts.isIfStatement(statement) && !mayLeave(statement.expression)) return assignedByArms(statement);
  return { names: namesSet(statement), ...(mayLeave(statement) && { end: "unsure" }) };
}

/** Both arms set the same fields in the same order, or one of them throws. */
function assignedByArms({ thenStatement, elseStatement }: ts.IfStatement): Assigned {
  const arms = [assignedByOne(thenStatement), elseStatement ? assignedByOne(elseStatement) : { names: [] }];
  const [one, other] = arms.filter(({ end }) => end !== "throws") as [Assigned?, Assigned?];
  if (!one) return { names: [], end: "throws" };
  if (!other) return one;
  const distinct = arms.map(({ names }) => [...new Set(names)].join());
  const isSame = distinct[0] === distinct[1] && !one.end && !other.end;
  return isSame ? one : { names: [], end: "unsure" };
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

/** Whether behind a statement, or a condition, others may not run, or it sets fields in another way. */
function mayLeave(statement: ts.Statement | ts.Expression): boolean {
  const isPlain = ts.isStatement(statement) && namesSet(statement).length > 0;
  const visit = (node: ts.Node): boolean => {
    // What throws leaves no instance, but where it is caught.
    if (ts.isReturnStatement(node) || ts.isTryStatement(node)) return true;
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
  return !isTarget || (isPlain && isInChain(parent));
}

/** Whether an assignment is a statement, or what one sets a field to that is in such a chain. */
function isInChain(assignment: ts.BinaryExpression): boolean {
  const { parent, operatorToken } = assignment;
  if (operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  return ts.isExpressionStatement(parent) || (ts.isBinaryExpression(parent) && isInChain(parent));
}

/** Of the class itself, or of instances of classes that derive from it or that it derives from. */
const isElsewhere = (node: ts.PropertyDeclaration): boolean =>
  !!node.modifiers?.some(
    ({ kind }) =>
      kind === ts.SyntaxKind.StaticKeyword ||
      kind === ts.SyntaxKind.AbstractKeyword ||
      kind === ts.SyntaxKind.DeclareKeyword,
  );
