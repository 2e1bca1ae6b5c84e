/** The types of values that may be of several types in one kernel. */
import { isObject, ObjectType } from "../../../ir/objects.js";
import { unify } from "./alike.js";
import { isType, type Shape } from "../shape.js";

export class Mixtures {
  private readonly mixtures = new Map<ObjectType | "bigint" | undefined, ObjectType>();

  /** What is a bigint or nothing. */
  get openBigint(): ObjectType | undefined {
    return this.of(["bigint"]);
  }

  /** What may be a number, a string or a boolean, and besides an object of one type or a bigint. */
  of(shapes: readonly Shape[]): ObjectType | undefined {
    let object: ObjectType | undefined;
    const wide = shapes.includes("bigint");
    for (const shape of shapes) {
      if (shape === "f64" || shape === "String" || shape === "bool" || shape === "bigint") continue;
      if (!isType(shape) || !isObject(shape) || shape.shape === "mixed" || (object && !unify(object, shape)))
        return undefined;
      object = shape;
    }
    if (object?.instance || (object && wide)) return undefined;
    const key = wide ? "bigint" : object?.resolved;
    const known = this.mixtures.get(key);
    if (known) return known;
    const made = new ObjectType("union", "mixed");
    this.mixtures.set(key, made);
    made.define("kind", { type: "f64", optional: false });
    made.define("number", { type: "f64", optional: false });
    made.define("text", { type: "String", optional: false });
    if (wide) made.define("bigint", { type: "bigint", optional: false });
    if (object) made.define("object", { type: object, optional: false });
    return made;
  }
}
