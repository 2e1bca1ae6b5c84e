/** Calls that give several values: a record or a tuple of them. */
import { refuse, type Body, type ts } from "@wumba/compiler/extend";
import { isObject, newObject, read, type Expression } from "@wumba/compiler/extend/ir";

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
