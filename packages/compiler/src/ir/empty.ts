/** A type in; what stands for a value of it where nobody looks at the value out. */
import { boolean, isArray, nothing, number } from "./build.js";
import type { Expression, Type } from "./ir.js";
import { isObject } from "./objects.js";

export function emptyOf(type: Type): Expression {
  if (type === "bool") return boolean(false);
  if (type === "bigint") return { op: "bigconstant", type: "bigint", value: 0n, args: [] };
  return isObject(type) || isArray(type) ? nothing(type) : number(0);
}
