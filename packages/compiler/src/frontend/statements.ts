/** Statements: one row for each kind of syntax. */
import { ts } from "#typescript";
import { isArray, makeLocal, nothing, read } from "../ir/build.js";
import { isObject } from "../ir/objects.js";
import type { Expression, Label, Statement, StorageKind, Type } from "../ir/ir.js";
import { isExpression, typeName, UNDEFINED, type Body, type ReturnTarget, type Value } from "./body.js";
import { refuseEnd } from "./claims.js";
import { beginConstructor } from "./classes.js";
import { checkConstructed } from "./constructed.js";
import {
  translateDo,
  translateFor,
  translateForIn,
  translateForOf,
  translateLabelled,
  translateWhile,
} from "./control.js";
import type { FunctionNode } from "./markers.js";
import { translateSwitch } from "./switches.js";
import { translateTry } from "./exceptions.js";
import { fixOf } from "./fixes.js";
import { lengthOf, notYet, placeOf, Refusal, refuse } from "./refusal.js";
import { given as givenTo } from "./opened.js";
import { isOptional, isType, presentType } from "./shapes.js";
import { translateThrow } from "./throws.js";
import { fit, mergeTypes, optionalOf, packed, toNumber } from "./values.js";
import { markReached } from "./too-early.js";
import { scopeOfVars, translateDeclaration } from "./variables.js";
import { learnResult } from "./versions/chosen.js";

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
  [K.ClassDeclaration]: () => undefined,
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
  const { code, details, follows } = refusal;
  const node = body.kernel.nodeInProgram(refusal.node);
  if (!follows)
    body.kernel.report.add(
      code,
      placeOf(node),
      lengthOf(node),
      details,
      body.kernel.severity,
      fixOf(code, node, details),
    );
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
    if (isWanted(body) && !leaves.has(body.out.at(-1)?.kind)) refuseEnd(body, node);
    return;
  }
  const expression = node.body;
  if (!isWanted(body)) return body.effect(expression);
  giveBack(body, expression, body.value(expression));
}

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
  const otherwise = node.elseStatement ? body.collect(() => translateStatement(body, node.elseStatement!)) : [];
  body.emit({ kind: "if", condition, then, otherwise });
}

/** Whether anybody uses what the function returns. */
const isWanted = (body: Body): boolean =>
  body.returns.kind === "inline" ? body.returns.expected : body.returns.shape !== "void";

function translateReturn(body: Body, node: ts.ReturnStatement): void {
  checkConstructed(body, node);
  if (node.expression && isWanted(body)) return giveBack(body, node.expression, body.value(node.expression));
  if (node.expression) body.effect(node.expression);
  leaveFunction(body, node);
}

/** `return;`, which gives undefined where a value that may be undefined is wanted. */
function leaveFunction(body: Body, node: ts.ReturnStatement): void {
  if (isWanted(body) && body.returns.shape !== "void") return giveBack(body, node, UNDEFINED);
  body.finish();
  body.emit(body.returns.kind === "inline" ? leave(body.returns.label) : { kind: "return", value: undefined });
}

const leave = (label: Label): Statement => ({ kind: "break", label });

/** Returns a value from a function, or hands it to the place that the function is translated into. */
export function giveBack(body: Body, node: ts.Node, given: Value): void {
  const { returns } = body;
  const value = fit(
    body,
    isOptional(returns.shape) ? given : givenTo(body, given, returns.owner, node),
    returns.shape,
    node,
  );
  if (returns.kind === "inline") {
    hand(body, returns, node, value);
    body.finish();
    return body.emit(leave(returns.label));
  }
  if (isOptional(returns.shape))
    return leaveWith(body, packed(optionalOf(body, value, node, presentType(returns.shape))));
  let expression = body.plain(node as ts.Expression, value);
  const result = isType(returns.shape) ? returns.shape : "void";
  if (result === "f64") expression = toNumber(expression);
  if (!mergeTypes(result, expression.type)) {
    if (returns.owner === body.kernel.root) learnResult(body.kernel, expression.type);
    return refuse(node, "W2005", "result", typeName(expression.type), typeName(result));
  }
  leaveWith(body, expression);
}

/** Returns a value that is computed before what has to run last. */
function leaveWith(body: Body, value: Expression): void {
  const finishing = body.collect(() => body.finish());
  if (finishing.length === 0) return body.emit({ kind: "return", value });
  const result = body.temporary(value, "result");
  body.out.push(...finishing);
  body.emit({ kind: "return", value: read(result) });
}

/** Whether a register of a type has a value for undefined. */
const canBeNothing = (type: Type): boolean => isObject(type) || isArray(type);

/** `return undefined` where the type of the result does not say what else there is. */
function handNothing(body: Body, returns: ReturnTarget & { kind: "inline" }, node: ts.Node): void {
  if (!returns.expected) return;
  returns.nothing = true;
  if (!returns.result) return;
  const { type } = returns.result.local;
  if (!canBeNothing(type)) return refuse(node, "W2005", "result", "undefined", typeName(type));
  body.assign(returns.result.local, nothing(type as StorageKind));
}

/** Gives the variable of an inlined function's result its value. */
function hand(body: Body, returns: ReturnTarget & { kind: "inline" }, node: ts.Node, value: Value): void {
  if (!isExpression(value) && value.kind !== "optional") {
    if (value.kind === "undefined") return handNothing(body, returns, node);
    if (returns.result || returns.known) return refuse(node, "W4004");
    returns.known = value;
    return;
  }
  if (returns.known) return refuse(node, "W4004");
  const { name } = returns.label;
  if (!isExpression(value)) {
    returns.result ??= {
      local: makeLocal(name, value.value.type, body.place),
      present: makeLocal(`${name}?`, "bool", body.place),
    };
    if (!returns.result.present)
      return refuse(node, "W2005", "result", "undefined", typeName(returns.result.local.type));
    const present = body.reusable(value.present);
    body.assign(returns.result.local, value.value);
    return body.assign(returns.result.present, present);
  }
  const expression = body.plain(node as ts.Expression, value);
  if (returns.nothing && !canBeNothing(expression.type))
    return refuse(node, "W2005", "result", typeName(expression.type), "undefined");
  returns.result ??= { local: makeLocal(name, expression.type, body.place) };
  const { local } = returns.result;
  if (!mergeTypes(local.type, expression.type))
    return refuse(node, "W2005", "result", typeName(expression.type), typeName(local.type));
  body.assign(local, expression);
}
