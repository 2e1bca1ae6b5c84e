/** Types of values in; how LLVM has them out, and constants as it writes them. */
import { isObject } from "../ir/objects.js";
import type { Type } from "../ir/ir.js";
import { isArray } from "../ir/build.js";
import { UNDEFINED_HIGH, UNDEFINED_LOW } from "wumba/wire";

export const llvmTypes = (type: Type): readonly string[] => {
  switch (type) {
    case "f64":
      return ["double"];
    case "f32":
      return ["float"];
    case "i32":
      return ["i32"];
    case "i64":
      return ["i64"];
    case "i128":
      return ["i128"];
    case "bool":
      return ["i1"];
    case "void":
      return [];
    default:
      return isObject(type) ? ["ptr"] : ["ptr", "i32"];
  }
};

/** What LLVM is told of a parameter that is the length of an array: as a signed integer it is not negative. */
export const LENGTH = " range(i32 0, -2147483648)";

/**
 * Bytes of a field, and of the head of a list: the elements' address, the length, the capacity, how many elements have
 * been dropped before.
 */
export const FIELD_SIZE = 8;

export const LIST_SIZE = 16;

/** A double as LLVM writes it exactly: the hexadecimal of its bits. */
export function double(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Number.isNaN(value) ? NaN : value);
  return `0x${view.getBigUint64(0).toString(16).toUpperCase().padStart(16, "0")}`;
}

export const resultType = (type: Type): string =>
  isArray(type) ? "{ ptr, i32 }" : type === "void" ? "void" : llvmTypes(type)[0]!;

export const isFloat = (type: Type | undefined): boolean => type === "f64" || type === "f32" || type === "i64";

const hex = (word: number): string => word.toString(16).toUpperCase().padStart(8, "0");

/** The bits of the f64 that stands for undefined in a field or an element. */
export const NOTHING = `0x${hex(UNDEFINED_HIGH)}${hex(UNDEFINED_LOW)}`;
