/**
 * In: the keys of a dictionary; out: which of them JavaScript takes for array indices, and which name what every object
 * has.
 */
import { unitAt } from "./text/units.js";

const ZERO = 48;
const LAST_INDEX = 4294967294;

/** The array index that a key is, or -1. */
export function indexOfKey(key: string): number {
  const { length } = key;
  if (length === 0 || length > 10) return -1;
  let index = unitAt(key, 0) - ZERO;
  if (index < 0 || index > 9 || (index === 0 && length > 1)) return -1;
  for (let k = 1; k < length; k++) {
    const digit = unitAt(key, k) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    index = index * 10 + digit;
  }
  return index <= LAST_INDEX ? index : -1;
}

export const isIndex = (key: number): boolean => key >= 0 && key <= LAST_INDEX && Math.trunc(key) === key;

/** Whether every object has a property of a name, which is no value of a dictionary. */
export function isInherited(name: string): boolean {
  switch (name.length) {
    case 7:
      return name === "valueOf";
    case 8:
      return name === "toString";
    case 9:
      return name === "__proto__";
    case 11:
      return name === "constructor";
    case 13:
      return name === "isPrototypeOf";
    case 14:
      return name === "hasOwnProperty" || name === "toLocaleString";
    case 16:
      return isAccessorMethod(name);
    case 20:
      return name === "propertyIsEnumerable";
    default:
      return false;
  }
}

const isAccessorMethod = (name: string): boolean =>
  name === "__defineGetter__" ||
  name === "__defineSetter__" ||
  name === "__lookupGetter__" ||
  name === "__lookupSetter__";
