/**
 * A class of the program in; how its instances cross out: the forwarding call passes a function that gives the class,
 * so that an instance is known by its prototype, and one that the kernel makes is made with it. Instances of classes
 * that derive from it, and what was given another prototype, make the call run as JavaScript.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { TranslateAgain } from "../conflicts.js";
import { isJitClass } from "../select/jitclass-markers.js";
import { fieldOrder } from "./field-order.js";
import type { PassedClass } from "./passed-classes.js";

/** A class whose instances cross, and their fields, in the order in which a constructor sets them if that is sure. */
export interface OwnClass extends PassedClass {
  readonly fields: readonly ts.Symbol[];
}

/** How instances of a type cross, or why they do not; undefined where it is no type of a class. */
export function ownClass(body: Body, type: ts.Type): OwnClass | string | undefined {
  const symbol = type.getSymbol();
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !ts.isClassLike(declaration)) return type.isClass() ? "it is a class" : undefined;
  const why = whyNot(body, type, symbol, declaration);
  if (why !== undefined) return `the class '${symbol.name}' ${why}`;
  return passedClass(body, type, symbol, declaration as ts.ClassDeclaration);
}

function passedClass(body: Body, type: ts.Type, symbol: ts.Symbol, declaration: ts.ClassDeclaration): OwnClass {
  const { kernel } = body;
  // Which classes calls of methods may mean has to be known from the beginning.
  if (!kernel.findings.given.has(declaration)) {
    kernel.findings.given.add(declaration);
    throw new TranslateAgain();
  }
  const fields = fieldsOf(body, type);
  const order = fieldOrder(declaration);
  const isSure = order?.length === fields.length && order.every((one) => fields.some(({ name }) => name === one));
  const name = kernel.nameInRootFile(symbol, kernel.root)!;
  return {
    declaration,
    index: kernel.passedClasses.indexOf(declaration, name),
    fields: isSure ? order.map((one) => fields.find((field) => field.name === one)!) : fields,
    unsure: isSure ? undefined : "its constructor may set fields in another order than they are declared, or not all",
  };
}

const fieldsOf = ({ typing }: Body, type: ts.Type): ts.Symbol[] =>
  typing.checker.getPropertiesOfType(type).filter(({ flags }) => flags & ts.SymbolFlags.Property);

function whyNot(
  body: Body,
  type: ts.Type,
  symbol: ts.Symbol,
  declaration: ts.ClassLikeDeclaration,
): string | undefined {
  const { kernel } = body;
  const isOfKernel: boolean = isJitClass(declaration);
  if (isOfKernel) return "keeps its instances in kernel memory, and no parameter is one";
  if (kernel.isForGpu) return "cannot cross to the GPU";
  if (!ts.isClassDeclaration(declaration)) return "is an expression: declare it";
  if (declaration.heritageClauses?.some(({ token }) => token === ts.SyntaxKind.ExtendsKeyword))
    return "derives from another";
  if (declaration.typeParameters) return "has type parameters";
  const member = whyNotMembers(body, declaration);
  if (member !== undefined) return member;
  if (!fieldsOf(body, type).every((field) => isDeclaredIn(field, declaration)))
    return "has fields that are declared elsewhere";
  if (kernel.nameInRootFile(symbol, kernel.root) === undefined)
    return "is not at hand in this file: import it here, and not as a type alone";
  return kernel.classes.hasFamily(declaration)
    ? "meets others in this kernel, or 'instanceof' asks for it: instances do not say of which class they are"
    : undefined;
}

function whyNotMembers(body: Body, { members, modifiers }: ts.ClassDeclaration): string | undefined {
  for (const { kind } of modifiers ?? []) if (unlike.has(kind)) return "is abstract or has decorators";
  for (const member of members) {
    const { name } = member;
    if (name && ts.isPrivateIdentifier(name))
      return `has '${name.text}', which nothing outside can read: write 'private ${name.text.slice(1)}'`;
    if (name && ts.isComputedPropertyName(name) && !isOfPrototype(body, member, name))
      return `has the member '${name.getText()}'`;
    const own = ts.canHaveModifiers(member) ? (member.modifiers ?? []) : [];
    const other = own.find(({ kind }) => unlike.has(kind));
    if (other) return `has a member with '${other.getText()}'`;
  }
  return undefined;
}

/** A method or accessor by a symbol, as `[Symbol.iterator]()`: it stays with the class and is no field of instances. */
function isOfPrototype({ typing }: Body, member: ts.ClassElement, { expression }: ts.ComputedPropertyName): boolean {
  const type = typing.checker.getTypeAtLocation(expression);
  return (ts.isMethodDeclaration(member) || ts.isAccessor(member)) && (type.flags & ts.TypeFlags.ESSymbolLike) !== 0;
}

const unlike = new Set<ts.SyntaxKind>([
  ts.SyntaxKind.Decorator,
  ts.SyntaxKind.AccessorKeyword,
  ts.SyntaxKind.AbstractKeyword,
  ts.SyntaxKind.DeclareKeyword,
]);

const isDeclaredIn = ({ declarations = [] }: ts.Symbol, owner: ts.ClassDeclaration): boolean =>
  declarations.every((one) => ts.findAncestor(one, ts.isClassLike) === owner);
