/** An object that is spread, assigned or taken apart in; the properties out that each of its forms has, or may have. */
import { ts } from "#typescript";
import type { Body, ObjectExpression } from "../body.js";
import { refuse } from "../refusal.js";

export interface OwnProperty {
  readonly name: string;
  readonly type: ts.Type;
  /** Whether an object may lack it. */
  readonly optional: boolean;
}

/**
 * The properties that the TypeScript type of an expression names; its IR type may have more. Of a union each member has
 * to name them, be it as optional: objects do not say which they are. `beside`: those that a pattern takes by name.
 */
export function ownProperties(
  body: Body,
  node: ts.Node,
  { type }: ObjectExpression,
  beside: Iterable<string> = [],
): OwnProperty[] {
  const { checker } = body.typing;
  const known = checker.getNonNullableType(checker.getTypeAtLocation(node));
  const properties = new Map(checker.getPropertiesOfType(known).map((property) => [property.name, property]));
  const isShared = (property: ts.Symbol): boolean => properties.has(property.name);
  const members = known.isUnion() ? known.types : [known];
  if (!members.every((member) => checker.getPropertiesOfType(member).every(isShared))) return refuse(node, "W2011");
  if (!ts.isObjectLiteralExpression(node)) body.kernel.spreads.push({ type, known, node, beside });
  return [...type.fields.keys()].flatMap((name): OwnProperty[] => {
    const property = properties.get(name);
    if (!property) return [];
    const optional = members.some((member) => mayLack(member, name));
    return [{ name, type: checker.getTypeOfSymbol(property), optional }];
  });
}

function mayLack(type: ts.Type, name: string): boolean {
  const property = type.getProperty(name);
  return !property || (property.flags & ts.SymbolFlags.Optional) !== 0;
}
