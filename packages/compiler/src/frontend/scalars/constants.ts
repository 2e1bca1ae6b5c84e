/** A number known when building in; the value that an explicit scalar type has for it out. */
import type { ScalarName } from "./types.js";

/** The same for a value that is known when building. */
export function constantOf(name: ScalarName, value: number): number {
  switch (name) {
    case "i8":
      return (value << 24) >> 24;
    case "i16":
      return (value << 16) >> 16;
    case "i32":
      return value | 0;
    case "u8":
      return value & 0xff;
    case "u16":
      return value & 0xffff;
    case "u32":
      return value >>> 0;
    case "f32":
      return Math.fround(value);
    default:
      throw new Error(`no number: ${name}`);
  }
}
