/** Instances of classes as objects in memory. */
import { classAt, fieldsAt } from "./callbacks.js";
import type { Fields, Table } from "./objects.js";
import { JS } from "./sentinel.js";

/** Of those that never change: the constructor takes the fields, in the order of the layout. */
export const constructed = (Class: new (...fields: unknown[]) => object): Table => ({
  take(value) {
    if (!(value instanceof Class)) throw JS;
    return value as Fields;
  },
  make: (fields) => new Class(...Object.values(fields)),
  give() {},
});

/** Of those whose fields kernels change. */
export const instances = (Class: new () => object): Table => ({
  take(value) {
    if (Object.getPrototypeOf(value) !== Class.prototype) throw JS;
    return value as Fields;
  },
  // Without arguments, so that the properties stand in the order of any other instance.
  make: (fields) => Object.assign(new Class(), fields),
  give: (target, fields) => void Object.assign(target, fields),
});

/**
 * Of a class of the program, which a function gives that the call passes. An instance of a class that derives from it
 * is one too, if neither that class nor the instance has a member of its own under a name that the kernel calls. Where
 * there are several classes, each instance says by a number in memory of which it is.
 */
export const instancesOf = (slot: number, called: readonly string[] = [], place?: number, id?: number): Table => ({
  take(value) {
    const { prototype } = classAt(slot);
    for (let at: object | null = value; at !== prototype; at = Object.getPrototypeOf(at) as object | null)
      if (!at || called.some((name) => hasOwn.call(at, name))) throw JS;
    return value as Fields;
  },
  begin: () => Object.create(classAt(slot).prototype) as object,
  mark: place === undefined ? undefined : (numbers, at) => (numbers[at + place] = id!),
});

/** The same with `#private` fields, which a function of the call reads and writes. */
export const withSecrets = (table: Table, slot: number, names: readonly string[]): Table => ({
  ...table,
  take(value) {
    table.take(value);
    const secrets = fieldsAt(slot, value);
    if (!secrets) throw JS;
    const fields = Object.create(value) as Fields;
    names.forEach((name, k) => (fields[name] = secrets[k]));
    return fields;
  },
  write(target, name, value) {
    const k = names.indexOf(name);
    if (k < 0) return false;
    const secrets = fieldsAt(slot, target) as unknown[];
    secrets[k] = value;
    return !!fieldsAt(slot, target, ...secrets);
  },
});

/** Of one of several classes: slot, number of the class and layout of each. */
export const instancesOfAny = (place: number, ...classes: readonly number[]): Table => ({
  take: (value) => value as Fields,
  layoutOf(value) {
    for (let at: object | null = value; at; at = Object.getPrototypeOf(at) as object | null)
      for (let k = 0; k < classes.length; k += 3) if (classAt(classes[k]!).prototype === at) return classes[k + 2]!;
    throw JS;
  },
  layoutAt(numbers, at) {
    let k = 1;
    while (classes[k] !== numbers[at + place]) k += 3;
    return classes[k + 1]!;
  },
});

const { hasOwnProperty: hasOwn } = Object.prototype;
