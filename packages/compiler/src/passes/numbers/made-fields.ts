/**
 * Which number fields of objects that only the kernel makes hold nothing but integers of 32 bits, such as the shape of
 * an array in a field of an object: every value that is put into them is one, as far as the analysis of ranges knows
 * when it takes that for granted of what is read from them.
 */
import { isObject, type FieldNames, type ObjectType } from "../../ir/objects.js";
import { eachExpression } from "../../ir/walk.js";
import type { Module, Type } from "../../ir/ir.js";
import type { Context, Pass } from "../pass.js";

export const findMadeFields: Pass = {
  name: "findMadeFields",
  stage: "numbers",
  says:
    "Finds the same in objects that only the kernel makes: their fields hold integers of 32 bits where all " +
    "that is written are such.",
  run,
};

function run(module: Module, context: Context): Module {
  context.madeFields = madeFieldsOf(module, context.wanted.fields);
  return module;
}

/**
 * `wanted` are fields that reach an index, a length or the bound of a loop: what stands beside them is compared with
 * them.
 */
function madeFieldsOf(module: Module, wanted: FieldNames): FieldNames {
  const given = reachedFrom(module.root.parameters.map(({ type }) => type));
  let closed = true;
  for (const func of module.functions)
    eachExpression(func.body, (e) => void (closed &&= e.op !== "island" && e.op !== "host"));
  if (!closed) return new Map();
  return new Map(
    [...wanted]
      .filter(
        ([type]) => (type.shape === "record" || type.shape === "tuple") && !type.instance && !given.has(type.resolved),
      )
      .map(([type]) => [
        type.resolved,
        new Set([...type.fields].filter(([, slot]) => slot.type === "f64" && !slot.optional).map(([name]) => name)),
      ]),
  );
}

/** The types of objects that values of types can reach. */
function reachedFrom(types: readonly Type[]): ReadonlySet<ObjectType> {
  const found = new Set<ObjectType>();
  const add = (type: Type): void => {
    if (!isObject(type) || found.has(type.resolved)) return;
    found.add(type.resolved);
    for (const slot of type.fields.values()) add(slot.type);
    if (type.shape === "list") add(type.element.type);
  };
  types.forEach(add);
  return found;
}
