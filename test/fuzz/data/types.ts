// The types of values that are more than numbers and typed arrays, and their TypeScript text.
import type { Kind } from "../kinds.js";

export type DataType =
  | { readonly kind: "number" | "boolean" | "string" | "bigint" }
  /** A union of texts, declared under a name. */
  | { readonly kind: "literals"; readonly name: string; readonly options: readonly string[] }
  | RecordType
  | ClassType
  /** Records told apart by their field `kind`. */
  | UnionType
  | { readonly kind: "tuple"; readonly parts: readonly DataType[] }
  | { readonly kind: "list"; readonly of: DataType }
  | { readonly kind: "map"; readonly key: DataType; readonly value: DataType }
  | { readonly kind: "set"; readonly of: DataType }
  | { readonly kind: "dictionary"; readonly of: DataType }
  | { readonly kind: "optional"; readonly of: DataType }
  | FunctionType
  | { readonly kind: "array"; readonly of: Kind };

export interface Field {
  readonly name: string;
  readonly type: DataType;
  /** Declared with `?`. */
  readonly optional?: boolean;
  /** Code does not assign to it. */
  readonly frozen?: boolean;
}

export interface RecordType {
  readonly kind: "record";
  readonly name: string;
  /** Filled after the type is made: a field may be of the record itself. */
  readonly fields: Field[];
}

export interface UnionType {
  readonly kind: "union";
  readonly name: string;
  readonly variants: readonly { readonly tag: string; readonly record: RecordType }[];
}

export interface FunctionType {
  readonly kind: "function";
  readonly parameters: readonly DataType[];
  readonly result: DataType | "void";
}

export interface Method {
  readonly name: string;
  readonly type: FunctionType;
  /** About how many statements one call runs. */
  readonly cost: number;
  readonly isStatic?: boolean;
}

export interface ClassType {
  readonly kind: "class";
  readonly name: string;
  readonly base?: ClassType;
  /** What can be named from outside: fields and accessors, those of the base too. */
  readonly fields: Field[];
  readonly methods: Method[];
  readonly constructorParameters: DataType[];
  /** What `for…of` over an instance gives. */
  element?: DataType;
  readonly isAbstract: boolean;
  /** Classes that can be made and are this one or extend it. */
  readonly concrete: ClassType[];
}

export const NUMBER: DataType = { kind: "number" };
export const BOOLEAN: DataType = { kind: "boolean" };
export const STRING: DataType = { kind: "string" };
export const BIGINT: DataType = { kind: "bigint" };
export const list = (of: DataType): DataType & { kind: "list" } => ({ kind: "list", of });
/** `T | undefined`; there is no second undefined. */
export const optional = (of: DataType): DataType & { kind: "optional" } =>
  of.kind === "optional" ? of : { kind: "optional", of };

const COMPOUND = new Set<DataType["kind"]>(["function", "optional"]);

export function typeText(type: DataType): string {
  const part = (inside: DataType): string => (COMPOUND.has(inside.kind) ? `(${typeText(inside)})` : typeText(inside));
  switch (type.kind) {
    case "list":
      return `${part(type.of)}[]`;
    case "optional":
      return `${part(type.of)} | undefined`;
    case "tuple":
      return `[${type.parts.map(typeText).join(", ")}]`;
    case "map":
      return `Map<${typeText(type.key)}, ${typeText(type.value)}>`;
    case "set":
      return `Set<${typeText(type.of)}>`;
    case "dictionary":
      return `Record<string, ${typeText(type.of)}>`;
    case "function":
      return `(${type.parameters.map((one, index) => `p${index}: ${typeText(one)}`).join(", ")}) => ${resultText(type.result)}`;
    case "array":
      return type.of;
    case "record":
    case "class":
    case "union":
    case "literals":
      return type.name;
    default:
      return type.kind;
  }
}

export function resultText(result: DataType | "void"): string {
  return result === "void" ? "void" : typeText(result);
}

export function same(left: DataType, right: DataType): boolean {
  return left.kind === right.kind && typeText(left) === typeText(right);
}

/** The type that reading a field gives. */
export function readType({ type, optional: mayMiss }: Field): DataType {
  return mayMiss ? optional(type) : type;
}

/** Whether a value of type `from` may stand where `to` is wanted, as TypeScript sees it. */
export function assignable(from: DataType, to: DataType): boolean {
  if (same(from, to)) return true;
  if (to.kind === "optional") return assignable(from, to.of);
  if (to.kind === "string") return from.kind === "literals";
  if (from.kind === "class" && to.kind === "class") return from.base !== undefined && assignable(from.base, to);
  if (from.kind === "record" && to.kind === "union") return to.variants.some(({ record }) => record === from);
  if (from.kind !== "record" || to.kind !== "record") return false;
  return to.fields.every((field) => {
    const own = from.fields.find(({ name }) => name === field.name);
    return own ? own.optional === field.optional && same(own.type, field.type) : false;
  });
}

/** Types whose variables TypeScript narrows when they are assigned: code writes `value as T` there. */
export function narrows({ kind }: DataType): boolean {
  return kind === "optional" || kind === "literals" || kind === "union";
}

/** Whether values of the type can be parameters and results of kernels. */
export function crosses(type: DataType, seen: ReadonlySet<DataType> = new Set()): boolean {
  if (seen.has(type)) return true;
  const known = new Set(seen).add(type);
  switch (type.kind) {
    case "record":
      return type.fields.every((field) => crosses(readType(field), known));
    case "union":
      return type.variants.every(({ record }) => crosses(record, known));
    case "tuple":
      return type.parts.every((part) => crosses(part, known));
    case "list":
    case "set":
    case "dictionary":
      return crosses(type.of, known);
    case "map":
      return crosses(type.key, known) && crosses(type.value, known);
    case "optional":
      // There is no room for a bigint that may be missing.
      return type.of.kind !== "bigint" && crosses(type.of, known);
    case "class":
    case "function":
      return false;
    default:
      return true;
  }
}
