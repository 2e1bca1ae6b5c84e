/** A marked member of a class in; what its kernel is called with as `this` out. */
import { ts } from "#typescript";
import { makeLocal } from "../ir/build.js";
import { isObject } from "../ir/objects.js";
import type { Body } from "./body.js";
import { mentionsThis } from "./calls/lexical-this.js";
import { placeOf, refuse } from "./refusal.js";
import { isStatic } from "./classes/classes.js";
import { declaredType } from "./select/jitclasses.js";
import type { MarkedFunction } from "./select/markers.js";
import { crossingOf } from "./state/hidden-parameters.js";
import type { TranslatedParameter } from "./parameters.js";
import { isType } from "./types/shape.js";

/** None for functions, and for methods that have no use for it. */
export function receiverOf({ owner, node }: MarkedFunction, body: Body): readonly TranslatedParameter[] {
  const { kernel } = body;
  const [declared] = node.parameters.filter(isReceiver);
  if (declared) return [copiedReceiver(declared, body.typing.checker.getTypeAtLocation(declared), body)];
  if (!owner)
    return isMethodWithThis(node) ? [copiedReceiver(node, declaredType(node.parent, kernel.typing), body)] : [];
  const type = kernel.shapes.shapeOf(declaredType(owner, kernel.typing), new Map());
  if (!isType(type) || !isObject(type)) return refuse(node, "W2002", owner.name?.text ?? "default");
  const local = makeLocal("this", type, placeOf(node));
  return [{ name: "this", local, crossing: { kind: "instance", type, open: false, nothing: "undefined" } }];
}

type Method = (ts.MethodDeclaration | ts.AccessorDeclaration) & { readonly parent: ts.ClassDeclaration };

const isMethodWithThis = (node: ts.Node): node is Method => isMemberWithThis(node) && !isStatic(node);

function isMemberWithThis(node: ts.Node): node is Method {
  if (!(ts.isMethodDeclaration(node) || ts.isAccessor(node)) || !ts.isClassDeclaration(node.parent)) return false;
  return [node.body, ...node.parameters].some((part) => part !== undefined && mentionsThis(part));
}

/**
 * What has to hold where a static method is called that has a use for `this`: that is the class which declares it, and
 * not one that derives from this.
 */
export function guardOf({ node }: MarkedFunction, { kernel, typing }: Body): string | undefined {
  if (!isMemberWithThis(node) || !isStatic(node)) return undefined;
  const symbol = node.parent.name && typing.symbolOf(node.parent.name);
  const name = symbol && kernel.names.nameOf(symbol, node.body!);
  return name === undefined
    ? refuse(node.name, "W4002", "this", "it may be a class that derives from this one, which has no name in it.")
    : `this === ${name}`;
}

/** `function area(this: Shape)` declares what `this` is, and no parameter. */
export const isReceiver = ({ name }: ts.ParameterDeclaration): boolean => ts.isIdentifier(name) && name.text === "this";

/** An instance of a class of the program, or a record, crosses as it does when it is an argument: by its fields. */
function copiedReceiver(node: Method | ts.ParameterDeclaration, type: ts.Type, body: Body): TranslatedParameter {
  const { kernel } = body;
  const shape = body.shapeOf(type);
  const crossing = isType(shape) && isObject(shape) ? crossingOf(body, type, false) : undefined;
  if (!crossing || !isType(shape))
    return refuse(node.name, "W2001", "this", kernel.typing.checker.typeToString(type), ...kernel.takeWhy());
  return { name: "this", local: makeLocal("this", shape, placeOf(node)), crossing };
}
