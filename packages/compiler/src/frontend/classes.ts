/** Classes: instances, methods, accessors, static members and inheritance. */
import { ts } from "ts-morph";
import { copy, newObject, read } from "../ir/build.js";
import { isObject, type ObjectType } from "../ir/objects.js";
import { newArrayOf } from "../builtins/arrays.js";
import type { Body, Value } from "./body.js";
import { callFunction } from "./functions.js";
import type { FunctionNode } from "./markers.js";
import { nameOfProperty, writeField, type ObjectExpression } from "./objects.js";
import { notYet, refuse } from "./refusal.js";
import { Scope, type FunctionValue } from "./scope.js";
import type { TypeArguments } from "./shapes.js";

/** `new C(…)` */
export function translateNew(body: Body, node: ts.NewExpression): Value {
  const symbol = body.typing.symbolOf(node.expression);
  if (symbol && body.typing.isFromLibrary(symbol)) return newArrayOf(body, node, symbol);
  const declaration = symbol?.valueDeclaration;
  if (!declaration || !ts.isClassLike(declaration)) return notYet(node, `'new ${node.expression.getText()}(…)'`);
  const shape = body.shapeOf(body.typing.checker.getTypeAtLocation(node));
  if (typeof shape !== "object") return refuse(node, "W2002", body.typing.typeText(node));
  const args = body.inOrder<Value[]>(...(node.arguments ?? []).map((arg) => () => body.value(arg)));
  const object = read(body.temporary(newObject(shape, [], []), declaration.name?.text ?? "object")) as unknown as ObjectExpression;
  construct(body, node, declaration, object, args, classTypes(body, shape));
  return copy(object);
}

const classTypes = (body: Body, type: ObjectType): TypeArguments => body.kernel.shapes.argumentsOf(type) ?? new Map();

/** Runs the constructor of a class on an object: that of the base class first, then initializers, then its own. */
function construct(
  body: Body,
  node: ts.Node,
  declaration: ts.ClassLikeDeclaration,
  object: ObjectExpression,
  args: readonly Value[],
  types: TypeArguments,
): void {
  const constructor = declaration.members.find((m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && !!m.body);
  const base = baseOf(body, declaration);
  if (!constructor) {
    if (base) construct(body, node, base, object, args, types);
    return initialize(body, declaration, object, types);
  }
  if (!base) initialize(body, declaration, object, types);
  const callee: FunctionValue = { kind: "function", node: constructor, scope: body.rootScope, receiver: object, types };
  callFunction(body, node, callee, args, false);
}

/** What happens before the statements of a constructor: parameters that are fields get their values. */
export function beginConstructor(body: Body, node: FunctionNode): void {
  if (!ts.isConstructorDeclaration(node)) return;
  for (const parameter of node.parameters) {
    if (!ts.isParameterPropertyDeclaration(parameter, node) || !ts.isIdentifier(parameter.name)) continue;
    writeField(body, self(body, node), parameter.name.text, body.value(parameter.name), parameter);
  }
}

function self(body: Body, node: ts.Node): ObjectExpression {
  const { self: object } = body.scope;
  return object && isObject(object.type) ? (copy(object) as ObjectExpression) : refuse(node, "W3004");
}

/** The initializers of the fields that a class declares. */
function initialize(body: Body, declaration: ts.ClassLikeDeclaration, object: ObjectExpression, types: TypeArguments): void {
  body.withTypes(types, () =>
    body.withScope(new Scope(body.rootScope, object), () => {
      for (const member of declaration.members) {
        if (!ts.isPropertyDeclaration(member) || !member.initializer || isStatic(member)) continue;
        const { initializer } = member;
        writeField(body, copy(object), nameOfProperty(member.name), body.value(initializer), initializer);
      }
    }),
  );
}

const isStatic = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((m) => m.kind === ts.SyntaxKind.StaticKeyword);

/** The class that a class extends. */
function baseOf(body: Body, declaration: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | undefined {
  const clause = declaration.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword);
  const expression = clause?.types[0]?.expression;
  if (!expression) return undefined;
  const base = body.typing.symbolOf(expression)?.valueDeclaration;
  return base && ts.isClassLike(base) ? base : notYet(expression, "A base class that is no class of the program");
}

/** `super(…)` */
export function callSuper(body: Body, node: ts.CallExpression): Value {
  const owner = ts.findAncestor(node, ts.isClassLike)!;
  const base = baseOf(body, owner) ?? refuse(node, "W3004");
  const object = self(body, node);
  const args = body.inOrder<Value[]>(...node.arguments.map((arg) => () => body.value(arg)));
  construct(body, node, base, object, args, body.types);
  initialize(body, owner, object, body.types);
  return { kind: "undefined" };
}

/** A method, or the value of a getter, of an object. */
export function memberFunction(body: Body, symbol: ts.Symbol, object: ObjectExpression, node: ts.Node): Value | undefined {
  const declaration = symbol.declarations?.find(
    (d): d is FunctionNode => (ts.isMethodDeclaration(d) || ts.isGetAccessorDeclaration(d)) && !!d.body,
  );
  if (!declaration) return undefined;
  const receiver = body.reusable(object, "receiver");
  const callee: FunctionValue = {
    kind: "function",
    node: declaration,
    scope: body.rootScope,
    receiver,
    types: classTypes(body, object.type),
  };
  return ts.isGetAccessorDeclaration(declaration) ? callFunction(body, node, callee, [], true) : callee;
}

/** The place that a getter and a setter stand for. */
export function assignAccessor(body: Body, symbol: ts.Symbol, object: ObjectExpression, node: ts.Node) {
  if (!(symbol.flags & ts.SymbolFlags.Accessor)) return undefined;
  const types = classTypes(body, object.type);
  return {
    read: (): Value => memberFunction(body, symbol, copy(object), node) ?? refuse(node, "W2008", symbol.name),
    write: (value: Value): void => {
      const setter = symbol.declarations?.find((d): d is ts.SetAccessorDeclaration => ts.isSetAccessorDeclaration(d) && !!d.body);
      if (!setter) return refuse(node, "W2008", symbol.name);
      callFunction(body, node, { kind: "function", node: setter, scope: body.rootScope, receiver: copy(object), types }, [value], false);
    },
  };
}

/** A static method of a class. */
export function staticMember(body: Body, node: ts.PropertyAccessExpression, symbol: ts.Symbol): Value | undefined {
  const declaration = symbol.valueDeclaration;
  if (!declaration || !isStatic(declaration)) return undefined;
  if (ts.isMethodDeclaration(declaration) && declaration.body)
    return { kind: "function", node: declaration, scope: body.rootScope, types: new Map() };
  return notYet(node, "A static field that is no constant");
}
