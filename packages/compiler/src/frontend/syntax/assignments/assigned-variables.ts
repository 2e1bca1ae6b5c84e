/** Variables that are assigned: what they are bound to gets a value. */
import { ts } from "#typescript";
import { copy, isArray, makeLocal, read } from "../../../ir/build.js";
import { isExpression, UNDEFINED, type Body, type Value } from "../../body.js";
import { notYet, placeOf, refuse, refuseUse } from "../../refusal.js";
import { given as givenTo, isTakenForThere, openFor } from "../../presence/opened.js";
import { giveFirst } from "../first-values.js";
import type { Binding } from "../../scope.js";
import { noteAssigned } from "../../state/hidden-parameters.js";
import { isTooEarly, requireReached, throwTooEarly } from "../too-early.js";
import { again, fit, optionalOf, stored } from "../../values/values.js";
import { assignEither, holderOf, isEither, typesOf, learnEither } from "../../values/eithers.js";
import { mergeTypes } from "../../types/shapes/alike.js";
import { isUnproven } from "../../presence/presence.js";
import { isOtherClass, learnAssigned, learnMissing } from "../../versions/chosen.js";

/** What a variable is bound to that is assigned. */
export function variableBinding(body: Body, target: ts.Identifier): Binding {
  const symbol = body.typing.symbolOf(target);
  const binding = symbol && body.scope.find(symbol);
  if (binding?.kind === "refused" || (symbol && body.isLeftOpen(symbol))) return refuseUse(target);
  if (binding) return binding;
  return refuse(target, "W3006", target.text);
}

/**
 * Gives a variable a value; a variable declared without type and initializer gets its type from the first assignment.
 */
export function assignValue(body: Body, target: ts.Identifier, given: Value, source: ts.Node, used: boolean): Value {
  const symbol = body.typing.symbolOf(target);
  if (symbol) requireReached(body, target, symbol);
  noteAssigned(body, symbol, target);
  const binding = symbol && body.scope.find(symbol);
  if (binding?.kind === "refused") return refuseUse(target);
  if (!binding && symbol && isTooEarly(body, target, symbol)) return throwTooEarly(body, target) ?? UNDEFINED;
  if (binding?.kind === "box") {
    const held = body.reusableValue(givenTo(body, given, symbol?.valueDeclaration, source));
    const value = stored(body, held, binding.slot, source);
    body.emit({ kind: "setField", object: read(binding.local), field: "value", value, place: placeOf(source) });
    return used ? again(held) : UNDEFINED;
  }
  if (binding?.kind === "either") {
    const held = body.reusableValue(given);
    assignEither(body, binding, held, holderOf(body, symbol), source);
    return used ? again(held) : UNDEFINED;
  }
  if (binding?.kind === "optional") return assignOptional(body, binding, given, symbol?.valueDeclaration, source, used);
  if (!binding && symbol && body.isPending(symbol)) return giveFirst(body, target, symbol, given, source, used);
  const known = variableBinding(body, target);
  if (known.kind === "undefined" && isExpression(given)) learnMissing(body, symbol, given.type);
  if (known.kind !== "local") return refuse(target, "W4004");
  if (isExpression(given) && isOtherClass(body, known.local, symbol, given.type)) {
    const other = makeLocal(target.text, given.type, placeOf(target));
    body.assign(other, given);
    body.scope.rebind(symbol!, { kind: "local", local: other });
    return used ? read(other) : UNDEFINED;
  }
  if (isEither(given)) return learnEither(body, holderOf(body, symbol), [known.local.type, ...typesOf(given)], source);
  learnAssigned(body, known.local, symbol);
  if (!body.unproven.has(known.local)) openFor(body, given, symbol?.valueDeclaration);
  let expression = body.plain(source as ts.Expression, fit(body, given, known.local.type, source));
  if (!mergeTypes(known.local.type, expression.type))
    return learnEither(body, holderOf(body, symbol), [known.local.type, expression.type], source);
  if (known.local.reference && isArray(known.local.type))
    return notYet(target, "Assigning an array variable of an enclosing recursive function");
  if (used) expression = body.reusable(expression, target.text);
  body.assign(known.local, expression);
  if (isUnproven(body, expression)) body.unproven.add(known.local);
  return used ? copy(expression) : UNDEFINED;
}

function assignOptional(
  body: Body,
  binding: Binding & { kind: "optional" },
  value: Value,
  declaration: ts.Node | undefined,
  source: ts.Node,
  used: boolean,
): Value {
  const parts = optionalOf(body, value, source, binding.value.type as "f64" | "bool");
  const present = body.temporary(parts.present, "present");
  body.assign(binding.value, parts.value);
  body.assign(binding.present, read(present));
  // Of a part of a pattern there is no expression, but the variable alone.
  const isPart = ts.isIdentifier(source) && body.typing.symbolOf(source)?.valueDeclaration === declaration;
  if (isPart || isUnproven(body, parts.present) || isTakenForThere(body, value, source)) {
    openFor(body, value, declaration);
    body.unproven.add(binding.present);
  }
  return used ? { kind: "optional", value: read(binding.value), present: read(binding.present) } : UNDEFINED;
}
