/** Statements: one row for each kind of syntax. */
import { ts } from "ts-morph";
import { makeLocal, operation, read } from "../ir/build.js";
import type { Label, Statement } from "../ir/ir.js";
import { isExpression, typeName, UNDEFINED, type Body, type Value } from "./body.js";
import { assignValue } from "./assignments.js";
import { isConst } from "./constants.js";
import { translateDo, translateFor, translateForOf, translateLabelled, translateSwitch, translateWhile } from "./control.js";
import { optionalFor } from "./functions.js";
import type { FunctionNode } from "./markers.js";
import { lengthOf, notYet, placeOf, Refusal, refuse } from "./refusal.js";
import { translateThrow } from "./throws.js";

type Translate<N extends ts.Node> = (body: Body, node: N) => void;
const K = ts.SyntaxKind;

const rows: Partial<Record<ts.SyntaxKind, Translate<never>>> = {
  [K.ExpressionStatement]: (body, node: ts.ExpressionStatement) => body.effect(node.expression),
  [K.VariableStatement]: (body, node: ts.VariableStatement) => translateDeclarations(body, node.declarationList),
  [K.Block]: (body, node: ts.Block) => translateStatements(body, node.statements),
  [K.IfStatement]: translateIf,
  [K.ForStatement]: translateFor,
  [K.ForOfStatement]: translateForOf,
  [K.WhileStatement]: translateWhile,
  [K.DoStatement]: translateDo,
  [K.SwitchStatement]: translateSwitch,
  [K.LabeledStatement]: translateLabelled,
  [K.BreakStatement]: (body, node: ts.BreakStatement) => body.emit({ kind: "break", label: body.jumpTarget(node) }),
  [K.ContinueStatement]: (body, node: ts.ContinueStatement) => body.emit({ kind: "continue", label: body.jumpTarget(node) }),
  [K.ReturnStatement]: translateReturn,
  [K.ThrowStatement]: translateThrow,
  [K.EmptyStatement]: () => undefined,
  [K.FunctionDeclaration]: () => undefined,
  [K.InterfaceDeclaration]: () => undefined,
  [K.TypeAliasDeclaration]: () => undefined,
};

const names: Partial<Record<ts.SyntaxKind, string>> = {
  [K.ForInStatement]: "'for…in'",
  [K.TryStatement]: "'try'",
  [K.ClassDeclaration]: "A class",
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
  if (!refusal.follows)
    body.kernel.report.add(refusal.code, placeOf(refusal.node), lengthOf(refusal.node), refusal.details, body.kernel.severity);
  body.kernel.refused ??= refusal;
}

export function translateStatements(body: Body, statements: readonly ts.Statement[]): void {
  bindHoisted(body, statements);
  for (const statement of statements) translateStatement(body, statement);
}

/** The body of a function: a block, or the expression of an arrow. */
export function translateBlockOf(body: Body, node: FunctionNode): void {
  body.kernel.dependencies.add(node.getSourceFile().fileName);
  if (!node.body) return refuse(node, "W4001", node.name?.getText() ?? "function");
  if (ts.isBlock(node.body)) {
    bindVars(body, node.body);
    return translateStatements(body, node.body.statements);
  }
  const { body: expression } = node;
  const wanted = body.returns.kind === "inline" ? body.returns.expected : body.returns.result !== "void";
  if (!wanted) return body.effect(expression);
  giveBack(body, expression, body.value(expression));
}

/** Function declarations are usable before they are reached. */
export function bindHoisted(body: Body, statements: readonly ts.Statement[]): void {
  for (const statement of statements) {
    if (!ts.isFunctionDeclaration(statement) || !statement.name || !statement.body) continue;
    const symbol = body.typing.symbolOf(statement.name);
    if (symbol) body.scope.bind(symbol, { kind: "function", node: statement, scope: body.scope });
  }
}

/** `var` belongs to the function: one variable, whatever block declares it, and however often. */
function bindVars(body: Body, block: ts.Block): void {
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && !(ts.getCombinedNodeFlags(node) & ts.NodeFlags.BlockScoped)) {
      const symbol = body.typing.symbolOf(node.name);
      if (symbol && !body.scope.find(symbol)) body.declarePending(symbol);
    }
    ts.forEachChild(node, visit);
  };
  visit(block);
}

export function translateDeclarations(body: Body, list: ts.VariableDeclarationList): void {
  for (const declaration of list.declarations) {
    try {
      translateDeclaration(body, declaration);
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

function translateDeclaration(body: Body, declaration: ts.VariableDeclaration): void {
  if (ts.isArrayBindingPattern(declaration.name)) return destructure(body, declaration, declaration.name);
  if (!ts.isIdentifier(declaration.name)) return notYet(declaration, "Destructuring of an object");
  const symbol = body.typing.symbolOf(declaration.name) ?? refuse(declaration, "W2004", declaration.name.text);
  const isVar = !(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.BlockScoped);
  if (isVar && !declaration.initializer) return;
  if (isVar && declaration.initializer) {
    assignValue(body, declaration.name, body.value(declaration.initializer), declaration.initializer, false);
    return;
  }
  if (!declaration.initializer) return declareUnset(body, declaration, symbol);
  declareWith(body, declaration.name, symbol, body.value(declaration.initializer), isConst(declaration));
}

/** `let x;` and `let x: number | undefined;` */
function declareUnset(body: Body, declaration: ts.VariableDeclaration, symbol: ts.Symbol): void {
  const shape = body.typing.shapeOf(body.typing.checker.getTypeOfSymbol(symbol));
  if (declaration.exclamationToken) return notYet(declaration, "A definite assignment assertion");
  if (declaration.type && shape === "optional") body.scope.bind(symbol, optionalFor(body, symbol.name, UNDEFINED, declaration));
  else body.declarePending(symbol);
}

function declareWith(body: Body, name: ts.Identifier, symbol: ts.Symbol, value: Value, constant: boolean): void {
  const declared = body.typing.shapeOf(body.typing.checker.getTypeOfSymbol(symbol));
  if (declared === "optional") return body.scope.bind(symbol, optionalFor(body, name.text, value, name));
  if (!isExpression(value)) {
    if (value.kind === "undefined" || value.kind === "optional") return refuse(name, "W2007", `'${name.text}'`);
    if (!constant) return refuse(name, "W4004");
    return body.scope.bind(symbol, value);
  }
  const expression = body.plain(name, value);
  if (declared === "f64" && expression.type === "bool") return refuse(name, "W2005", name.text, typeName(expression.type), "number");
  const local = makeLocal(name.text, expression.type, placeOf(name));
  body.assign(local, expression);
  if (constant) body.markFixed(local);
  body.scope.bind(symbol, { kind: "local", local });
}

/** `const [a, b] = [x, y]` */
function destructure(body: Body, declaration: ts.VariableDeclaration, pattern: ts.ArrayBindingPattern): void {
  const { initializer } = declaration;
  if (!initializer || !ts.isArrayLiteralExpression(initializer))
    return notYet(declaration, "Destructuring of anything but an array literal");
  const values = initializer.elements.map((element) => read(body.temporary(body.plain(element), "element")));
  pattern.elements.forEach((element, k) => {
    const value = values[k];
    if (ts.isOmittedExpression(element)) return;
    if (!ts.isIdentifier(element.name) || element.initializer || element.dotDotDotToken || !value) return notYet(element, "This pattern");
    declareWith(body, element.name, body.typing.symbolOf(element.name)!, value, isConst(declaration));
  });
}

function translateIf(body: Body, node: ts.IfStatement): void {
  const condition = body.condition(node.expression);
  const then = body.collect(() => translateStatement(body, node.thenStatement));
  const otherwise = node.elseStatement ? body.collect(() => translateStatement(body, node.elseStatement!)) : [];
  body.emit({ kind: "if", condition, then, otherwise });
}

function translateReturn(body: Body, node: ts.ReturnStatement): void {
  if (!node.expression) {
    return body.emit(body.returns.kind === "inline" ? leave(body.returns.label) : { kind: "return", value: undefined });
  }
  const wanted = body.returns.kind === "inline" ? body.returns.expected : body.returns.result !== "void";
  if (wanted) return giveBack(body, node.expression, body.value(node.expression));
  body.effect(node.expression);
  body.emit(body.returns.kind === "inline" ? leave(body.returns.label) : { kind: "return", value: undefined });
}

const leave = (label: Label): Statement => ({ kind: "break", label });

/** Returns a value from a function, or hands it to the place that the function is translated into. */
function giveBack(body: Body, node: ts.Expression, value: Value): void {
  const { returns } = body;
  if (returns.kind === "inline") {
    if (!isExpression(value) && value.kind !== "optional") {
      if (value.kind === "undefined") return body.emit(leave(returns.label));
      return refuse(node, "W4004");
    }
    const expression = body.plain(node, value);
    returns.result ??= makeLocal(returns.label.name, expression.type, body.place);
    if (returns.result.type !== expression.type)
      return refuse(node, "W2005", "result", typeName(expression.type), typeName(returns.result.type));
    body.assign(returns.result, expression);
    return body.emit(leave(returns.label));
  }
  let expression = body.plain(node, value);
  if (returns.result === "f64" && expression.type === "bool") expression = operation("convert", "f64", expression);
  if (returns.result !== expression.type) return refuse(node, "W2005", "result", typeName(expression.type), typeName(returns.result));
  body.emit({ kind: "return", value: expression });
}
