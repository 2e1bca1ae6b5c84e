/**
 * A function that becomes a value of the running kernel, or a function of the module, is translated apart from the
 * place that makes or calls it: whether a variable that it uses has been declared by then is looked at here, before.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { notYet, refuse } from "../refusal.js";
import type { FunctionValue } from "../scope.js";
import { hasStatics, runMembers } from "../program/unset.js";

/** Refuses a call of a function that uses variables of `let` and `const` which are declared further on. */
export function refuseEarlyCall(body: Body, callee: FunctionValue): void {
  const [early] = earlyUses(body, callee);
  if (early) refuseUse(early.use);
}

/** Refuses a value made of such a function, unless nothing can call it before those variables are declared. */
export function refuseEarlyValue(body: Body, callee: FunctionValue): void {
  for (const { use, declaration } of earlyUses(body, callee))
    if (!isInertUntil(body, callee.node, declaration)) refuseUse(use);
}

/** The declaration of a class inside a function: nothing of it may run there. */
export function translateClass(body: Body, node: ts.ClassDeclaration): void {
  refuseEarlyClass(body, node);
  const run = runMembers(node).find((member) => !isPlainStatic(member));
  if (run) notYet(run, "What a class inside a function does where it is declared");
}

/** A static field that is a constant. */
const isPlainStatic = (member: ts.ClassElement): boolean =>
  ts.isPropertyDeclaration(member) &&
  !ts.isComputedPropertyName(member.name) &&
  (!member.initializer || ts.isLiteralExpression(member.initializer));

/** Refuses a class of which a function makes instances that something can call before the class is declared. */
function refuseEarlyClass(body: Body, node: ts.ClassDeclaration): void {
  const symbol = node.name && body.typing.symbolOf(node.name);
  if (!symbol || !(ts.isBlock(node.parent) || ts.isCaseOrDefaultClause(node.parent))) return;
  const before = node.parent.statements.slice(0, node.parent.statements.indexOf(node));
  if (!before.some((statement) => callsSomething(body, statement))) return;
  for (const statement of before) {
    // What a function uses that has a name counts where it is named.
    const use = isNamedFunction(body, statement) ? undefined : body.kernel.references.outerNames(statement).get(symbol);
    if (use) refuseUse(use);
  }
}

const isNamedFunction = (body: Body, statement: ts.Statement): boolean =>
  ts.isFunctionDeclaration(statement) ||
  (ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.every((one) => body.kernel.references.functionOf(one)));

const refuseUse = (use: ts.Identifier): never =>
  refuse(use, "W3001", `'${use.text}', which is used before its declaration,`);

interface EarlyUse {
  readonly use: ts.Identifier;
  readonly declaration: ts.VariableDeclaration;
}

function earlyUses(body: Body, { node, scope }: FunctionValue): EarlyUse[] {
  return [...body.kernel.references.outerNames(node)].flatMap(([symbol, use]) => {
    const { valueDeclaration: declaration } = symbol;
    if (!declaration || !ts.isVariableDeclaration(declaration) || body.isPending(symbol)) return [];
    if ((ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.BlockScoped) === 0) return [];
    const owner = ts.findAncestor(declaration, ts.isFunctionLike);
    const isOfThis = owner !== undefined && (owner === body.owner || body.inlining.includes(owner));
    return isOfThis && !scope.find(symbol) && !body.scope.find(symbol) ? [{ use, declaration }] : [];
  });
}

/** Whether nothing that runs between a function and a declaration further on in the same block calls anything. */
function isInertUntil(body: Body, node: ts.Node, declaration: ts.VariableDeclaration): boolean {
  const last: ts.Node = declaration.parent.parent;
  if (!ts.isVariableStatement(last) || !(ts.isBlock(last.parent) || ts.isCaseOrDefaultClause(last.parent)))
    return false;
  const { statements } = last.parent;
  const first = statements.findIndex((statement) => statement.pos <= node.pos && node.end <= statement.end);
  const between = first < 0 ? [] : statements.slice(first, statements.indexOf(last) + 1);
  return between.length > 0 && !between.some((statement) => callsSomething(body, statement));
}

/** What of the library keeps a function and does not call it. */
const keeping: ReadonlySet<string> = new Set(["push", "unshift", "set", "add", "Map", "Set"]);

function callsSomething(body: Body, node: ts.Node): boolean {
  if (ts.isFunctionLike(node)) return false;
  if (ts.isClassLike(node)) return hasStatics(node);
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const { expression } = node;
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    const symbol = body.typing.symbolOf(name);
    if (!symbol || !body.typing.isFromLibrary(symbol) || !keeping.has(name.getText())) return true;
  }
  if (ts.isPropertyAccessExpression(node)) {
    const symbol = body.typing.symbolOf(node.name);
    if (symbol && symbol.flags & ts.SymbolFlags.Accessor) return true;
  }
  return ts.forEachChild(node, (child) => callsSomething(body, child) || undefined) ?? false;
}
