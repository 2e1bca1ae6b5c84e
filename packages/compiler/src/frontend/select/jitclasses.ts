/**
 * A class under `@jitclass` in; out its fields in kernel memory and the members that become kernels, or what stands
 * against it.
 */
import { ts } from "#typescript";
import type { ArrayField, KernelField, ValueType } from "../../bind/signature.js";
import type { Report } from "../../diagnostics/report.js";
import { isTypedArray } from "../../ir/build.js";
import { isObject, partsOfArray, type InstanceClass, type Slot } from "../../ir/objects.js";
import type { MarkedClass } from "./jitclass-markers.js";
import type { FunctionNode } from "./function-node.js";
import { heldArray, valueClass } from "../libraries/library-classes.js";
import { libraryFile } from "../libraries/library-files.js";
import { lengthOf, placeOf, Refusal, refuse } from "../refusal.js";
import { Shapes } from "../types/shapes/shapes.js";
import { isType } from "../types/shape.js";
import type { Typing } from "../types/typing.js";
import { isUnsetInInstance } from "../types/unset-instances.js";

/** A member of a class that JavaScript calls. */
export type ClassMember = ts.MethodDeclaration | ts.ConstructorDeclaration | ts.AccessorDeclaration;

/** A field: a property, or a parameter of the constructor that is one. */
export interface ClassField extends KernelField {
  readonly node: ts.PropertyDeclaration | ts.ParameterPropertyDeclaration;
  /** Its initializer gives an array that nothing else holds. */
  readonly fresh: boolean;
}

export interface JitClass {
  readonly name: string;
  readonly node: ts.ClassDeclaration;
  readonly instance: InstanceClass;
  readonly fields: readonly ClassField[];
  readonly members: readonly ClassMember[];
  readonly constructor_: ts.ConstructorDeclaration | undefined;
}

/** Undefined where the class stays as it is, with the reasons in the report. */
export function readJitClass(marked: MarkedClass, typing: Typing, report: Report): JitClass | undefined {
  const add = ({ node, finding }: Refusal): void =>
    report.add(
      finding,
      placeOf(node),
      lengthOf(node),
      undefined,
      finding.code === "W1101" ? marked.removal : undefined,
    );
  const attempt = <T>(make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return void add(error);
    }
  };
  const name = marked.declaration?.name?.text ?? "default";
  const node = attempt(() => checkedClass(marked, name));
  if (!node) return undefined;
  const shapes = new Shapes(typing, () => undefined, new Set());
  const constructor_ = node.members.find(
    (member): member is ts.ConstructorDeclaration => ts.isConstructorDeclaration(member) && !!member.body,
  );
  const nodes = fieldNodes(node, constructor_);
  const fields = nodes.map((field) => attempt(() => readField(field, typing, shapes)));
  const type = shapes.shapeOf(declaredType(node, typing), new Map());
  if (fields.includes(undefined) || !isType(type) || !isObject(type) || !type.instance) return undefined;
  const order = [...type.fields.keys()];
  const sorted = (fields as ClassField[]).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  return {
    name,
    node,
    instance: type.instance,
    fields: placed(sorted),
    members: node.members.filter(isCalled),
    constructor_,
  };
}

/** Each has a place, an array of n dimensions those of its numbers too. */
function placed(fields: readonly ClassField[]): ClassField[] {
  let next = 0;
  return fields.map((field) => {
    const place = next;
    next += field.type.kind === "strided" ? 1 + field.type.numbers : 1;
    return { ...field, place };
  });
}

/** The type of the instances of a class. */
export function declaredType(node: ts.ClassDeclaration, typing: Typing): ts.Type {
  const symbol = node.name ? typing.checker.getSymbolAtLocation(node.name) : undefined;
  return typing.checker.getDeclaredTypeOfSymbol(symbol ?? (node as unknown as { readonly symbol: ts.Symbol }).symbol);
}

function checkedClass({ node, declaration }: MarkedClass, name: string): ts.ClassDeclaration {
  const against = (at: ts.Node, what: string): never => refuse(at, "W1101", name, what);
  if (!declaration) return refuse(node, "W1101", node.getText().split("\n", 1)[0]!, "it is no declaration of a class");
  const modifiers = ts.getModifiers(declaration) ?? [];
  if (!ts.isSourceFile(declaration.parent))
    return against(declaration.name ?? declaration, "it is not at the top level of its module");
  const [clause] = declaration.heritageClauses?.filter(({ token }) => token === ts.SyntaxKind.ExtendsKeyword) ?? [];
  if (clause) return against(clause, "it extends another class");
  if (declaration.typeParameters?.[0]) return against(declaration.typeParameters[0], "it has type parameters");
  const abstract = modifiers.find(
    ({ kind }) => kind === ts.SyntaxKind.AbstractKeyword || kind === ts.SyntaxKind.DeclareKeyword,
  );
  if (abstract) return against(abstract, `it is ${abstract.getText() === "declare" ? "only declared" : "abstract"}`);
  for (const member of [declaration, ...declaration.members]) {
    const decorator = ts.canHaveDecorators(member) ? ts.getDecorators(member)?.[0] : undefined;
    if (decorator) against(decorator, "it has decorators");
    if (ts.isIndexSignatureDeclaration(member)) against(member, "it has an index signature");
    if (ts.isAutoAccessorPropertyDeclaration(member)) against(member, "it has a field that is an accessor");
    if (ts.isPropertyDeclaration(member) && !isStatic(member)) checkField(member, against);
  }
  return declaration;
}

function checkField(field: ts.PropertyDeclaration, against: (at: ts.Node, what: string) => never): void {
  if (!ts.isIdentifier(field.name) && !ts.isPrivateIdentifier(field.name))
    against(field.name, "it has a field whose name is an expression");
  if (ts.getModifiers(field)?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword))
    against(field, "it has a field that is only declared");
}

const isStatic = (node: ts.HasModifiers): boolean =>
  !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);

/** In the order of the checker, which is that of the text. */
function fieldNodes(
  node: ts.ClassDeclaration,
  constructor_: ts.ConstructorDeclaration | undefined,
): ClassField["node"][] {
  return node.members.flatMap((member): ClassField["node"][] => {
    if (ts.isPropertyDeclaration(member)) return isStatic(member) ? [] : [member];
    if (member !== constructor_) return [];
    return constructor_.parameters.filter((parameter) => ts.isParameterPropertyDeclaration(parameter, constructor_));
  });
}

function readField(node: ClassField["node"], typing: Typing, shapes: Shapes): ClassField {
  const { checker } = typing;
  const name = node.name.getText();
  const declared = checker.getTypeAtLocation(node.name);
  const { questionToken } = node;
  const type = questionToken ? checker.getNonNullableType(declared) : declared;
  const given = shapes.slotOf(declared, new Map());
  const isOpen = (given?.type === "f64" || given?.type === "bool") && isUnsetInInstance(typing, node);
  const slot = isOpen ? { ...given, optional: true } : given;
  const kind = slot && (arrayField(slot, declared, checker) ?? valueType(slot, declared));
  if (!kind) return refuse(node, "W1102", name, checker.typeToString(declared));
  const explicit = typing.scalars.kindOfDeclaration(node);
  const scalar =
    explicit.kind === "scalar" && kind.kind === "number" && type === declared ? { scalar: explicit.name } : {};
  return {
    name,
    node,
    type: kind,
    place: 0,
    fresh: !!node.initializer && isFresh(node.initializer, typing),
    ...scalar,
  };
}

/** An array that nothing else holds: one that is made right there, or by a function that only makes arrays. */
function isFresh(node: ts.Expression, typing: Typing): boolean {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return isFresh(node.expression, typing);
  if (ts.isNewExpression(node))
    return (
      valueClass(typing.checker.getTypeAtLocation(node)) === undefined &&
      (node.arguments?.length !== 1 || !/Buffer/.test(node.getText()))
    );
  if (!ts.isCallExpression(node)) return false;
  const { expression: callee } = node;
  const symbol = typing.symbolOf(ts.isPropertyAccessExpression(callee) ? callee.name : callee);
  const file = symbol?.valueDeclaration && libraryFile(symbol.valueDeclaration);
  return !!symbol && !!file?.isSource && !!file.library.makes?.(symbol.name);
}

/** How an array of n dimensions lies in memory: of one rank and one dtype. */
function arrayField({ type }: Slot, declared: ts.Type, checker: ts.TypeChecker): ArrayField | undefined {
  const array = checker.getNonNullableType(declared);
  const held = heldArray(declared, checker);
  if (!held || !isObject(type)) return undefined;
  const [[, , { type: data }], ...numbers] = partsOfArray("", type) as [ReturnType<typeof partsOfArray>[number]];
  const nothing = nothingIn(declared);
  if (!nothing || !isTypedArray(data)) return undefined;
  return {
    kind: "strided",
    className: valueClass(array)!,
    dtype: held.dtype,
    data,
    numbers: numbers.length,
    nothing,
  };
}

/** What stands for a value that is not there. Undefined and null are one inside of kernels. */
function nothingIn(declared: ts.Type): "null" | "undefined" | undefined {
  const parts = declared.isUnion() ? declared.types : [declared];
  const has = (flag: ts.TypeFlags): boolean => parts.some(({ flags }) => flags & flag);
  if (!has(ts.TypeFlags.Null)) return "undefined";
  return has(ts.TypeFlags.Undefined) ? undefined : "null";
}

/** How a field lies in memory; undefined where it cannot. */
function valueType({ type, optional }: Slot, declared: ts.Type): ValueType | undefined {
  const parts = declared.isUnion() ? declared.types : [declared];
  const nothing = nothingIn(declared);
  if (!nothing) return undefined;
  if (type === "f64") return optional ? { kind: "optional", nothing } : { kind: "number" };
  if (type === "bool") return optional ? { kind: "optionalBoolean", nothing } : { kind: "boolean" };
  if (type === "String") return { kind: "string", nothing };
  const classes = parts.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));
  return isTypedArray(type) && classes.length === 1 ? { kind: "array", array: type, nothing } : undefined;
}

/** Members that become kernels: not what only the class itself calls, nor what is not called by a name. */
function isCalled(member: ts.ClassElement): member is ClassMember {
  if (ts.isConstructorDeclaration(member)) return !!member.body;
  if (!ts.isMethodDeclaration(member) && !ts.isAccessor(member)) return false;
  const hidden = [ts.SyntaxKind.StaticKeyword, ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword];
  return (
    !!member.body && ts.isIdentifier(member.name) && !ts.getModifiers(member)?.some(({ kind }) => hidden.includes(kind))
  );
}

/** What the forwarding statement of a member looks like. */
export const givesValue = (member: FunctionNode): boolean =>
  !ts.isConstructorDeclaration(member) && !ts.isSetAccessor(member);
