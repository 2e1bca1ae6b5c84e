/**
 * A property in; out comes the function that it always is, where a module holds it in one object that is written out
 * and never changed: `const ops = { add: (a, b) => a + b, scale }`, also as what a function gives that is called at
 * once. Of one that is `as const` each use has a copy. As methods of classes, those of an object that is exported stay
 * what they are unless a file that the kernel's reaches changes them.
 */
import { ts } from "#typescript";
import { read } from "../../ir/build.js";
import { type Body, isExpression, type Value } from "../body.js";
import { filesReached } from "../program/reached-files.js";
import { isMemberReplaced } from "../program/replaced.js";
import { hideMember } from "../state/hidden-constants.js";
import { unwrapped } from "../program/transparent.js";
import { isAssigned } from "../program/assigned-nodes.js";
import type { FunctionValue } from "../scope.js";

export function functionOfObject(
  body: Body,
  { expression: owner }: ts.PropertyAccessExpression,
  symbol: ts.Symbol,
): FunctionValue | undefined {
  const member = functionMember(body, symbol);
  if (!member || !(ts.isIdentifier(owner) || owner.kind === ts.SyntaxKind.ThisKeyword)) return undefined;
  if (!isKeptOnly(body, member.parent as ts.ObjectLiteralExpression)) return undefined;
  const scope = body.rootScope;
  if (ts.isMethodDeclaration(member)) return { kind: "function", node: member, scope, types: new Map() };
  const value = body.withScope(scope, () => body.value(valueOf(member)));
  return !isExpression(value) && value.kind === "function" ? value : undefined;
}

/**
 * What else stands in an object with such functions: its value at the call where something changes it, or other files
 * may.
 */
export function valueOfObject(body: Body, node: ts.PropertyAccessExpression, symbol: ts.Symbol): Value | undefined {
  const { expression: owner } = node;
  const [member] = symbol.declarations ?? [];
  const holder = ts.isIdentifier(owner) ? body.typing.symbolOf(owner) : undefined;
  const declaration = holder?.valueDeclaration;
  if (!member || !declaration || !ts.isVariableDeclaration(declaration) || !holdsFunctions(body, holder))
    return undefined;
  if (!ts.isPropertyAssignment(member) && !ts.isShorthandPropertyAssignment(member)) return undefined;
  const isOwn = unwrapped(declaration.initializer!) === member.parent;
  if (!isOwn || !isKeptOnly(body, member.parent)) return undefined;
  const isChanged = isMemberReplaced(body.typing, symbol, member, body.kernel.root.getSourceFile());
  const mayChange = isChanged || body.kernel.imports.isExported(holder);
  const local = mayChange ? hideMember(body.kernel, holder, symbol, node) : undefined;
  if (mayChange && !local) return undefined;
  if (!local) return body.withScope(body.rootScope, () => body.value(valueOf(member)));
  body.rootScope.bind(symbol, { kind: "local", local });
  return read(local);
}

/** Whether a variable of a module holds such functions: they need no value of it. */
export function holdsFunctions(body: Body, symbol: ts.Symbol): boolean {
  const properties = body.typing.checker.getTypeOfSymbol(symbol).getProperties();
  return properties.some((property) => {
    const member = functionMember(body, property);
    return !!member && isKeptOnly(body, member.parent as ts.ObjectLiteralExpression);
  });
}

/** What a function that stands by itself has for `this` is not what it belongs to. */
export function needsReceiver(node: ts.PropertyAccessExpression, { node: callee }: FunctionValue): boolean {
  let outer: ts.Node = node;
  while (ts.isParenthesizedExpression(outer.parent) || ts.isNonNullExpression(outer.parent)) outer = outer.parent;
  const isCalled = ts.isCallExpression(outer.parent) && outer.parent.expression === outer;
  return !isCalled && !!callee.body && hasThis(callee.body);
}

export const hasThis = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.ThisKeyword ||
  (!ts.isFunctionExpression(node) &&
    !ts.isFunctionDeclaration(node) &&
    !ts.isClassLike(node) &&
    (ts.forEachChild(node, (child) => hasThis(child) || undefined) ?? false));

type FunctionMember = ts.MethodDeclaration | ts.PropertyAssignment | ts.ShorthandPropertyAssignment;

/** A method, a function that is written out, or the name of one that some module declares. */
function functionMember(body: Body, symbol: ts.Symbol): FunctionMember | undefined {
  const [member, ...others] = symbol.declarations ?? [];
  if (!member || others.length > 0 || !ts.isObjectLiteralExpression(member.parent)) return undefined;
  if (ts.isMethodDeclaration(member)) return member;
  if (!ts.isPropertyAssignment(member) && !ts.isShorthandPropertyAssignment(member)) return undefined;
  const value = valueOf(member);
  const isWritten = ts.isFunctionExpression(value) || ts.isArrowFunction(value);
  return isWritten || (ts.isIdentifier(value) && namesFunction(body, value)) ? member : undefined;
}

const valueOf = (member: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): ts.Expression =>
  ts.isPropertyAssignment(member) ? member.initializer : member.name;

function namesFunction({ kernel, typing }: Body, name: ts.Identifier): boolean {
  const declarations = typing.symbolOf(name)?.declarations ?? [];
  return declarations.some((declaration) => kernel.references.functionOf(declaration) !== undefined);
}

/** Whether an object is made once, by the module, and nothing is done with it than to read its properties. */
function isKeptOnly(body: Body, literal: ts.ObjectLiteralExpression): boolean {
  const files = filesOf(body);
  const known = kept.get(files) ?? new Map<ts.Node, boolean>();
  kept.set(files, known);
  const isKept = known.get(literal) ?? isKeptAt(body, literal);
  known.set(literal, isKept);
  return isKept;
}

/** By what the file of a kernel reaches. */
const kept = new WeakMap<ReadonlySet<ts.SourceFile>, Map<ts.Node, boolean>>();

const filesOf = ({ kernel }: Body): ReadonlySet<ts.SourceFile> =>
  filesReached(kernel.program, kernel.root.getSourceFile());

function isKeptAt(body: Body, node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isSatisfiesExpression(parent)) return isKeptAt(body, parent);
  if (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)) {
    const maker = ts.findAncestor(parent, ts.isFunctionLike)!;
    const call = calledAtOnce(maker);
    return !!call && returnsIn(maker) <= 1 && isKeptAt(body, call);
  }
  return ts.isVariableDeclaration(parent) && parent.initializer === node && isKeptIn(body, parent);
}

function isKeptIn(body: Body, declaration: ts.VariableDeclaration): boolean {
  const symbol = ts.isIdentifier(declaration.name) ? body.typing.symbolOf(declaration.name) : undefined;
  // That nothing assigns it the uses show.
  const isOther = symbol?.declarations?.some((one) => one !== declaration && !isOfTypes(one, symbol));
  if (!symbol || !isMadeOnce(declaration) || isOther) return false;
  let isKept = true;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === symbol.name && node !== declaration.name)
      isKept &&=
        isRead(body, node) ||
        isPassedOn(node) ||
        body.typing.symbolOf(node) !== symbol ||
        (isGivenOn(node) && isKeptAt(body, node));
    if (isKept) ts.forEachChild(node, visit);
  };
  visit(declaration.getSourceFile());
  const others = body.kernel.imports.isExported(symbol) ? filesOf(body) : [];
  for (const file of others)
    if (isKept && file !== declaration.getSourceFile() && file.text.includes(symbol.name)) visit(file);
  return isKept;
}

/** A type of the same name, or a namespace of types. */
const isOfTypes = (declaration: ts.Declaration, { flags }: ts.Symbol): boolean =>
  ts.isTypeAliasDeclaration(declaration) ||
  ts.isInterfaceDeclaration(declaration) ||
  (ts.isModuleDeclaration(declaration) && !(flags & ts.SymbolFlags.ValueModule));

/** `import { ops }` and `export { ops }`: what other files do with it they show themselves. */
const isPassedOn = ({ parent }: ts.Identifier): boolean =>
  ts.isImportSpecifier(parent) ||
  ts.isExportSpecifier(parent) ||
  ts.isTypeNode(parent) ||
  ts.isQualifiedName(parent) ||
  ts.isTypeAliasDeclaration(parent) ||
  ts.isModuleDeclaration(parent);

/** `ops.add`, which nothing is assigned to; of what is no function, that is another matter. */
function isRead(body: Body, node: ts.Identifier): boolean {
  const { parent } = node;
  if (!ts.isPropertyAccessExpression(parent)) return false;
  if (parent.name === node) return true;
  if (ts.isDeleteExpression(parent.parent)) return false;
  const member = isAssigned(parent) ? body.typing.symbolOf(parent.name) : undefined;
  return !isAssigned(parent) || (!!member && !functionMember(body, member));
}

const isGivenOn = ({ parent }: ts.Identifier): boolean =>
  ts.isReturnStatement(parent) || ts.isParenthesizedExpression(parent) || ts.isArrowFunction(parent);

/** The statements by which a function returns. */
function returnsIn(node: ts.Node): number {
  let count = 0;
  const visit = (inner: ts.Node): void => {
    if (ts.isFunctionLike(inner)) return;
    if (ts.isReturnStatement(inner)) count++;
    ts.forEachChild(inner, visit);
  };
  ts.forEachChild(node, visit);
  return count;
}

/** Not in a function, but in such that the module calls at once. */
function isMadeOnce(node: ts.Node): boolean {
  const around = ts.findAncestor(node.parent, ts.isFunctionLike);
  const call = around && calledAtOnce(around);
  if (around) return !!call && isMadeOnce(call);
  return !ts.findAncestor(node, (one) => ts.isIterationStatement(one, false));
}

function calledAtOnce(node: ts.Node): ts.CallExpression | undefined {
  let at = node;
  while (ts.isParenthesizedExpression(at.parent)) at = at.parent;
  const { parent } = at;
  return ts.isCallExpression(parent) && parent.expression === at ? parent : undefined;
}
