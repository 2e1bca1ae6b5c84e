/**
 * Instances of classes under `@jitclass`: JavaScript's objects are handles, whose accessors read and write kernel
 * memory. One that holds what kernels cannot take (an array outside kernel memory, a value of another type), or for
 * which there is no memory, has its values in JavaScript: then all that is called with it runs as JavaScript.
 */
import {
  arrayClassOf,
  blockAt,
  givePlace,
  isSettled,
  point,
  settle,
  shapeOf,
  takeCounted,
  takePlace,
  type ClassShape,
  type FieldType,
  type NDArrayLike,
  type NDArrayType,
  type Move,
  type Place,
  isText,
} from "./instance-memory.js";
import type { Copy, Holding, WasmFunction } from "./crossing.js";
import { kernelMemory, type Block, type KernelMemory } from "./memory.js";
import { viewsOf } from "./objects.js";
import { INSTANCE } from "./owners.js";
import { findOwnViews, setAll, type KernelView, type TypedArray, type TypedArrayClass } from "./result.js";
import { f32, i16, i32, i8, u16, u32, u8 } from "./scalars.js";
import { registerInScope } from "./scope.js";
import { readText, writeText } from "./text.js";
import { BOOLEAN, NUMBER, STRING, UNDEFINED_HIGH, UNDEFINED_LOW } from "./wire.js";

/** What glue says of a class: its key, then its fields. */
type ClassText = readonly [key: string, ...types: FieldType[]];

interface Handle {
  [INSTANCE]?: Instance;
}

const conversions: Record<string, (value: number) => number> = { f32, i8, i16, i32, u8, u16, u32 };

let numbers: Float64Array;
let words: Uint32Array;
let bytes: Uint8Array;
let registry: FinalizationRegistry<Place> | undefined;

const shapes = new WeakMap<ClassText, ClassShape>();

class Instance {
  /** 0 where the values are in JavaScript, and when the instance has been freed. */
  address = 0;
  freed = false;
  values: unknown[] | undefined;
  place: Place | undefined;
  /** The arrays of fields that JavaScript has seen. */
  readonly views: (TypedArray | undefined)[] = [];
  /** The same of n dimensions, with their numbers. */
  readonly arrays: (readonly [NDArrayLike, readonly number[]] | undefined)[] = [];

  readonly key: string;
  readonly types: readonly FieldType[];

  constructor(readonly shape: ClassShape) {
    this.key = shape.key;
    this.types = shape.types;
  }

  free(): void {
    this.freed = true;
    this.address = 0;
    this.values = undefined;
    if (!this.place) return;
    registry?.unregister(this);
    givePlace(kernelMemory()!, this.place, true);
    this.place = undefined;
  }

  /** Whether an array shows memory of a field. */
  shows({ buffer, byteOffset }: ArrayBufferView): boolean {
    return (
      buffer === kernelMemory()?.buffer &&
      !!this.place?.held.some((block) => block && byteOffset >= block.start && byteOffset <= block.start + block.bytes)
    );
  }

  get name(): string {
    return this.key.split(" ")[1]!;
  }
}

/**
 * What the constructor of a class does first: zeroed fields in kernel memory. Classes that extend it have values in
 * JavaScript.
 */
export function instance(object: Handle, text: ClassText, target: { readonly prototype: object }): void {
  let shape = shapes.get(text);
  if (!shape) shapes.set(text, (shape = shapeOf(text[0], text.slice(1))));
  const made = new Instance(shape);
  const derived = (Object.getPrototypeOf(target) as { readonly prototype?: object }).prototype !== undefined;
  const kernel = derived ? null : kernelMemory();
  const place = kernel ? takePlace(kernel, shape) : undefined;
  Object.defineProperty(object, INSTANCE, { value: made });
  if (place) {
    [numbers, words, bytes] = viewsOf(kernel!.buffer);
    settleIn(object, made, place);
  } else made.values = [];
  registerInScope(object);
  if (Symbol.dispose && !(Symbol.dispose in target.prototype))
    Object.defineProperty(target.prototype, Symbol.dispose, { value: dispose, configurable: true, writable: true });
}

function dispose(this: Handle): void {
  if (!this[INSTANCE]!.freed) this[INSTANCE]!.free();
}

/** The address of an instance of the class with that key; 0 where the call has to run as JavaScript. */
export function at(object: Handle, key: string): number {
  const known = object?.[INSTANCE];
  if (!known || known.key !== key) return 0;
  if (known.freed) tellFreed(known);
  return known.address;
}

function tellFreed({ name }: Instance): never {
  throw new TypeError(`this instance of ${name} was freed`);
}

/** The values of an instance that has them in JavaScript; undefined for what is no instance, such as the prototype. */
function valuesOf(object: Handle): unknown[] | undefined {
  const known = object[INSTANCE];
  return known?.freed ? tellFreed(known) : known?.values;
}

// --- reading
// ------------------------------------------------------------------------------------------------------------

export function number(object: Handle, field: number): unknown {
  const address = object[INSTANCE]?.address;
  return address ? numbers[(address >> 3) + field] : valuesOf(object)?.[field];
}

export function array(object: Handle, field: number): unknown {
  const known = object[INSTANCE];
  return known?.address ? viewOf(object, known, field) : valuesOf(object)?.[field];
}

/** The same array for as long as the field has the same data and numbers. */
export function ndarray(object: Handle, field: number): unknown {
  const known = object[INSTANCE];
  return known?.address ? arrayAt(object, known, field) : valuesOf(object)?.[field];
}

function arrayAt(object: object, known: Instance, index: number): NDArrayLike | undefined | null {
  const type = known.types[index] as NDArrayType;
  const data = viewOf(object, known, index);
  if (!data) return type[4] ? null : undefined;
  const first = (known.address >> 3) + index + 1;
  const last = known.arrays[index];
  if (last?.[0].data === data && last[1].every((number, k) => Object.is(number, numbers[first + k]))) return last[0];
  const array = arrayOver(known, index, data);
  known.arrays[index] = [array, [...numbers.subarray(first, first + type[3])]];
  return array;
}

/** An array of n dimensions over data, with the numbers that lie behind the field. */
function arrayOver({ place, address, types }: Instance, index: number, data: unknown): NDArrayLike {
  const [, Class, dtype, count] = types[index] as NDArrayType;
  const first = ((place?.address ?? address) >> 3) + index + 1;
  return new Class(data, dtype, ...numbers.subarray(first, first + count));
}

const isNDArrayType = (type: FieldType): type is NDArrayType => typeof type === "object" && type.length > 1;

export function field(object: Handle, index: number): unknown {
  const known = object[INSTANCE];
  return known?.address ? readValue(known, index) : valuesOf(object)?.[index];
}

function readValue({ address, types }: Instance, index: number): unknown {
  const type = types[index] as number;
  const place = (address >> 2) + index * 2;
  if (type === BOOLEAN) return bytes[address + index * 8] === 1;
  const [low, high] = [words[place]!, words[place + 1]!];
  if (isText(type)) return low ? readText(kernelMemory()!, low, high) : nothing(type);
  if (low === UNDEFINED_LOW && high === UNDEFINED_HIGH) return nothing(type);
  const value = numbers[(address >> 3) + index];
  return type < STRING ? value : value === 1;
}

const nothing = (type: number): undefined | null => (type & 1 ? null : undefined);

/** The same view for as long as the field has the same array, also when it has gone to another field. */
function viewOf(object: object, known: Instance, index: number): TypedArray | undefined | null {
  const type = known.types[index]!;
  const Class = typeof type === "function" ? type : arrayClassOf(type)!;
  const start = words[(known.address >> 2) + index * 2]!;
  const length = words[(known.address >> 2) + index * 2 + 1]!;
  if (!start) return typeof type === "object" ? null : undefined;
  const last = known.views[index];
  if (last !== undefined && last.byteOffset === start && last.length === length && last.constructor === Class)
    return belongTo(object, last);
  return belongTo(object, findView(object, known, index, Class, start, length));
}

function findView(
  object: object,
  { views, place }: Instance,
  index: number,
  Class: TypedArrayClass,
  start: number,
  length: number,
): TypedArray {
  const isIt = (view: TypedArray | undefined): boolean =>
    view !== undefined && view.byteOffset === start && view.length === length && view.constructor === Class;
  const make = (): TypedArray => new Class(kernelMemory()!.buffer, start, length);
  const other = views.findIndex(isIt);
  const found = other < 0 ? sharedView(object, isIt, place?.held[index], make) : views[other]!;
  if (other >= 0) views[other] = views[index];
  views[index] = found;
  return found;
}

const OWNERS: unique symbol = Symbol("the instances that an array belongs to") as never;

/** Fields of several instances may have one array, which keeps them all alive. */
function sharedView(
  object: object,
  isIt: (view: TypedArray | undefined) => boolean,
  block: Block | undefined,
  make: () => TypedArray,
): TypedArray {
  for (const known of block?.views ?? []) {
    const view = known.deref() as TypedArray | undefined;
    if (isIt(view)) return view!;
  }
  const view = own(make(), leaseOf(object, block));
  if (block) remember(block, view);
  return view;
}

function remember(block: Block, view: TypedArray): void {
  const known = (block.views ?? []).filter((one) => one.deref());
  if (!known.some((one) => one.deref() === view)) known.push(new WeakRef(view));
  block.views = known;
}

/** What all views on a block have in common: the instances that they keep alive. */
function leaseOf(object: object, block: Block | undefined): object[] {
  const known = block?.lease?.deref() as object[] | undefined;
  if (known && !known.includes(object)) known.push(object);
  if (known) return known;
  const made = [object];
  if (block) block.lease = new WeakRef(made);
  return made;
}

/**
 * An array may have gone from the field of one instance to that of another. One that `float64Array` has made belongs to
 * none.
 */
function belongTo(object: object, view: TypedArray & Partial<Owned>): TypedArray {
  const owners = view[OWNERS];
  if (owners && owners[0] !== object && !owners.includes(object)) owners.push(object);
  return view;
}

interface Owned {
  readonly [OWNERS]: Handle[];
}

/** A view that keeps instances alive, as do views that are made of it. */
const own = (view: TypedArray, owners: readonly object[]): TypedArray =>
  Object.defineProperties(view, { [OWNERS]: { value: owners }, subarray: { value: subarray } });

function subarray(this: Float64Array & Owned, from?: number, to?: number): TypedArray {
  return own((Object.getPrototypeOf(this) as Float64Array).subarray.call(this, from, to), this[OWNERS]);
}

// --- writing
// ------------------------------------------------------------------------------------------------------------

export function setNumber(object: Handle, index: number, value: unknown): void {
  const address = object[INSTANCE]?.address;
  if (address && typeof value === "number") numbers[(address >> 3) + index] = value;
  else setInJavaScript(object, index, value);
}

/** Brings a number into the explicit type of the field. */
export function setScalar(object: Handle, index: number, value: unknown): void {
  const type = object[INSTANCE]?.types[index] as string;
  setNumber(object, index, typeof value === "number" ? conversions[type]!(value) : value);
}

export function setArray(object: Handle, index: number, value: unknown): void {
  const known = object[INSTANCE];
  if (!known?.address || !putArray(known, index, value, false)) setInJavaScript(object, index, value);
}

export function setNDArray(object: Handle, index: number, value: unknown): void {
  const known = object[INSTANCE];
  if (!known?.address || !putNDArray(known, index, value, false)) setInJavaScript(object, index, value);
}

function putNDArray(known: Instance, index: number, value: unknown, fresh: boolean): boolean {
  const [, Class, dtype, count, isNull] = known.types[index] as NDArrayType;
  if (value === (isNull ? null : undefined)) {
    point(kernelMemory()!, known.place!, index, 0, 0, undefined);
    return true;
  }
  const given = value as NDArrayLike;
  if (given?.constructor !== Class || given.dtype !== dtype) return false;
  const [, , ...own] = Object.values(given) as [unknown, unknown, ...number[]];
  // Kernels take these for integers of 31 bits.
  if (
    own.length !== count ||
    own.some((number) => (number << 1) >> 1 !== number) ||
    !putArray(known, index, given.data, fresh)
  )
    return false;
  numbers.set(own, (known.address >> 3) + index + 1);
  known.arrays[index] = given.data === known.views[index] ? [given, own] : undefined;
  return true;
}

/** Of an array that nothing else holds, its elements are taken. */
export function setFresh(object: Handle, index: number, value: unknown): void {
  const known = object[INSTANCE];
  const type = known?.types[index];
  if (
    known?.address &&
    type !== undefined &&
    arrayClassOf(type) &&
    (isNDArrayType(type) ? putNDArray : putArray)(known, index, value, true)
  )
    return;
  if (known) setAny(object, index, value);
}

/** A boolean, a string, or what may not be there. */
export function setField(object: Handle, index: number, value: unknown): void {
  const known = object[INSTANCE];
  if (!known?.address || !putValue(known, index, value)) setInJavaScript(object, index, value);
}

function setAny(object: Handle, index: number, value: unknown): void {
  const type = object[INSTANCE]!.types[index]!;
  if (type === NUMBER) setNumber(object, index, value);
  else if (typeof type === "string") setScalar(object, index, value);
  else if (typeof type === "number") setField(object, index, value);
  else if (isNDArrayType(type)) setNDArray(object, index, value);
  else setArray(object, index, value);
}

/** What does not fit the memory of the instance takes the whole instance into JavaScript. */
function setInJavaScript(object: Handle, index: number, value: unknown): void {
  const known = object[INSTANCE];
  if (!known) throw new TypeError("a field of a jitclass was set before its constructor has run");
  if (known.address) leave(object, known);
  valuesOf(object)![index] = value;
}

function leave(object: object, known: Instance): void {
  const read = (type: FieldType, index: number): unknown => {
    if (type === NUMBER || typeof type === "string") return numbers[(known.address >> 3) + index];
    if (typeof type === "number") return readValue(known, index);
    const view = viewOf(object, known, index);
    // What could not be moved out of the arena.
    const data = view && view.byteOffset < kernelMemory()!.arenaEnd ? view.slice() : view;
    if (!isNDArrayType(type)) return data;
    return data === view ? arrayAt(object, known, index) : arrayOver(known, index, data);
  };
  known.values = known.types.map(read);
  known.address = 0;
}

function putArray({ address, types, place, views }: Instance, index: number, value: unknown, fresh: boolean): boolean {
  const kernel = kernelMemory()!;
  const type = types[index]!;
  if (value === (typeof type === "object" ? null : undefined)) {
    point(kernel, place!, index, 0, 0, undefined);
    return true;
  }
  const given = value as TypedArray & Partial<Owned>;
  const Class = arrayClassOf(type)!;
  if (given?.constructor !== Class) return false;
  if (given.buffer === kernel.buffer) {
    const owners = (given[OWNERS] ?? []).flatMap((owner) => owner[INSTANCE]?.place ?? []);
    const block = blockAt(kernel, given.byteOffset, [place!, ...owners]);
    point(kernel, place!, index, given.byteOffset, given.length, block);
    if (block) remember(block, given);
    views[index] = given;
    return true;
  }
  const block = fresh ? takeCounted(kernel, given.byteLength) : undefined;
  if (!block || !address) return false;
  setAll(new Class(kernel.buffer, block.start, given.length), given);
  point(kernel, place!, index, block.start, given.length, block);
  return true;
}

function putValue({ address, types, place }: Instance, index: number, value: unknown): boolean {
  const type = types[index] as number;
  const at = (address >> 2) + index * 2;
  if (type === BOOLEAN) {
    if (typeof value !== "boolean") return false;
    bytes[address + index * 8] = +value;
  } else if (isText(type)) return putText(place!, type, index, value);
  else if (value === nothing(type)) [words[at], words[at + 1]] = [UNDEFINED_LOW, UNDEFINED_HIGH];
  else if (typeof value !== (type < STRING ? "number" : "boolean")) return false;
  // A NaN may have any bits, those of undefined among them.
  else numbers[(address >> 3) + index] = Number.isNaN(value) ? NaN : +(value as number);
  return true;
}

function putText(place: Place, type: number, index: number, value: unknown): boolean {
  const kernel = kernelMemory()!;
  if (value === nothing(type)) point(kernel, place, index, 0, 0, undefined);
  else {
    const block = typeof value === "string" ? takeCounted(kernel, value.length * 2) : undefined;
    if (!block) return false;
    writeText(kernel, value as string, block.start);
    point(kernel, place, index, block.start, (value as string).length, block);
  }
  return true;
}

// --- calls
// ----------------------------------------------------------------------------------------------------------------

const NO_COPIES: readonly Copy[] = [];
const NO_MOVES: readonly Move[] = [];
/** Those that the last kernel was called with, and what was moved when it had ended. */
let participants: readonly Handle[] = [];
let moves: readonly Move[] = NO_MOVES;

/**
 * For a kernel that may leave arrays or strings in fields, or gives arrays: `places` are its values that are instances.
 * A constructor that throws leaves nothing behind.
 */
export function holding(
  constructs: 0 | 1,
  resultKey: string | 0,
  isNull: 0 | 1,
  places: readonly number[],
): (kernel: KernelMemory, call: WasmFunction) => Holding {
  findOwnViews(ownView);
  return (kernel, call) => {
    const held: Holding = (...values) => {
      const { copies } = held;
      held.copies = NO_COPIES;
      const handles: Handle[] = [];
      for (const k of places) {
        const handle = values[k] as Handle | undefined | null;
        if (handle) handles.push(handle);
        values[k] = handle ? handle[INSTANCE]!.address : 0;
      }
      let done = false;
      try {
        const value = call(...values);
        done = true;
        return resultKey === 0
          ? value
          : (given(kernel, resultKey, handles, (value as number) >>> 0) ?? (isNull ? null : undefined));
      } finally {
        if (constructs && !done) handles[0]![INSTANCE]!.free();
        else keep(kernel, handles, copies);
        participants = handles;
      }
    };
    held.copies = NO_COPIES;
    return held;
  };
}

/** The instance at an address: one of those that took part, or a new one, which the kernel has left in the arena. */
function given(kernel: KernelMemory, key: string, handles: Handle[], address: number): Handle | undefined {
  if (!address) return undefined;
  const known = handles.find((handle) => handle[INSTANCE]!.address === address);
  if (known) return known;
  const like = handles.find((handle) => handle[INSTANCE]!.key === key)!;
  const made = Object.create(Object.getPrototypeOf(like) as object) as Handle;
  const { shape } = like[INSTANCE]!;
  const place = takePlace(kernel, shape);
  const instance = new Instance(shape);
  Object.defineProperty(made, INSTANCE, { value: instance });
  instance.address = address;
  if (place) {
    bytes.copyWithin(place.address, address, address + shape.types.length * 8);
    settleIn(made, instance, place);
  } else leave(made, instance);
  registerInScope(made);
  handles.push(made);
  return made;
}

function settleIn(object: Handle, made: Instance, place: Place): void {
  made.address = place.address;
  made.place = place;
  registry ??= new FinalizationRegistry((left) => givePlace(kernelMemory()!, left, false));
  registry.register(object, place, made);
}

function keep(kernel: KernelMemory, handles: readonly Handle[], copies: readonly Copy[]): void {
  moves = NO_MOVES;
  if (handles.every((handle) => !handle[INSTANCE]!.address || isSettled(kernel, handle[INSTANCE]!.place!))) return;
  const leaving: [Handle, number, TypedArray][] = [];
  const inMemory = handles.filter((handle) => handle[INSTANCE]!.address);
  const meet = (place: Place, index: number, start: number, length: number): boolean => {
    const Class = arrayClassOf(place.shape.types[index]!);
    const copy =
      Class &&
      copies.find(
        ({ inside }) => inside && start >= inside.byteOffset && start <= inside.byteOffset + inside.byteLength,
      );
    if (!copy) return false;
    const { array: original, inside } = copy as { array: TypedArray; inside: KernelView };
    const same = start === inside.byteOffset && length === original.length && original.constructor === Class;
    const array = same ? original : new Class(original.buffer, original.byteOffset + start - inside.byteOffset, length);
    for (const handle of inMemory) if (handle[INSTANCE]!.place === place) leaving.push([handle, index, array]);
    point(kernel, place, index, 0, 0, undefined);
    return true;
  };
  const places = [...new Set(inMemory.map((handle) => handle[INSTANCE]!.place!))];
  try {
    moves = settle(kernel, places, meet);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // No room for what they keep: it goes on in JavaScript.
    for (const handle of inMemory) if (handle[INSTANCE]!.address) leave(handle, handle[INSTANCE]!);
  }
  for (const [handle, index, array] of leaving) {
    const known = handle[INSTANCE]!;
    if (known.address) leave(handle, known);
    known.values![index] = isNDArrayType(known.types[index]!) ? arrayOver(known, index, array) : array;
  }
}

/** The array of a field, or a view on it, that a kernel gives. */
function ownView(Class: TypedArrayClass, given: number, length: number): TypedArray | undefined {
  const bytes = length * (Class as unknown as { readonly BYTES_PER_ELEMENT: number }).BYTES_PER_ELEMENT;
  const move = moves.find((one) => given >= one.start && given + bytes <= one.end);
  const start = move ? given + move.distance : given;
  for (const handle of participants) {
    const known = handle[INSTANCE]!;
    if (!known.address) continue;
    for (let k = 0; k < known.types.length; k++) {
      const at = (known.address >> 2) + k * 2;
      if (arrayClassOf(known.types[k]!) === Class && words[at] === start && words[at + 1] === length)
        return viewOf(handle, known, k) ?? undefined;
    }
    const around = known.place!.held.find(
      (block) => block && start >= block.start && start < block.start + block.bytes,
    );
    if (around) return own(new Class(kernelMemory()!.buffer, start, length), leaseOf(handle, around));
  }
  return undefined;
}
