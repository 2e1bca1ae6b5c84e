/**
 * Calls of functions whose source is known. A small function, one that gets functions as arguments, or one that changes
 * variables of its surroundings is translated in place; any other becomes a function of the module, once for each
 * combination of argument types, with the variables that it captures as further parameters.
 */
import { ts } from "#typescript";
import { call, copy, isArray, isKnown, makeLocal, nothing, number, operation, read } from "../../ir/build.js";
import type { Expression, Func, Label, Local, Statement, Type } from "../../ir/ir.js";
import { bindName } from "../bindings.js";
import { bindBoth } from "../classes/classes.js";
import { holdsFunctions } from "../classes/functions-of-objects.js";
import { Body, isExpression, UNDEFINED, type ReturnTarget, type Value, type Yield, type Handler } from "../body.js";
import { emptyList, push, withDefault } from "../values/objects.js";
import { isGenerator, makeGenerator } from "./generators.js";
import { inferTypes, shapeOfValue } from "../types/inference.js";
import { nothingFlags } from "../types/nothings.js";
import { markOpen, openedShape } from "../presence/opened.js";
import { passOn } from "../errors/thrown.js";
import { refuseEarlyCall } from "./early-uses.js";
import { noteCaughtCall } from "./recursion.js";
import { usesArguments } from "./given-count.js";
import { preparedConstant } from "./prepared.js";
import { ifTaken } from "../presence/taken.js";
import {
  addsEights,
  isIndependent,
  isInternal,
  isParallel,
  isStandard,
  libraryRole,
  takesSingles,
} from "../libraries/standard.js";
import type { FunctionNode } from "../select/function-node.js";
import { notYet, placeOf, refuse, refuseUse } from "../refusal.js";
import { expecting, isFunctionValue } from "./arguments.js";
import { shapeOfResult } from "../untyped/made.js";
import { mayGiveNothing } from "../untyped/results.js";
import { Scope, type Binding, type FunctionValue } from "../scope.js";
import {
  type TypeArguments,
  isOptional,
  isType,
  optionalShape,
  presentType,
  type OptionalShape,
  type Shape,
} from "../types/shape.js";
import { isObject } from "../../ir/objects.js";
import { isReplaced } from "../program/replaced.js";
import { moduleVariable } from "../state/cells.js";
import { changingVariable } from "../state/hidden-parameters.js";
import { fit, unpacked } from "../values/values.js";
import { isThere, isUnproven } from "../presence/presence.js";
import { isOfClasses, withClasses } from "../versions/chosen.js";
import { membersOf } from "../versions/members.js";
import { emptyOf } from "../../ir/empty.js";

/** With more calls in place around it, a function that needs no place is one of the module, however small. */
const DEEPEST_PLACE = 40;
/** With more of them, what is called again calls itself. */
const MOST_PLACES = 60;

export function callFunction(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  args: readonly Value[],
  used: boolean,
  given?: TypeArguments,
): Value {
  checkCallable(body, callee.node, node);
  const made = numberText(body, callee.node, args);
  if (made) return made;
  const call = (): Value => takenResult(body, node, callee, translateCall(body, node, callee, args, used, given));
  return isInternal(callee.node) ? body.kernel.callingLibrary(node, call) : call();
}

/** The text of a number is an operation: the function of std is compiled once for all kernels. */
function numberText(body: Body, node: FunctionNode, [value]: readonly Value[]): Value | undefined {
  const { kernel } = body;
  if (!isInternal(node) || kernel.root === node || node !== kernel.standardFunction("numberText")) return undefined;
  if (!value || !isExpression(value) || value.type !== "f64") return undefined;
  kernel.dependencies.add(node.getSourceFile().fileName);
  return read(body.temporary(operation("numberText", "String", value), "text"));
}

/** What a function gives that may give nothing, although its type says that there is something. */
function takenResult(body: Body, node: ts.Node, callee: FunctionValue, value: Value): Value {
  if (!isExpression(value) || !body.kernel.opened.has(callee.node)) return value;
  return ts.isExpression(node) && !ts.isFunctionLike(node) ? ifTaken(body, value, node) : markOpen(body, value);
}

function translateCall(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  args: readonly Value[],
  used: boolean,
  given: TypeArguments | undefined,
): Value {
  const types = withClasses(
    body.kernel,
    callee.node.parameters,
    callee.node.parameters.map((_, k) => (isUndefinedValue(args[k]) ? "void" : shapeOfValue(args[k]!))),
    inferTypes(body, node, callee.node, args, callee.types, given),
  );
  const typed: FunctionValue = { ...callee, types };
  const fitted = fitArguments(body, typed, args);
  if (isGenerator(callee.node)) return makeGenerator(body, node, typed, fitted);
  const recursive =
    body.kernel.references.isRecursive(callee.node) ||
    (!isStandard(callee.node) && body.inlining.includes(callee.node));
  const shape = resultShape(body, callee, types);
  const inPlace =
    needsPlace(body, callee, fitted) ||
    (body.kernel.placed.takes(callee.node) && (body.inlining.length < DEEPEST_PLACE || isStandard(callee.node))) ||
    (typeof shape === "object" && shape.isValue) ||
    isOfClasses(body.kernel, callee.node) ||
    (used && (shape === "function" || shape === undefined || returnsIterator(body, callee.node)));
  if (!recursive && inPlace) return translateInPlace(body, node, typed, fitted, used, shape);
  return callModuleFunction(body, node, typed, fitted, shape);
}

const isUndefinedValue = (value: Value | undefined): boolean =>
  !value || (!isExpression(value) && value.kind === "undefined");

/** Undefined becomes the nothing of the declared type, so that it needs no function of its own. */
function fitArguments(body: Body, callee: FunctionValue, args: readonly Value[]): Value[] {
  return args.map((arg, k) => {
    const parameter = callee.node.parameters[k];
    if (parameter && isFunctionValue(arg)) return expecting(body, callee, parameter, arg);
    if (!parameter || isExpression(arg) || arg.kind !== "undefined" || parameter.dotDotDotToken) return arg;
    const type = body.typing.checker.getTypeAtLocation(parameter);
    if (membersOf(type, body.typing)) return arg;
    const shape = body.withTypes(callee.types, () => body.shapeOf(type));
    if (parameter.initializer) return arg;
    const fitted = fit(body, arg, shape, parameter);
    // `f(undefined!)`: the function looks at it wherever it uses it.
    const isSaidThere = nothingFlags(type) === 0 && !parameter.questionToken && !isInternal(callee.node);
    return isSaidThere && isExpression(fitted) ? markOpen(body, fitted) : fitted;
  });
}

function checkCallable({ kernel, typing }: Body, callee: FunctionNode, node: ts.Node): void {
  const modifiers = ts.canHaveModifiers(callee) ? ts.getModifiers(callee) : undefined;
  if (modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)) refuse(node, "W1004", "async function");
  if (!isInternal(callee) && isReplaced(typing, callee, kernel.root.getSourceFile()))
    refuse(node, "W4002", callee.name!.getText(), "the program puts another function in its place.");
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

/** The free variables of a function and of the functions passed to it that need a binding. */
function capturedSymbols(body: Body, node: FunctionNode, functions: readonly FunctionValue[]): ts.Symbol[] {
  const symbols = new Set<ts.Symbol>();
  for (const fn of [node, ...functions.map((value) => value.node)]) {
    for (const symbol of body.kernel.references.freeSymbols(fn)) {
      const { constants } = body.kernel;
      if (constants.foldSymbol(symbol) === undefined && constants.bigints.foldSymbol(symbol) === undefined)
        symbols.add(symbol);
    }
  }
  return [...symbols];
}

/** Whether a function gives back something to go through that is no array. */
function returnsIterator(body: Body, callee: FunctionNode): boolean {
  const signature = body.typing.checker.getSignatureFromDeclaration(callee);
  return !!signature && body.typing.isIterator(body.typing.checker.getReturnTypeOfSignature(signature));
}

/** What a function returns, as its signature says. */
function resultShape(body: Body, { node, result }: FunctionValue, types: TypeArguments): Shape {
  const { checker } = body.typing;
  const signature = checker.getSignatureFromDeclaration(node);
  if (ts.isConstructorDeclaration(node)) return "void";
  if (!signature) return undefined;
  const said = checker.getReturnTypeOfSignature(signature);
  const made = (): Shape => body.shapeOf(said) ?? (isStandard(node) ? undefined : shapeOfResult(body, node));
  return body.withTypes(types, () => openedShape(body, node, result ?? made()));
}

// --- in place
// ---------------------------------------------------------------------------------------------------------

/** Translates a function where it is called. */
export function translateInPlace(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  args: readonly Value[],
  used: boolean,
  shape: Shape,
): Value {
  if (body.inlining.length > MOST_PLACES && body.inlining.includes(callee.node))
    return refuse(node, "W4005", nameOf(callee.node));
  return runInPlace(body, node, callee, { scope: new Scope(callee.scope, callee.receiver, callee), args, used, shape });
}

interface InPlace {
  /** The scope of the parameters, to which they are bound if there are `args`. */
  readonly scope: Scope;
  readonly args?: readonly Value[];
  readonly used: boolean;
  readonly shape: Shape;
  /** Gets the values of a generator. */
  readonly yields?: Yield;
}

/** Translates the body of a function here. */
export function runInPlace(body: Body, node: ts.Node, callee: FunctionValue, place: InPlace): Value {
  const { scope, args, used, shape, yields } = place;
  if (body.kernel.placed.isFull) return refuse(node, "W9005");
  if (used && shape === undefined && !yields && mayGiveNothing(callee.node))
    return refuse(node, "W2007", "The result of this call");
  const label: Label = { name: nameOf(callee.node) };
  const returns: ReturnTarget & { kind: "inline" } = {
    kind: "inline",
    label,
    shape,
    owner: callee.node,
    expected: used,
    yields,
  };
  const statements = body.collect(() =>
    body.withReturns(returns, () =>
      body.withTypes(callee.types, () =>
        body.withScope(scope, () => {
          body.inlining = [...body.inlining, callee.node];
          body.kernel.placed.add(callee.node);
          if (args) bindParameters(body, callee.node, args);
          body.kernel.translator.functionBody(body, callee.node);
        }),
      ),
    ),
  );
  const last = statements.at(-1);
  if (last?.kind === "break" && last.label === label) statements.pop();
  const known = onlyResult(statements, returns, scope);
  if (known) return known;
  body.emit({ kind: "block", label, body: statements, place: placeOf(node) });
  if (returns.known) return returns.known;
  if (returns.result) {
    const { local, present } = returns.result;
    return present ? { kind: "optional", value: read(local), present: read(present) } : read(local);
  }
  // Without a result because the statement that returns it was refused.
  if (used && body.kernel.refused) return refuseUse(node);
  return UNDEFINED;
}

/** What a function gives that does nothing else than to give a boolean which is known when building. */
function onlyResult(
  statements: readonly Statement[],
  { result }: ReturnTarget & { kind: "inline" },
  scope: Scope,
): Value | undefined {
  const own = statements.at(-1);
  if (own?.kind !== "assign" || own.local !== result?.local || result.present || !isKnown(own.value)) return undefined;
  return statements.slice(0, -1).every((each) => bindsOnly(each, scope)) ? own.value : undefined;
}

/** Whether a statement only gives a parameter its value. A variable that the function has captured outlives it. */
const bindsOnly = (statement: Statement, scope: Scope): boolean =>
  statement.kind === "assign" &&
  scope.owns(statement.local) &&
  ["local", "constant", "table"].includes(statement.value.op);

/** Binds the parameters of a function to what it is called with. */
export function bindParameters(body: Body, callee: FunctionNode, args: readonly Value[]): void {
  const parameters = callee.parameters.filter((parameter) => parameter.name.getText() !== "this");
  parameters.forEach((parameter, k) => {
    const value = parameter.dotDotDotToken ? restArguments(body, parameter, args.slice(k)) : (args[k] ?? UNDEFINED);
    bindName(
      body,
      parameter.name,
      parameter.initializer ? withDefault(body, value, parameter.initializer) : value,
      parameter,
    );
    bindBoth(body, parameter);
  });
}

function restArguments(body: Body, parameter: ts.ParameterDeclaration, args: readonly Value[]): Value {
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(parameter));
  if (!isType(shape) || !isObject(shape) || shape.shape !== "list") return notYet(parameter, "This rest parameter");
  const [first] = args;
  if (first && !isExpression(first) && first.kind === "rest") return fit(body, copy(first.list), shape, parameter);
  const list = emptyList(body, shape);
  for (const arg of args) push(body, list, arg, parameter);
  return copy(list);
}

// --- functions of the module
// -------------------------------------------------------------------------------------------

function callModuleFunction(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  args: readonly Value[],
  shape: Shape,
): Value {
  if (shape === undefined || shape === "function") return refuse(node, "W2002", resultText(body, node, callee.node));
  for (const fn of [callee, ...args.filter(isFunctionValue)]) refuseEarlyCall(body, fn);
  // Inside a `try`, the function leaves its error in a variable of its caller.
  const catches = body.handler !== undefined && body.kernel.references.mayThrow(callee.node);
  const { func, captured } = compile(body, node, callee, args, shape, catches);
  noteCaughtCall(body, node, func);
  const error = catches ? makeLocal("error", body.kernel.errorType, placeOf(node)) : undefined;
  if (error) body.assign(error, nothing(body.kernel.errorType));
  const given: Expression[] = error ? [{ op: "address", type: error.type, local: error, args: [] }] : [];
  const values = args.flatMap(argumentExpressions);
  const result = call(func, [...(callee.receiver ? [copy(callee.receiver)] : []), ...values, ...captured, ...given]);
  if (func.result === "void") {
    body.emit({ kind: "evaluate", value: result, place: placeOf(node) });
    if (error) passOn(body, error, node);
    return UNDEFINED;
  }
  const held = read(body.temporary(result, func.name));
  if (error) passOn(body, error, node);
  return isOptional(shape) ? unpacked(body, held, { type: presentType(shape), optional: true }) : held;
}

function resultText(body: Body, node: ts.Node, callee: FunctionNode): string {
  const { checker } = body.typing;
  const signature =
    (ts.isCallExpression(node) && checker.getResolvedSignature(node)) || checker.getSignatureFromDeclaration(callee);
  return signature ? checker.typeToString(checker.getReturnTypeOfSignature(signature)) : "?";
}

interface Compiled {
  readonly func: Func;
  /** The arguments for the captured variables, as the caller sees them. */
  readonly captured: readonly Expression[];
}

function compile(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  args: readonly Value[],
  shape: Type | OptionalShape,
  catches: boolean,
): Compiled {
  const functions = args.filter(isFunctionValue);
  const captures = capturedSymbols(body, callee.node, functions).flatMap((symbol) =>
    capture(body, symbol, callee, functions, node),
  );
  const key = [
    body.kernel.idOf(callee.node),
    `${String(shape)}${catches ? "!" : ""}`,
    ...[...callee.types].map(([symbol, type]) => `${symbol.name}=${String(type)}`),
    callee.receiver ? String(callee.receiver.type) : "",
    callee.count !== undefined && usesArguments(callee.node) ? `${callee.count} given` : "",
    ...args.map((arg) => `${keyOf(body, node, arg)}${isOpenFor(body, callee, arg) ? "?" : ""}`),
    ...captures.map((c) => `${body.kernel.idOf(c.symbol)}:${c.key}`),
  ].join(",");
  const captured = captures.flatMap((c) => (c.given ?? []).map(([argument]) => argument));
  const known = body.kernel.compiled.get(key);
  if (known) return { func: known, captured };
  const func = makeFunction(body, callee, args, captures, shape, key, catches);
  return { func, captured };
}

/** Whether a function has to look at what it is given before it uses it. The library's are given what is there. */
const isOpenFor = (body: Body, { node }: FunctionValue, arg: Value): boolean =>
  isExpression(arg) && isUnproven(body, arg) && !isInternal(node);

interface Capture {
  readonly symbol: ts.Symbol;
  readonly key: string;
  /** What is passed, and the parameters for it. */
  readonly given?: readonly (readonly [argument: Expression, parameter: Local])[];
  /** Whether what is passed may be missing, although its type says that it is there. */
  readonly unproven?: boolean;
  readonly binding: Binding;
}

/** How a captured variable reaches a function of the module: by value when nothing assigns it, else by reference. */
function capture(
  body: Body,
  symbol: ts.Symbol,
  callee: FunctionValue,
  functions: readonly FunctionValue[],
  node: ts.Node,
): Capture[] {
  const scopes = [callee.scope, ...functions.map((f) => f.scope), body.scope];
  const binding =
    scopes.map((scope) => scope.find(symbol)).find((found) => found !== undefined) ?? moduleBinding(body, symbol, node);
  if (!binding) return [];
  if (binding.kind === "lazy" || binding.kind === "generator")
    return notYet(node, `Capturing '${symbol.name}' in a recursive function`);
  if (binding.kind === "function") {
    const captured = capturedSymbols(body, callee.node, functions);
    for (const other of capturedSymbols(body, binding.node, []))
      if (binding.scope.find(other) && !body.rootScope.find(other) && !captured.includes(other))
        return refuse(node, "W4005", nameOf(callee.node));
    return [{ symbol, key: keyOf(body, node, binding), binding: { ...binding, scope: body.rootScope } }];
  }
  if (binding.kind === "box") {
    const local = makeLocal(symbol.name, binding.local.type, binding.local.place);
    return [
      {
        symbol,
        key: String(binding.local.type),
        given: [[read(binding.local), local]],
        binding: { ...binding, local },
      },
    ];
  }
  if (binding.kind !== "local" && binding.kind !== "optional")
    return [{ symbol, key: binding.kind === "library" ? binding.key : "u", binding }];
  // A variable of a module stays what it is in a kernel that does not assign it.
  const changes = body.kernel.references.isReassigned(symbol) && !moduleVariable(symbol);
  const byReference = (local: Local): boolean => local.reference || changes;
  if (binding.kind === "optional") return [captureOptional(body, symbol, binding, byReference(binding.value))];
  const { local } = binding;
  if (byReference(local) && isArray(local.type))
    return notYet(node, `Capturing the array variable '${symbol.name}', which is assigned, in a recursive function`);
  const [argument, parameter] = captureLocal(local, byReference(local));
  const unproven = body.unproven.has(local);
  const key = `${byReference(local) ? "&" : ""}${String(local.type)}${unproven ? "?" : ""}`;
  return [{ symbol, key, given: [[argument, parameter]], unproven, binding: { kind: "local", local: parameter } }];
}

function captureOptional(
  body: Body,
  symbol: ts.Symbol,
  { value, present }: Binding & { kind: "optional" },
  byReference: boolean,
): Capture {
  const given = [captureLocal(value, byReference), captureLocal(present, byReference)] as const;
  const unproven = body.unproven.has(present);
  const key = `${byReference ? "&" : ""}${optionalShape(value.type)}${unproven ? "?" : ""}`;
  return { symbol, key, given, unproven, binding: { kind: "optional", value: given[0][1], present: given[1][1] } };
}

function captureLocal(local: Local, byReference: boolean): readonly [argument: Expression, parameter: Local] {
  const argument: Expression = byReference ? { op: "address", type: local.type, local, args: [] } : read(local);
  return [argument, makeLocal(local.name, local.type, local.place, byReference)];
}

/** A module-level constant that becomes a hidden argument; tables and functions need none. */
function moduleBinding(body: Body, symbol: ts.Symbol, node: ts.Node): Binding | undefined {
  const declaration = symbol.valueDeclaration;
  if (!declaration || body.kernel.tableOf(symbol)) return undefined;
  const type = body.typing.checker.getTypeOfSymbol(symbol);
  if (body.shapeOf(type) === "function" || type.getConstructSignatures().length > 0) return undefined;
  if (holdsFunctions(body, symbol)) return undefined;
  const changing = changingVariable(body, symbol, node);
  if (changing) return changing;
  const name = ts.getNameOfDeclaration(declaration);
  const top = declaration.parent.parent?.parent;
  if (!name || !ts.isIdentifier(name) || !top || !ts.isSourceFile(top)) return undefined;
  if (body.kernel.references.isReassigned(symbol))
    return refuse(node, "W3002", symbol.name, body.typing.checker.typeToString(type));
  const local = preparedConstant(body, symbol) ?? body.kernel.hide(symbol, node);
  const inRoot = body.rootScope.find(symbol);
  if (!inRoot) body.rootScope.bind(symbol, { kind: "local", local });
  return body.rootScope.find(symbol);
}

/**
 * What tells specializations apart: the types of arguments, and for functions also the functions that they capture. A
 * function that captures another one under a name that this one captures too cannot be told by names, as in recursion
 * that wraps its callback.
 */
function keyOf(body: Body, node: ts.Node, value: Value, path: readonly ts.Symbol[] = []): string {
  if (isExpression(value)) return `${String(value.type)}${isThere(body, value) ? "!" : ""}`;
  if (value.kind === "library") return value.key;
  if (value.kind === "host") return `host${value.slot}`;
  if (value.kind === "rest") return `...${String(value.list.type)}`;
  if (value.kind === "optional") return optionalShape(value.value.type);
  if (value.kind === "lazy") {
    const args = value.args.map((arg) => keyOf(body, node, arg, path));
    return `lazy${body.kernel.idOf(value.callee.node)}(${args.join()})`;
  }
  if (value.kind !== "function") return value.kind;
  const captured: string[] = [];
  for (const symbol of body.kernel.references.freeSymbols(value.node)) {
    const binding = value.scope.find(symbol);
    if (binding?.kind !== "function") continue;
    if (path.includes(symbol))
      return refuse(node, "W4005", ts.isCallExpression(node) ? node.expression.getText() : nameOf(value.node));
    captured.push(keyOf(body, node, binding, [...path, symbol]));
  }
  return `f${body.kernel.idOf(value.node)}{${captured.join()}}`;
}

function makeFunction(
  body: Body,
  callee: FunctionValue,
  args: readonly Value[],
  captures: readonly Capture[],
  shape: Type | OptionalShape,
  key: string,
  catches: boolean,
): Func {
  const { node } = callee;
  const root = new Scope();
  const result = isOptional(shape) ? "f64" : shape;
  const inner = new Body(body.kernel, root, root, shape, callee.types, node);
  for (const c of captures) {
    root.bind(c.symbol, c.binding);
    if (c.unproven) c.given?.forEach(([, parameter]) => inner.unproven.add(parameter));
  }
  const parameters: Local[] = [];
  const library = libraryRole(node);
  const func: Func = {
    name: nameOf(node),
    parameters,
    result,
    body: [],
    place: placeOf(node),
    ...(library && { library }),
    ...(isInternal(node) && library === undefined && { shared: true }),
    ...(takesSingles(node) && { takesSingles: true }),
    ...(isIndependent(node) && { independent: true }),
    ...(isParallel(node) && { parallel: true }),
    ...(addsEights(node) && { eights: true }),
  };
  body.kernel.compiled.set(key, func);
  body.kernel.functions.push(func);
  body.kernel.reach(node);
  const self = callee.receiver && makeLocal("this", callee.receiver.type, placeOf(node));
  if (self) parameters.push(self);
  const scope = new Scope(root, self && read(self), callee);
  const error = catches ? makeLocal("error", body.kernel.errorType, placeOf(node), true) : undefined;
  if (error) inner.handler = leavingIn(inner, error, result);
  if (self) inner.markFixed(self);
  func.body = inner.collect(() =>
    inner.withScope(scope, () => {
      const received = args.map((arg, k) => {
        const value = receive(inner, node.parameters[k]?.name.getText() ?? "rest", arg, parameters, node);
        if (isOpenFor(body, callee, arg) && isExpression(value) && value.op === "local")
          inner.unproven.add(value.local);
        return value;
      });
      bindParameters(inner, node, received);
      inner.kernel.translator.functionBody(inner, node);
    }),
  );
  parameters.push(
    ...captures.flatMap((c) => (c.given ?? []).map(([, parameter]) => parameter)),
    ...(error ? [error] : []),
  );
  return func;
}

/** The handler of a function that leaves its error in a variable of its caller. */
export function leavingIn(body: Body, error: Local, result: Type | "void"): Handler {
  return {
    error,
    leave: () => body.emit({ kind: "return", value: result === "void" ? undefined : emptyOf(result), throws: true }),
  };
}

/** The parameter of a module function for an argument, as a value of its body. */
function receive(body: Body, name: string, given: Value, parameters: Local[], node: ts.Node): Value {
  const add = (type: Type, suffix = ""): Expression => {
    const local = makeLocal(name + suffix, type, placeOf(node));
    parameters.push(local);
    return read(local);
  };
  if (isExpression(given)) {
    const received = add(given.type);
    if (isThere(body, given) && received.op === "local") body.kernel.there.add(received.local);
    return received;
  }
  if (given.kind === "optional") return { kind: "optional", value: add(given.value.type), present: add("bool", "?") };
  if (given.kind === "rest") return { kind: "rest", list: add(given.list.type) };
  if (given.kind === "lazy")
    return { ...given, args: given.args.map((arg) => receive(body, name, arg, parameters, node)) };
  return given.kind === "function" ? { ...given, scope: body.rootScope } : given;
}

function argumentExpressions(value: Value): Expression[] {
  if (isExpression(value)) return [value];
  if (value.kind === "rest") return [value.list];
  if (value.kind === "lazy") return value.args.flatMap(argumentExpressions);
  return value.kind === "optional" ? [value.value, value.present] : [];
}

/** Calls a function of `@wumba/std` by its name. */
export function callStandard(
  body: Body,
  name: string,
  args: readonly Value[],
  node?: ts.Node,
  given?: TypeArguments,
): Value {
  const declaration = standardDeclaration(body, name);
  const callee: FunctionValue = { kind: "function", node: declaration, scope: body.rootScope, types: new Map() };
  return body.kernel.callingLibrary(node, () => callFunction(body, node ?? declaration, callee, args, true, given));
}

/** A function of `@wumba/std` of numbers, compiled. */
export function standardNumberFunction(body: Body, name: string): Func {
  const node = standardDeclaration(body, name);
  const callee: FunctionValue = { kind: "function", node, scope: body.rootScope, types: new Map() };
  const args = node.parameters.map(() => number(0));
  return body.kernel.callingLibrary(undefined, () => compile(body, node, callee, args, "f64", false).func);
}

function standardDeclaration(body: Body, name: string): FunctionNode {
  const declaration = body.kernel.standardFunction(name);
  if (!declaration) throw new Error(`the standard library has no function '${name}'`);
  return declaration;
}

/**
 * Calls a generic function of `@wumba/std`; `shapes` are what its type parameters stand for, as far as the arguments do
 * not tell.
 */
export function callGeneric(
  body: Body,
  name: string,
  args: readonly Value[],
  node: ts.Node,
  shapes: readonly Shape[],
): Value {
  const parameters = body.kernel.standardFunction(name)?.typeParameters ?? [];
  const given = parameters.flatMap((parameter, k): [ts.Symbol, Shape][] =>
    shapes[k] === undefined ? [] : [[body.typing.symbolOf(parameter.name)!, shapes[k]]],
  );
  return callStandard(body, name, args, node, new Map(given));
}

/** Calls a function of `@wumba/std` on numbers. */
export const callStandardNumber = (body: Body, name: string, args: readonly Expression[]): Expression =>
  callStandard(body, name, args) as Expression;

export function nameOf(node: FunctionNode): string {
  if (ts.isConstructorDeclaration(node)) return node.parent.name?.text ?? "constructor";
  if (node.name) return node.name.getText();
  const { parent } = node;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) ? parent.name.text : "anonymous";
}
