/** An object that is spread, assigned or taken apart in; the properties out that each of its forms has, or may have. */
import { ts } from "#typescript";
import type { ObjectType } from "../../ir/objects.js";
import type { Body, ObjectExpression } from "../body.js";
import type { WideSpread } from "./wide-spreads.js";
import { refuse } from "../refusal.js";
import { nothingFlags } from "../types/nothings.js";
import { fieldName } from "../types/properties.js";

const NEVER = ts.TypeFlags.Never | ts.TypeFlags.Undefined | ts.TypeFlags.Void;

export interface OwnProperty {
  readonly name: string;
  readonly type: ts.Type;
  /** Whether an object may lack it. */
  readonly optional: boolean;
  /** What takes it, unless the object was made for that. */
  readonly spread?: WideSpread | undefined;
}

/** Notes that a property is a new one of an object of a type, or of a dictionary, behind those that it has already. */
export const showIn = (into: ObjectType | undefined, { name, spread }: OwnProperty): void =>
  void spread?.shown.push({ name, into });

/**
 * The properties that the TypeScript type of an expression names; its IR type may have more, and has no fields for what
 * is only ever null or undefined. Of a union each member has to name them, be it as optional: objects do not say which
 * they are. `beside`: those that a pattern takes by name.
 */
export function ownProperties(
  body: Body,
  node: ts.Node,
  { type }: ObjectExpression,
  beside: Iterable<string> = [],
): OwnProperty[] {
  const { checker } = body.typing;
  const named = checker.getNonNullableType(checker.getTypeAtLocation(node));
  // A type parameter stands for the type of the argument.
  const meant = isGeneric(named) ? body.kernel.shapes.made.sourceOf(type) : undefined;
  const known = meant ?? named;
  const properties = new Map(checker.getPropertiesOfType(known).map((property) => [property.name, property]));
  const flagsIn = (property: ts.Symbol): number => nothingFlags(checker.getTypeOfSymbol(property));
  const hasNull = (property: ts.Symbol): boolean => (flagsIn(property) & ts.TypeFlags.Null) !== 0;
  /** It is never anything else, so that there is no field for it. */
  const isNothing = (property: ts.Symbol): boolean =>
    flagsIn(property) !== 0 && (checker.getNonNullableType(checker.getTypeOfSymbol(property)).flags & NEVER) !== 0;
  const isShared = (property: ts.Symbol): boolean => properties.has(property.name);
  const members = known.isUnion() ? known.types : [known];
  if (!members.every((member) => checker.getPropertiesOfType(member).every(isShared))) return refuse(node, "W2011");
  const names = inOrder(body, type);
  const spread = ts.isObjectLiteralExpression(node) ? undefined : { type, known, node, beside, names, shown: [] };
  if (spread) body.kernel.spreads.push(spread);
  const nothings = [...properties.values()]
    .filter(({ name }) => !type.fields.has(name))
    .filter((one) => isNothing(one));
  return [...names, ...nothings.map(({ name }) => name)].flatMap((name): OwnProperty[] => {
    const property = properties.get(name);
    if (!property) return [];
    const optional = members.some((member) => mayLack(member, name));
    // Whether it is null or not there nothing says.
    if (optional && !type.fields.has(name) && hasNull(property)) return refuse(node, "W2120", name);
    return [{ name, type: checker.getTypeOfSymbol(property), optional, spread }];
  });
}

/** Whether type parameters decide which properties a type has: `T`, `T & U`, `T["p"]`, `Partial<T>`. */
function isGeneric(type: ts.Type): boolean {
  if (type.flags & ts.TypeFlags.Instantiable) return true;
  return (type.isUnionOrIntersection() ? type.types : (type.aliasTypeArguments ?? [])).some(isGeneric);
}

/** The names of fields in the order in which programs mostly make them: what is inherited stands first. */
function inOrder(body: Body, type: ObjectType): string[] {
  const source = body.kernel.shapes.made.sourceOf(type);
  const names = new Set(source && namesOf(body.typing.checker, source));
  return [
    ...[...names].filter((name) => type.fields.has(name)),
    ...[...type.fields.keys()].filter((name) => !names.has(name)),
  ];
}

function namesOf(checker: ts.TypeChecker, type: ts.Type): string[] {
  const bases = type.isClassOrInterface() ? checker.getBaseTypes(type) : [];
  return [
    ...bases.flatMap((base) => namesOf(checker, base)),
    ...checker.getPropertiesOfType(type).map((property) => fieldName(property)),
  ];
}

function mayLack(type: ts.Type, name: string): boolean {
  const property = type.getProperty(name);
  return !property || (property.flags & ts.SymbolFlags.Optional) !== 0;
}
