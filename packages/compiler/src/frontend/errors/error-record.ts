/** The type of the errors of one kernel. */
import { ObjectType } from "../../ir/objects.js";

/** Its fields are those of all errors: their class, and what is said of them. */
export function errorRecord(): ObjectType {
  const type = new ObjectType("Error", "record");
  type.define("#class", { type: "f64", optional: false });
  for (const name of ["message", "name"]) type.define(name, { type: "String", optional: false });
  return type;
}
