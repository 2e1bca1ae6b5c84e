/**
 * Types with brands, `[number, number] & { _brand: "point" }`: values are of the type without it, and TypeScript alone
 * tells them apart.
 */
import { ts } from "#typescript";

const NAME = /^_{1,2}|brand|nominal|opaque|tag$/i;

/** The type of what values are; an intersection of anything but one type and brands is given as it is. */
export function withoutBrand(checker: ts.TypeChecker, type: ts.IntersectionType): ts.Type {
  const [own, ...others] = type.types.filter((part) => !isBrand(checker, part));
  return own && others.length === 0 ? own : type;
}

/** Whether a type is written out and has nothing but properties whose names and types are those of a brand. */
function isBrand(checker: ts.TypeChecker, type: ts.Type): boolean {
  const properties = type.flags & ts.TypeFlags.Object ? checker.getPropertiesOfType(type) : [];
  const isListed = checker.isArrayType(type) || checker.isTupleType(type) || type.getCallSignatures().length > 0;
  return !isListed && properties.length > 0 && properties.every((property) => isBrandName(checker, property));
}

function isBrandName(checker: ts.TypeChecker, property: ts.Symbol): boolean {
  const { flags } = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const isOfSymbol = property.escapedName.toString().startsWith("__@");
  const { StringLiteral, UniqueESSymbol, Never, Unknown, BooleanLiteral } = ts.TypeFlags;
  const isLiteral = (flags & (StringLiteral | UniqueESSymbol | Never | Unknown | BooleanLiteral)) !== 0;
  return isLiteral && (isOfSymbol || NAME.test(property.name));
}

/** Of a union of tuples or lists, or a type parameter that extends one, which only brands tell apart, the first. */
export function onlyMember(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  const whole = type.isUnion() ? type : checker.getBaseConstraintOfType(type);
  if (!whole) return type;
  const parts = (whole.isUnion() ? whole.types : [whole]).map((part) =>
    part.isIntersection() ? withoutBrand(checker, part) : part,
  );
  const [first, ...others] = parts;
  if (!first || !(checker.isTupleType(first) || checker.isArrayType(first))) return type;
  const isSame = (other: ts.Type): boolean =>
    checker.isTypeAssignableTo(first, other) && checker.isTypeAssignableTo(other, first);
  return others.every(isSame) ? first : type;
}
