/**
 * A method or an accessor of an object literal, and an access, in; out comes whether the object is always of that
 * literal. To TypeScript object literals with the same members are of one type, that of the first of them, and a
 * literal that is gone through several times makes methods with variables of their own.
 */
import { ts } from "#typescript";
import type { Body, ObjectExpression } from "../body.js";
import type { Kind, OnlyMember } from "../calls/only-members.js";
import type { KernelTranslation } from "../kernel.js";
import { unwrapped } from "../program/transparent.js";
import { refuse } from "../refusal.js";
import type { FunctionNode } from "../select/function-node.js";
import { memberName } from "../types/unset-fields.js";
import { hasThis } from "./functions-of-objects.js";
import { isClosure } from "../types/shape.js";

/** The member, or undefined where the object has a function of its own in a field. */
export function memberOfLiteral(
  body: Body,
  member: FunctionNode,
  { type }: ObjectExpression,
  kind: Kind,
  access: ts.Node,
): FunctionNode | undefined {
  if (isOfLiteral(body, member.parent as ts.ObjectLiteralExpression, access)) return member;
  if (!hasOwnVariables(body, member) && !body.kernel.findings.chosen.has(member)) {
    body.kernel.onlyMembers.push({ type, member, kind });
    return member;
  }
  const name = memberName(member.name!);
  const field = type.fields.get(name);
  if (kind === "method" && field && isClosure(field.type) && !hasThis(member.body!)) return undefined;
  return refuse(access, "W4002", name, "which object literal the object is of is not known. Use a class.");
}

/** `this` in the members of a literal, and a constant that holds the literal. */
function isOfLiteral(body: Body, literal: ts.ObjectLiteralExpression, access: ts.Node): boolean {
  const object = ts.isPropertyAccessExpression(access) ? access.expression : undefined;
  if (object?.kind === ts.SyntaxKind.ThisKeyword) return true;
  const declaration = object && ts.isIdentifier(object) ? body.typing.symbolOf(object)?.valueDeclaration : undefined;
  if (!declaration || !ts.isVariableDeclaration(declaration)) return false;
  if (!(ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) || !declaration.initializer) return false;
  return unwrapped(declaration.initializer) === literal;
}

/** Whether a member uses variables that are there more than once: of a round of a loop, or of a function's call. */
const hasOwnVariables = ({ kernel }: Body, member: FunctionNode): boolean =>
  [...kernel.references.freeSymbols(member)].some((symbol) =>
    symbol.declarations?.some((declaration) => {
      const around = ts.findAncestor(
        declaration.parent,
        (node) => ts.isFunctionLike(node) || ts.isIterationStatement(node, false),
      );
      return around !== undefined && around !== kernel.root;
    }),
  );

/** Whether another literal of the same type has something else of that name. */
export function hasOtherLiterals({ makingSites }: KernelTranslation, { type, member }: OnlyMember): boolean {
  const name = memberName(member.name!);
  return makingSites.some(
    ({ type: made, node }) =>
      made.resolved === type.resolved &&
      node !== member.parent &&
      ts.isObjectLiteralExpression(node) &&
      node.properties.some((property) => property.name && memberName(property.name) === name),
  );
}
