/**
 * Calls of functions whose source is known. A small function, one that gets functions as arguments, or one that changes
 * variables of its surroundings is translated in place; any other becomes a function of the module, once for each
 * combination of argument types, with the variables that it captures as further parameters.
 */
import { ts } from "#typescript";
import { number, operation, read } from "../../ir/build.js";
import type { Expression, Func } from "../../ir/ir.js";
import { type Body, isExpression, type Value } from "../body.js";
import { isGenerator, makeGenerator } from "./generators.js";
import { inferTypes, shapeOfValue } from "../types/inference.js";
import { nothingFlags } from "../types/nothings.js";
import { flagsReturned, nothingsGiven } from "../claims/given-nothings.js";
import { markOpen, openedShape } from "../presence/opened.js";
import { hasNothing } from "../presence/presence.js";
import { ifTaken } from "../presence/taken.js";
import { isInternal, isStandard } from "../libraries/standard.js";
import type { FunctionNode } from "../select/function-node.js";
import { refuse } from "../refusal.js";
import { expecting, isFunctionValue } from "./arguments.js";
import { shapeOfResult } from "../untyped/made.js";
import type { FunctionValue } from "../scope.js";
import type { TypeArguments, Shape } from "../types/shape.js";
import { isReplaced } from "../program/replaced.js";
import { fit } from "../values/values.js";
import { isOfClasses, withClasses } from "../versions/chosen.js";
import { membersOf } from "../versions/members.js";
import { translateInPlace } from "./in-place.js";
import { capturedSymbols } from "./captures.js";
import { lexicalThis } from "./lexical-this.js";
import { callModuleFunction, compile } from "./module-functions.js";

/** With more calls in place around it, a function that needs no place is one of the module, however small. */
const DEEPEST_PLACE = 40;

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
  const call = (): Value => takenResult(body, node, callee, translateCall(body, node, callee, args, used, given), used);
  return isInternal(callee.node) ? body.kernel.libraryCalls.calling(node, call) : call();
}

/** The text of a number is an operation: the function of std is compiled once for all kernels. */
function numberText(body: Body, node: FunctionNode, [value]: readonly Value[]): Value | undefined {
  const { kernel } = body;
  if (!isInternal(node) || kernel.root === node || node !== kernel.standard.functionNamed("numberText"))
    return undefined;
  if (!value || !isExpression(value) || value.type !== "f64") return undefined;
  kernel.dependencies.add(node.getSourceFile().fileName);
  return read(body.temporary(operation("numberText", "String", value), "text"));
}

/** What a function gives that may give nothing, although its type says that there is something. */
function takenResult(body: Body, node: ts.Node, callee: FunctionValue, value: Value, used: boolean): Value {
  const leaveUnset = (): void => {
    const flags = flagsReturned(body.typing, callee.node);
    const isNull = nothingsGiven(flags).isNull && (flags !== 0 || body.kernel.nullClaims.made().isNull);
    body.kernel.leaveUnset({ ...nothingsGiven(flags), isNull });
  };
  if (used && isInternal(node) && givesNothingUntold(body, callee, value)) leaveUnset();
  if (!isExpression(value) || !body.kernel.opened.has(callee.node)) return value;
  // The library puts what it is given into lists, and hands it on.
  if (isInternal(node) && !isInternal(callee.node) && hasNothing(value.type)) leaveUnset();
  return ts.isExpression(node) && !ts.isFunctionLike(node) ? ifTaken(body, value, node) : markOpen(body, value);
}

/** `() => null!` and `() => null as any`: a function of the program that gives nothing, whatever its type says. */
function givesNothingUntold({ typing: { checker } }: Body, { node }: FunctionValue, value: Value): boolean {
  if (isExpression(value) || value.kind !== "undefined" || isInternal(node)) return false;
  const signature = checker.getSignatureFromDeclaration(node);
  return !!signature && nothingFlags(checker.getReturnTypeOfSignature(signature)) === 0;
}

function translateCall(
  body: Body,
  node: ts.Node,
  called: FunctionValue,
  args: readonly Value[],
  used: boolean,
  given: TypeArguments | undefined,
): Value {
  const callee: FunctionValue = { ...called, receiver: called.receiver ?? lexicalThis(body, called) };
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

// --- functions of the library
// ------------------------------------------------------------------------------------------

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
  return body.kernel.libraryCalls.calling(node, () =>
    callFunction(body, node ?? declaration, callee, args, true, given),
  );
}

/** A function of `@wumba/std` of numbers, compiled. */
export function standardNumberFunction(body: Body, name: string): Func {
  const node = standardDeclaration(body, name);
  const callee: FunctionValue = { kind: "function", node, scope: body.rootScope, types: new Map() };
  const args = node.parameters.map(() => number(0));
  return body.kernel.libraryCalls.calling(undefined, () => compile(body, node, callee, args, "f64", false).func);
}

function standardDeclaration(body: Body, name: string): FunctionNode {
  const declaration = body.kernel.standard.functionNamed(name);
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
  const parameters = body.kernel.standard.functionNamed(name)?.typeParameters ?? [];
  const given = parameters.flatMap((parameter, k): [ts.Symbol, Shape][] =>
    shapes[k] === undefined ? [] : [[body.typing.symbolOf(parameter.name)!, shapes[k]]],
  );
  return callStandard(body, name, args, node, new Map(given));
}

/** Calls a function of `@wumba/std` on numbers. */
export const callStandardNumber = (body: Body, name: string, args: readonly Expression[]): Expression =>
  callStandard(body, name, args) as Expression;
