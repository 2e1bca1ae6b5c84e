/**
 * The methods of Set, as functions of a table without values, which is what `Member` says. `other` may be a Map: its
 * keys count.
 */
import { keysOf, OrderedTable, type Member } from "./ordered-table.js";

export function setAdd<K>(set: OrderedTable<K, Member>, key: K): OrderedTable<K, Member> {
  set.add(key);
  return set;
}

export function* setEntries<K>(set: OrderedTable<K, Member>): Generator<[K, K]> {
  for (const key of keysOf(set)) yield [key, key];
}

export function setForEach<K>(
  set: OrderedTable<K, Member>,
  callback: (value: K, key: K, set: OrderedTable<K, Member>) => void,
): void {
  for (const key of keysOf(set)) callback(key, key, set);
}

function copyOf<K, V>(table: OrderedTable<K, V>): OrderedTable<K, Member> {
  const result = new OrderedTable<K, Member>();
  for (const key of keysOf(table)) result.add(key);
  return result;
}

export function setUnion<K, V>(set: OrderedTable<K, Member>, other: OrderedTable<K, V>): OrderedTable<K, Member> {
  const result = copyOf(set);
  for (const key of keysOf(other)) result.add(key);
  return result;
}

/** In the order of the smaller one. */
export function setIntersection<K, V>(
  set: OrderedTable<K, Member>,
  other: OrderedTable<K, V>,
): OrderedTable<K, Member> {
  const result = new OrderedTable<K, Member>();
  if (set.size <= other.size) {
    for (const key of keysOf(set)) if (other.has(key)) result.add(key);
  } else {
    for (const key of keysOf(other)) if (set.has(key)) result.add(key);
  }
  return result;
}

export function setDifference<K, V>(set: OrderedTable<K, Member>, other: OrderedTable<K, V>): OrderedTable<K, Member> {
  const result = new OrderedTable<K, Member>();
  for (const key of keysOf(set)) if (!other.has(key)) result.add(key);
  return result;
}

export function setSymmetricDifference<K, V>(
  set: OrderedTable<K, Member>,
  other: OrderedTable<K, V>,
): OrderedTable<K, Member> {
  const result = new OrderedTable<K, Member>();
  for (const key of keysOf(set)) if (!other.has(key)) result.add(key);
  for (const key of keysOf(other)) if (!set.has(key)) result.add(key);
  return result;
}

export function setIsSubsetOf<K, V>(set: OrderedTable<K, Member>, other: OrderedTable<K, V>): boolean {
  if (set.size > other.size) return false;
  for (const key of keysOf(set)) if (!other.has(key)) return false;
  return true;
}

export function setIsSupersetOf<K, V>(set: OrderedTable<K, Member>, other: OrderedTable<K, V>): boolean {
  if (set.size < other.size) return false;
  for (const key of keysOf(other)) if (!set.has(key)) return false;
  return true;
}

export function setIsDisjointFrom<K, V>(set: OrderedTable<K, Member>, other: OrderedTable<K, V>): boolean {
  for (const key of keysOf(set)) if (other.has(key)) return false;
  return true;
}
