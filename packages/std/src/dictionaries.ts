/**
 * What an object is inside a kernel whose keys the program chooses when it runs: `Record<string, T>`, `{ [key: string]:
 * T }`. JavaScript has the keys that are array indices in ascending order, whenever they came, and all others behind
 * them in the order in which they came.
 */
import { indexOfKey, isIndex, isInherited } from "./dictionary-keys.js";
import { mapEntries, mapGet, mapSet, mapValues } from "./maps.js";
import { keysOf, OrderedTable } from "./ordered-table.js";
import { numberText } from "./text/number-text.js";

export class Dictionary<V> {
  readonly indices = new OrderedTable<number, V>();
  readonly names = new OrderedTable<string, V>();

  /** Whether JavaScript finds in it what it does not have itself and `Object.prototype` does. */
  constructor(readonly inherits: boolean) {}
}

function failInherited(name: string): void {
  throw new RangeError(
    `The key '${name}' is that of a property of Object.prototype; \
use a Map, or make the dictionary by Object.create(null).`,
  );
}

export function dictionaryGet<V>(dictionary: Dictionary<V>, key: string): V | undefined {
  const index = indexOfKey(key);
  return index < 0 ? namedValue(dictionary, key) : mapGet(dictionary.indices, index);
}

export function dictionaryGetAt<V>(dictionary: Dictionary<V>, key: number): V | undefined {
  return isIndex(key) ? mapGet(dictionary.indices, key) : namedValue(dictionary, numberText(key));
}

function namedValue<V>(dictionary: Dictionary<V>, name: string): V | undefined {
  const { names } = dictionary;
  const position = names.find(name);
  if (position >= 0) return names.values[position];
  if (dictionary.inherits && isInherited(name)) failInherited(name);
  return undefined;
}

export function dictionarySet<V>(dictionary: Dictionary<V>, key: string, value: V): void {
  const index = indexOfKey(key);
  if (index < 0) setNamed(dictionary, key, value);
  else mapSet(dictionary.indices, index, value);
}

export function dictionarySetAt<V>(dictionary: Dictionary<V>, key: number, value: V): void {
  if (isIndex(key)) mapSet(dictionary.indices, key, value);
  else setNamed(dictionary, numberText(key), value);
}

/** Other inherited names become properties of its own where they are assigned; this one is a setter. */
function setNamed<V>(dictionary: Dictionary<V>, name: string, value: V): void {
  if (dictionary.inherits && name === "__proto__") failInherited(name);
  mapSet(dictionary.names, name, value);
}

export function dictionaryHas<V>(dictionary: Dictionary<V>, key: string): boolean {
  const index = indexOfKey(key);
  return index < 0 ? dictionary.names.has(key) : dictionary.indices.has(index);
}

export function dictionaryHasAt<V>(dictionary: Dictionary<V>, key: number): boolean {
  return isIndex(key) ? dictionary.indices.has(key) : dictionary.names.has(numberText(key));
}

/** `key in dictionary` */
export function dictionaryFinds<V>(dictionary: Dictionary<V>, key: string): boolean {
  return dictionaryHas(dictionary, key) || (dictionary.inherits && isInherited(key));
}

export function dictionaryDelete<V>(dictionary: Dictionary<V>, key: string): boolean {
  const index = indexOfKey(key);
  if (index < 0) dictionary.names.delete(key);
  else dictionary.indices.delete(index);
  return true;
}

export function dictionaryDeleteAt<V>(dictionary: Dictionary<V>, key: number): boolean {
  if (isIndex(key)) dictionary.indices.delete(key);
  else dictionary.names.delete(numberText(key));
  return true;
}

/** The keys that are array indices, in ascending order. */
function indicesOf<V>(dictionary: Dictionary<V>): number[] {
  const found: number[] = [];
  let ordered = true;
  for (const index of keysOf(dictionary.indices)) {
    if (found.length > 0 && index < found[found.length - 1]!) ordered = false;
    found.push(index);
  }
  return ordered ? found : found.sort((a, b) => a - b);
}

export function dictionaryKeys<V>(dictionary: Dictionary<V>): string[] {
  const keys: string[] = [];
  for (const index of indicesOf(dictionary)) keys.push(numberText(index));
  for (const name of keysOf(dictionary.names)) keys.push(name);
  return keys;
}

export function dictionaryValues<V>(dictionary: Dictionary<V>): V[] {
  const { indices, names } = dictionary;
  const values: V[] = [];
  for (const index of indicesOf(dictionary)) values.push(indices.values[indices.find(index)]!);
  for (const value of mapValues(names)) values.push(value);
  return values;
}

export function dictionaryEntries<V>(dictionary: Dictionary<V>): [string, V][] {
  const { indices, names } = dictionary;
  const entries: [string, V][] = [];
  for (const index of indicesOf(dictionary)) entries.push([numberText(index), indices.values[indices.find(index)]!]);
  for (const entry of mapEntries(names)) entries.push(entry);
  return entries;
}

/** `Object.assign(target, source)`, and the spread of a dictionary. */
export function dictionaryAssign<V>(target: Dictionary<V>, source: Dictionary<V>): Dictionary<V> {
  for (const [key, value] of dictionaryEntries(source)) dictionarySet(target, key, value);
  return target;
}
