/** A variable without a type of its own and its first value in; out: the variable, of the type of that value. */
import type { ts } from "#typescript";
import { isArray, makeLocal, read } from "../../ir/build.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../body.js";
import { optionalBinding } from "../bindings.js";
import { TranslateAgain } from "../conflicts.js";
import { openFor, openedShape } from "../presence/opened.js";
import { isUnproven } from "../presence/presence.js";
import { placeOf, refuse } from "../refusal.js";
import { isOptional, presentType } from "../types/shape.js";
import { isSeenUnset } from "../program/unset.js";
import { fit } from "../values/values.js";

export function giveFirst(
  body: Body,
  target: ts.Identifier,
  symbol: ts.Symbol,
  given: Value,
  source: ts.Node,
  used: boolean,
): Value {
  const type = body.typing.checker.getTypeOfSymbol(symbol);
  const declared = body.shapeOf(type);
  if (isSeenUnset(body.typing, symbol)) learnType(body, symbol, given, source);
  if (!isExpression(given) && given.kind === "function" && !body.kernel.references.isReassigned(symbol)) {
    body.bindPending(symbol, given);
    return given;
  }
  if (!isExpression(given) && given.kind === "function" && declared !== "function")
    return refuse(source, "W4004", `${target.text}: ${body.typing.typeText(source)}`);
  openFor(body, given, symbol.valueDeclaration);
  const open = openedShape(body, symbol.valueDeclaration, declared);
  // TypeScript has no type for an automatic variable, and undefined alone for an element of `[]`.
  const isUntyped = open === undefined || open === "void";
  const isAutomaticallyOpen = isUntyped && !isExpression(given) && given.kind === "optional";
  if (isOptional(open) || isAutomaticallyOpen) {
    const type = isOptional(open) ? presentType(open) : undefined;
    body.bindPending(symbol, optionalBinding(body, target.text, given, source, type));
    return used ? body.value(target) : UNDEFINED;
  }
  const place = declared === "function" ? body.kernel.shapes.closureOf(type, body.types) : open;
  const expression = body.plain(source as ts.Expression, fit(body, given, place, source));
  const local = makeLocal(target.text, expression.type, placeOf(target));
  body.bindPending(symbol, { kind: "local", local });
  body.assign(local, expression);
  if (isUnproven(body, expression) || body.kernel.opened.has(symbol.valueDeclaration)) body.unproven.add(local);
  return used ? read(local) : UNDEFINED;
}

/** Translation begins again where the first value shows what a variable holds that the program sees without one. */
function learnType(body: Body, symbol: ts.Symbol, given: Value, source: ts.Node): never {
  const value = isExpression(given) ? given : given.kind === "optional" ? given.value : undefined;
  const type = value?.type;
  const isKnown = type === "f64" || type === "bool" || (type !== undefined && isArray(type));
  if (!isKnown) return refuse(source, "W2007", `'${symbol.name}'`);
  body.kernel.findings.learned.set(symbol.valueDeclaration!, type);
  throw new TranslateAgain();
}
