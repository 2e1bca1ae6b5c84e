/** Constructors of IR expressions. Every call makes a new node: no node stands at two places of a tree. */
import type { ArrayKind } from "../bind/signature.js";
import { elementKinds, isArrayKind } from "./arrays.js";
import { type ObjectType, type Slot, isObject, storageOf, type FieldRead } from "./objects.js";
import type {
  Allocate,
  Call,
  Constant,
  Expression,
  Func,
  Local,
  OperationName,
  Read,
  ScalarType,
  StorageKind,
  Type,
} from "./ir.js";

export const number = (value: number): Constant => ({ op: "constant", type: "f64", value, args: [] });
export const boolean = (value: boolean): Constant => ({ op: "constant", type: "bool", value: value ? 1 : 0, args: [] });
export const integer = (value: number, type: "i32" | "i64" = "i32"): Constant => ({
  op: "constant",
  type,
  value,
  args: [],
});
export const read = (local: Local): Read => ({ op: "local", type: local.type, local, args: [] });

export function operation(op: OperationName, type: Type, ...args: Expression[]): Expression {
  return { op, type, args };
}

/** An operation on numbers in JavaScript's terms. */
export const arithmetic = (op: OperationName, ...args: Expression[]): Expression => operation(op, "f64", ...args);
export const compare = (op: "lt" | "le" | "gt" | "ge" | "eq" | "ne", a: Expression, b: Expression): Expression =>
  operation(op, "bool", a, b);
export const not = (a: Expression): Expression => (isKnown(a) ? boolean(a.value === 0) : operation("lnot", "bool", a));
/** A condition that is known when building. */
export const isKnown = (e: Expression): e is Constant => e.op === "constant" && e.type === "bool";
export const lengthOf = (array: Expression): Expression => operation("length", "f64", array);

export function conditional(condition: Expression, whenTrue: Expression, whenFalse: Expression): Expression {
  if (isKnown(condition)) return condition.value ? whenTrue : whenFalse;
  return { op: "conditional", type: whenTrue.type, args: [condition, whenTrue, whenFalse] };
}
export const both = (a: Expression, b: Expression): Expression => conditional(a, b, boolean(false));
export const either = (a: Expression, b: Expression): Expression => conditional(a, boolean(true), b);

/** An element of a typed array. */
export const load = (array: Expression, index: Expression, site: number | undefined): Expression => ({
  op: "load",
  type: holdsBigints(array.type) ? "bigint" : "f64",
  site,
  args: [array, index],
});
/** An element of the elements of a list or of a string, of whatever type it is. */
export const loadAs = (type: Type, array: Expression, index: Expression, site: number | undefined): Expression => ({
  op: "load",
  type,
  site,
  args: [array, index],
});
export const fieldOf = (object: Expression, field: string): FieldRead => {
  if (!isObject(object.type)) throw new Error(`no object: ${object.op}`);
  const slot = object.type.fields.get(field);
  if (!slot) throw new Error(`'${object.type.name}' has no field '${field}'`);
  return { op: "field", type: slot.optional ? "f64" : slot.type, field, args: [object] };
};
export const newObject = (
  type: ObjectType,
  fields: readonly string[],
  args: readonly Expression[],
  site?: number,
): Expression => ({
  op: "new",
  type,
  fields,
  args,
  ...(site === undefined ? {} : { site }),
});
export const itemsOf = (list: Expression): Expression => ({
  op: "items",
  type: storageOf((list.type as ObjectType).element),
  args: [list],
});
export const nothing = (type: ObjectType | StorageKind): Expression => ({ op: "nothing", type, args: [] });
export const isNothing = (object: Expression): Expression => operation("isNothing", "bool", object);
export const inside = (array: Expression, index: Expression): Expression => ({
  op: "inside",
  type: "bool",
  args: [array, index],
});
export const allocate = (array: StorageKind, length: Expression, zeroed: boolean): Allocate => ({
  op: "allocate",
  type: array,
  zeroed,
  args: [length],
});
export const call = (callee: Func, args: readonly Expression[]): Call => ({
  op: "call",
  type: callee.result,
  callee,
  args,
});

/** A deep copy, for an expression that is needed twice and costs nothing to evaluate again. */
export function copy<E extends Expression>(expression: E): E {
  return { ...expression, args: expression.args.map(copy) };
}

export function makeLocal(name: string, type: Type, place?: Local["place"], reference = false): Local {
  return { name, type, reference, place };
}

/**
 * A field of an array of n dimensions, in a variable of its own: the last of its strides, behind which no other field
 * follows, is mostly 1.
 */
export function makeField(
  owner: string,
  fields: ReadonlyMap<string, Slot>,
  field: string,
  place: Local["place"],
): Local {
  const local = makeLocal(`${owner}.${field}`, fields.get(field)!.type, place);
  return /^stride\d$/.test(field) && field === [...fields.keys()].at(-1) ? { ...local, unit: true } : local;
}

export const isScalar = (type: Type): type is ScalarType => scalarTypes.has(type as ScalarType);
const scalarTypes: ReadonlySet<ScalarType> = new Set(["f64", "f32", "i32", "i64", "i128", "bigint", "bool"]);
/** Whether the elements of a typed array, or of a list, are bigints. */
export const holdsBigints = (type: Type): type is "BigInt64Array" | "BigUint64Array" | "Bigints" =>
  type === "BigInt64Array" || type === "BigUint64Array" || type === "Bigints";
/** Whether a value is an address and a length. */
export const isArray = (type: Type): type is StorageKind => typeof type === "string" && type in elementKinds;
export const isTypedArray = (type: Type): type is ArrayKind => typeof type === "string" && isArrayKind(type);
