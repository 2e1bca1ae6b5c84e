/** Maps, sets and dictionaries to the fields of `OrderedTable` and `Dictionary` of `@wumba/std`, and back. */
import type { Fields, Table } from "./objects.js";
import { JS } from "./sentinel.js";

/** What `isGiven` looks for, and `SHIFT` there: the kernel finds out where the keys are when it first looks for one. */
const GIVEN = -2;
const SHIFT = 28;

/** A position whose number is negative is that of a key that was deleted. */
interface Entries extends Fields {
  readonly keys: unknown[];
  readonly values: unknown[];
  readonly order: number[];
}

function tableOf(keys: unknown[], values: unknown[]): Fields {
  return {
    keys,
    values,
    order: [],
    slots: new Int32Array(16).fill(GIVEN),
    size: keys.length,
    shift: SHIFT,
    first: 1,
    next: 1,
  };
}

function checkPrototype(value: object, prototype: object): void {
  if (Object.getPrototypeOf(value) !== prototype) throw JS;
}

/** Takes from a Map or Set the keys that are no more, or that came later. */
function keepFirst(target: Map<unknown, unknown> | Set<unknown>, keys: readonly unknown[]): void {
  let next = 0;
  for (const key of [...target.keys()]) {
    if (next < keys.length && Object.is(keys[next], key)) next++;
    else target.delete(key);
  }
}

const isThere = ({ order }: Entries, position: number): boolean => !(order[position]! < 0);

export const maps: Table = {
  take(value) {
    checkPrototype(value, Map.prototype);
    const map = value as Map<unknown, unknown>;
    return tableOf([...map.keys()], [...map.values()]);
  },
  make: () => new Map(),
  give(target, table) {
    const map = target as Map<unknown, unknown>;
    const entries = table as Entries;
    const isKept = (_: unknown, position: number): boolean => isThere(entries, position);
    const [keys, values] = [entries.keys.filter(isKept), entries.values.filter(isKept)];
    keepFirst(map, keys);
    keys.forEach((key, position) => {
      const value = values[position];
      if (!Object.is(map.get(key), value) || !map.has(key)) map.set(key, value);
    });
  },
};

export const sets: Table = {
  take(value) {
    checkPrototype(value, Set.prototype);
    return tableOf([...(value as Set<unknown>)], []);
  },
  make: () => new Set(),
  give(target, table) {
    const set = target as Set<unknown>;
    const keys = (table as Entries).keys.filter((_, position) => isThere(table as Entries, position));
    keepFirst(set, keys);
    for (const key of keys) set.add(key);
  },
};

/** The array index that a key is, or undefined. */
function indexOf(key: string): number | undefined {
  const index = Number(key) >>> 0;
  return String(index) === key && index !== 0xffffffff ? index : undefined;
}

export const dictionaries: Table = {
  take(value) {
    const inherits = Object.getPrototypeOf(value) !== null;
    if (inherits) checkPrototype(value, Object.prototype);
    const entries = Object.entries(value);
    if (Object.getOwnPropertyNames(value).length > entries.length || Object.hasOwn(value, "__proto__")) throw JS;
    const [indices, names] = [new Map<number, unknown>(), new Map<string, unknown>()];
    for (const [key, entry] of entries) {
      const index = indexOf(key);
      if (index === undefined) names.set(key, entry);
      else indices.set(index, entry);
    }
    return { inherits, indices, names };
  },
  make: ({ inherits }) => (inherits ? {} : (Object.create(null) as object)),
  give(target, table) {
    const object = target as Fields;
    const { indices, names } = table as {
      readonly indices: Map<number, unknown>;
      readonly names: Map<string, unknown>;
    };
    const order = [...names.keys()];
    let next = 0;
    for (const key of Object.keys(object)) {
      const index = indexOf(key);
      if (index === undefined ? order[next] === key : indices.has(index)) next += index === undefined ? 1 : 0;
      else delete object[key];
    }
    for (const part of [indices, names])
      for (const [key, value] of part)
        if (!Object.is(object[key], value) || !Object.hasOwn(object, key)) object[key] = value;
  },
};
