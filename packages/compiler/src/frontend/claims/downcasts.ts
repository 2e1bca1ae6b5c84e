/** `x as Class` in; the class, where `x` may be an instance of another one, out. */
import { ts } from "#typescript";
import { isMixed } from "../../ir/objects.js";
import type { Body, ObjectExpression } from "../body.js";
import { valueClassOf } from "../classes/implementations.js";
import { isField, isOpen } from "./claimed.js";

/**
 * Undefined where nothing says that it may be of another class of the program, and where the class has no methods that
 * others lack: fields that an object lacks are undefined.
 */
export function claimedClass(
  body: Body,
  { type }: ObjectExpression,
  given: ts.Type,
  wanted: ts.Type,
): ts.ClassLikeDeclaration | undefined {
  const { checker } = body.typing;
  if (type.instance || isMixed(type) || valueClassOf(body, type)) return undefined;
  const to = checker.getNonNullableType(wanted);
  const declaration = classOf(to);
  const from = isOpen(given) ? body.kernel.shapes.made.sourceOf(type) : checker.getNonNullableType(given);
  if (!declaration || !from) return undefined;
  const members = from.isUnion() ? from.types : [from];
  const isOther = (member: ts.Type): boolean =>
    !!classOf(member) && !checker.isTypeAssignableTo(member, to) && hasOwnMethods(checker, to, member);
  return members.some(isOther) ? declaration : undefined;
}

function classOf({ symbol }: ts.Type): ts.ClassLikeDeclaration | undefined {
  const declaration = (symbol as ts.Symbol | undefined)?.valueDeclaration;
  return declaration && ts.isClassLike(declaration) ? declaration : undefined;
}

/** Whether instances of a class have other methods than those of another one. */
const hasOwnMethods = (checker: ts.TypeChecker, wanted: ts.Type, given: ts.Type): boolean =>
  checker
    .getPropertiesOfType(wanted)
    .some(
      (property) =>
        !isField(property) && given.getProperty(property.name)?.valueDeclaration !== property.valueDeclaration,
    );
