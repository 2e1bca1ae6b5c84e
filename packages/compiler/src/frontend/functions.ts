/**
 * Calls of functions whose source is known. A small function, one that gets functions as arguments, or one that changes
 * variables of its surroundings is translated in place; any other becomes a function of the module, once for each combination of
 * argument types, with the variables that it captures as further parameters.
 */
import { ts } from "ts-morph";
import { call, isArray, makeLocal, read } from "../ir/build.js";
import type { Expression, Func, Label, Local, Type } from "../ir/ir.js";
import { Body, isExpression, UNDEFINED, type Value } from "./body.js";
import { optionalParts } from "./assignments.js";
import { isStandard } from "./standard.js";
import type { FunctionNode } from "./markers.js";
import { notYet, placeOf, refuse, refuseUse } from "./refusal.js";
import { Scope, type Binding, type FunctionValue } from "./scope.js";
import { translateBlockOf } from "./statements.js";
import type { Shape } from "./typing.js";

/** Syntax nodes up to which a function without loops is translated in place. */
const SMALL = 120;
const SMALL_STANDARD = 20;

export function callFunction(body: Body, node: ts.Node, callee: FunctionValue, args: readonly Value[], used: boolean): Value {
  checkCallable(callee.node, node);
  if (used && callShape(body, node, callee.node) === "optional") return refuse(node, "W2007", "The result of this call");
  const recursive = body.kernel.references.isRecursive(callee.node) || body.inlining.includes(callee.node);
  if (!recursive && (needsPlace(body, callee, args) || sizeOf(callee.node) <= limitFor(callee.node)))
    return translateInPlace(body, node, callee, args, used);
  const { func, captured } = compile(body, node, callee, args);
  const values = args.flatMap((arg) => argumentExpressions(body, node, arg));
  const result = call(func, [...values, ...captured]);
  if (func.result === "void") {
    body.emit({ kind: "evaluate", value: result, place: placeOf(node) });
    return UNDEFINED;
  }
  return read(body.temporary(result, func.name));
}

function checkCallable(callee: FunctionNode, node: ts.Node): void {
  const modifiers = ts.canHaveModifiers(callee) ? ts.getModifiers(callee) : undefined;
  if (modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)) refuse(node, "W1004", "async function");
  if ("asteriskToken" in callee && callee.asteriskToken) refuse(node, "W1004", "generator function");
}

/** Functions as arguments and assigned captured variables need the place of the call, unless recursion forbids it. */
function needsPlace(body: Body, callee: FunctionValue, args: readonly Value[]): boolean {
  if (args.some((arg) => !isExpression(arg) && arg.kind !== "undefined")) return true;
  return capturedSymbols(body, callee.node, []).some((symbol) => {
    const binding = callee.scope.find(symbol);
    // What no scope binds is a constant of a module.
    return binding && (binding.kind !== "local" || body.kernel.references.isReassigned(symbol));
  });
}

/** The functions of the library call one another many times over; what LLVM wants to have in place, it puts there. */
const limitFor = (node: FunctionNode): number => (isStandard(node) ? SMALL_STANDARD : SMALL);

const sizes = new WeakMap<ts.Node, number>();

/** The number of syntax nodes in a body; a loop makes it large. */
function sizeOf(node: FunctionNode): number {
  let size = sizes.get(node);
  if (size !== undefined) return size;
  size = 0;
  const visit = (inner: ts.Node): void => {
    size! += ts.isIterationStatement(inner, false) ? SMALL : 1;
    ts.forEachChild(inner, visit);
  };
  if (node.body) visit(node.body);
  sizes.set(node, size);
  return size;
}

/** The free variables of a function and of the functions passed to it that need a binding. */
function capturedSymbols(body: Body, node: FunctionNode, functions: readonly FunctionValue[]): ts.Symbol[] {
  const symbols = new Set<ts.Symbol>();
  for (const fn of [node, ...functions.map((value) => value.node)]) {
    for (const symbol of body.kernel.references.freeSymbols(fn)) {
      if (body.kernel.constants.foldSymbol(symbol) === undefined) symbols.add(symbol);
    }
  }
  return [...symbols];
}

// --- in place ---------------------------------------------------------------------------------------------------------

function translateInPlace(body: Body, node: ts.Node, callee: FunctionValue, args: readonly Value[], used: boolean): Value {
  if (body.inlining.length > 60) return refuse(node, "W4005", nameOf(callee.node));
  const scope = new Scope(callee.scope);
  const label: Label = { name: nameOf(callee.node) };
  const returns = { kind: "inline" as const, label, result: undefined as Local | undefined, expected: used };
  const statements = body.collect(() =>
    body.withReturns(returns, () =>
      body.withScope(scope, () => {
        body.inlining.push(callee.node);
        try {
          bindParameters(body, callee.node, args);
          translateBlockOf(body, callee.node);
        } finally {
          body.inlining.pop();
        }
      }),
    ),
  );
  const last = statements.at(-1);
  if (last?.kind === "break" && last.label === label) statements.pop();
  body.emit({ kind: "block", label, body: statements, place: placeOf(node) });
  if (returns.result) return read(returns.result);
  // Without a result because the statement that returns it was refused.
  if (used && body.kernel.refused) return refuseUse(node);
  return UNDEFINED;
}

/** Binds the parameters of a function that is translated in place. */
function bindParameters(body: Body, callee: FunctionNode, args: readonly Value[]): void {
  callee.parameters.forEach((parameter, k) => {
    const symbol = parameterSymbol(body, parameter);
    const given = args[k] ?? UNDEFINED;
    body.scope.bind(symbol, bindValue(body, parameter, symbol, given));
  });
}

function parameterSymbol(body: Body, parameter: ts.ParameterDeclaration): ts.Symbol {
  if (parameter.dotDotDotToken) return notYet(parameter, "A rest parameter");
  if (!ts.isIdentifier(parameter.name)) return notYet(parameter, "A destructured parameter");
  return body.typing.symbolOf(parameter.name) ?? refuse(parameter, "W2004", `'${parameter.name.text}'`);
}

/** The binding of a parameter or variable to a value, with the default of the parameter applied. */
function bindValue(body: Body, parameter: ts.ParameterDeclaration, symbol: ts.Symbol, given: Value): Binding {
  const name = symbol.name;
  if (parameter.initializer && !isExpression(given)) {
    if (given.kind === "undefined") return localFor(body, name, body.value(parameter.initializer), parameter);
    if (given.kind === "optional") {
      const local = makeLocal(name, "f64", placeOf(parameter));
      const then = body.collect(() => body.assign(local, given.value));
      const otherwise = body.collect(() => body.assign(local, body.number(parameter.initializer!)));
      body.emit({ kind: "if", condition: given.present, then, otherwise });
      return { kind: "local", local };
    }
  }
  const declared = body.typing.shapeOf(body.typing.checker.getTypeOfSymbol(symbol));
  if (declared === "optional" && (isExpression(given) || given.kind === "optional" || given.kind === "undefined")) {
    return optionalFor(body, name, given, parameter);
  }
  return localFor(body, name, given, parameter);
}

function localFor(body: Body, name: string, value: Value, node: ts.Node): Binding {
  if (!isExpression(value)) return value.kind === "optional" ? optionalFor(body, name, value, node) : value;
  const local = makeLocal(name, value.type, placeOf(node));
  body.assign(local, value);
  return { kind: "local", local };
}

export function optionalFor(body: Body, name: string, value: Value, node: ts.Node): Binding {
  const parts = optionalParts(body, value, node);
  const [held, present] = [makeLocal(name, "f64", placeOf(node)), makeLocal(`${name}?`, "bool", placeOf(node))];
  body.assign(held, parts.value);
  body.assign(present, parts.present);
  return { kind: "optional", value: held, present };
}

// --- functions of the module -------------------------------------------------------------------------------------------

interface Compiled {
  readonly func: Func;
  /** The arguments for the captured variables, as the caller sees them. */
  readonly captured: readonly Expression[];
}

function compile(body: Body, node: ts.Node, callee: FunctionValue, args: readonly Value[]): Compiled {
  const functions = args.filter((arg): arg is FunctionValue => !isExpression(arg) && arg.kind === "function");
  const captures = capturedSymbols(body, callee.node, functions).flatMap((symbol) => capture(body, symbol, callee, functions, node));
  const resultType = callResult(body, node, callee.node);
  const key = [
    body.kernel.idOf(callee.node),
    resultType,
    ...args.map((arg) => keyOf(body, node, arg)),
    ...captures.map((c) => `${body.kernel.idOf(c.symbol)}:${c.key}`),
  ].join(",");
  const captured = captures.flatMap((c) => c.argument ?? []);
  const known = body.kernel.compiled.get(key);
  if (known) return { func: known, captured };
  const func = makeFunction(body, callee.node, args, captures, resultType, key);
  return { func, captured };
}

interface Capture {
  readonly symbol: ts.Symbol;
  readonly key: string;
  readonly argument?: Expression;
  readonly parameter?: Local;
  readonly binding: Binding;
}

/** How a captured variable reaches a function of the module: by value when nothing assigns it, else by reference. */
function capture(body: Body, symbol: ts.Symbol, callee: FunctionValue, functions: readonly FunctionValue[], node: ts.Node): Capture[] {
  const scopes = [callee.scope, ...functions.map((f) => f.scope), body.scope];
  const binding = scopes.map((scope) => scope.find(symbol)).find((found) => found !== undefined) ?? moduleBinding(body, symbol, node);
  if (!binding) return [];
  if (binding.kind === "optional") return notYet(node, `Capturing '${symbol.name}', which may be undefined, in a recursive function`);
  if (binding.kind === "function") return [{ symbol, key: keyOf(body, node, binding), binding: { ...binding, scope: body.rootScope } }];
  if (binding.kind !== "local") return [{ symbol, key: binding.kind === "library" ? binding.key : "u", binding }];
  const { local } = binding;
  const byReference = local.reference || body.kernel.references.isReassigned(symbol);
  if (byReference && isArray(local.type))
    return notYet(node, `Capturing the array variable '${symbol.name}', which is assigned, in a recursive function`);
  const parameter = makeLocal(local.name, local.type, local.place, byReference);
  const argument: Expression = byReference ? { op: "address", type: local.type, local, args: [] } : read(local);
  return [{ symbol, key: `${byReference ? "&" : ""}${local.type}`, argument, parameter, binding: { kind: "local", local: parameter } }];
}

/** A module-level constant that becomes a hidden argument; tables and functions need none. */
function moduleBinding(body: Body, symbol: ts.Symbol, node: ts.Node): Binding | undefined {
  const declaration = symbol.valueDeclaration;
  if (!declaration || body.kernel.tableOf(symbol)) return undefined;
  const name = ts.getNameOfDeclaration(declaration);
  const top = declaration.parent.parent?.parent;
  if (!name || !ts.isIdentifier(name) || !top || !ts.isSourceFile(top)) return undefined;
  if (body.typing.shapeOf(body.typing.checker.getTypeOfSymbol(symbol)) === "function") return undefined;
  if (body.kernel.references.isReassigned(symbol)) return refuse(node, "W3002", symbol.name);
  const local = body.kernel.hide(symbol, node);
  const inRoot = body.rootScope.find(symbol);
  if (!inRoot) body.rootScope.bind(symbol, { kind: "local", local });
  return body.rootScope.find(symbol);
}

/**
 * What tells specializations apart: the types of arguments, and for functions also the functions that they capture. A function that captures
 * another one under a name that this one captures too cannot be told by names, as in recursion that wraps its callback.
 */
function keyOf(body: Body, node: ts.Node, value: Value, path: readonly ts.Symbol[] = []): string {
  if (isExpression(value)) return value.type;
  if (value.kind === "library") return value.key;
  if (value.kind !== "function") return value.kind;
  const captured: string[] = [];
  for (const symbol of body.kernel.references.freeSymbols(value.node)) {
    const binding = value.scope.find(symbol);
    if (binding?.kind !== "function") continue;
    if (path.includes(symbol)) return refuse(node, "W4005", ts.isCallExpression(node) ? node.expression.getText() : nameOf(value.node));
    captured.push(keyOf(body, node, binding, [...path, symbol]));
  }
  return `f${body.kernel.idOf(value.node)}{${captured.join()}}`;
}

function makeFunction(
  body: Body,
  node: FunctionNode,
  args: readonly Value[],
  captures: readonly Capture[],
  result: Type,
  key: string,
): Func {
  const root = new Scope();
  const inner = new Body(body.kernel, root, root, result);
  for (const c of captures) root.bind(c.symbol, c.binding);
  const parameters: Local[] = [];
  const func: Func = { name: nameOf(node), parameters, result, body: [], place: placeOf(node) };
  body.kernel.compiled.set(key, func);
  body.kernel.functions.push(func);
  body.kernel.dependencies.add(node.getSourceFile().fileName);
  const scope = new Scope(root);
  func.body = inner.collect(() =>
    inner.withScope(scope, () => {
      node.parameters.forEach((parameter, k) => {
        const symbol = parameterSymbol(inner, parameter);
        scope.bind(symbol, bindValue(inner, parameter, symbol, receive(inner, parameter, args[k] ?? UNDEFINED, parameters)));
      });
      translateBlockOf(inner, node);
    }),
  );
  parameters.push(...captures.flatMap((c) => c.parameter ?? []));
  return func;
}

/** The parameter of a module function for an argument, as a value of its body. */
function receive(body: Body, parameter: ts.ParameterDeclaration, given: Value, parameters: Local[]): Value {
  const add = (type: Type, suffix = ""): Expression => {
    const local = makeLocal(parameter.name.getText() + suffix, type, placeOf(parameter));
    parameters.push(local);
    return read(local);
  };
  if (isExpression(given)) return add(given.type);
  if (given.kind === "optional") return { kind: "optional", value: add("f64"), present: add("bool", "?") };
  return given.kind === "function" ? { ...given, scope: body.rootScope } : given;
}

function argumentExpressions(_body: Body, _node: ts.Node, value: Value): Expression[] {
  if (isExpression(value)) return [value];
  return value.kind === "optional" ? [value.value, value.present] : [];
}

/** The result type of a call: that of the signature which the checker chose, so that generic functions work. */
function callResult(body: Body, node: ts.Node, callee: FunctionNode): Type {
  const type = callType(body, node, callee);
  const shape = type && body.typing.shapeOf(type);
  if (!shape || shape === "function" || shape === "optional")
    return refuse(node, "W2002", type ? body.typing.checker.typeToString(type) : "?");
  return shape;
}

function callShape(body: Body, node: ts.Node, callee: FunctionNode): Shape {
  const type = callType(body, node, callee);
  return type && body.typing.shapeOf(type);
}

function callType(body: Body, node: ts.Node, callee: FunctionNode): ts.Type | undefined {
  const { checker } = body.typing;
  const signature = (ts.isCallExpression(node) && checker.getResolvedSignature(node)) || checker.getSignatureFromDeclaration(callee);
  return signature && checker.getReturnTypeOfSignature(signature);
}

/** Calls a function of `@wumba/std` by its name. */
export function callStandard(body: Body, name: string, args: readonly Expression[]): Expression {
  const node = body.kernel.standardFunction(name);
  if (!node) throw new Error(`the standard library has no function '${name}'`);
  const result = callFunction(body, node, { kind: "function", node, scope: body.rootScope }, args, true);
  return result as Expression;
}

export function nameOf(node: FunctionNode): string {
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : "anonymous";
}
