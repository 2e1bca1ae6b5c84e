/**
 * A field of a class under `@jitclass` in; whether a method can read it before the constructor has given it a value.
 */
import { ts } from "#typescript";
import type { ClassNode } from "./hierarchy.js";
import type { Typing } from "./typing.js";
import { memberName, unsetFieldsOf } from "./unset-fields.js";

const known = new WeakMap<ClassNode, ReadonlySet<string>>();

/** Fields of explicit scalar types begin as zero. */
export function isUnsetInInstance(typing: Typing, declaration: ts.Declaration | undefined): boolean {
  if (!declaration || !ts.isPropertyDeclaration(declaration)) return false;
  if (typing.scalars.kindOfDeclaration(declaration).kind === "scalar") return false;
  const owner = declaration.parent;
  let names = known.get(owner);
  if (!names) known.set(owner, (names = unsetFieldsOf(owner, alone, typing.program.getCompilerOptions())));
  return names.has(memberName(declaration.name));
}

const is = { method: ts.isMethodDeclaration, getter: ts.isGetAccessorDeclaration, setter: ts.isSetAccessorDeclaration };

/** Such classes extend nothing. */
const alone: Parameters<typeof unsetFieldsOf>[1] = {
  baseOf: () => undefined,
  memberOf: ({ members }, name, kind) =>
    members.find(
      (member): member is ts.MethodDeclaration => is[kind](member) && !!member.body && memberName(member.name) === name,
    ),
};
