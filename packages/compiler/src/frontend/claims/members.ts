/** A union of records and what is said to be one of its members in; how to tell whether a value is one of those out. */
import { ts } from "#typescript";

/**
 * The property that tells the members of a union apart, and its values in those that are meant; without them, it is in
 * those alone, and another one in the others.
 */
export interface Test {
  readonly name: string;
  readonly values?: readonly (string | number | boolean)[];
  readonly without?: string | undefined;
}

/** How to tell whether a value of one type is of another, where that is some members of a union of records. */
export function whichMember(checker: ts.TypeChecker, from: ts.Type, to: ts.Type): Test | undefined {
  const wide = checker.getNonNullableType(from);
  const members = wide.isUnion() ? wide.types : [];
  if (members.length < 2 || !members.every(isRecord)) return undefined;
  const target = checker.getNonNullableType(to);
  const meant = members.filter((member) => checker.isTypeAssignableTo(member, target));
  const wanted = meant.length > 0 ? meant : target.isUnion() ? target.types : [target];
  if (meant.length === members.length || !wanted.every(isRecord)) return undefined;
  for (const { name } of checker.getPropertiesOfType(members[0]!)) {
    const all = members.map((member) => unitsOf(checker, member, name));
    const values = wanted.map((member) => unitsOf(checker, member, name));
    if (
      all.every((units) => units !== undefined) &&
      new Set(all.flat()).size > 1 &&
      values.every((units) => units !== undefined)
    )
      return { name, values: [...new Set(values.flat())] };
  }
  const others = members.filter((member) => !meant.includes(member));
  const name = ownProperty(checker, wanted, others);
  return name === undefined ? undefined : { name, without: ownProperty(checker, others, wanted) };
}

/** A property that is in all of some types and in none of others. */
const ownProperty = (
  checker: ts.TypeChecker,
  types: readonly ts.Type[],
  others: readonly ts.Type[],
): string | undefined =>
  checker
    .getPropertiesOfType(types[0]!)
    .find(({ name }) => types.every((one) => isRequired(one, name)) && others.every((one) => !one.getProperty(name)))
    ?.name;

function isRequired(type: ts.Type, name: string): boolean {
  const property = type.getProperty(name);
  return !!property && !(property.flags & ts.SymbolFlags.Optional);
}

const isRecord = (type: ts.Type): boolean =>
  (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0;

/** The values that a property can have, if it has few. */
function unitsOf(checker: ts.TypeChecker, type: ts.Type, name: string): (string | number | boolean)[] | undefined {
  const property = type.getProperty(name);
  if (!property || property.flags & ts.SymbolFlags.Optional) return undefined;
  const held = checker.getTypeOfSymbol(property);
  const units = (held.isUnion() ? held.types : [held]).map((unit) => {
    if (unit.isStringLiteral() || unit.isNumberLiteral()) return unit.value;
    return unit.flags & ts.TypeFlags.BooleanLiteral ? checker.typeToString(unit) === "true" : undefined;
  });
  return units.every((unit) => unit !== undefined) ? units : undefined;
}
