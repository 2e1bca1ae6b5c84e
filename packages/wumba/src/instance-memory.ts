/**
 * Where instances of classes in kernel memory lie, and what their fields point to: arrays and strings of theirs are
 * blocks of the heap, counted, since fields may share them. A kernel leaves in the arena what it makes; what is in a
 * field when the call ends is moved to a block.
 */
import { attempt } from "./engine.js";
import { giveBlock, takeBlock } from "./heap.js";
import type { Block, KernelMemory } from "./memory.js";
import { viewsOf } from "./objects.js";
import type { TypedArrayClass } from "./result.js";
import { OPTIONAL, OPTIONAL_BOOLEAN, STRING, UNDEFINED_HIGH, UNDEFINED_LOW } from "./wire.js";

/**
 * Of a field: 0 a number, 1 a boolean, 2 a number or undefined, 3 a number or null, 4 a string or undefined, 5 a string
 * or null, 6 and 7 a boolean or one of these; the class of an array that may be undefined, in a list one that may be
 * null; a text a number of that explicit type. A longer list is an array of n dimensions, whose numbers are the next
 * fields.
 */
export type FieldType = number | string | TypedArrayClass | readonly [TypedArrayClass] | NDArrayType;

/** The class of the data, then what the array is made by, how many numbers it has, and whether null stands for none. */
export type NDArrayType = readonly [TypedArrayClass, NDArrayClass, dtype: string, numbers: number, isNull: 0 | 1];

export type NDArrayClass = new (data: unknown, dtype: string, ...numbers: number[]) => NDArrayLike;

export interface NDArrayLike {
  readonly data: unknown;
  readonly dtype: string;
}

/** What is known of a class. */
export interface ClassShape {
  readonly key: string;
  readonly types: readonly FieldType[];
  /** The fields that point somewhere, and the bytes of an element there. */
  readonly pointers: readonly { readonly field: number; readonly size: number }[];
}

/** The fields of an instance, eight bytes each. */
export interface Place {
  readonly address: number;
  readonly shape: ClassShape;
  /** Of fields that point somewhere: what they pointed to when they were looked at last, and the block around it. */
  readonly starts: number[];
  readonly held: (Block | undefined)[];
}

/** The array or string that a field points to, while it is in the arena. */
interface Pointer {
  readonly place: Place;
  readonly field: number;
  readonly start: number;
  readonly end: number;
}

/** From where to where something was moved. */
export interface Move {
  readonly start: number;
  readonly end: number;
  readonly distance: number;
}

export const arrayClassOf = (type: FieldType): TypedArrayClass | undefined =>
  typeof type === "function" ? type : typeof type === "object" ? type[0] : undefined;

export const isText = (type: unknown): boolean => type === STRING || type === STRING + 1;

/** Bytes of an element of what a field points to; 0 for what lies in the field itself. */
function elementSize(type: FieldType): number {
  if (isText(type)) return 2;
  return (arrayClassOf(type) as { readonly BYTES_PER_ELEMENT?: number } | undefined)?.BYTES_PER_ELEMENT ?? 0;
}

export function shapeOf(key: string, types: readonly FieldType[]): ClassShape {
  const pointers = types.map((type, field) => ({ field, size: elementSize(type) })).filter(({ size }) => size > 0);
  return { key, types, pointers };
}

/** Whether the engine tells what nobody holds any more. */
let watches: boolean | undefined;

/** Undefined where there is no room, and where nothing would ever give it back. */
export function takePlace(kernel: KernelMemory, shape: ClassShape): Place | undefined {
  watches ??= !!attempt(() => [new FinalizationRegistry(() => undefined), new WeakRef(shape)]);
  if (!watches) return undefined;
  const { types } = shape;
  const address = takeBlock(kernel, types.length * 8);
  if (!address) return undefined;
  const words = viewsOf(kernel.buffer)[1];
  for (let field = 0, at = address >> 2; field < types.length; field++) {
    const type = types[field];
    const optional =
      type === OPTIONAL || type === OPTIONAL + 1 || type === OPTIONAL_BOOLEAN || type === OPTIONAL_BOOLEAN + 1;
    words[at++] = optional ? UNDEFINED_LOW : 0;
    words[at++] = optional ? UNDEFINED_HIGH : 0;
  }
  return { address, shape, starts: [], held: [] };
}

/** `freed`: nobody looks at the arrays any more, as whoever frees an instance promises. */
export function givePlace(kernel: KernelMemory, { address, shape, held }: Place, freed: boolean): void {
  for (const block of held) release(kernel, block, freed);
  held.length = 0;
  giveBlock(kernel, address, shape.types.length * 8);
}

let leases: FinalizationRegistry<() => void> | undefined;

/** What no field points to any more, JavaScript may still look at. */
function release(kernel: KernelMemory, block: Block | undefined, freed = false): void {
  if (!block || --block.count) return;
  const give = (): void => {
    if (block.count || blocksOf(kernel).get(windowOf(block)) !== block) return;
    blocksOf(kernel).delete(windowOf(block));
    giveBlock(kernel, block.start, block.bytes);
  };
  const lease = freed ? undefined : block.lease?.deref();
  if (lease) (leases ??= new FinalizationRegistry((late) => late())).register(lease, give);
  else give();
}

/** Powers of two of bytes. */
const ORDERS = 32;
const keyOf = (window: number, order: number): number => window * ORDERS + order;

/**
 * Memory in windows of the power of two of a block's size: in each at most one block of that order begins, so that a
 * block is found by any address in it.
 */
function windowOf({ start, bytes }: Block): number {
  const order = 31 - Math.clz32(bytes || 1);
  return keyOf(start >>> order, order);
}

const blocksOf = (kernel: KernelMemory): Map<number, Block> => (kernel.blocks ??= new Map());

/** A block that nothing points to yet; undefined where there is no room. */
export function takeCounted(kernel: KernelMemory, bytes: number): Block | undefined {
  const start = takeBlock(kernel, bytes);
  if (!start) return undefined;
  const block = { start, bytes, count: 0 };
  blocksOf(kernel).set(windowOf(block), block);
  return block;
}

/** Makes a field point somewhere: into a block, or to what is no block of an instance. */
export function point(
  kernel: KernelMemory,
  place: Place,
  field: number,
  start: number,
  length: number,
  block: Block | undefined,
): void {
  const words = viewsOf(kernel.buffer)[1];
  words[(place.address >> 2) + field * 2] = start;
  words[(place.address >> 2) + field * 2 + 1] = length;
  hold(kernel, place, field, start, block);
}

function hold(kernel: KernelMemory, place: Place, field: number, start: number, block: Block | undefined): void {
  if (block) block.count++;
  release(kernel, place.held[field]);
  place.held[field] = block;
  place.starts[field] = start;
}

const isIn = ({ start, bytes }: Block, address: number): boolean => address >= start && address < start + (bytes || 1);

/**
 * The block of an instance that an address lies in: one of those that are known to be near, or any other, each of which
 * begins at most two windows before, whatever its order.
 */
export function blockAt(kernel: KernelMemory, start: number, near: readonly Place[]): Block | undefined {
  for (const { held } of near) for (const block of held) if (block && isIn(block, start)) return block;
  for (let order = 0; order < ORDERS; order++) {
    for (let before = 0; before < 3; before++) {
      const block = blocksOf(kernel).get(keyOf((start >>> order) - before, order));
      if (block && isIn(block, start)) return block;
    }
  }
  return undefined;
}

/** Whether all fields point to what they pointed to when they were looked at last. */
export function isSettled(kernel: KernelMemory, { address, shape, starts }: Place): boolean {
  const words = viewsOf(kernel.buffer)[1];
  for (const { field } of shape.pointers) if (words[(address >> 2) + field * 2] !== (starts[field] ?? 0)) return false;
  return true;
}

/**
 * Moves what a kernel has put into fields out of the arena, and gives back what is in none any more. The copies are met
 * by `meet`, which says that nothing is to be done.
 */
export function settle(
  kernel: KernelMemory,
  places: readonly Place[],
  meet: (place: Place, field: number, start: number, length: number) => boolean,
): Move[] {
  const words = viewsOf(kernel.buffer)[1];
  const changed: Pointer[] = [];
  const inArena: Pointer[] = [];
  for (const place of places) {
    for (const { field, size } of place.shape.pointers) {
      const at = (place.address >> 2) + field * 2;
      const start = words[at]!;
      if (start === (place.starts[field] ?? 0)) continue;
      const length = words[at + 1]!;
      if (start && start < kernel.arenaEnd && meet(place, field, start, length)) continue;
      const pointer = { place, field, start, end: start + length * size };
      if (start && start < kernel.arenaEnd) inArena.push(pointer);
      else changed.push(pointer);
    }
  }
  if (changed.length + inArena.length === 0) return [];
  const made: Block[] = [];
  const moves = inArena.length > 0 ? moveOut(kernel, inArena, made) : [];
  // What is given back comes last: fields may have exchanged what they point to.
  const found = [...changed, ...inArena].map(({ place, field }) => {
    const start = words[(place.address >> 2) + field * 2]!;
    const block = start ? (made.find((one) => isIn(one, start)) ?? blockAt(kernel, start, places)) : undefined;
    if (block) block.count++;
    return { place, field, start, block };
  });
  for (const { place, field, start, block } of found) {
    hold(kernel, place, field, start, block);
    release(kernel, block);
  }
  return moves;
}

/** What overlaps moves together. Throws a RangeError where there is no room. */
function moveOut(kernel: KernelMemory, pointers: readonly Pointer[], made: Block[]): Move[] {
  const [, words, bytes] = viewsOf(kernel.buffer);
  const regions: { start: number; end: number; members: Pointer[] }[] = [];
  for (const pointer of [...pointers].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = regions.at(-1);
    if (last && (pointer.start < last.end || pointer.start === last.members.at(-1)!.start)) {
      last.end = Math.max(last.end, pointer.end);
      last.members.push(pointer);
    } else regions.push({ start: pointer.start & -16, end: pointer.end, members: [pointer] });
  }
  return regions.map(({ start, end, members }) => {
    const block = takeCounted(kernel, end - start);
    if (!block) throw new RangeError(`wumba: no room in kernel memory for ${end - start} bytes that an instance keeps`);
    made.push(block);
    bytes.copyWithin(block.start, start, end);
    const distance = block.start - start;
    for (const { place, field, start: own } of members) words[(place.address >> 2) + field * 2] = own + distance;
    return { start, end, distance };
  });
}
