/** Instances of a class that never change, as objects in memory: its constructor takes the fields, in the order of the layout. */
import type { Fields, Table } from "./objects.js";
import { JS } from "./sentinel.js";

export const constructed = (Class: new (...fields: unknown[]) => object): Table => ({
  take(value) {
    if (!(value instanceof Class)) throw JS;
    return value as Fields;
  },
  make: (fields) => new Class(...Object.values(fields)),
  give() {},
});
