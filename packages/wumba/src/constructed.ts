/** Instances of classes as objects in memory. */
import { classAt } from "./callbacks.js";
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

/** Of a class of the program, which a function gives that the call passes. */
export const instancesOf = (slot: number): Table => ({
  take(value) {
    const { prototype } = classAt(slot);
    if (Object.getPrototypeOf(value) !== prototype) throw JS;
    // It may have another method than its class.
    for (const name of Object.getOwnPropertyNames(value)) if (name in prototype) throw JS;
    return value as Fields;
  },
  begin: () => Object.create(classAt(slot).prototype) as object,
});
