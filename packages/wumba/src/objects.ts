/**
 * The call of a kernel that takes objects: they are copied into the arena, each once. A value that is not of its type
 * makes the call run as JavaScript. What is given back is in objects-given.ts.
 */
import type { Copy, Enter } from "./crossing.js";
import { element } from "./elements.js";
import { LAYOUT } from "./figures.js";
import { isKernelBuffer, type KernelMemory } from "./memory.js";
import {
  ARENA_TOP,
  BOOLEAN,
  CHOICE,
  FIRST_LAYOUT,
  INTEGER,
  LIST,
  MIXED,
  NUMBER,
  OPTIONAL_BOOLEAN,
  PLAIN,
  PLAIN_OPTIONAL,
  RECORD,
  SIGNED,
  STRING,
  STRING_THERE,
  TUPLE,
  UNDEFINED_HIGH,
  UNDEFINED_LOW,
  UNSIGNED,
} from "./wire.js";
import { isShared, lengthOf, setAll, type KernelView, type TypedArrayClass } from "./result.js";
import { JS } from "./sentinel.js";
import { writeText } from "./text.js";

/** A code of wire.ts; a class is that of a typed array, or of none; in a list, of one that is there, or is null. */
export type ValueType = number | TypedArrayClass | ArrayType;
/** What stands for none, and whether it is the buffer alone that is meant. */
export type ArrayType = readonly [TypedArrayClass, none?: null, buffer?: 1];
/**
 * {@link RECORD}, {@link TUPLE}: written, size, then name, offset, type and for each field whether it is left out (1,
 * or 2 where it may not be undefined), or in brackets the only value that it has. {@link LIST}: written, element's
 * size, type, 1 to leave out missing ones; of numbers, {@link Taker} and, where it is written, {@link Giver}.
 * {@link CHOICE}: written, size, the layout of what may be in any, the offset of the number of the form, how many
 * members, the layouts of these, then those of the forms. {@link MIXED}: 0, size, the sum of 1 where it may be a
 * number, 2 a string, 4 a boolean, and the type of the object that it may be, or -1. {@link Table}: as a record; fields
 * that are left out are only given. {@link Reader}: a record that is not asked for again: 2, size, whether there are
 * fields that it does not read.
 */
export type Layout = readonly (
  | number
  | string
  | TypedArrayClass
  | readonly [Literal]
  | Table
  | Reader
  | Taker
  | Giver
)[];
/** Copies a list to a place, counted in numbers; 1 where it holds anything but numbers. */
type Taker = (list: readonly unknown[], numbers: Float64Array, place: number) => 1 | undefined;
/** Copies so many numbers back. */
export type Giver = (list: unknown[], numbers: Float64Array, place: number, count: number) => void;
/** Puts the fields of an object where its number of eight bytes says; made for one layout. */
type Reader = (value: Fields, crossing: Crossing, at: number) => void;
type Literal = string | number | boolean;

export type Fields = Record<string, unknown>;

/** What is a table in memory: an object of a class of `@wumba/std`. */
export interface Table {
  /** The fields for an object of JavaScript; throws when it is no such object. */
  take(value: object): Fields;
  /** An empty object of JavaScript. */
  make?(table: Fields): object;
  /** The same of what gets its fields as records do. */
  begin?(): object;
  /** Gives an object the entries of a table. */
  give?(target: object, table: Fields): void;
  /** Gives an object a field that has no name outside of its class; whether the field is such. */
  write?(target: object, name: string, value: unknown): boolean;
  /** Says in memory, counted in numbers, of which class an object is. */
  mark?: ((numbers: Float64Array, place: number) => void) | undefined;
  /** Of what has a layout of its own: that of an object of JavaScript, and of one in memory. */
  layoutOf?(value: object): number;
  layoutAt?(numbers: Float64Array, place: number): number;
}

/** For a kernel that returns a number or nothing, and leaves objects as they are; see objects-given.ts for others. */
export const objectsTaken = (...given: ObjectsArguments): Enter => entering(Crossing, ...given);

export type ObjectsArguments = [
  parameters: readonly ValueType[],
  result: ValueType,
  layouts: readonly Layout[],
  writesArrays: 0 | 1,
];

export function entering(
  Class: typeof Crossing,
  ...[parameters, result, layouts, writesArrays]: ObjectsArguments
): Enter {
  return (kernel, args) => {
    const crossing = new Class(kernel, layouts);
    const values = parameters.flatMap((type, k) => crossing.lower(type, args[k]));
    kernel.words[ARENA_TOP] = (crossing.next + 15) & -16;
    return [values, () => crossing.writeBack(writesArrays), (value) => crossing.raise(result, value), crossing.arrays];
  };
}

export class Crossing {
  /** The next free byte. */
  next: number;
  /** Of objects with the index of the layout, which is counted in {@link LAYOUT}. */
  private readonly addresses = new Map<object, number>();
  protected readonly originalArrays = new Map<number, KernelView>();
  /** Objects that were copied in, with their layouts. */
  protected readonly copied: [object, Layout, number][] = [];
  readonly arrays: Required<Copy>[] = [];
  private readonly buffers = new Set<ArrayBufferLike>();
  protected readonly numbers: Float64Array;
  protected readonly words: Uint32Array;
  protected readonly bytes: Uint8Array;

  constructor(
    protected readonly kernel: KernelMemory,
    protected readonly layouts: readonly Layout[],
  ) {
    const { buffer } = kernel;
    this.next = kernel.words[ARENA_TOP]!;
    [this.numbers, this.words, this.bytes] = viewsOf(buffer);
  }

  private take(size: number): number {
    const address = (this.next + 15) & -16;
    this.next = address + size;
    if (this.next + 32 > this.kernel.arenaEnd) throw JS;
    return address;
  }

  // --- into memory
  // ------------------------------------------------------------------------------------------------------

  /** The values that the kernel takes for an argument. */
  lower(type: ValueType, value: unknown): unknown[] {
    if (type === PLAIN) return [value];
    if (type === PLAIN_OPTIONAL) return [value ?? 0, value != null];
    const at = this.take(8);
    this.put(at, type, value);
    const [address, length] = [this.words[at >> 2], this.words[(at >> 2) + 1]];
    return typeof type === "number" && type >= FIRST_LAYOUT ? [address] : [address, length];
  }

  put(at: number, type: ValueType, value: unknown): void {
    if (typeof type !== "number") {
      if (value == null && (typeof type === "function" ? value === null : value !== type[1] || type.length < 2))
        throw JS;
      return this.putArray(at, arrayClass(type), value as KernelView | undefined | null);
    }
    if (type === NUMBER) {
      if (typeof value !== "number") throw JS;
      this.numbers[at >> 3] = value;
    } else if (type === INTEGER) {
      if (!Object.is(((value as number) << 1) >> 1, value)) throw JS;
      this.numbers[at >> 3] = value as number;
    } else if (type === SIGNED || type === UNSIGNED) {
      const place = this.bigint(at, type);
      place[0] = value as bigint;
      if (place[0] !== value) throw JS;
    } else if (type === BOOLEAN) {
      if (typeof value !== "boolean") throw JS;
      this.bytes[at] = value ? 1 : 0;
    } else if (type < STRING) {
      if (value === nothing(type)) this.pair(at, UNDEFINED_LOW, UNDEFINED_HIGH);
      // A NaN may have any bits, those of undefined among them.
      else this.put(at, NUMBER, Number.isNaN(value) ? NaN : value);
    } else if (isOptionalBoolean(type)) {
      if (value === nothing(type)) this.pair(at, UNDEFINED_LOW, UNDEFINED_HIGH);
      else if (typeof value !== "boolean") throw JS;
      else this.numbers[at >> 3] = +value;
    } else if (type < FIRST_LAYOUT) {
      if (type !== STRING_THERE && value === nothing(type)) return this.pair(at, 0, 0);
      if (typeof value !== "string") throw JS;
      const address = this.take(value.length * 2);
      writeText(this.kernel, value, address);
      this.pair(at, address, value.length);
    } else this.words[at >> 2] = !(type & 2) && value === nothing(type) ? 0 : this.putObject(layoutOf(type), value);
  }

  putNumber(place: number, value: unknown): void {
    if (typeof value !== "number") throw JS;
    this.numbers[place] = value;
  }

  protected bigint(at: number, type: number): BigInt64Array | BigUint64Array {
    return new (type === SIGNED ? BigInt64Array : BigUint64Array)(this.kernel.buffer, at, 1);
  }

  private pair(at: number, first: number, second: number): void {
    this.words[at >> 2] = first;
    this.words[(at >> 2) + 1] = second;
  }

  private putArray(at: number, Class: TypedArrayClass, array: KernelView | undefined | null): void {
    if (array == null) return this.pair(at, 0, 0);
    const { buffer } = array;
    const length = lengthOf(array);
    if (!ArrayBuffer.isView(array) || array.constructor !== Class) throw JS;
    let address = this.addresses.get(array) ?? array.byteOffset;
    if (!this.addresses.has(array) && !isKernelBuffer(this.kernel, buffer)) {
      // Arrays that share memory would not do so any more.
      if (isShared(buffer) || this.buffers.has(buffer)) throw JS;
      this.buffers.add(buffer);
      address = this.take(array.byteLength + 16);
      const inside = new Class(this.kernel.buffer, address, length);
      setAll(inside, array);
      this.arrays.push({ array, inside });
    }
    this.addresses.set(array, address);
    this.originalArrays.set(address, array);
    this.pair(at, address, length);
  }

  private putObject(index: number, value: unknown): number {
    const layout = this.layouts[index]!;
    if (layout[0] === MIXED) return this.putMixed(layout as readonly number[], value);
    if (typeof value !== "object" || value === null || Array.isArray(value) === isRecord(layout)) throw JS;
    const [table] = layout as [Table];
    if (table.layoutOf) return this.putObject(table.layoutOf(value), value);
    if (typeof layout[0] === "function")
      return this.putPassing(layout as readonly [Reader, 2, number, 0 | 1], value as Fields);
    const known = this.addresses.get(value);
    if (known !== undefined) {
      // The kernel takes it for two objects.
      if (Math.floor(known / LAYOUT) !== index) throw JS;
      return known % LAYOUT;
    }
    const [kind, , size] = layout as [number | Table, number, number];
    if (!isAsWritten(value, layout)) throw JS;
    // Of a tuple the kernel takes the length for known.
    if (kind === TUPLE && (value as unknown[]).length * 4 !== layout.length - 3) throw JS;
    const address = this.take(kind === LIST ? 16 : size);
    this.addresses.set(value, index * LAYOUT + address);
    if (kind === CHOICE) return this.putMember(address, layout, value as Fields);
    // Behind what it holds: that is written back first.
    if (typeof kind === "object") {
      this.putRecord(address, layout, size, kind.take(value));
      kind.mark?.(this.numbers, address >> 3);
    }
    this.copied.push([value, layout, address]);
    if (kind === LIST) this.putList(address, value as unknown[], layout);
    else if (typeof kind === "number") this.putRecord(address, layout, size, value as Fields);
    return address;
  }

  private putPassing([read, , size, gaps]: readonly [Reader, 2, number, 0 | 1], value: Fields): number {
    const address = this.take(size);
    if (gaps) this.words.fill(0, address >> 2, (address + size) >> 2);
    read(value, this, address >> 3);
    return address;
  }

  private putMixed([, , size, scalars, object]: readonly number[], value: unknown): number {
    const address = this.take(size!);
    this.words.fill(0, address >> 2, (address + size!) >> 2);
    const kind = ["number", "string", "boolean"].indexOf(typeof value);
    if (kind < 0 ? object! < 0 : !(scalars! & (1 << kind))) throw JS;
    this.numbers[address >> 3] = kind < 0 ? 3 : kind;
    if (kind < 0) this.put(address + 24, object!, value);
    else if (kind === 1) this.put(address + 16, STRING, value);
    else this.numbers[(address >> 3) + 1] = +(value as number);
    return address;
  }

  private putRecord(address: number, layout: Layout, size: number, value: Fields): void {
    // What the type of the caller does not have is undefined.
    if ((layout.length - 3) * 2 < size) this.words.fill(0, address >> 2, (address + size) >> 2);
    this.putFields(address, layout, value);
  }

  private putFields(address: number, layout: Layout, value: Fields): void {
    for (let k = 3; k < layout.length; k += 4) {
      const name = layout[k] as string;
      const held = fieldOf(value, name);
      // A spread tells what is undefined from what is not there.
      if (layout[k + 3] === 2 && held === undefined && name in value) throw JS;
      this.put(address + (layout[k + 1] as number), layout[k + 2] as ValueType, held);
    }
  }

  /** An object of a union: as each of the members that it can be. */
  private putMember(address: number, choice: Layout, value: Fields): number {
    const [, , size, rest] = choice as number[];
    this.words.fill(0, address >> 2, (address + size!) >> 2);
    if (rest! >= 0) this.putFields(address, this.layouts[rest!]!, value);
    const members = this.membersOf(choice).filter((member) =>
      isMember(member, (name, _, expected) => (expected ? value[name] === expected[0] : name in value)),
    );
    if (members.length === 0) throw JS;
    for (const member of members) {
      this.copied.push([value, member, address]);
      this.putFields(address, member, value);
    }
    return address;
  }

  protected membersOf(choice: Layout): Layout[] {
    return choice.slice(6, 6 + (choice[5] as number)).map((index) => this.layouts[index as number]!);
  }

  private putList(address: number, list: readonly unknown[], layout: Layout): void {
    const [size, type] = [layout[2] as number, layout[3] as ValueType];
    const take = layout[5] as Taker | undefined;
    const items = this.take(list.length * size);
    this.pair(address, items, list.length);
    this.words[(address >> 2) + 2] = list.length;
    this.words[(address >> 2) + 3] = 0;
    if (take) {
      if (take(list, this.numbers, items >> 3)) throw JS;
    } else for (let k = 0; k < list.length; k++) this.put(items + k * size, type, element(list, k));
  }

  // --- out of memory
  // ----------------------------------------------------------------------------------------------------

  /** What JavaScript gets for a number or nothing that the kernel returned. */
  raise(type: ValueType, value: unknown): unknown {
    if (type === BOOLEAN) return !!value;
    return type === UNSIGNED ? BigInt.asUintN(64, value as bigint) : value;
  }

  /** Gives the caller's arrays what the kernel has made of them. */
  writeBack(writesArrays: 0 | 1): void {
    if (writesArrays) for (const { array, inside } of this.arrays) setAll(array, inside);
  }
}

/** A field of a record, or an element of a tuple. */
export const fieldOf = (value: Fields | readonly unknown[], name: string): unknown =>
  Array.isArray(value) ? element(value, Number(name)) : (value as Fields)[name];

export const isOptional = (flag: Layout[number] | undefined): boolean => flag === 1 || flag === 2;

export const isOptionalBoolean = (type: number): boolean => type >> 1 === OPTIONAL_BOOLEAN >> 1;

/**
 * Whether an object is as the kernel takes it: an array without methods of a class of its own, and, if it is written, a
 * record whose fields are its own, where a class may have accessors.
 */
function isAsWritten(value: object, layout: Layout): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!isRecord(layout)) return prototype === Array.prototype;
  const [kind, isWritten] = layout as [number | Table, number];
  if (prototype === Object.prototype || !isWritten || !(kind === RECORD || (kind as Table).begin)) return true;
  for (let k = 3; k < layout.length; k += 4) {
    const name = layout[k] as string;
    if (!Object.prototype.hasOwnProperty.call(value, name) && name in value) return false;
  }
  return true;
}

export const isRecord = ([kind]: Layout): boolean => kind !== TUPLE && kind !== LIST;

/**
 * Whether all properties of a member of a union are as they have to be: there, and of its value when that is the only
 * one.
 */
export function isMember(
  layout: Layout,
  fits: (name: string, k: number, expected: readonly [Literal] | undefined) => boolean,
): boolean {
  for (let k = 3; k < layout.length; k += 4) {
    const expected = layout[k + 3] as number | readonly [Literal];
    if (!isOptional(expected) && !fits(layout[k] as string, k, typeof expected === "object" ? expected : undefined))
      return false;
  }
  return true;
}

export const arrayClass = (type: TypedArrayClass | ArrayType): TypedArrayClass =>
  typeof type === "function" ? type : type[0];

export const layoutOf = (type: number): number => (type - FIRST_LAYOUT) >> 2;

/** Codes of one kind come in twos: undefined, null. */
export const nothing = (type: number): undefined | null => (type & 1 ? null : undefined);

let views: [Float64Array, Uint32Array, Uint8Array] | undefined;

/** The memory as numbers, words and bytes. */
export function viewsOf(buffer: ArrayBuffer): [Float64Array, Uint32Array, Uint8Array] {
  if (views?.[0].buffer !== buffer) views = [new Float64Array(buffer), new Uint32Array(buffer), new Uint8Array(buffer)];
  return views;
}
