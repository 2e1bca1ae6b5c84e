/**
 * A list of numbers that a module keeps, as a typed array in kernel memory; undefined where it holds anything that such
 * an array would not give back. A list that is what it was the last time has the same array.
 */
import { int32Array, uint32Array } from "./arrays.js";
import { element } from "./elements.js";

type Words = Int32Array | Uint32Array;

const kept = new WeakMap<object, Words>();

export function listed(list: unknown, Class: Int32ArrayConstructor | Uint32ArrayConstructor): Words | undefined {
  if (!Array.isArray(list)) return undefined;
  const known = kept.get(list);
  if (known instanceof Class && isCopy(known, list)) return known;
  const isWord = (value: unknown): boolean =>
    Object.is(value, Class === Int32Array ? Number(value) | 0 : Number(value) >>> 0);
  for (const value of list) if (typeof value !== "number" || !isWord(value)) return undefined;
  const copy = Class === Int32Array ? int32Array(list) : uint32Array(list);
  kept.set(list, copy);
  return copy;
}

function isCopy(copy: Words, list: readonly unknown[]): boolean {
  if (copy.length !== list.length) return false;
  for (let i = 0; i < copy.length; i++) if (!Object.is(copy[i], element(list, i))) return false;
  return true;
}
