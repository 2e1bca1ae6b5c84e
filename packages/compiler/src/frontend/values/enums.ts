/** `Kind[value]`: the name of a member of an enum of numbers. */
import { ts } from "#typescript";
import { compare, copy, nothing, number } from "../../ir/build.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../body.js";
import { text } from "../text/known-text.js";
import { requirePresence } from "../presence/taken.js";
import { isReceiver } from "../presence/uses.js";
import { chooseValue } from "./values.js";
import { presence } from "../presence/presence.js";

export function nameOfEnumMember(body: Body, node: ts.ElementAccessExpression): Expression | undefined {
  const symbol = ts.isIdentifier(node.expression) ? body.typing.symbolOf(node.expression) : undefined;
  if (!symbol || !(symbol.flags & ts.SymbolFlags.RegularEnum)) return undefined;
  if (body.shapeOf(body.typing.checker.getTypeAtLocation(node.argumentExpression)) !== "f64") return undefined;
  const names = new Map<number, string>();
  for (const declaration of symbol.declarations ?? []) {
    if (!ts.isEnumDeclaration(declaration)) continue;
    for (const member of declaration.members) {
      const value = body.typing.checker.getConstantValue(member);
      // Of two members of one value the latter gives it its name.
      if (typeof value === "number" && !ts.isComputedPropertyName(member.name)) names.set(value, member.name.text);
    }
  }
  const value = body.reusable(body.number(node.argumentExpression), "member");
  const found = [...names].reduce<Expression>(
    (otherwise, [known, name]) =>
      chooseValue(
        body,
        compare("eq", copy(value), number(known)),
        () => text(body, name),
        () => otherwise,
        node,
      ) as Expression,
    nothing("String"),
  );
  // TypeScript takes every number for one that has a name.
  const held = body.reusable(found, "name");
  if (isReceiver(node)) requirePresence(body, presence(body, copy(held)), node);
  else if (held.op === "local") body.unproven.add(held.local);
  return copy(held);
}
