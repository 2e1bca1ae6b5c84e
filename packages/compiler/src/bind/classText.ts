/** Classes whose instances live in kernel memory to the text of the glue that describes them. */
import { className } from "./className.js";
import type { KernelClass, KernelField } from "./signature.js";

/** What rewritten classes use of the runtime: `CLASS_EXPORTS` of signature.ts, without the dollar sign that keeps them apart from kernels. */
export const CLASS_RUNTIME = [
  "array",
  "field",
  "instance",
  "number",
  "setArray",
  "setField",
  "setFresh",
  "setNumber",
  "setScalar",
] as const;

/** `export const $class_Bodies = ["key", type, …];` */
export function classText({ exportName, key, fields }: KernelClass): string {
  return `export const ${exportName} = [${[JSON.stringify(key), ...fields.map(fieldText)].join(", ")}];`;
}

/** As the runtime's `instances.ts` reads it: a code, the class of an array, in a list where it may be null, or the name of an explicit type. */
function fieldText({ type, scalar }: KernelField): string {
  if (type.kind === "number") return scalar ? JSON.stringify(scalar) : "0";
  if (type.kind === "boolean") return "1";
  if (type.kind === "object" || !("nothing" in type)) throw new Error("no field of an instance is an object");
  const isNull = type.nothing === "null" ? 1 : 0;
  if (type.kind === "array") return isNull ? `[${className(type.array)}]` : className(type.array);
  return String({ optional: 2, optionalBoolean: 6, string: 4 }[type.kind] + isNull);
}
