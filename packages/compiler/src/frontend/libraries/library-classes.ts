/** A type or a declaration in; what the library that has the class says of its instances out. */
import { ts } from "#typescript";
import type { ClassTraits } from "../../extend/traits.js";
import type { HeldArray } from "../../ir/objects.js";
import { libraryFile } from "./library-files.js";
import type { FunctionNode } from "../select/function-node.js";
import type { TypeArguments } from "../types/shape.js";
import type { Typing } from "../types/typing.js";

const traitsOf = (node: ts.Node): ClassTraits | undefined => libraryFile(node)?.library.classes;

/** The class of a type, where a library says of it how its instances cross. */
export function crossingClass(
  type: ts.Type,
): { readonly name: string; readonly crossing: "value" | "open" } | undefined {
  const declaration = type.getSymbol()?.valueDeclaration;
  const crossing = declaration && ts.isClassDeclaration(declaration) ? crossingOf(declaration) : undefined;
  const name = (declaration as ts.ClassDeclaration | undefined)?.name?.text;
  return crossing && name !== undefined ? { name, crossing } : undefined;
}

const crossingOf = (declaration: ts.ClassDeclaration): "value" | "open" | undefined =>
  traitsOf(declaration)?.crossing?.(declaration);

/** The name of the class of values whose instances a type has. */
export function valueClass(type: ts.Type): string | undefined {
  const found = crossingClass(type);
  return found?.crossing === "value" ? found.name : undefined;
}

/** Whether a class is one of values: a type says exactly which one it is. */
export const isOfValues = (node: ts.Node): boolean => ts.isClassDeclaration(node) && crossingOf(node) === "value";

/** The fields of a value, which are the parameters of its constructor, or of the one that it inherits. */
export function valueFields(type: ts.Type): ts.Symbol[] {
  const declaration = type.getSymbol()?.valueDeclaration as ts.ClassDeclaration;
  const constructor = declaration.members.find((member) => ts.isConstructorDeclaration(member));
  const generic = (type as ts.TypeReference).target ?? type;
  const [base] = constructor ? [] : (generic.getBaseTypes() ?? []);
  if (base) return valueFields(base).flatMap(({ name }) => type.getProperty(name) ?? []);
  return constructor?.parameters.flatMap(({ name }) => type.getProperty(name.getText()) ?? []) ?? [];
}

/** What a field of a type holds, if that is arrays of one dtype and one rank. */
export function heldArray(declared: ts.Type, checker: ts.TypeChecker): HeldArray | undefined {
  const declaration = checker.getNonNullableType(declared).getSymbol()?.valueDeclaration;
  return declaration && traitsOf(declaration)?.held?.(declared, checker);
}

/** Whether a declaration is that of an error class of a library, all of which extend RangeError. */
export const isLibraryError = (node: ts.Node | undefined): boolean =>
  !!node && ts.isClassDeclaration(node) && !!traitsOf(node)?.isError?.(node);

/** Whether values of a type are known only when building. */
export function isKnownOnly(type: ts.Type): boolean {
  const declaration = type.getSymbol()?.valueDeclaration;
  return !!declaration && ts.isClassDeclaration(declaration) && !!traitsOf(declaration)?.isKnown?.(declaration);
}

/** What kernels compile in place of a function: for a member of a class what its library says. */
export const memberInKernels = (typing: Typing, node: FunctionNode): FunctionNode =>
  traitsOf(node)?.member?.(typing, node) ?? node;

/** The types by which a function of {@link memberInKernels} is translated. */
export const memberTypes = (typing: Typing, node: FunctionNode, types: TypeArguments): TypeArguments =>
  traitsOf(node)?.memberTypes?.(typing, node, types) ?? types;
