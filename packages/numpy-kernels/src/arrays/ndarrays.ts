/**
 * Arrays of `@wumba/numpy`: classes like any other inside of kernels. Their fields never change, so each field of one
 * that is passed crosses by itself, and the kernel makes the object, of which nothing is left where it does not escape.
 */
import { LibraryFiles, placeOf, text, ts, type Body } from "@wumba/compiler/extend";
import {
  isObject,
  isTypedArray,
  makeField,
  newObject,
  read,
  type Expression,
  type HeldArray,
  type Local,
} from "@wumba/compiler/extend/ir";
import { files } from "../package.js";
import { isOfNDArray } from "../sources.js";

/** The type of complex numbers. */
export function complexClass(body: Body): ts.Type {
  const { library, file, name } = files.array.complex("Complex");
  const declaration = LibraryFiles.of(body.kernel.program)
    .source(library, file)
    ?.statements.find((statement) => ts.isClassDeclaration(statement) && statement.name?.text === name);
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
    if (isData) body.kernel.passedArrays.names.set(local, from.plain(field));
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
