/** The names of the properties of a record in JavaScript's order, where the program shows how it was made. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { nameOfProperty } from "../values/objects.js";
import { refuse } from "../refusal.js";

/** What an expression was made by: an object literal, in place or as the value of a `const`. */
function literalOf(body: Body, node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  if (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node)
  )
    return literalOf(body, node.expression);
  const declaration = ts.isIdentifier(node) ? body.typing.symbolOf(node)?.valueDeclaration : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  return ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const
    ? literalOf(body, declaration.initializer)
    : undefined;
}

/** Numbers come first, in their order, then the other names in that of the literal. */
export function keysOf(body: Body, node: ts.Expression): string[] {
  const literal = literalOf(body, node);
  const properties = literal?.properties.map((property) =>
    ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)
      ? nameOfProperty(property.name)
      : undefined,
  );
  if (!properties?.every((name) => name !== undefined)) return refuse(node, "W2011");
  const names = [...new Set(properties)];
  // A property that the type has besides can have been added later.
  const others = body.typing.checker.getPropertiesOfType(body.typing.checker.getTypeAtLocation(node));
  if (others.some((property) => !names.includes(property.name))) return refuse(node, "W2011");
  return Object.keys(Object.fromEntries(names.map((name) => [name, 0])));
}
