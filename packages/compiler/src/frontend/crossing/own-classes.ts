/**
 * A class of the program in; how its instances cross out: the forwarding call passes a function that gives the class,
 * so that an instance is known by its prototype, and one that the kernel makes is made with it. Classes that derive
 * from it cross with it where the kernel knows them: which these are, says `kernel.classes`. An instance of any other
 * that derives from it is taken for one of the class, if no member that the kernel calls is another one there.
 */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isJitClass } from "../select/jitclass-markers.js";
import { fieldName } from "../types/properties.js";
import type { ClassNode } from "../types/hierarchy.js";
import { memberName } from "../types/unset-fields.js";
import { fieldOrder } from "./field-order.js";
import type { PassedClass } from "./passed-classes.js";

/** A class whose instances cross, and their fields, in the order in which a constructor sets them if that is sure. */
export interface OwnClass extends PassedClass {
  readonly type: ts.Type;
  readonly fields: readonly ts.Symbol[];
}

/**
 * How instances of a type cross, each as one of some classes, or why they do not; undefined where it is no type of a
 * class.
 */
export function ownClasses(body: Body, type: ts.Type): readonly OwnClass[] | string | undefined {
  if (type.isUnion()) return classesOfUnion(body, type);
  const symbol = type.getSymbol();
  const declaration = symbol?.valueDeclaration;
  if (!symbol || !declaration || !ts.isClassLike(declaration)) return type.isClass() ? "it is a class" : undefined;
  const why = whyNot(body, symbol, declaration);
  if (why !== undefined) return `the class '${symbol.name}' ${why}`;
  const { kernel } = body;
  // Which classes calls of methods may mean has to be known from the beginning.
  if (!kernel.findings.given.has(declaration)) {
    kernel.findings.given.add(declaration);
    kernel.learn();
  }
  const derived = kernel.classes.instances(declaration).filter((one) => one !== declaration && crosses(body, one));
  return [
    passedClass(body, type, declaration as ts.ClassDeclaration),
    ...derived.map((one) => passedClass(body, declaredTypeOf(body, one), one as ts.ClassDeclaration)),
  ];
}

/** In a union of classes each instance has to say of which it is. */
function classesOfUnion(body: Body, { types }: ts.UnionType): readonly OwnClass[] | string | undefined {
  const found = types.map((one) => ownClasses(body, one));
  const why = found.find((one) => typeof one === "string");
  if (why !== undefined || found.every((one) => one === undefined)) return why;
  if (found.includes(undefined)) return "a union of a class and what is none does not say which one an object is";
  const all = new Map((found as OwnClass[][]).flat().map((one) => [one.declaration, one]));
  if (body.kernel.classes.tag([...all.keys()])) body.kernel.learn();
  return [...all.values()];
}

function passedClass(body: Body, type: ts.Type, declaration: ts.ClassDeclaration): OwnClass {
  const { kernel } = body;
  const members = body.typing.checker.getPropertiesOfType(type);
  const fields = members.filter(({ flags }) => flags & ts.SymbolFlags.Property);
  const order = fieldOrder(declaration, (one) => kernel.classes.baseOf(one));
  const isSure = order?.length === fields.length && order.every((one) => fields.some(({ name }) => name === one));
  return {
    declaration,
    type,
    index: kernel.passedClasses.indexOf(declaration, nameOf(body, declaration)!),
    id: kernel.idOf(declaration),
    members: [
      "constructor",
      ...members.flatMap(({ flags, valueDeclaration }) => {
        const name = flags & FUNCTIONS && valueDeclaration && ts.getNameOfDeclaration(valueDeclaration);
        return name ? [memberName(name as ts.PropertyName)] : [];
      }),
    ],
    fields: isSure ? order.map((one) => fields.find((field) => field.name === one)!) : fields,
    unsure: hasSecrets(body, declaration)
      ? "nothing outside of the class can give them '#private' members"
      : isSure
        ? undefined
        : "its constructor may set fields in another order than they are declared, or not all",
  };
}

/** Whether instances have `#private` members. */
function hasSecrets({ kernel }: Body, declaration: ClassNode): boolean {
  for (let at: ClassNode | undefined = declaration; at; at = kernel.classes.baseOf(at))
    if (at.members.some((member) => member.name && ts.isPrivateIdentifier(member.name))) return true;
  return false;
}

const FUNCTIONS = ts.SymbolFlags.Method | ts.SymbolFlags.Accessor;

const declaredTypeOf = ({ typing }: Body, declaration: ClassNode): ts.Type =>
  typing.checker.getTypeAtLocation(declaration);

function nameOf({ kernel, typing }: Body, { name }: ClassNode): string | undefined {
  const symbol = name && typing.symbolOf(name);
  return symbol && kernel.names.nameOf(symbol, kernel.root);
}

/** Whether instances of a class cross, with those of a class that it derives from. */
export const crosses = (body: Body, declaration: ClassNode): boolean =>
  !declaration.typeParameters &&
  !!declaration.name &&
  whyNot(body, body.typing.symbolOf(declaration.name)!, declaration) === undefined;

function whyNot(body: Body, symbol: ts.Symbol, declaration: ClassNode): string | undefined {
  const { kernel } = body;
  if (kernel.isForGpu) return "cannot cross to the GPU";
  if (!ts.isClassDeclaration(declaration)) return "is an expression: declare it";
  const why = whyNotInLine(body, declaration);
  if (why !== undefined) return why;
  return nameOf(body, declaration) === undefined && kernel.names.nameOf(symbol, kernel.root) === undefined
    ? "is not at hand in this file: import it here, and not as a type alone"
    : undefined;
}

/** The same of the classes that it derives from. */
function whyNotInLine(body: Body, declaration: ClassNode): string | undefined {
  const isOfKernel: boolean = isJitClass(declaration);
  if (isOfKernel) return "keeps its instances in kernel memory, and no parameter is one";
  if (declaration.getSourceFile().isDeclarationFile) return undefined;
  const member = whyNotMembers(body, declaration);
  if (member !== undefined) return member;
  const extended = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  if (!extended) return undefined;
  const base = body.kernel.classes.baseOf(declaration);
  const text = extended.expression.getText();
  if (!base) return `derives from '${text}', which is no class of the program`;
  const why = whyNotInLine(body, base);
  return why && `derives from '${text}', which ${why}`;
}

function whyNotMembers(body: Body, { members, modifiers }: ClassNode): string | undefined {
  for (const { kind } of modifiers ?? []) if (kind === ts.SyntaxKind.Decorator) return "has decorators";
  for (const member of members) {
    const { name } = member;
    const isOpen = name && ts.isComputedPropertyName(name) && !ts.isStringLiteralLike(name.expression);
    if (isOpen && !isOfPrototype(body, member, name)) return `has the member '${name.getText()}'`;
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

const unlike = new Set<ts.SyntaxKind>([ts.SyntaxKind.Decorator, ts.SyntaxKind.AccessorKeyword]);

/** Only code inside of a class can name its `#private` fields: a marked method there does. */
export function whySecret(
  { kernel, typing }: Body,
  { declaration }: PassedClass,
  property: ts.Symbol,
): string | undefined {
  const owner = property.valueDeclaration;
  const field = fieldName(property);
  if (!owner || !field.startsWith("#")) return undefined;
  if (ts.findAncestor(kernel.root, (one) => one === owner.parent) === undefined)
    return "nothing outside of the class can read it";
  // Below, TypeScript keeps them in maps that no name leads to.
  const { target = ts.ScriptTarget.Latest } = typing.program.getCompilerOptions();
  if (target < ts.ScriptTarget.ES2022) return "the project's 'target' is older than ES2022, where no such fields are";
  kernel.passedClasses.reveal(declaration, field);
  return undefined;
}
