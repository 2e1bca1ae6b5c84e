/** Instances of classes as objects in memory. */
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
