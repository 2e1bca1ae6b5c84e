/**
 * What a Map or a Set is inside a kernel: keys, and for a Map their values, in the order in which they came. A key is
 * found by its hash: `slots` has the positions of keys, plus 1, each at its hash or behind it (linear probing, at most
 * half full). A deleted key leaves its position, which iteration passes over, until the table is full and the positions
 * are closed up.
 *
 * An iterator may go on while keys are deleted and added, as in JavaScript. For when positions move under it, each key
 * has a number, in the order in which they came: its position plus `first`, and after the first deletion what `order`
 * says, negative for a deleted key.
 */
import { hashOf, isGiven, sameKey, storedKey } from "./keys.js";

/** In place of values, in the type of a Set. */
export interface Member {
  readonly isMember: boolean;
}

const FREE = 0;
const DELETED = -1;
/** 2^-n of 32 bits are the first slots: 16 of them. */
const SHIFT = 28;

export class OrderedTable<K, V> {
  size = 0;
  keys: K[] = [];
  /** None in a Set. */
  values: V[] = [];
  private slots = new Int32Array(16);
  private shift = SHIFT;
  private first = 1;
  private order: number[] = [];
  private ordered = false;
  /** The number of the next key, when there is an order. */
  private next = 1;
  /** No key is at a position before this one. */
  private begin = 0;
  /** How often positions have moved. */
  moves = 0;

  /** The slot of a key; of one that is not there, -1 minus the slot for it. */
  private slotOf(key: K): number {
    if (isGiven(this.slots)) this.makeSlots();
    const slots = this.slots;
    const keys = this.keys;
    const mask = slots.length - 1;
    let slot = hashOf(key) >>> this.shift;
    for (;;) {
      const entry = slots[slot]!;
      if (entry === FREE) return -1 - slot;
      if (entry !== DELETED && sameKey(keys[entry - 1]!, key)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** The position of a key, or -1. */
  find(key: K): number {
    const slot = this.slotOf(key);
    return slot < 0 ? -1 : this.slots[slot]! - 1;
  }

  has(key: K): boolean {
    return this.slotOf(key) >= 0;
  }

  /** The position of a key, or -1 after adding it at the end. */
  add(key: K): number {
    let slot = this.slotOf(key);
    if (slot >= 0) return this.slots[slot]! - 1;
    if (this.keys.length * 2 === this.slots.length) {
      this.makeRoom();
      slot = this.slotOf(key);
    }
    this.keys.push(storedKey(key));
    this.slots[-1 - slot] = this.keys.length;
    if (this.ordered) this.order.push(this.next++);
    this.size++;
    return -1;
  }

  delete(key: K): boolean {
    const slot = this.slotOf(key);
    if (slot < 0) return false;
    if (!this.ordered) this.beginOrder();
    const position = this.slots[slot]! - 1;
    this.order[position] = -this.order[position]!;
    this.slots[slot] = DELETED;
    this.size--;
    if (position === this.begin) this.begin = this.from(position);
    return true;
  }

  clear(): void {
    this.first = this.ordered ? this.next : this.first + this.keys.length;
    this.ordered = false;
    this.order.length = 0;
    this.keys.length = 0;
    this.values.length = 0;
    this.slots.fill(FREE);
    this.size = 0;
    this.begin = 0;
    this.moves++;
  }

  private beginOrder(): void {
    this.ordered = true;
    this.order.length = 0;
    for (let position = 0; position < this.keys.length; position++) this.order.push(this.first + position);
    this.next = this.first + this.keys.length;
  }

  /** Closes up the positions of deleted keys; where that gives little, there are twice as many slots. */
  private makeRoom(): void {
    const used = this.keys.length;
    if (this.size < used) this.closeUp();
    if (this.size * 4 > used * 3) {
      this.slots = new Int32Array(this.slots.length * 2);
      this.shift--;
    } else this.slots.fill(FREE);
    for (let position = 0; position < this.keys.length; position++)
      this.slots[-1 - this.slotOf(this.keys[position]!)] = position + 1;
  }

  /** For the keys of a table that JavaScript has filled. */
  private makeSlots(): void {
    let count = this.slots.length;
    while (this.keys.length * 2 > count) {
      count *= 2;
      this.shift--;
    }
    const slots = new Int32Array(count);
    for (let position = 0; position < this.keys.length; position++) {
      let slot = hashOf(this.keys[position]!) >>> this.shift;
      while (slots[slot] !== FREE) slot = (slot + 1) & (count - 1);
      slots[slot] = position + 1;
    }
    this.slots = slots;
  }

  private closeUp(): void {
    let to = 0;
    for (let from = 0; from < this.keys.length; from++) {
      if (this.order[from]! < 0) continue;
      this.keys[to] = this.keys[from]!;
      if (this.values.length > 0) this.values[to] = this.values[from]!;
      this.order[to] = this.order[from]!;
      to++;
    }
    this.keys.length = to;
    this.order.length = to;
    if (this.values.length > 0) this.values.length = to;
    this.begin = 0;
    this.moves++;
  }

  /** The first position from one on that is not that of a deleted key; behind the last, the number of positions. */
  from(position: number): number {
    let at = Math.max(position, this.begin);
    if (this.ordered) while (at < this.keys.length && this.order[at]! < 0) at++;
    return at;
  }

  /** The number of the key at a position. */
  numberAt(position: number): number {
    return this.ordered ? Math.abs(this.order[position]!) : this.first + position;
  }

  /** The first position whose key came after the one of a number. */
  after(number: number): number {
    if (!this.ordered) return Math.max(0, number + 1 - this.first);
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (Math.abs(this.order[middle]!) <= number) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The positions of the keys in order, whatever happens to the table meanwhile. */
export function* positionsOf<K, V>(table: OrderedTable<K, V>): Generator<number> {
  let position = 0;
  let moves = table.moves;
  let number = 0;
  for (;;) {
    if (table.moves !== moves) {
      moves = table.moves;
      position = table.after(number);
    }
    position = table.from(position);
    if (position >= table.keys.length) return;
    number = table.numberAt(position);
    yield position;
    position++;
  }
}

export function* keysOf<K, V>(table: OrderedTable<K, V>): Generator<K> {
  for (const position of positionsOf(table)) yield table.keys[position]!;
}

export function tableHas<K, V>(table: OrderedTable<K, V>, key: K): boolean {
  return table.has(key);
}

export function tableDelete<K, V>(table: OrderedTable<K, V>, key: K): boolean {
  return table.delete(key);
}

export function tableClear<K, V>(table: OrderedTable<K, V>): void {
  table.clear();
}
