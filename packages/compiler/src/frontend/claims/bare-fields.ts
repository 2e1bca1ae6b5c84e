/**
 * Properties that an object is made with as null or undefined in; refusals out, where other objects of its type hold
 * numbers there that are always there: as in JavaScript that nobody checks, `{ at: null }` before `o.at = 1`.
 */
import type { ts } from "#typescript";
import { isArray } from "../../ir/build.js";
import { isObject, type ObjectType } from "../../ir/objects.js";
import { refuse } from "../refusal.js";

export interface BareField {
  readonly type: ObjectType;
  readonly name: string;
  readonly node: ts.Node;
}

export function checkBareFields(fields: readonly BareField[]): void {
  for (const { type, name, node } of fields) {
    const slot = type.fields.get(name);
    if (slot && !slot.optional && !isObject(slot.type) && !isArray(slot.type)) refuse(node, "W2007", `'${name}'`);
  }
}
