/** Statements: one row for each kind of syntax. */
import { ts } from "#typescript";
import type { Statement } from "../../ir/ir.js";
import { UNDEFINED, type Body } from "../body.js";
import { endsOpen, refuseEnd } from "../claims/claims.js";
import { isRefusedNever } from "../claims/never.js";
import { beginConstructor } from "../classes/classes.js";
import { checkConstructed } from "../classes/constructed.js";
import {
  translateDo,
  translateFor,
  translateForIn,
  translateForOf,
  translateLabelled,
  translateWhile,
} from "./control.js";
import type { FunctionNode } from "../select/function-node.js";
import { translateSwitch } from "./switches.js";
import { translateTry } from "../errors/exceptions.js";
import { fixOf } from "../fixes.js";
import { lengthOf, notYet, placeOf, Refusal, refuse } from "../refusal.js";
import { translateThrow } from "./throws.js";
import { translateClass } from "../calls/early-uses.js";
import { markReached } from "./too-early.js";
import { scopeOfVars, translateDeclaration } from "./variables.js";
import { settleDefault } from "../presence/given-defaults.js";
import { isWanted, leaveFunction, giveBack } from "../calls/returning.js";

type Translate<N extends ts.Node> = (body: Body, node: N) => void;
const K = ts.SyntaxKind;

const rows: Partial<Record<ts.SyntaxKind, Translate<never>>> = {
  [K.ExpressionStatement]: (body, node: ts.ExpressionStatement) => body.effect(node.expression),
  [K.VariableStatement]: (body, node: ts.VariableStatement) => translateDeclarations(body, node.declarationList),
  [K.Block]: (body, node: ts.Block) => translateStatements(body, node.statements),
  [K.IfStatement]: translateIf,
  [K.ForStatement]: translateFor,
  [K.ForOfStatement]: translateForOf,
  [K.ForInStatement]: translateForIn,
  [K.WhileStatement]: translateWhile,
  [K.DoStatement]: translateDo,
  [K.SwitchStatement]: translateSwitch,
  [K.LabeledStatement]: translateLabelled,
  [K.BreakStatement]: (body, node: ts.BreakStatement) => body.jump(node),
  [K.ContinueStatement]: (body, node: ts.ContinueStatement) => body.jump(node),
  [K.TryStatement]: translateTry,
  [K.ReturnStatement]: translateReturn,
  [K.ThrowStatement]: translateThrow,
  [K.EmptyStatement]: () => undefined,
  [K.FunctionDeclaration]: () => undefined,
  [K.ClassDeclaration]: translateClass,
  [K.InterfaceDeclaration]: () => undefined,
  [K.TypeAliasDeclaration]: () => undefined,
};

const names: Partial<Record<ts.SyntaxKind, string>> = {
  [K.WithStatement]: "'with'",
  [K.DebuggerStatement]: "'debugger'",
  [K.EnumDeclaration]: "An enum inside a function",
};

export function translateStatement(body: Body, node: ts.Statement): void {
  const outer = body.place;
  body.place = placeOf(node);
  try {
    const row = rows[node.kind] as Translate<ts.Statement> | undefined;
    if (!row) notYet(node, names[node.kind] ?? `This statement (${K[node.kind]})`);
    else row(body, node);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    reportRefusal(body, error);
  } finally {
    body.place = outer;
  }
}

/** Puts a refusal into the report; the statement is left out and translation goes on, to find more. */
export function reportRefusal(body: Body, refusal: Refusal): void {
  const { finding, follows } = refusal;
  const node = body.kernel.libraryCalls.nodeInProgram(refusal.node);
  if (!follows)
    body.kernel.report.add(finding, placeOf(node), lengthOf(node), body.kernel.severity, fixOf(finding, node));
  body.kernel.refused ??= refusal;
}

export function translateStatements(body: Body, statements: readonly ts.Statement[]): void {
  bindHoisted(body, statements);
  for (const statement of statements) {
    translateStatement(body, statement);
    // Behind `if (typeof x === "number") return …` of what is a number nothing is reached.
    if (ts.isIfStatement(statement) && leaves.has(body.out.at(-1)?.kind)) return;
    if (ts.isExpressionStatement(statement) && alwaysThrows(body.out.at(-1))) return;
  }
}

const leaves = new Set<Statement["kind"] | undefined>(["return", "break", "continue", "raise", "throw"]);

/** Whether a call in place does nothing but throw: `assertList(x)` of what is no list. */
function alwaysThrows(statement: Statement | undefined): boolean {
  if (statement?.kind !== "block") return false;
  const last = statement.body.at(-1);
  return (
    statement.body.slice(0, -1).every(({ kind }) => kind === "assign") &&
    (last?.kind === "throw" || last?.kind === "raise")
  );
}

/** The body of a function: a block, or the expression of an arrow. */
export function translateBlockOf(body: Body, node: FunctionNode): void {
  body.kernel.reach(node);
  if (!node.body) return refuse(node, "W4001", node.name?.getText() ?? "function");
  beginConstructor(body, node);
  if (ts.isBlock(node.body)) {
    const { statements } = node.body;
    body.withScope(scopeOfVars(body, node, node.body), () => translateStatements(body, statements));
    if (!isWanted(body) || leaves.has(body.out.at(-1)?.kind)) return;
    if (givesSomething(body) && endsOpen(body, node)) giveBack(body, node, UNDEFINED);
    else refuseEnd(body, node);
    return;
  }
  const expression = node.body;
  if (!isWanted(body)) return body.effect(expression);
  giveExpression(body, expression);
}

/** Whether there is a result that the end of a function has to set: in a loop it would be that of the round before. */
const givesSomething = ({ returns }: Body): boolean =>
  returns.kind === "function" || (returns.result !== undefined && returns.shape !== "void");

/** Function declarations are usable before they are reached. */
export function bindHoisted(body: Body, statements: readonly ts.Statement[]): void {
  for (const statement of statements) {
    if (!ts.isFunctionDeclaration(statement) || !statement.name || !statement.body) continue;
    const symbol = body.typing.symbolOf(statement.name);
    if (symbol) body.scope.bind(symbol, { kind: "function", node: statement, scope: body.scope, types: body.types });
  }
}

export function translateDeclarations(body: Body, list: ts.VariableDeclarationList): void {
  for (const declaration of list.declarations) {
    try {
      translateDeclaration(body, declaration);
      markReached(body, declaration.name);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reportRefusal(body, error);
      bindRefused(body, declaration.name);
    }
  }
}

/** Uses of the variables of a refused declaration are refused without a word. */
function bindRefused(body: Body, name: ts.BindingName): void {
  if (!ts.isIdentifier(name)) {
    for (const element of name.elements) if (ts.isBindingElement(element)) bindRefused(body, element.name);
    return;
  }
  const symbol = body.typing.symbolOf(name);
  if (symbol && !body.scope.find(symbol)) body.scope.bind(symbol, { kind: "refused" });
}

function translateIf(body: Body, node: ts.IfStatement): void {
  const condition = body.condition(node.expression);
  if (condition.op === "constant") {
    // What cannot be reached need not be something that can be compiled.
    const taken = condition.value ? node.thenStatement : node.elseStatement;
    if (taken) translateStatement(body, taken);
    return;
  }
  const then = body.collect(() => translateStatement(body, node.thenStatement));
  const { elseStatement } = node;
  // Long chains of branches that return stand behind each other: passes look again and again into what is nested.
  if (elseStatement && ts.isIfStatement(elseStatement) && then.at(-1)?.kind === "return") {
    body.emit({ kind: "if", condition, then, otherwise: [] });
    return translateStatement(body, elseStatement);
  }
  const otherwise = elseStatement ? body.collect(() => translateStatement(body, elseStatement)) : [];
  body.emit({ kind: "if", condition, then, otherwise });
  settleDefault(body, node);
}

function translateReturn(body: Body, node: ts.ReturnStatement): void {
  checkConstructed(body, node);
  if (node.expression && isWanted(body)) return giveExpression(body, node.expression);
  if (node.expression) body.effect(node.expression);
  leaveFunction(body, node);
}

function giveExpression(body: Body, expression: ts.Expression): void {
  const value = body.value(expression);
  if (!isRefusedNever(body, expression, value, body.returns.shape)) giveBack(body, expression, value);
}
