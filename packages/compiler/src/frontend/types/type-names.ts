/** Types as messages name them. */
import { isScalar } from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import type { Type } from "../../ir/ir.js";

/** A type as a message names it. */
export function typeName(type: Type): string {
  if (isObject(type) && type.shape === "list" && !type.fields.has("dtype")) return listName(type);
  if (isObject(type) && type.shape === "tuple") return `a tuple of ${type.fields.size}`;
  if (isObject(type))
    return type.fields.has("dtype") ? `${type.name}<${typeName(type.fields.get("data")?.type ?? "f64")}>` : type.name;
  if (type === "String") return "string";
  if (type === "bigint") return type;
  return type === "bool" ? "boolean" : isScalar(type) ? "number" : type;
}

/** Lists of what is in themselves have no end. */
function listName(type: ObjectType, depth = 0): string {
  const element = type.element.type;
  if (depth > 3) return type.name;
  const isOfLists = isObject(element) && element.shape === "list" && !element.fields.has("dtype");
  return `${isOfLists ? listName(element, depth + 1) : typeName(element)}[]`;
}
