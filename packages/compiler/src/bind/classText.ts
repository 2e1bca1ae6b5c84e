/** Classes whose instances live in kernel memory to the text of the glue that describes them. */
import { BOOLEAN, NUMBER, OPTIONAL, OPTIONAL_BOOLEAN, STRING } from "wumba/wire";
import { className } from "./className.js";
import { CLASS_EXPORTS, type KernelClass, type KernelField } from "./signature.js";

/** What rewritten classes use of the runtime, without the dollar sign that keeps it apart from kernels. */
export const CLASS_RUNTIME = [
  ...new Set(Object.values(CLASS_EXPORTS).flatMap((one) => (typeof one === "string" ? one : Object.values(one)))),
]
  .map((name) => name.slice(1))
  .sort();

/** `export const $class_Bodies = ["key", type, …];` */
export function classText({ exportName, key, fields }: KernelClass): string {
  return `export const ${exportName} = [${[JSON.stringify(key), ...fields.flatMap(fieldText)].join(", ")}];`;
}

/**
 * As the runtime's `instances.ts` reads it: a code, the class of an array, in a list where it may be null, or the name
 * of an explicit type. Of an array of n dimensions a list with its class and dtype behind that of its data, how many
 * numbers follow, and whether it may be null; then the codes of these numbers.
 */
function fieldText({ type, scalar }: KernelField): string | string[] {
  if (type.kind === "strided") {
    const isNull = type.nothing === "null" ? 1 : 0;
    const own = [className(type.data), `$${type.className}`, JSON.stringify(type.dtype), type.numbers, isNull];
    return [`[${own.join(", ")}]`, ...Array<string>(type.numbers).fill(String(NUMBER))];
  }
  if (type.kind === "number") return scalar ? JSON.stringify(scalar) : String(NUMBER);
  if (type.kind === "boolean") return String(BOOLEAN);
  if (type.kind === "object" || !("nothing" in type)) throw new Error("no field of an instance is an object");
  const isNull = type.nothing === "null" ? 1 : 0;
  if (type.kind === "array") return isNull ? `[${className(type.array)}]` : className(type.array);
  return String({ optional: OPTIONAL, optionalBoolean: OPTIONAL_BOOLEAN, string: STRING }[type.kind] + isNull);
}
