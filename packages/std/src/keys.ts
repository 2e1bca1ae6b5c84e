/**
 * In: keys of a Map or Set; out: a hash, and whether two are one key: NaN is equal to NaN, and -0 to 0. The compiler
 * replaces these functions by what the type of the key needs; the bodies here serve JavaScript.
 */
import { hashBigint, hashInteger, hashNumber, hashText } from "./hashes.js";

/** 32 bits, equal for equal keys. */
export function hashOf<K>(key: K): number {
  if (typeof key === "number") return hashNumber(key);
  if (typeof key === "string") return hashText(key);
  if (typeof key === "bigint") return hashBigint(key);
  if (typeof key === "boolean") return hashInteger(key ? 1 : 2);
  return typeof key === "object" && key !== null ? hashInteger(numberOf(key)) : 0;
}

export function sameKey<K>(a: K, b: K): boolean {
  return a === b || (a !== a && b !== b);
}

/** A key as it is stored: -0 becomes 0. */
export function storedKey<K>(key: K): K {
  return key === 0 ? (0 as K) : key;
}

const GIVEN = -2;

/** Whether JavaScript has filled a table with keys: it leaves this in the slots, since it does not know the hashes. */
export function isGiven(slots: Int32Array): boolean {
  return slots[0] === GIVEN;
}

const numbers = new WeakMap<object, number>();
let count = 0;

/** The compiler takes the address of an object. */
function numberOf(key: object): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, ++count);
  return count;
}
