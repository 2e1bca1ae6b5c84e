/** Accessors as places: a getter reads, a setter writes. */
import { ts } from "#typescript";
import { copy } from "../../ir/build.js";
import type { Body, Value, ObjectExpression } from "../body.js";
import { implementations } from "./implementations.js";
import { memberOfLiteral } from "./literal-members.js";
import { refuse } from "../refusal.js";
import { classTypes, memberFunction, callMember } from "./classes.js";

/** The place that a getter and a setter stand for. */
export function assignAccessor(body: Body, symbol: ts.Symbol, object: ObjectExpression, node: ts.Node) {
  if (!(symbol.flags & ts.SymbolFlags.Accessor)) return undefined;
  const types = classTypes(body, object.type);
  return {
    read: (): Value => memberFunction(body, symbol, copy(object), node) ?? refuse(node, "W2008", symbol.name),
    write: (value: Value): void => {
      const setter = symbol.declarations?.find((d) => ts.isSetAccessorDeclaration(d));
      if (!setter) return refuse(node, "W2008", symbol.name);
      if (ts.isObjectLiteralExpression(setter.parent)) memberOfLiteral(body, setter, object, "setter", node);
      const [first, ...overrides] = implementations(body, setter, "setter", object, node);
      callMember(
        body,
        node,
        { kind: "function", node: first!.node, scope: body.rootScope, receiver: copy(object), types, overrides },
        [value],
        false,
      );
    },
  };
}
