/** Names and what they stand for: a variable for each value that a declaration, a parameter or a pattern gives. */
import { ts } from "#typescript";
import { makeLocal, newObject } from "../ir/build.js";
import { isMixed, isObject, ObjectType, sameType, type Slot } from "../ir/objects.js";
import { isExpression, type Body, type Value } from "./body.js";
import { typeName } from "./types/type-names.js";
import { assignEither, declareEither, holderOf, isEither, typesOf, learnEither } from "./values/eithers.js";
import { takeApart } from "./values/patterns.js";
import { narrowedTo } from "./values/mixed.js";
import { placeOf, refuse } from "./refusal.js";
import { given as givenTo, isTakenForThere, openFor, openedShape } from "./presence/opened.js";
import type { Binding, LazyValue } from "./scope.js";
import { isOptional, isType, presentType } from "./types/shape.js";
import { fit, optionalOf, stored } from "./values/values.js";
import { isThere, isUnproven } from "./presence/presence.js";

/** Binds a name, or the names of a pattern, to a value. */
export function bindName(body: Body, name: ts.BindingName, value: Value, node: ts.Node): void {
  if (!ts.isIdentifier(name))
    return takeApart(body, name, value, (target, part, at) => bindName(body, target as ts.BindingName, part, at));
  const symbol = body.typing.symbolOf(name) ?? refuse(node, "W2004", `'${name.text}'`);
  body.scope.bind(symbol, bindValue(body, name, symbol, value));
}

/** A variable with a value; what never changes and is no value of a register stands for itself. */
export function bindValue(body: Body, name: ts.Identifier, symbol: ts.Symbol, value: Value): Binding {
  if (!isExpression(value) && value.kind === "lazy") return lazyBinding(body, name, symbol, value);
  if (!isExpression(value) && value.kind === "rows") return value;
  const holder = holderOf(body, symbol);
  const either = declareEither(body, holder);
  if (either) {
    assignEither(body, either, value, holder, name);
    return either;
  }
  if (isEither(value)) return learnEither(body, holder, typesOf(value), name);
  if (!isExpression(value) && value.kind === "undefined" && isNeverGiven(body, symbol)) return value;
  const isNothing = !isExpression(value) && value.kind === "undefined";
  if (isNothing || (isExpression(value) && isMixed(value.type))) openFor(body, value, symbol.valueDeclaration);
  const declared = openedShape(
    body,
    symbol.valueDeclaration,
    body.shapeOf(body.typing.checker.getTypeOfSymbol(symbol)),
  );
  const given = isExpression(value) ? narrowedTo(body, value, declared, name) : value;
  const reassigned = body.kernel.references.isReassigned(symbol);
  if (body.kernel.references.isBoxed(symbol)) return boxed(body, name, symbol, given);
  const mixed = isType(declared) && isMixed(declared);
  if (isOptional(declared) || (!mixed && !isExpression(given) && given.kind === "optional")) {
    const type = isOptional(declared) ? presentType(declared) : undefined;
    if (type && isExpression(given) && given.type !== type)
      return refuse(name, "W2005", name.text, typeName(given.type), typeName(type));
    return optionalBinding(body, name.text, given, name, type);
  }
  const object = typeof declared === "object" ? declared : undefined;
  const stays = object && isExpression(given) && isObject(given.type) && !reassigned && covers(given.type, object);
  const place =
    declared === "function" && reassigned
      ? body.kernel.shapes.closureOf(body.typing.checker.getTypeOfSymbol(symbol), body.types)
      : declared;
  const fitted = stays ? given : fit(body, given, place, name);
  if (!isExpression(fitted)) {
    if (fitted.kind === "undefined" && reassigned) return refuse(name, "W2007", `'${name.text}'`);
    if (reassigned) return refuse(name, "W4004");
    return fitted as Binding;
  }
  if (fitted.type === "void") return refuse(name, "W2007", `'${name.text}'`);
  if (declared === "f64" && fitted.type === "bool") return refuse(name, "W2005", name.text, "boolean", "number");
  const local = makeLocal(name.text, fitted.type, placeOf(name));
  body.assign(local, fitted);
  if (!reassigned) body.markFixed(local);
  if (!reassigned && isThere(body, fitted)) body.kernel.there.add(local);
  if (!reassigned && fitted.op === "table" && body.kernel.classTexts.has(fitted.table))
    body.kernel.heldTexts.set(local, fitted.table);
  if (!reassigned && fitted.op === "local" && body.characters.has(fitted.local)) body.characters.add(local);
  if (isUnproven(body, fitted) || body.kernel.opened.has(symbol.valueDeclaration)) body.unproven.add(local);
  return { kind: "local", local };
}

/** Whether a parameter is not given, and neither is it a variable. */
const isNeverGiven = ({ kernel, types }: Body, symbol: ts.Symbol): boolean =>
  types.get(symbol) === "void" && !kernel.references.isReassigned(symbol) && !kernel.references.isBoxed(symbol);

/** Which function an expression calls is known where nothing else is assigned. */
function lazyBinding(body: Body, name: ts.Identifier, symbol: ts.Symbol, value: LazyValue): LazyValue {
  const { references } = body.kernel;
  return references.isReassigned(symbol) || references.isBoxed(symbol)
    ? refuse(name, "W4011", "is assigned to a variable")
    : value;
}

/** A variable that functions which outlive it change. */
export function boxed(
  body: Body,
  name: ts.Identifier,
  symbol: ts.Symbol,
  given: Value | undefined,
  unset?: Slot,
): Binding {
  const declared = body.typing.checker.getTypeOfSymbol(symbol);
  const known = unset ?? body.kernel.shapes.slotOf(declared, body.types) ?? refuse(name, "W2002", name.text);
  const open = isOptional(openedShape(body, symbol.valueDeclaration, known.type));
  const slot = open ? { ...known, optional: true } : known;
  const type = new ObjectType("box", "record");
  type.define("value", slot);
  const made = given
    ? newObject(type, ["value"], [stored(body, givenTo(body, given, symbol.valueDeclaration, name), slot, name)])
    : newObject(type, [], []);
  return { kind: "box", local: body.temporary(made, name.text), slot };
}

/**
 * Whether a type has all fields of another, of the same types, so that it can stand for it where nothing else is
 * assigned.
 */
function covers(actual: ObjectType, declared: ObjectType, seen: Set<ObjectType> = new Set()): boolean {
  if (sameType(actual, declared) || seen.has(actual)) return true;
  seen.add(actual);
  if (actual.shape !== declared.shape || actual.shape === "list") return false;
  return [...declared.fields].every(([name, slot]) => {
    const own = actual.fields.get(name);
    if (!own) return false;
    if (isObject(own.type) && isObject(slot.type)) return covers(own.type, slot.type, seen);
    return own.type === slot.type;
  });
}

export function optionalBinding(body: Body, name: string, value: Value, node: ts.Node, type?: "f64" | "bool"): Binding {
  const parts = optionalOf(body, value, node, type);
  const [held, present] = [
    makeLocal(name, parts.value.type, placeOf(node)),
    makeLocal(`${name}?`, "bool", placeOf(node)),
  ];
  body.assign(held, parts.value);
  body.assign(present, parts.present);
  const { parent } = node;
  const source = ts.isVariableDeclaration(parent) ? parent.initializer : undefined;
  const isNarrowed = ts.isArrayBindingPattern(parent.parent) || isTakenForThere(body, value, source);
  if (isNarrowed || isUnproven(body, parts.present)) body.unproven.add(present);
  return { kind: "optional", value: held, present };
}
