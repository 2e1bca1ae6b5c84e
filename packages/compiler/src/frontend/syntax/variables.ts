/**
 * Declarations of variables. One of `let` begins anew, and as undefined, wherever its declaration is reached; one of
 * `var` is the function's, whatever block declares it and however often, and begins as undefined with the function.
 * Where nobody can see that, it gets its type from its first value.
 */
import { ts } from "#typescript";
import { makeLocal, nothing } from "../../ir/build.js";
import type { StorageKind } from "../../ir/ir.js";
import { isMixed, type Slot } from "../../ir/objects.js";
import { isNothing } from "../program/assigned-before.js";
import { assignValue } from "./assignments/assigned-variables.js";
import { bindName, bindValue, boxed, optionalBinding } from "../bindings.js";
import { UNDEFINED, type Body, type Value } from "../body.js";
import type { FunctionNode } from "../select/function-node.js";
import { resolveSymbol } from "./names.js";
import { takeApart } from "../values/patterns.js";
import { patternOf } from "../text/written-patterns.js";
import { notYet, placeOf, refuse } from "../refusal.js";
import { Scope } from "../scope.js";
import { isOptional, isType, presentType, withoutNothing, type Shape } from "../types/shape.js";
import { refuseUnknownTypes } from "../untyped/annotations.js";
import { isAutomatic, isNullable, isSeenUnset, isTakenForSet, namesIn, usesIn } from "../program/unset.js";
import { declareEither, holderOf } from "../values/eithers.js";
import { hasNothing } from "../presence/presence.js";
import { isSelfNamed } from "../program/escaping.js";
import { isVar } from "../program/vars.js";

export function translateDeclaration(body: Body, declaration: ts.VariableDeclaration): void {
  refuseUnknownTypes(body.typing.checker, declaration.type);
  const { name, initializer } = declaration;
  if (!ts.isIdentifier(name)) {
    if (!initializer) return notYet(declaration, "A pattern without a value");
    // `const { sqrt } = Math`: the names stand for members of the library.
    const source = ts.isIdentifier(initializer) ? body.typing.symbolOf(initializer) : undefined;
    if (source && ts.isObjectBindingPattern(name) && body.typing.isFromLibrary(source)) return;
    return bindElementOf(body, name, body.value(initializer), declaration);
  }
  // What it is, is known wherever it is used.
  if (patternOf(declaration)) return;
  const symbol = body.typing.symbolOf(name) ?? refuse(declaration, "W2004", name.text);
  const isUnset = !initializer || (isAutomatic(symbol) && isNothing(initializer));
  if (isVar(declaration)) {
    if (!initializer || (isUnset && !mayBeUnset(body, symbol))) return;
    return void assignValue(body, name, body.value(initializer), initializer, false);
  }
  if (isUnset) return declareUnset(body, name, symbol);
  if (!isSelfNamed(body.typing, declaration))
    return body.scope.bind(symbol, bindValue(body, name, symbol, body.value(initializer)));
  declareUnset(body, name, symbol);
  assignValue(body, name, body.value(initializer), initializer, false);
}

/** Gives a value to what a declaration declares: to new variables, or to those of the function. */
export function bindElementOf(body: Body, name: ts.BindingName, value: Value, declaration: ts.Node): void {
  if (!isVar(declaration)) return bindName(body, name, value, declaration);
  if (ts.isIdentifier(name)) return void assignValue(body, name, value, name, false);
  takeApart(body, name, value, (target, part) => bindElementOf(body, target as ts.BindingName, part, declaration));
}

/** The scope of a function's statements, with all that `var` declares in them. */
export function scopeOfVars(body: Body, node: FunctionNode, block: ts.Block): Scope {
  const names = varsIn(block);
  const parameters = new Scope(body.scope);
  // Functions among the defaults of parameters see these, and what has their names in the body begins with their
  // values.
  const isApart = node.parameters.some(makesFunction);
  if (isApart) for (const name of names) body.withScope(parameters, () => bindApart(body, name));
  const scope = isApart ? parameters : body.scope;
  body.withScope(scope, () => names.forEach((name) => bindVar(body, name)));
  return scope;
}

function varsIn(block: ts.Block): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || ts.isClassLike(node)) return;
    if (ts.isVariableDeclaration(node) && isVar(node)) found.push(...namesIn(node.name));
    ts.forEachChild(node, visit);
  };
  visit(block);
  return found;
}

function makesFunction(node: ts.Node): boolean {
  if (
    ts.isArrowFunction(node) ||
    ts.isFunctionExpression(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isClassExpression(node)
  )
    return true;
  return ts.forEachChild(node, (child) => makesFunction(child) || undefined) ?? false;
}

function bindApart(body: Body, name: ts.Identifier): void {
  const symbol = body.typing.symbolOf(name);
  if (!symbol?.declarations?.some(isOfParameter) || !body.scope.find(symbol)) return;
  body.scope.bind(symbol, bindValue(body, name, symbol, resolveSymbol(body, name, symbol)));
}

function isOfParameter(declaration: ts.Node): boolean {
  const isPart =
    ts.isBindingElement(declaration) || ts.isObjectBindingPattern(declaration) || ts.isArrayBindingPattern(declaration);
  return isPart ? isOfParameter(declaration.parent) : ts.isParameter(declaration);
}

function bindVar(body: Body, name: ts.Identifier): void {
  const symbol = body.typing.symbolOf(name);
  if (!symbol || body.scope.find(symbol)) return;
  const isAnything =
    body.kernel.findings.eithers.has(symbol.valueDeclaration!) ||
    mayBeUnset(body, symbol) ||
    body.kernel.references.isBoxed(symbol);
  if (isAnything) declareUnset(body, name, symbol);
  else body.declarePending(symbol);
}

/** `let x;` and `let x: number | undefined;` */
function declareUnset(body: Body, name: ts.Identifier, symbol: ts.Symbol): void {
  const either = declareEither(body, holderOf(body, symbol));
  if (either) return body.scope.bind(symbol, either);
  const seen = mayBeUnset(body, symbol);
  const shape = shapeOfVariable(body, symbol, seen);
  if (body.kernel.references.isBoxed(symbol))
    return body.scope.bind(symbol, boxed(body, name, symbol, undefined, slotOf(shape, seen)));
  if (!seen || shape === undefined) return body.declarePending(symbol);
  const present = withoutNothing(shape);
  if (present === "f64" || present === "bool")
    return body.scope.bind(symbol, optionalBinding(body, symbol.name, UNDEFINED, name, present));
  const isTaken = isTakenForSet(body.typing, symbol);
  // Which of several types an undefined value is not of would be decided by those that are left.
  const isLost = isTaken && isType(present) && isMixed(present) && shape !== body.kernel.shapes.mixtures.openBigint;
  if (!isType(present) || !hasNothing(present) || isLost) return refuse(name, "W2007", `'${name.text}'`);
  const local = makeLocal(symbol.name, present, placeOf(name));
  body.assign(local, nothing(present as StorageKind));
  if (isTaken || body.kernel.opened.has(symbol.valueDeclaration)) body.unproven.add(local);
  body.scope.bind(symbol, { kind: "local", local });
}

const mayBeUnset = ({ typing }: Body, symbol: ts.Symbol): boolean =>
  isSeenUnset(typing, symbol) || isNullable(typing.checker, typing.checker.getTypeOfSymbol(symbol));

/** What a variable holds. TypeScript has no type for an automatic one but where it is used. */
function shapeOfVariable(body: Body, symbol: ts.Symbol, seen: boolean): Shape {
  const { checker } = body.typing;
  const type = isAutomatic(symbol) ? widestType(body, symbol) : checker.getTypeOfSymbol(symbol);
  const shape = (type && body.shapeOf(type)) ?? body.kernel.findings.learned.get(symbol.valueDeclaration!);
  if (shape === "function") return body.kernel.shapes.closureOf(type!, body.types);
  return shape === "bigint" && seen ? body.kernel.shapes.mixtures.openBigint : shape;
}

/** Of the types that a variable has where it is used, the one with the most members. */
function widestType(body: Body, symbol: ts.Symbol): ts.Type | undefined {
  const { checker } = body.typing;
  const owner = ts.findAncestor(symbol.valueDeclaration, ts.isFunctionLike)!;
  const types = usesIn(body.typing, owner, symbol).map((use) => typeOfUse(checker, use));
  const size = (type: ts.Type): number => {
    const present = checker.getNonNullableType(type);
    if (present.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) return 0;
    return present.isUnion() ? present.types.length : 1;
  };
  return types.filter((type) => size(type) > 0).sort((a, b) => size(b) - size(a))[0];
}

/** The type of a variable, or of what is assigned to it there. */
function typeOfUse(checker: ts.TypeChecker, use: ts.Identifier): ts.Type {
  const { parent } = use;
  const isTarget =
    ts.isBinaryExpression(parent) && parent.left === use && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return checker.getTypeAtLocation(isTarget ? parent.right : use);
}

function slotOf(shape: Shape, seen: boolean): Slot | undefined {
  if (isOptional(shape)) return { type: presentType(shape), optional: true };
  return isType(shape) && shape !== "void"
    ? { type: shape, optional: seen && (shape === "f64" || shape === "bool") }
    : undefined;
}
