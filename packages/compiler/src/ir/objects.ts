/**
 * The types of objects: records, tuples, class instances and lists, and the expressions that make and read them.
 * TypeScript compares types by structure: where a value of one type reaches a place of another, the two become one,
 * with the fields of both.
 */
import type { Expression, StorageKind, Table, Type } from "./ir.js";

/**
 * The type of a field or an element. An `optional` one is a number or boolean that may be undefined, stored as an f64;
 * one that is `unset` may be, although TypeScript takes it to be there.
 */
export interface Slot {
  readonly type: Type;
  readonly optional: boolean;
  readonly unset?: boolean;
}

/**
 * A class whose instances lie in kernel memory between calls: all kernels have to see the same fields at the same
 * places.
 */
export interface InstanceClass {
  readonly name: string;
  /** Where the class is declared. */
  readonly file: string;
  /** Its fields and their types, as text. */
  readonly layout: string;
  /** Its fields that are arrays of n dimensions. */
  readonly arrays: ReadonlyMap<string, HeldArray>;
}

/** Arrays of n dimensions in a field of an instance, all of one dtype. `open`: there may be none. */
export interface HeldArray {
  readonly dtype: string;
  readonly open: boolean;
  /** The dtype as a kernel has it. */
  text?: Table;
}

/** What lies in memory of an array in a field, by the names of the places: all but the dtype. */
export const partsOfArray = (field: string, type: ObjectType): [part: string, place: string, slot: Slot][] =>
  [...type.fields].filter(([part]) => part !== "dtype").map(([part, slot]) => [part, `${field}.${part}`, slot]);

/** The field, of an object that stands for a function, with the number of that function. */
export const FUNCTION = "#function";

/** Stands for the elements of a list among the names of fields. */
export const ELEMENT = "[]";

export class ObjectType {
  private static count = 0;
  readonly id = ObjectType.count++;
  private readonly own = new Map<string, Slot>();
  private mergedInto: ObjectType | undefined;
  private item: Slot | undefined;
  private fixed: InstanceClass | undefined;

  /**
   * `tuple` and `list` are arrays in JavaScript; a `dictionary` has the keys that the program gives it; `mixed` are
   * values of one of several types.
   */
  constructor(
    readonly name: string,
    readonly shape: "record" | "tuple" | "list" | "dictionary" | "mixed",
  ) {}

  /** The type that this one has become part of. */
  get resolved(): ObjectType {
    return this.mergedInto?.resolved ?? this;
  }

  private readonly accessors = new Set<string>();

  /** The names of the accessors that an object literal has: no other object of the type may have a field there. */
  get computed(): Set<string> {
    return this.resolved.accessors;
  }

  get fields(): ReadonlyMap<string, Slot> {
    return this.resolved.own;
  }

  /** What a list holds. */
  get element(): Slot {
    const { item } = this.resolved;
    if (!item) throw new Error(`'${this.name}' is no list`);
    return item;
  }

  define(name: string, slot: Slot): void {
    this.resolved.own.set(name, slot);
  }

  private value: string | undefined;

  /**
   * Says that objects of this type never change once they are made, that nobody tells them from their copies, and of
   * which class they are.
   */
  markValue(name: string): void {
    this.value = name;
  }

  get isValue(): boolean {
    return this.resolved.value !== undefined;
  }

  /** Says that objects of this type are instances of such a class, which has the fields that the type has now. */
  fix(name: string, file: string, arrays: InstanceClass["arrays"]): void {
    this.resolved.fixed = { name, file, layout: this.layoutText, arrays };
  }

  /** Puts places for the parts of arrays in the place of the fields that hold them. */
  splitArrays(): void {
    const { own, fixed } = this.resolved;
    const fields = [...own];
    own.clear();
    for (const [name, slot] of fields) {
      if (!fixed?.arrays.has(name) || !isObject(slot.type)) own.set(name, slot);
      else for (const [, place, part] of partsOfArray(name, slot.type)) own.set(place, part);
    }
  }

  get instance(): InstanceClass | undefined {
    return this.resolved.fixed;
  }

  /** The fields and their types, in their order. */
  get layoutText(): string {
    const text = (type: Type): string => (isObject(type) && type.isValue ? `{ ${type.layoutText} }` : String(type));
    return [...this.fields]
      .map(([name, { type, optional }]) => `${name}${optional ? "?" : ""}: ${text(type)}`)
      .join(", ");
  }

  defineElement(slot: Slot): void {
    this.resolved.item = slot;
  }

  /** Makes one type of two. False when they are of different shapes or a field has types that cannot be one. */
  static merge(a: ObjectType, b: ObjectType): boolean {
    if (a.resolved === b.resolved) return true;
    // Fields of a fixed type stay where they are.
    const [into, from] = b.instance && !a.instance ? [b.resolved, a.resolved] : [a.resolved, b.resolved];
    if (into.shape !== from.shape || (into.fixed && from.fixed)) return false;
    // One tuple has as many elements as another, else its length would tell them apart.
    if (into.shape === "tuple" && into.own.size !== from.own.size) return false;
    // Values do not say of which class they are.
    if (into.value !== undefined && from.value !== undefined && into.value !== from.value) return false;
    from.mergedInto = into;
    if (ObjectType.takeOver(into, from)) return true;
    from.mergedInto = undefined;
    return false;
  }

  private readonly opened = new Set<string>();

  /**
   * The names of fields, and `[]` for the elements, that held booleans as such before a type became part of this one in
   * which they may be undefined, or the other way round.
   */
  get openedBooleans(): ReadonlySet<string> {
    return this.resolved.opened;
  }

  /** One slot for the values of a field, or the elements, of two types. */
  private mergedSlot(name: string, a: Slot, b: Slot): Slot | undefined {
    if (a.type === "bool" && b.type === "bool" && a.optional !== b.optional) this.resolved.opened.add(name);
    return mergeSlots(a, b);
  }

  private static takeOver(into: ObjectType, from: ObjectType): boolean {
    into.value = from.value && into.value;
    if (
      [...from.accessors].some((name) => into.own.has(name)) ||
      [...into.accessors].some((name) => from.own.has(name))
    )
      return false;
    for (const name of from.accessors) into.accessors.add(name);
    for (const name of from.opened) into.opened.add(name);
    if (into.item && from.item) {
      const item = into.mergedSlot(ELEMENT, into.item, from.item);
      if (!item) return false;
      into.item = item;
    }
    for (const [name, slot] of from.own) {
      const known = into.resolved.own.get(name);
      const merged = known ? into.mergedSlot(name, known, slot) : slot;
      if (!merged) return false;
      into.resolved.own.set(name, merged);
    }
    return true;
  }

  toString(): string {
    return `${this.resolved.name}#${this.resolved.id}`;
  }
}

/** One slot for the values of two. */
function mergeSlots(a: Slot, b: Slot): Slot | undefined {
  const unset = a.unset || b.unset ? { unset: true } : {};
  if (isObject(a.type) && isObject(b.type)) return ObjectType.merge(a.type, b.type) ? { ...a, ...unset } : undefined;
  return a.type === b.type ? { type: a.type, optional: a.optional || b.optional, ...unset } : undefined;
}

export const isObject = (type: Type): type is ObjectType => typeof type === "object";

/**
 * The kinds of values that a `mixed` object holds, in its field `kind`; the value is in `number` (a boolean as 0 or 1),
 * `text`, `object` or `bigint`.
 */
export const MIXED = { NUMBER: 0, TEXT: 1, BOOLEAN: 2, OBJECT: 3, BIGINT: 4 } as const;

/** Whether JavaScript has arrays for objects of a type. */
export const isArrayShaped = ({ shape }: ObjectType): boolean => shape === "tuple" || shape === "list";

export const isMixed = (type: Type): type is ObjectType & { readonly shape: "mixed" } =>
  isObject(type) && type.shape === "mixed";

export const sameType = (a: Type, b: Type): boolean =>
  a === b || (isObject(a) && isObject(b) && a.resolved === b.resolved);

/** How the elements of a list lie in memory. */
export function storageOf(slot: Slot): StorageKind {
  if (isObject(slot.type)) return "Objects";
  if (slot.type === "bool" && !slot.optional) return "Booleans";
  if (slot.type === "bigint") return "Bigints";
  if (slot.type === "i32") return "Int32Array";
  return slot.type === "f64" || slot.type === "bool" ? "Float64Array" : "Views";
}

/** A name for a field of the objects of a type. */
export const fieldKey = (type: ObjectType, field: string): string => `${type.resolved.id}.${field}`;

/** Names of fields by the type that they belong to. */
export type FieldNames = ReadonlyMap<ObjectType, ReadonlySet<string>>;

/** The types of objects that values of types can reach. */
export function reachedFrom(types: readonly Type[]): ReadonlySet<ObjectType> {
  const found = new Set<ObjectType>();
  const add = (type: Type): void => {
    if (!isObject(type) || found.has(type.resolved)) return;
    found.add(type.resolved);
    for (const slot of type.fields.values()) add(slot.type);
    if (type.shape === "list") add(type.element.type);
  };
  types.forEach(add);
  return found;
}

/** A new object with the values `args` of `fields`; other fields are undefined. */
export interface New {
  readonly op: "new";
  readonly type: ObjectType;
  readonly fields: readonly string[];
  readonly args: readonly Expression[];
  /** Which place of the program makes it, if that says how it looks in JavaScript. */
  readonly site?: number;
}

/** A new list of the elements `args[0]`, which it takes over. */
export interface NewList {
  readonly op: "newList";
  readonly type: ObjectType;
  readonly args: readonly [Expression];
}

/** A field of an object. */
export interface FieldRead {
  readonly op: "field";
  readonly type: Type;
  readonly field: string;
  readonly args: readonly [Expression];
}

/** The elements of a list, as they are now. */
export interface Items {
  readonly op: "items";
  readonly type: StorageKind;
  readonly args: readonly [Expression];
}
