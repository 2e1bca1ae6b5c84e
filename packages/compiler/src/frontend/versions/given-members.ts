/** A property of a parameter in, where a version says which function it is; that function out, or undefined. */
import type { ts } from "#typescript";
import { UNDEFINED, type Body, type Value } from "../body.js";
import { refuse } from "../refusal.js";
import { holderOf } from "./function-members.js";

export function givenMember(
  body: Body,
  from: ts.Expression | undefined,
  name: string,
  node: ts.Node,
): Value | undefined {
  if (body.kernel.members.size === 0) return undefined;
  const holder = holderOf(from);
  const symbol = holder && body.typing.symbolOf(holder);
  const members = symbol && body.kernel.members.get(symbol);
  for (const [property, fn] of members ?? []) {
    if (property.name !== name) continue;
    if (fn === "absent") return UNDEFINED;
    return fn
      ? { kind: "function", node: fn, scope: body.rootScope, types: new Map() }
      : refuse(node, "W4001", `${holder!.text}.${name}`);
  }
  return undefined;
}
