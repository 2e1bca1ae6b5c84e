// Declares a variable of any type in a context's scope.
import type { Context } from "../context.js";
import type { DataType } from "./types.js";

/** Numbers and booleans are known to the writers of arithmetic; all else to those of this folder. */
export function bind(context: Context, name: string, type: DataType, assignable = false, integer = false): void {
  if (type.kind === "number") context.scope.declare({ name, type: "number", assignable, integer });
  else if (type.kind === "boolean") context.scope.declare({ name, type: "boolean", assignable });
  else if (type.kind === "array") context.scope.declare({ name, type: type.of, assignable: false });
  else context.scope.declareData({ name, type, assignable });
}
