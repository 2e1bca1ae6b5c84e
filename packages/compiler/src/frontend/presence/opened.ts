/**
 * Places that TypeScript takes for numbers or booleans that are there, and that are given what may be missing, as in
 * `let c = 0; c = map.get(key)!`: variables, results of functions, fields. Such a place holds undefined, as
 * JavaScript's does. A kernel that turns out to have some is translated once more, with them open; where that cannot be
 * compiled, it is translated without, and what is missing throws where it is given.
 */
import { ts } from "#typescript";
import { isUsedUnchecked } from "../program/doubtful.js";
import { copy, read } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { ObjectType } from "../../ir/objects.js";
import { isExpression, type Body, type Value } from "../body.js";
import type { Crossing } from "../crossing/crossing-kinds.js";
import { ifTaken, requirePresence } from "./taken.js";
import { isInternal } from "../libraries/standard.js";
import { isOptional, isType, optionalShape, type Shape } from "../types/shape.js";
import { hasNothing, presence, isUnproven } from "./presence.js";
import { nothingFlags } from "../types/nothings.js";

/** Whether a value may be missing although TypeScript says that it is there. */
const mayBeMissing = (body: Body, value: Value): boolean =>
  isExpression(value) ? isUnproven(body, value) : value.kind === "optional";

/**
 * Whether a place whose type says that something is there holds nothing all the same: what is given `null!` or
 * `undefined!`, and what nobody checks. A parameter with a default has that.
 */
function isLoose({ typing }: Body, declaration: ts.Node): boolean {
  const { checker } = typing;
  const signature = ts.isFunctionLike(declaration) ? checker.getSignatureFromDeclaration(declaration) : undefined;
  const type = signature ? checker.getReturnTypeOfSignature(signature) : checker.getTypeAtLocation(declaration);
  if (nothingFlags(type) !== 0 || type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return false;
  return !(ts.isParameter(declaration) && declaration.initializer) || isUsedUnchecked(declaration, typing);
}

/**
 * Whether a value may be missing of which TypeScript is sure, as an element is outside of its array: TypeScript narrows
 * what it is given to, a variable or a field that may be undefined, and is wrong.
 */
export function isTakenForThere({ typing }: Body, value: Value, place: ts.Node | undefined): boolean {
  const source = place && ts.isPropertyAssignment(place) ? place.initializer : place;
  if (isExpression(value) || value.kind !== "optional" || !source || !ts.isExpression(source)) return false;
  const type = typing.checker.getTypeAtLocation(source);
  // A type parameter says nothing.
  return nothingFlags(type) === 0 && !(type.flags & ts.TypeFlags.Instantiable) && !isInternal(source);
}

/** Opens the place that a declaration declares where it is given what may be missing. */
export function openFor(body: Body, value: Value, declaration: ts.Node | undefined): void {
  if (!declaration || isInternal(declaration)) return;
  const isNothing = !isExpression(value) && value.kind === "undefined" && isLoose(body, declaration);
  if (!isNothing && !mayBeMissing(body, value)) return;
  body.kernel.open(declaration);
}

/** Whether the type of a place for an expression, an element of a tuple, or its own says that nothing may be there. */
function mayHoldNothing({ typing: { checker } }: Body, node: ts.Node): boolean {
  if (!ts.isExpression(node)) return false;
  const place = checker.getContextualType(node);
  return nothingFlags(checker.getTypeAtLocation(node)) !== 0 || (!!place && nothingFlags(place) !== 0);
}

/** Whether the result of a function of the library may be undefined by its type, or by that of the program's call. */
function mayGiveNothing({ typing: { checker }, kernel }: Body, node: ts.Node, place: ts.Node): boolean {
  const signature = ts.isFunctionLike(node) ? checker.getSignatureFromDeclaration(node) : undefined;
  if (!signature) return false;
  const result = checker.getReturnTypeOfSignature(signature);
  if (!(result.flags & ts.TypeFlags.TypeParameter)) return nothingFlags(result) !== 0;
  return nothingFlags(checker.getTypeAtLocation(kernel.libraryCalls.nodeInProgram(place))) !== 0;
}

/** A value for such a place: where that is not open, it has to be there. */
export function given(body: Body, value: Value, declaration: ts.Node | undefined, node: ts.Node): Value {
  // The library hands on what it is given.
  if (!declaration && (mayHoldNothing(body, node) || isInternal(node))) return value;
  if (declaration && isInternal(declaration) && mayGiveNothing(body, declaration, node)) return value;
  openFor(body, value, declaration);
  if (isExpression(value) && isUnproven(body, value) && !body.kernel.opened.has(declaration)) {
    requirePresence(body, presence(body, copy(value)), node);
    return read(body.temporary(value, "given"));
  }
  return value;
}

/** The same for a field. */
export function givenField(body: Body, type: ObjectType, name: string, value: Value, node: ts.Node): Value {
  const slot = type.fields.get(name);
  const declaration = propertyOf(body, type, name);
  if ((!slot || slot.optional) && declaration && isTakenForThere(body, value, node)) body.kernel.open(declaration);
  if (!slot || slot.optional || !mayBeMissing(body, value)) return value;
  return given(body, value, type.instance ? undefined : declaration, node);
}

/** What is read from such a field may be missing. */
export function takenField(body: Body, type: ObjectType, name: string, value: Value, node: ts.Node): Value {
  // Entries are made by the library, of elements.
  const isEntry = type.shape === "tuple" && body.kernel.doubtsElements && !isInternal(node);
  const isOpen = isEntry || type.fields.get(name)?.unset || isOpenedField(body, type, name);
  if (!isExpression(value) || !(isOpen || isEmptied(body, type, name, value, node))) return value;
  return ts.isExpression(node) ? ifTaken(body, value, node) : markOpen(body, value);
}

/** Whether the program empties a field of that name, by another type that allows it. */
function isEmptied(body: Body, type: ObjectType, name: string, value: Expression, node: ts.Node): boolean {
  const { kernel, typing } = body;
  if (!hasNothing(value.type) || !ts.isExpression(node) || isInternal(node)) return false;
  // What the library declares, as the message of an error, is never emptied.
  const declaration = propertyOf(body, type, name);
  if (declaration && typing.program.isSourceFileDefaultLibrary(declaration.getSourceFile())) return false;
  if (nothingFlags(typing.checker.getTypeAtLocation(node)) !== 0) return false;
  kernel.emptied.trusted.add(name);
  return kernel.findings.emptied.has(name);
}

/** Has a value looked at wherever it is used. */
export function markOpen(body: Body, value: Expression): Expression {
  if (!hasNothing(value.type)) return value;
  const held = body.temporary(value, "held");
  body.unproven.add(held);
  return read(held);
}

export const isOpenedField = (body: Body, type: ObjectType, name: string): boolean =>
  body.kernel.opened.has(propertyOf(body, type, name));

const propertyOf = (body: Body, type: ObjectType, name: string): ts.Declaration | undefined =>
  body.kernel.shapes.made.sourceOf(type)?.getProperty(name)?.valueDeclaration;

/** What the place of a declaration holds whose type says that it is there. */
export function openedShape(body: Body, declaration: ts.Node | undefined, shape: Shape): Shape {
  if (!body.kernel.opened.has(declaration) || isOptional(shape) || !isType(shape)) return shape;
  if (shape === "bigint" && ts.isVariableDeclaration(declaration!)) return body.kernel.shapes.mixtures.openBigint;
  return shape === "f64" || shape === "bool" ? optionalShape(shape) : shape;
}

/** How a result of such a shape leaves. */
export const openedCrossing = (shape: Shape): Crossing => ({
  kind: shape === "optional boolean" ? "optionalBoolean" : "optional",
  nothing: "undefined",
});
