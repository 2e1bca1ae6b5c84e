/** A property that the TypeScript type of an object does not have in; its field, which may be missing, out. */
import type { ts } from "#typescript";
import { copy } from "../../ir/build.js";
import { ObjectType } from "../../ir/objects.js";
import { isExpression, type Body, type ObjectExpression, type Value } from "../body.js";
import type { OwnProperty } from "./own-properties.js";
import { refuse } from "../refusal.js";
import { nothingFlags } from "../types/nothings.js";
import { insisted, requirePresence } from "../presence/taken.js";
import { slotFor } from "../values/values.js";
import { hasNothing, presence, isUnproven } from "../presence/presence.js";

/**
 * Before a property is set that the type of an object does not have: one that was made without it says by the value
 * that it lacks it. What it is set to is there.
 */
export function addField(
  body: Body,
  { type }: ObjectExpression,
  { name, type: own, optional }: OwnProperty,
  value: Value,
  node: ts.Expression,
): Value {
  if (!optional && nothingFlags(own) !== 0) return refuse(node, "W2120", name);
  const present = optional ? value : whatIsThere(body, value, node);
  const slot = slotFor(present) ?? refuse(node, "W2008", name);
  const isScalar = slot.type === "f64" || slot.type === "bool";
  if (!isScalar && !hasNothing(slot.type)) return refuse(node, "W2120", name);
  const added = new ObjectType("added", "record");
  added.define(name, isScalar ? { ...slot, optional: true } : slot);
  if (type.instance || !ObjectType.merge(type, added)) return refuse(node, "W2008", name);
  body.kernel.addedFields.push({ type, name, property: { type: own, optional: true }, body, node });
  return present;
}

function whatIsThere(body: Body, value: Value, node: ts.Expression): Value {
  if (!isExpression(value)) return value.kind === "optional" ? insisted(body, value, node) : value;
  if (isUnproven(body, value)) requirePresence(body, presence(body, copy(value)), node);
  return value;
}
