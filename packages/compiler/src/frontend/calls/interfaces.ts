/**
 * Members of interfaces of which classes have an implementation: instances say of which class they are, and the call
 * chooses by that. What is no instance has a function in its field.
 */
import { ts } from "#typescript";
import { compare, copy, either, fieldOf, number } from "../../ir/build.js";
import { isExpression, UNDEFINED, type Body, type Value, type ObjectExpression } from "../body.js";
import { callMember, memberFunction } from "../classes/classes.js";
import { callClosure } from "./closures.js";
import { callFunction } from "./functions.js";
import { hasOtherLiterals } from "../classes/literal-members.js";
import { CLASS, type ClassNode } from "../types/hierarchy.js";
import type { KernelTranslation } from "../kernel.js";
import type { FunctionNode } from "../select/function-node.js";
import type { FunctionValue } from "../scope.js";
import { isObjectValue, readField } from "../values/objects.js";
import { notYet, refuse } from "../refusal.js";
import { memberName } from "../types/unset-fields.js";
import { chooseValue } from "../values/values.js";
import { mergeTypes } from "../types/shapes/alike.js";
import type { Kind, OnlyMember } from "./only-members.js";
import { type Implementation, implementationsOfAbstract, implementing, isAbstractProperty } from "./implementations.js";
import { isClosure } from "../types/shape.js";

/**
 * The implementations of a member of an interface, or of a union of classes, or of an abstract property, when some
 * class of the kernel has one.
 */
export function implementationsOf(body: Body, access: ts.PropertyAccessExpression, kind: Kind): Implementation[] {
  const symbol = body.typing.symbolOf(access.name);
  const parents = new Set(symbol?.declarations?.map(({ parent }) => parent));
  const [parent] = parents;
  if (!symbol || !parent) return [];
  if (isAbstractProperty(symbol)) return implementationsOfAbstract(body, symbol, kind);
  if (!(ts.isInterfaceDeclaration(parent) || ts.isTypeLiteralNode(parent) || parents.size > 1)) return [];
  return implementing(body, body.typing.checker.getTypeAtLocation(access.expression), symbol.name, kind);
}

/** `shape.area()`; undefined where no class has to do with it. */
export function callThroughInterface(
  body: Body,
  node: ts.CallExpression,
  callee: ts.Expression,
  args: (callee: FunctionNode) => Value[],
  used: boolean,
): Value | undefined {
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const own = memberOfArgument(body, callee);
  if (own) return callMember(body, node, own, args(own.node), used);
  const found = implementationsOf(body, callee, "method");
  if (found.length === 0) return undefined;
  const receiver = body.value(callee.expression);
  if (!isObjectValue(receiver)) return undefined;
  const object = body.reusable(receiver, "receiver") as ObjectExpression;
  const held = args(found[0]!.node).map((arg) => body.reusableValue(arg));
  const given = (): Value[] => held.map((arg) => (isExpression(arg) ? copy(arg) : arg));
  const otherwise = (): Value => {
    const slot = object.type.fields.get(callee.name.text);
    if (!slot || !isClosure(slot.type)) return UNDEFINED;
    return callClosure(
      body,
      node,
      readField(body, copy(object), callee.name.text, callee) as ObjectExpression,
      given(),
    );
  };
  return choose(body, object, found, (member) => call(body, node, member, object, given(), used), otherwise, node);
}

/**
 * A method of a value whose type is a type parameter, or that of `this`, which stands for a class: there is nothing to
 * choose, unless instances of others turn out to be of one type with those of the class.
 */
function memberOfArgument(body: Body, { expression, name }: ts.PropertyAccessExpression): FunctionValue | undefined {
  if (!(body.typing.checker.getTypeAtLocation(expression).flags & ts.TypeFlags.TypeParameter)) return undefined;
  const receiver = body.value(expression);
  if (!isObjectValue(receiver)) return undefined;
  const symbol = body.kernel.shapes.made.sourceOf(receiver.type)?.getProperty(name.text);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isMethodDeclaration(declaration)) return undefined;
  if (body.kernel.findings.chosen.has(declaration)) return undefined;
  body.kernel.onlyMembers.push({ type: receiver.type, member: declaration, kind: "method", ofAny: true });
  const member = memberFunction(body, symbol, receiver, name);
  return member && !isExpression(member) && member.kind === "function" ? member : undefined;
}

/** `shape.size`, where some class has a getter for it. */
export function readThroughInterface(
  body: Body,
  access: ts.PropertyAccessExpression,
  receiver: ObjectExpression,
): Value | undefined {
  const found = implementationsOf(body, access, "getter");
  if (found.length === 0) return undefined;
  const object = body.reusable(receiver, "receiver") as ObjectExpression;
  const own = (): Value => readField(body, copy(object), access.name.text, access);
  return choose(body, object, found, (member) => call(body, access, member, object, [], true), own, access);
}

function call(
  body: Body,
  node: ts.Node,
  member: FunctionNode,
  object: ObjectExpression,
  args: readonly Value[],
  used: boolean,
): Value {
  const types = body.kernel.shapes.made.argumentsOfClass(object.type, member.parent as ts.Declaration) ?? new Map();
  const callee = { kind: "function", node: member, scope: body.rootScope, receiver: copy(object), types } as const;
  return callFunction(body, node, callee, args, used);
}

/** Makes one type of that of an object and that of the instances of a class, which it may be. */
function join(body: Body, object: ObjectExpression, declaration: ClassNode, node: ts.Node): void {
  const { shapes, typing } = body.kernel;
  const name = declaration.name?.text ?? "default";
  const own = declaration.typeParameters
    ? shapes.made.instanceOf(declaration)
    : body.withTypes(new Map(), () => body.shapeOf(typing.checker.getTypeAtLocation(declaration)));
  if (own === undefined || typeof own !== "object")
    return notYet(node, `Calling through an interface what the generic class '${name}' has`);
  shapes.reconcileTypes(object.type, own);
  if (!mergeTypes(object.type, own)) return refuse(node, "W2005", object.type.name, name, object.type.name);
}

function choose(
  body: Body,
  object: ObjectExpression,
  found: readonly Implementation[],
  own: (member: FunctionNode) => Value,
  otherwise: () => Value,
  node: ts.Node,
): Value {
  const { classes } = body.kernel;
  // Instances that do not say of which class they are have been made already.
  if (classes.tag(found.flatMap((one) => one.classes))) body.kernel.learn();
  for (const one of found) {
    body.kernel.passedClasses.called.add(memberName(one.node.name!));
    for (const declaration of one.classes) join(body, object, declaration, node);
  }
  object.type.define(CLASS, { type: "f64", optional: false });
  const tag = body.reusable(fieldOf(copy(object), CLASS), "class");
  const from = (k: number): Value => {
    const one = found[k];
    if (!one) return otherwise();
    const ids = one.classes.map((declaration) => compare("eq", copy(tag), number(body.kernel.idOf(declaration))));
    return chooseValue(
      body,
      ids.reduce((a, b) => either(a, b)),
      () => own(one.node),
      () => from(k + 1),
      node,
    );
  };
  return from(0);
}

/**
 * Translation begins again where they are not, since to TypeScript classes are alike that have the same members: `const
 * a: Square = new Circle(1)`.
 */
export function checkOnlyMembers(kernel: KernelTranslation): void {
  const { chosen } = kernel.findings;
  const before = chosen.size;
  for (const one of kernel.onlyMembers) if (!chosen.has(one.member) && hasOthers(kernel, one)) chosen.add(one.member);
  if (chosen.size > before) kernel.learn();
}

function hasOthers(kernel: KernelTranslation, one: OnlyMember): boolean {
  if (ts.isObjectLiteralExpression(one.member.parent)) return hasOtherLiterals(kernel, one);
  const { classes, shapes, typing } = kernel;
  const { type, member, kind, ofAny, said } = one;
  const owner = said ?? (member.parent as ClassNode);
  const name = memberName(member.name!);
  const all = ofAny ? classes.made : classes.like(typing.checker.getTypeAtLocation(owner));
  return all.some((other) => {
    const own = classes.derives(other, owner) ? undefined : classes.memberOf(other, name, kind);
    if (!own || own === member) return false;
    const shape = other.typeParameters
      ? shapes.made.instanceOf(other)
      : shapes.shapeOf(typing.checker.getTypeAtLocation(other), new Map());
    return typeof shape === "object" && shape.resolved === type.resolved;
  });
}
