/**
 * Values that functions return in; statements that return them, or hand them to the place that a function is
 * translated into, out.
 */
import { ts } from "#typescript";
import { isArray, makeLocal, nothing, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Expression, Label, Statement, StorageKind, Type } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type ReturnTarget, type Value } from "../body.js";
import { closureFor } from "./closures.js";
import { isFunctionValue } from "./arguments.js";
import { TranslateAgain } from "../conflicts.js";
import type { FunctionValue } from "../scope.js";
import { typeName } from "../types/type-names.js";
import { refuse } from "../refusal.js";
import { given as givenTo } from "../presence/opened.js";
import { nothingsOf } from "../presence/told-nothings.js";
import { isOptional, isType, kindOf, presentType, withoutNothing, type Shape } from "../types/shape.js";
import { fit, optionalOf, packed, toNumber } from "../values/values.js";
import { assignEither, isEither, typesOf, learnEither, resultOf } from "../values/eithers.js";
import { mergeTypes } from "../types/shapes/alike.js";
import { learnResult } from "../versions/chosen.js";

/** Whether anybody uses what the function returns. */
export const isWanted = (body: Body): boolean =>
  body.returns.kind === "inline" ? body.returns.expected : body.returns.shape !== "void";

/** `return;`, which gives undefined where a value that may be undefined is wanted. */
export function leaveFunction(body: Body, node: ts.ReturnStatement): void {
  if (isWanted(body) && body.returns.shape !== "void") return giveBack(body, node, UNDEFINED);
  body.finish();
  body.emit(body.returns.kind === "inline" ? leave(body.returns.label) : { kind: "return", value: undefined });
}

const leave = (label: Label): Statement => ({ kind: "break", label });

/** Returns a value from a function, or hands it to the place that the function is translated into. */
export function giveBack(body: Body, node: ts.Node, given: Value): void {
  const { returns } = body;
  if (returns.owner === body.kernel.root) noteUndefined(body, returns.shape, node);
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
    return refuse(node, "W2005", "the result", typeName(expression.type), typeName(result));
  }
  leaveWith(body, expression);
}

/** A variable that holds an entry of a dictionary which is not there, where its type says null, would leave as null. */
function noteUndefined(body: Body, shape: Shape, node: ts.Node): void {
  const given = ts.isReturnStatement(node) ? node.expression : node;
  const present = withoutNothing(shape);
  if (!given || !ts.isIdentifier(given) || !isType(present)) return;
  const { isNull, isUndefined } = nothingsOf(body, given);
  if (isNull && isUndefined) body.kernel.leaveUndefinedBesideNull(kindOf(present));
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
  if (!canBeNothing(type)) return refuse(node, "W2005", "the result", "undefined", typeName(type));
  body.assign(returns.result.local, nothing(type as StorageKind));
}

/** Gives the variable of an inlined function's result its value. */
function hand(body: Body, returns: ReturnTarget & { kind: "inline" }, node: ts.Node, value: Value): void {
  if (returns.either) return assignEither(body, returns.either, value, resultOf(returns.owner), node);
  if (isEither(value))
    return returns.expected ? learnEither(body, resultOf(returns.owner), typesOf(value), node) : undefined;
  if (isFunctionValue(value) && returns.owner && body.kernel.findings.chosenFunctions.has(returns.owner))
    return hand(body, returns, node, chosenFunction(body, returns.owner, value, node));
  if (!isExpression(value) && value.kind !== "optional") {
    if (value.kind === "undefined") return handNothing(body, returns, node);
    if (isFunctionValue(value) && returns.known && isFunctionValue(returns.known)) {
      if (returns.known.node === value.node && returns.known.scope === value.scope) return;
      if (!returns.owner) return refuse(node, "W4004");
      body.kernel.findings.chosenFunctions.add(returns.owner);
      throw new TranslateAgain();
    }
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
      return refuse(node, "W2005", "the result", "undefined", typeName(returns.result.local.type));
    const present = body.reusable(value.present);
    body.assign(returns.result.local, value.value);
    return body.assign(returns.result.present, present);
  }
  const expression = body.plain(node as ts.Expression, value);
  if (returns.nothing && !canBeNothing(expression.type))
    return refuse(node, "W2005", "the result", typeName(expression.type), "undefined");
  returns.result ??= { local: makeLocal(name, expression.type, body.place) };
  const { local } = returns.result;
  if (!mergeTypes(local.type, expression.type))
    return learnEither(body, resultOf(returns.owner), [local.type, expression.type], node);
  body.assign(local, expression);
}

/** A function as one of several that a function gives back. */
function chosenFunction(body: Body, owner: ts.Node, value: FunctionValue, node: ts.Node): Expression {
  const { checker } = body.typing;
  const signature = ts.isFunctionLike(owner) ? checker.getSignatureFromDeclaration(owner) : undefined;
  const type = signature && body.kernel.shapes.closureOf(checker.getReturnTypeOfSignature(signature), body.types);
  return closureFor(body, value, type ?? refuse(node, "W4004"), node);
}
