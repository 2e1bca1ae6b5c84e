/** Functions of the module: calls of them, and one compiled for each combination of the types of arguments. */
import { ts } from "#typescript";
import { call, copy, makeLocal, nothing, read } from "../../ir/build.js";
import type { Expression, Func, Local, Type } from "../../ir/ir.js";
import { Body, isExpression, UNDEFINED, type Value } from "../body.js";
import type { Handler } from "../leaving.js";
import { passOn } from "../errors/thrown.js";
import { refuseEarlyCall } from "./early-uses.js";
import { noteCaughtCall } from "./recursion.js";
import { usesArguments } from "./given-count.js";
import { addsEights, isIndependent, isInternal, isParallel, libraryRole, takesSingles } from "../libraries/standard.js";
import { type FunctionNode, nameOf } from "../select/function-node.js";
import { placeOf, refuse } from "../refusal.js";
import { isFunctionValue } from "./arguments.js";
import { Scope, type FunctionValue } from "../scope.js";
import { isOptional, presentType, type OptionalShape, type Shape } from "../types/shape.js";
import { unpacked } from "../values/values.js";
import { isThere, isUnproven } from "../presence/presence.js";
import { emptyOf } from "../../ir/empty.js";
import { bindParameters } from "./in-place.js";
import { lexicalThis } from "./lexical-this.js";
import { capturedSymbols, type Capture, capture, keyOf } from "./captures.js";

/** Calls a function of the module, which is compiled where it is not yet. */
export function callModuleFunction(
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
  const values = args.flatMap((arg) => argumentExpressions(body, arg));
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

/** The function of the module for the types of arguments, which is made at its first call. */
export function compile(
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
    // What a function captures is bound beside it.
    root.bind(c.symbol, c.binding.kind === "function" ? { ...c.binding, scope: root } : c.binding);
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
        const value = receive(body, inner, node.parameters[k]?.name.getText() ?? "rest", arg, parameters, node);
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
function receive(outer: Body, body: Body, name: string, given: Value, parameters: Local[], node: ts.Node): Value {
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
    return { ...given, args: given.args.map((arg) => receive(outer, body, name, arg, parameters, node)) };
  if (given.kind !== "function") return given;
  const self = lexicalThis(outer, given);
  return { ...given, scope: self ? new Scope(body.rootScope, add(self.type, " this")) : body.rootScope };
}

function argumentExpressions(body: Body, value: Value): Expression[] {
  if (isExpression(value)) return [value];
  if (value.kind === "function") return [lexicalThis(body, value) ?? []].flat();
  if (value.kind === "rest") return [value.list];
  if (value.kind === "lazy") return value.args.flatMap((arg) => argumentExpressions(body, arg));
  return value.kind === "optional" ? [value.value, value.present] : [];
}
