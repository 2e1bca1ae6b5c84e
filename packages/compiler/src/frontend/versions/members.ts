/**
 * A type in; the classes of values out that JavaScript tells apart in it, where a kernel has no type that all of them
 * have in common: arrays and typed arrays, text and bytes.
 */
import { ts } from "#typescript";
import type { ArgumentClass, ArrayKind } from "../../bind/signature.js";
import { isArrayKind } from "../../ir/arrays.js";

/** What is asked of the checker's types. */
interface Typing {
  readonly checker: ts.TypeChecker;
  arrayKindOf(type: ts.Type): ArrayKind | undefined;
  bytesOf(type: ts.Type): "DataView" | "ArrayBuffer" | undefined;
  isFromLibrary(symbol: ts.Symbol): boolean;
  isLibraryType(type: ts.Type): boolean;
}

/** Those of `ArrayLike<number>`, and of all the first that a limited number of versions is for. */
export const NUMERIC: readonly ArrayKind[] = [
  "Float64Array",
  "Float32Array",
  "Uint8Array",
  "Int32Array",
  "Uint32Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int8Array",
];

export type Members = ReadonlyMap<ArgumentClass, ts.Type | undefined>;

/**
 * The classes that values of a type are of, each with the type of those that are, where there are several that a kernel
 * has no common type for.
 */
export function membersOf(type: ts.Type, typing: Typing): Members | undefined {
  const members = new Map<ArgumentClass, ts.Type | undefined>();
  for (const part of partsOf(type, typing)) {
    const kind = classOf(part, typing);
    if (kind === undefined || (kind === "object" && members.has(kind))) return undefined;
    const known = members.get(kind);
    if (kind === "Array" && known && !sameElements(known, part, typing)) return undefined;
    const isWider = known && typing.checker.isTupleType(known) && typing.checker.isArrayType(part);
    if (!members.has(kind) || isWider)
      members.set(kind, kind === "nothing" ? undefined : plainType(kind, part, typing));
  }
  const there = [...members.keys()].filter((kind) => kind !== "nothing");
  return there.length > 1 && there.some(isOfBytes) ? members : undefined;
}

/** What values of one type would not be told from those of another by. */
export const isOfBytes = (kind: ArgumentClass): boolean =>
  isArrayKind(kind) || kind === "ArrayBuffer" || kind === "DataView";

/** The members of a union, with those of type parameters and of `ArrayLike<number>` in place of these. */
function partsOf(type: ts.Type, typing: Typing): ts.Type[] {
  const { checker } = typing;
  if (type.isUnion()) return type.types.flatMap((part) => partsOf(part, typing));
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint && constraint !== type ? partsOf(constraint, typing) : [type];
  }
  if (!isNumericArrayLike(type, typing)) return [type];
  const arrays = NUMERIC.map((name) => libraryType(name, typing));
  const list = listOfNumbers(typing);
  return [list, ...arrays].filter((part) => part !== undefined);
}

/**
 * Whether a type is `ArrayLike<number>`, or an interface of the program that says as much, or one of them and at once
 * something to go through: `ArrayLike<number> & Iterable<number>`.
 */
export function isNumericArrayLike(type: ts.Type, typing: Typing): boolean {
  if (type.isIntersection()) {
    const [first, ...others] = type.types.filter((part) => !isOnlyIterable(part));
    return !!first && others.length === 0 && isNumericArrayLike(first, typing);
  }
  const symbol = type.getSymbol();
  if (!symbol) return false;
  if (!typing.isFromLibrary(symbol)) return isIndexedCollection(type, typing);
  if (symbol.name !== "ArrayLike") return false;
  const [element] = typing.checker.getTypeArguments(type as ts.TypeReference);
  return !!element && (element.flags & ts.TypeFlags.NumberLike) !== 0;
}

/** `{ readonly length: number; [index: number]: number }`, which may be iterable too. */
function isIndexedCollection(type: ts.Type, { checker }: Typing): boolean {
  const symbol = type.getSymbol();
  if (!symbol || !(symbol.flags & ts.SymbolFlags.Interface) || symbol.flags & ts.SymbolFlags.Class) return false;
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  const length = type.getProperty("length");
  const isNumber = (one: ts.Type | undefined): boolean => !!one && (one.flags & ts.TypeFlags.NumberLike) !== 0;
  if (!isNumber(element) || !length || !isNumber(checker.getTypeOfSymbol(length))) return false;
  return type.getProperties().every((one) => one === length || isIterator(one));
}

const isIterator = ({ name }: ts.Symbol): boolean => name.startsWith("__@iterator");

function isOnlyIterable(type: ts.Type): boolean {
  const properties = type.getProperties();
  return properties.length > 0 && properties.every(isIterator);
}

export function libraryType(name: string, { checker }: Typing): ts.Type | undefined {
  const symbol = checker.resolveName(name, undefined, ts.SymbolFlags.Interface, false);
  return symbol && checker.getDeclaredTypeOfSymbol(symbol);
}

/** `number[]`: what `Math.max` takes. */
export function listOfNumbers({ checker }: Typing): ts.Type | undefined {
  const math = checker.resolveName("Math", undefined, ts.SymbolFlags.Interface, false);
  const max = math && checker.getDeclaredTypeOfSymbol(math).getProperty("max");
  const [values] = (max && checker.getTypeOfSymbol(max).getCallSignatures()[0]?.parameters) ?? [];
  return values && checker.getTypeOfSymbol(values);
}

const NOTHING = ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Null;

function classOf(type: ts.Type, typing: Typing): ArgumentClass | undefined {
  if (type.flags & NOTHING) return "nothing";
  if (type.flags & ts.TypeFlags.NumberLike) return "number";
  if (type.flags & ts.TypeFlags.BooleanLike) return "boolean";
  if (type.flags & ts.TypeFlags.StringLike) return "string";
  if (type.flags & ts.TypeFlags.BigIntLike) return "bigint";
  const array = typing.arrayKindOf(type) ?? typing.bytesOf(type);
  if (array) return array;
  const { checker } = typing;
  if (checker.isArrayType(type) || checker.isTupleType(type)) return "Array";
  const isPlain = type.flags & ts.TypeFlags.Object && type.getCallSignatures().length === 0;
  return isPlain && !typing.isLibraryType(type) ? "object" : undefined;
}

function plainType(kind: ArgumentClass, type: ts.Type, { checker }: Typing): ts.Type {
  if (kind === "number" && !type.isIntersection()) return checker.getNumberType();
  if (kind === "boolean") return checker.getBooleanType();
  return kind === "string" ? checker.getStringType() : type;
}

/** Whether two types are arrays, of which at most one is a tuple, of the same elements. */
function sameElements(a: ts.Type, b: ts.Type, { checker }: Typing): boolean {
  if (checker.isTupleType(a) && checker.isTupleType(b)) return false;
  const elements = [a, b].flatMap((type) => checker.getTypeArguments(type as ts.TypeReference));
  return elements.length > 0 && elements.every((one) => one === elements[0]);
}
