/** Calls that give several values: a record or a tuple of them. */
import type { ts } from "#typescript";
import { newObject, read } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";
import type { Expression } from "../../ir/ir.js";
import type { Body } from "../../frontend/body.js";
import { refuse } from "../../frontend/refusal.js";

/** Makes each value, of the type that it has in the result. */
export function together(
  body: Body,
  node: ts.CallExpression,
  parts: Readonly<Record<string, (type: ts.Type) => Expression>>,
): Expression {
  const { checker } = body.typing;
  const type = checker.getTypeAtLocation(node);
  const shape = body.shapeOf(type);
  if (typeof shape !== "object" || !isObject(shape)) return refuse(node, "W2002", body.typing.typeText(node));
  const values = Object.entries(parts).map(([name, make]) =>
    body.reusable(make(checker.getTypeOfSymbol(type.getProperty(name)!)), "result"),
  );
  return read(body.temporary(newObject(shape, Object.keys(parts), values), "results"));
}
