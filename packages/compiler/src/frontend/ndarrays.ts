/**
 * Arrays of `@wumba/numpy`: classes like any other inside of kernels. Their fields never change, so each field of one
 * that is passed crosses by itself, and the kernel makes the object, of which nothing is left where it does not escape.
 */
import { ts } from "#typescript";
import { isTypedArray, makeField, newObject, read } from "../ir/build.js";
import { isObject, type HeldArray } from "../ir/objects.js";
import type { Expression, Local } from "../ir/ir.js";
import type { Body } from "./body.js";
import { Libraries } from "./libraries.js";
import type { FunctionNode } from "./markers.js";
import { isOfNDArray } from "./ndarray-methods.js";
import { placeOf } from "./refusal.js";
import type { FunctionValue } from "./scope.js";
import { isOfNumpy } from "./standard.js";
import { text } from "./text.js";

/** Whether a declaration is that of an error class of the package, all of which extend RangeError. */
export const isNumpyError = (node: ts.Node | undefined): boolean =>
  !!node &&
  ts.isClassDeclaration(node) &&
  isOfNumpy(node) &&
  !!node.heritageClauses?.some(({ types }) => types[0]?.expression.getText() === "RangeError");

const declarations = new WeakMap<ts.Program, Map<string, FunctionNode | ts.VariableDeclaration>>();

/** A function or constant of the package, by its file and its name. */
export function numpyDeclaration(body: Body, file: string, name: string): FunctionNode | ts.VariableDeclaration {
  const { program } = body.kernel;
  const known = declarations.get(program) ?? new Map<string, FunctionNode | ts.VariableDeclaration>();
  declarations.set(program, known);
  const key = `${file}:${name}`;
  const found = known.get(key) ?? findDeclaration(program, file, name);
  if (!found) throw new Error(`@wumba/numpy has no '${name}' in ${file}`);
  known.set(key, found);
  return found;
}

function findDeclaration(
  program: ts.Program,
  file: string,
  name: string,
): FunctionNode | ts.VariableDeclaration | undefined {
  const statements = Libraries.of(program).source("numpy", file)?.statements ?? [];
  for (const statement of statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const declared = statement.declarationList.declarations.find((declaration) => declaration.name.getText() === name);
    if (declared) return declared;
  }
  return undefined;
}

/** A function of the package as a value. */
export function numpyFunction(body: Body, file: string, name: string): FunctionValue {
  const declaration = numpyDeclaration(body, file, name);
  const node = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (!node || !(ts.isFunctionDeclaration(node) || ts.isArrowFunction(node)))
    throw new Error(`'${name}' of @wumba/numpy is no function`);
  return { kind: "function", node, scope: body.rootScope, types: new Map() };
}

/** The type of complex numbers. */
export function complexClass(body: Body): ts.Type {
  const file = Libraries.of(body.kernel.program).source("numpy", "array/complex");
  const declaration = file?.statements.find(
    (statement) => ts.isClassDeclaration(statement) && statement.name?.text === "Complex",
  );
  if (!declaration) throw new Error("@wumba/numpy has no class Complex");
  return body.typing.checker.getTypeAtLocation(declaration);
}

/** Whether a type is that of complex numbers. */
export const isComplexType = (type: ts.Type): boolean => {
  const declaration = type.getSymbol()?.valueDeclaration;
  return (
    !!declaration &&
    ts.isClassDeclaration(declaration) &&
    declaration.name?.text === "Complex" &&
    isOfNDArray(declaration)
  );
};

/** The name of the class of `@wumba/numpy` whose instances a type has: `NDArray2`. */
export function ndarrayClass(type: ts.Type): string | undefined {
  const declaration = type.getSymbol()?.valueDeclaration;
  return declaration && ts.isClassDeclaration(declaration) && isOfNDArray(declaration)
    ? declaration.name?.text
    : undefined;
}

/** Whether a type is that of arrays. */
export const isArrayType = (type: ts.Type): boolean => ndarrayClass(type) !== undefined && !isComplexType(type);

/** The fields of an array, which are the parameters of its constructor, or of the one that it inherits. */
export function ndarrayFields(type: ts.Type): ts.Symbol[] {
  const declaration = type.getSymbol()?.valueDeclaration as ts.ClassDeclaration;
  const constructor = declaration.members.find((member) => ts.isConstructorDeclaration(member));
  const generic = (type as ts.TypeReference).target ?? type;
  const [base] = constructor ? [] : (generic.getBaseTypes() ?? []);
  if (base) return ndarrayFields(base).flatMap(({ name }) => type.getProperty(name) ?? []);
  return constructor?.parameters.flatMap(({ name }) => type.getProperty(name.getText()) ?? []) ?? [];
}

/** A field of an array that is passed: what the forwarding call passes, and the parameter. */
export interface NDArrayPart {
  readonly name: string;
  readonly local: Local;
  /** Counts elements. */
  readonly integer?: boolean;
}

/**
 * What an array that crosses is called, and how JavaScript reaches its fields; where the array may be another one than
 * the kernel takes, its data by `checked`.
 */
export interface NDArraySource {
  readonly label: string;
  readonly plain: (field: string) => string;
  readonly checked?: (field: string) => string;
}

/**
 * The parts that an array crosses in, of which `from` says how JavaScript reaches it, and the object that they make;
 * undefined for types that are no array of one dtype.
 */
export function takeNDArray(
  body: Body,
  name: ts.Identifier,
  type: ts.Type,
  from: NDArraySource = { label: name.text, plain: (field) => `${name.text}?.${field}` },
): { readonly parts: readonly NDArrayPart[]; readonly array: Expression } | undefined {
  const shape = ndarrayClass(type) === undefined ? undefined : body.shapeOf(type);
  const dtype = shape && dtypeOf(body, type);
  if (typeof shape !== "object" || !isObject(shape) || dtype === undefined) return undefined;
  const parts: NDArrayPart[] = [];
  const values = [...shape.fields].map(([field, slot]) => {
    if (field === DTYPE) return text(body, dtype);
    const local = makeField(from.label, shape.fields, field, placeOf(name));
    body.markFixed(local);
    const isData = isTypedArray(slot.type);
    if (isData) body.kernel.passedArrays.set(local, from.plain(field));
    const expression = isData && from.checked ? from.checked(field) : from.plain(field);
    parts.push({ name: expression, local, ...(local.type === "f64" ? { integer: true } : {}) });
    return read(local);
  });
  return { parts, array: newObject(shape, [...shape.fields.keys()], values) };
}

const DTYPE = "dtype";

/** The dtype of the arrays of a type, if it is one. */
export const dtypeOf = (body: Body, type: ts.Type): string | undefined => dtypeIn(type, body.typing.checker);

function dtypeIn(type: ts.Type, checker: ts.TypeChecker): string | undefined {
  const property = type.getProperty(DTYPE);
  const named = property && checker.getTypeOfSymbol(property);
  return named?.isStringLiteral() ? named.value : undefined;
}

/** What a field of a type holds, if that is arrays of one dtype and one rank. */
export function heldArray(declared: ts.Type, checker: ts.TypeChecker): HeldArray | undefined {
  const type = checker.getNonNullableType(declared);
  const dtype = ndarrayClass(type) === undefined ? undefined : dtypeIn(type, checker);
  return dtype === undefined ? undefined : { dtype, open: type !== declared };
}
