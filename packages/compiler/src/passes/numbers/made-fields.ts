/**
 * Which number fields of objects that only the kernel makes hold nothing but integers of 32 bits, such as the shape of an array in a field of an object: every value that is put into them is
 * one, as far as the analysis of ranges knows when it takes that for granted of what is read from them.
 */
import { isObject, type FieldNames, type ObjectType } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Expression, Module, Type } from "../../ir/ir.js";
import type { Facts } from "../../analyses/ranges/facts.js";
import { I32, isWithin } from "../../analyses/ranges/range.js";

/** `wanted` are fields that reach an index, a length or the bound of a loop: what stands beside them is compared with them. */
export function findMadeFields(module: Module, wanted: FieldNames): FieldNames {
  const given = reachedFrom(module.root.parameters.map(({ type }) => type));
  let closed = true;
  for (const func of module.functions) eachExpression(func.body, (e) => void (closed &&= e.op !== "island" && e.op !== "host"));
  if (!closed) return new Map();
  return new Map(
    [...wanted]
      .filter(([type]) => (type.shape === "record" || type.shape === "tuple") && !type.instance && !given.has(type.resolved))
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

/** Analyses, without the fields that turn out to get other values, until there are none. */
export function analyzeMade<A extends { readonly facts: Facts }>(
  module: Module,
  fields: FieldNames,
  analyze: (fields: FieldNames) => A,
): A {
  for (let left = fields; ;) {
    const analysis = analyze(left);
    const kept = withoutOthers(module, analysis.facts, left);
    if (countOf(kept) === countOf(left)) return analysis;
    left = kept;
  }
}

const countOf = (fields: FieldNames): number => [...fields.values()].reduce((sum, names) => sum + names.size, 0);

function withoutOthers(module: Module, facts: Facts, fields: FieldNames): FieldNames {
  const kept = new Map([...fields].map(([type, names]) => [type, new Set(names)]));
  const put = (type: Type, field: string, value: Expression): void => {
    if (!isObject(type) || value.type !== "f64" || !facts.isReached(value)) return;
    if (!isWithin(facts.of(value), I32)) kept.get(type.resolved)?.delete(field);
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => void (s.kind === "setField" && put(s.object.type, s.field, s.value)));
    eachExpression(func.body, (e) => void (e.op === "new" && e.fields.forEach((field, k) => put(e.type, field, e.args[k]!))));
  }
  return kept;
}
