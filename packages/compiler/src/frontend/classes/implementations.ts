/** A member of a class in; what the instances that an object may be have in its place out. */
import { ts } from "#typescript";
import type { ObjectType } from "../../ir/objects.js";
import type { Body, ObjectExpression } from "../body.js";
import { isOfValues } from "../libraries/library-classes.js";
import type { FunctionNode } from "../select/function-node.js";
import { CLASS, isAbstract, type ClassNode } from "../types/hierarchy.js";
import { nothingFlags } from "../types/nothings.js";
import { memberName } from "../types/unset-fields.js";
import { notYet } from "../refusal.js";
import { knowOverriding } from "./derived.js";

/** What a value, of which the type says of which class it is, has in place of a member. */
export function memberOfValue(
  body: Body,
  declaration: FunctionNode,
  object: ObjectExpression,
  kind: "method" | "getter",
): FunctionNode | undefined {
  const own = valueClassOf(body, object.type);
  const owner = declaration.parent;
  if (!own || !ts.isClassLike(owner)) return undefined;
  const { classes } = body.kernel;
  return (
    classes.memberOf(classes.derives(own, owner) ? own : owner, memberName(declaration.name!), kind) ?? declaration
  );
}

/** The class of values that a type is of. */
export function valueClassOf(body: Body, type: ObjectType): ClassNode | undefined {
  const declaration = body.kernel.shapes.made.sourceOf(type)?.getSymbol()?.valueDeclaration;
  return declaration && ts.isClassLike(declaration) && isOfValues(declaration) ? declaration : undefined;
}

const tell = (type: ObjectType): void => {
  if (!type.fields.has(CLASS)) type.define(CLASS, { type: "f64", optional: false });
};

interface Implementation {
  readonly node: FunctionNode;
  readonly classes: number[];
}

/** What the instances that the kernel makes have in place of a member, with the numbers of their classes. */
export function implementations(
  body: Body,
  declaration: FunctionNode,
  kind: "method" | "getter" | "setter",
  object: ObjectExpression,
  access: ts.Node,
): Implementation[] {
  const owner = declaration.parent;
  if (!ts.isClassLike(owner)) return [{ node: declaration, classes: [] }];
  const { classes, passedClasses } = body.kernel;
  const name = memberName(declaration.name!);
  passedClasses.called.add(name);
  knowOverriding(body, owner, name, kind);
  const found: Implementation[] = [];
  for (const instance of instancesLike(body, declaration, kind, object, access)) {
    const own = classes.memberOf(instance, name, kind);
    if (!own && hasField(body, instance, name))
      notYet(access, "An abstract accessor in whose place a class has a field");
    const node = own ?? declaration;
    // No object is of that class alone.
    if (isAbstract(node)) continue;
    if (kind === "method" && asksForMore(body, node, declaration))
      notYet(access, `A method '${name}' whose override does not take undefined or null, as the method itself does,`);
    const known = found.find((one) => one.node === node);
    if (known) known.classes.push(body.kernel.idOf(instance));
    else found.push({ node, classes: [body.kernel.idOf(instance)] });
  }
  // What crosses is told its class once it is known that it does.
  if (found.length > 1) tell(object.type);
  return found.length > 0 ? found : [{ node: declaration, classes: [] }];
}

/** Whether an override has a parameter that has to be there, where that of the method may be missing. */
function asksForMore({ typing: { checker } }: Body, override: FunctionNode, method: FunctionNode): boolean {
  const mayLack = (parameter: ts.ParameterDeclaration): boolean =>
    !!parameter.questionToken ||
    !!parameter.initializer ||
    !!parameter.dotDotDotToken ||
    nothingFlags(checker.getTypeAtLocation(parameter)) !== 0;
  return (
    override !== method &&
    override.parameters.some((own, k) => {
      const given = method.parameters[k];
      return !!given && mayLack(given) && !mayLack(own) && !isGeneric(checker.getTypeAtLocation(own));
    })
  );
}

const isGeneric = (type: ts.Type): boolean => (type.flags & ts.TypeFlags.Instantiable) !== 0;

/** Whether a class has a field of a name, itself or by a class that it extends. */
function hasField({ typing: { checker } }: Body, declaration: ClassNode, name: string): boolean {
  const property = checker.getTypeAtLocation(declaration).getProperty(name);
  return !!property && (property.flags & ts.SymbolFlags.Property) !== 0;
}

/**
 * The classes that an object may be of, of which a member is asked. In the methods of a class, `this` is of that class
 * or of one that derives from it.
 */
function instancesLike(
  body: Body,
  member: FunctionNode,
  kind: "method" | "getter" | "setter",
  { type }: ObjectExpression,
  access: ts.Node,
): readonly ClassNode[] {
  const owner = member.parent as ClassNode;
  const { classes, onlyMembers, findings } = body.kernel;
  const own = classes.instances(owner);
  if (ts.isPropertyAccessExpression(access) && access.expression.kind === ts.SyntaxKind.ThisKeyword) return own;
  const named = classNamed(body, access);
  const said = named && classes.derives(named, owner) ? named : owner;
  onlyMembers.push({ type, member, kind, said });
  if (!findings.chosen.has(member)) return classes.instances(said);
  const all = [...new Set([...own, ...classes.like(body.typing.checker.getTypeAtLocation(owner))])];
  if (classes.tag(all)) body.kernel.learn();
  tell(type);
  return all;
}

/** The class that the type of an object names of which a member is asked. */
function classNamed({ typing: { checker } }: Body, access: ts.Node): ClassNode | undefined {
  if (!ts.isPropertyAccessExpression(access)) return undefined;
  const type = checker.getNonNullableType(checker.getTypeAtLocation(access.expression));
  const declaration = type.getSymbol()?.valueDeclaration;
  return declaration && ts.isClassLike(declaration) ? declaration : undefined;
}
