/** Classes: instances, methods, accessors, static members and inheritance. */
import { ts } from "#typescript";
import { compare, copy, either, fieldOf, newObject, number, read } from "../../ir/build.js";
import { isObject, type ObjectType, type New } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import { isExpression, UNDEFINED, type Body, type Value, type ObjectExpression } from "../body.js";
import { beginsUndefined } from "../types/field-beginnings.js";
import { callFunction } from "../calls/functions.js";
import { checkBehindSuper } from "./before-super.js";
import { implementations, memberOfValue } from "./implementations.js";
import { memberOfLiteral } from "./literal-members.js";
import { isJitClass } from "../select/jitclass-markers.js";
import type { FunctionNode } from "../select/function-node.js";
import { counted } from "../calls/given-count.js";
import { memberInKernels, memberTypes } from "../libraries/library-classes.js";
import { nameOfProperty, writeField } from "../values/objects.js";
import { notYet, refuse } from "../refusal.js";
import { Scope, type FunctionValue } from "../scope.js";
import { refuseSamePrivateNames } from "./private-names.js";
import { messageText } from "../text/text.js";
import { errorClassOf, onlyMessage } from "../errors/thrown.js";
import { text } from "../text/known-text.js";
import { CLASS, type ClassNode } from "../types/hierarchy.js";
import type { TypeArguments } from "../types/shape.js";
import { chooseValue } from "../values/values.js";

/** A new object of a class, its constructor run. */
export function makeInstance(
  body: Body,
  node: ts.Node,
  declaration: ClassNode,
  shape: ObjectType,
  args: readonly Value[],
): ObjectExpression {
  const tag = tagOf(body, declaration, shape);
  const made = newObject(shape, tag === undefined ? [] : [CLASS], tag === undefined ? [] : [number(tag)]);
  body.kernel.passedClasses.made.set(made as New, declaration);
  const object = read(body.temporary(made, declaration.name?.text ?? "object")) as Expression as ObjectExpression;
  construct(body, node, declaration, object, args, classTypes(body, shape));
  return copy(object);
}

/** The number of a class, when its instances carry it. */
function tagOf(body: Body, declaration: ClassNode, type: ObjectType): number | undefined {
  if (type.instance) return undefined;
  const error = isErrorClass(body, declaration);
  if (error) body.kernel.ownErrors.push(type);
  if (!error && !body.kernel.classes.hasFamily(declaration)) return undefined;
  type.define(CLASS, { type: "f64", optional: false });
  return body.kernel.idOf(declaration);
}

/** What the type parameters of a class stand for in a type of its instances. */
export const classTypes = (body: Body, type: ObjectType): TypeArguments =>
  body.kernel.shapes.made.argumentsOf(type) ?? new Map();

/** Runs the constructor of a class on an object: that of the base class first, then initializers, then its own. */
function construct(
  body: Body,
  node: ts.Node,
  declaration: ClassNode,
  object: ObjectExpression,
  args: readonly Value[],
  types: TypeArguments,
): void {
  const constructor = declaration.members.find(
    (m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && !!m.body,
  );
  const base = baseOf(body, declaration);
  if (!constructor) {
    if (base) construct(body, node, base, object, args, types);
    else beginError(body, node, declaration, object, args);
    return initialize(body, declaration, object, types);
  }
  if (!base) initialize(body, declaration, object, types);
  const callee: FunctionValue = { kind: "function", node: constructor, scope: body.rootScope, receiver: object, types };
  callFunction(body, node, counted(callee, args), args, false);
}

/**
 * What happens before the statements of a constructor: parameters that are fields get their values, in a derived class
 * once `super(…)` has run.
 */
export function beginConstructor(body: Body, node: FunctionNode): void {
  if (!ts.isConstructorDeclaration(node)) return;
  for (const parameter of node.parameters) bindBoth(body, parameter);
  if (!node.parent.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword))
    setParameterFields(body, node);
}

function setParameterFields(body: Body, node: ts.ConstructorDeclaration | undefined): void {
  for (const parameter of node?.parameters ?? []) {
    if (!ts.isParameterPropertyDeclaration(parameter, parameter.parent) || !ts.isIdentifier(parameter.name)) continue;
    writeField(body, self(body, parameter), parameter.name.text, body.value(parameter.name), parameter);
  }
}

/** The checker has one symbol for a parameter that is a field, and one for the field. */
export function bindBoth(body: Body, parameter: ts.ParameterDeclaration): void {
  if (!ts.isParameterPropertyDeclaration(parameter, parameter.parent) || !ts.isIdentifier(parameter.name)) return;
  const symbols = body.typing.checker.getSymbolsOfParameterPropertyDeclaration(parameter, parameter.name.text);
  const binding = symbols.map((symbol) => body.scope.find(symbol)).find((found) => found !== undefined);
  if (binding) for (const symbol of symbols) body.scope.bind(symbol, binding);
}

/** What happens before a constructor that JavaScript calls: fields get their initial values. */
export function beginInstance(body: Body, declaration: ClassNode, object: Expression): void {
  initialize(body, declaration, object as ObjectExpression, body.types);
}

function self(body: Body, node: ts.Node): ObjectExpression {
  const { self: object } = body.scope;
  return object && isObject(object.type) ? (copy(object) as ObjectExpression) : refuse(node, "W3004");
}

/** The initializers of the fields that a class declares. */
function initialize(body: Body, declaration: ClassNode, object: ObjectExpression, types: TypeArguments): void {
  body.kernel.nullClaims.note(declaration);
  body.withTypes(types, () =>
    body.withScope(new Scope(body.rootScope, object), () => {
      for (const member of declaration.members) {
        if (!ts.isPropertyDeclaration(member) || isStatic(member)) continue;
        const name = nameOfProperty(member.name);
        const { initializer } = member;
        if (initializer) writeField(body, copy(object), name, body.value(initializer), initializer);
        else if (beginsUndefined(member, body.typing.program.getCompilerOptions()))
          unsetField(body, copy(object), name, member);
      }
    }),
  );
}

/** Sets a field to undefined. Where its slot cannot hold that, nobody sees it before the constructor sets it. */
function unsetField(body: Body, object: ObjectExpression, name: string, member: ts.PropertyDeclaration): void {
  const slot = object.type.fields.get(name);
  if (slot && (slot.optional || slot.unset || isObject(slot.type))) writeField(body, object, name, UNDEFINED, member);
}

export const isStatic = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword);

/** The class that a class extends. */
function baseOf(body: Body, declaration: ClassNode): ClassNode | undefined {
  const clause = declaration.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword);
  if (!clause) return undefined;
  if (errorBaseOf(body, declaration) !== undefined) return undefined;
  const base =
    body.kernel.classes.baseOf(declaration) ?? notYet(clause, "A base class that is no class of the program");
  if (isJitClass(base)) return refuse(clause, "W1103", base.name?.text ?? "default");
  refuseSamePrivateNames(body, declaration, base);
  return base;
}

/** The error class of the library that a class extends. */
function errorBaseOf(body: Body, declaration: ClassNode): string | undefined {
  const clause = declaration.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword);
  return clause?.types[0] && errorClassOf(body, clause.types[0].expression);
}

/** Whether instances of a class are errors. */
function isErrorClass(body: Body, declaration: ClassNode): boolean {
  const base = body.kernel.classes.baseOf(declaration);
  return base ? isErrorClass(body, base) : errorBaseOf(body, declaration) !== undefined;
}

/** What the constructor of a library's error class does: gives an instance its message and its name. */
function beginError(
  body: Body,
  node: ts.Node,
  declaration: ClassNode,
  object: ObjectExpression,
  args: readonly Value[],
): void {
  const library = errorBaseOf(body, declaration);
  if (library === undefined) return;
  const message = onlyMessage(args, node) ?? UNDEFINED;
  writeField(body, copy(object), "message", messageText(body, message, node), node);
  writeField(body, copy(object), "name", text(body, library), node);
}

/** `super(…)` */
export function callSuper(body: Body, node: ts.CallExpression): Value {
  const owner = ts.findAncestor(node, ts.isClassLike)!;
  const constructor = ts.findAncestor(node, ts.isConstructorDeclaration);
  const object = self(body, node);
  const library = errorBaseOf(body, owner);
  if (library !== undefined) {
    const message = onlyMessage(node.arguments, node);
    const value = message ? body.value(message) : UNDEFINED;
    writeField(body, copy(object), "message", messageText(body, value, message ?? node), node);
    writeField(body, copy(object), "name", text(body, library), node);
    initialize(body, owner, object, body.types);
    setParameterFields(body, constructor);
    return { kind: "undefined" };
  }
  const base = baseOf(body, owner) ?? refuse(node, "W3004");
  const args = body.inOrder<Value[]>(...node.arguments.map((arg) => () => body.value(arg)));
  construct(body, node, base, object, args, body.types);
  initialize(body, owner, object, body.types);
  setParameterFields(body, constructor);
  return { kind: "undefined" };
}

/** A method, or the value of a getter, of an object. */
export function memberFunction(
  body: Body,
  symbol: ts.Symbol,
  object: ObjectExpression,
  node: ts.Node,
  fixed = false,
): Value | undefined {
  const declaration = symbol.declarations?.find((d) => ts.isMethodDeclaration(d) || ts.isGetAccessorDeclaration(d)) as
    | FunctionNode
    | undefined;
  if (!declaration || isStatic(declaration)) return undefined;
  const kind = ts.isGetAccessorDeclaration(declaration) ? "getter" : "method";
  const isOfLiteral = ts.isObjectLiteralExpression(declaration.parent);
  const ofValue = isOfLiteral ? memberOfLiteral : memberOfValue;
  const own = fixed ? declaration : ofValue(body, declaration, object, kind, node);
  if (!own && isOfLiteral) return undefined;
  const receiver = body.reusable(object, "receiver") as ObjectExpression;
  const found = own ? [{ node: own, classes: [] }] : implementations(body, declaration, kind, object, node);
  const [first, ...overrides] = found.map((one) => ({ ...one, node: memberInKernels(body.typing, one.node) }));
  if (!first || found.some((one) => !one.node.body)) return refuse(node, "W4001", symbol.name);
  const types = memberTypes(body.typing, first.node, classTypes(body, object.type));
  const callee: FunctionValue = {
    kind: "function",
    node: first.node,
    scope: isOfLiteral ? body.scope : body.rootScope,
    receiver,
    types,
    overrides,
  };
  return kind === "getter" ? callMember(body, node, callee, [], true) : callee;
}

/** Calls a method of which each class may have its own. */
export function callMember(
  body: Body,
  node: ts.Node,
  callee: FunctionValue,
  given: readonly Value[],
  used: boolean,
): Value {
  const { overrides = [], receiver } = callee;
  if (overrides.length === 0 || !receiver) return callFunction(body, node, callee, given, used);
  const args = given.map((arg) => body.reusableValue(arg));
  const again = (): Value[] => args.map((arg) => (isExpression(arg) ? copy(arg) : arg));
  const call = (implementation: FunctionNode): Value =>
    callFunction(body, node, { ...callee, node: implementation, overrides: [] }, again(), used);
  const tag = body.reusable(fieldOf(copy(receiver), CLASS), "class");
  const choose = (k: number): Value => {
    const override = overrides[k];
    if (!override) return call(callee.node);
    return chooseValue(
      body,
      isOneOf(tag, override.classes),
      () => call(override.node),
      () => choose(k + 1),
      node,
    );
  };
  return choose(0);
}

const isOneOf = (tag: Expression, classes: readonly number[]): Expression =>
  classes.map((id) => compare("eq", copy(tag), number(id))).reduce((a, b) => either(a, b));

/** Translates statements for each of the methods that may be meant. */
export function eachOverride(body: Body, callee: FunctionValue, translate: (own: FunctionValue) => void): void {
  const { overrides = [], receiver } = callee;
  const tag = body.reusable(fieldOf(copy(receiver!), CLASS), "class");
  const choose = (k: number): void => {
    const override = overrides[k];
    const own = { ...callee, node: override?.node ?? callee.node, overrides: [] };
    if (!override) return translate(own);
    const then = body.collect(() => translate(own));
    const otherwise = body.collect(() => choose(k + 1));
    body.emit({ kind: "if", condition: isOneOf(tag, override.classes), then, otherwise });
  };
  choose(0);
}

/** `super.method`, which is that of the base class whatever the object is. */
export function superMember(body: Body, node: ts.PropertyAccessExpression): Value {
  checkBehindSuper(node);
  const symbol = body.typing.symbolOf(node.name);
  return (
    (symbol && memberFunction(body, symbol, self(body, node), node, true)) ?? refuse(node, "W2008", node.name.text)
  );
}
