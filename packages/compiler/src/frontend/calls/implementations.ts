/** A type and a name in; what its classes have under that name out. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { isAbstract, type ClassNode } from "../types/hierarchy.js";
import type { FunctionNode } from "../select/function-node.js";
import type { Kind } from "./only-members.js";

/** What the instances of some classes have under the name of a member. */
export interface Implementation {
  readonly node: FunctionNode;
  readonly classes: readonly ClassNode[];
}

/** What the classes of a type have under a name. */
export function implementing(body: Body, given: ts.Type, name: string, kind: Kind): Implementation[] {
  const { checker } = body.typing;
  const type = checker.getNonNullableType(checker.getApparentType(given));
  return implementationsIn(body, body.kernel.classes.like(type), name, kind);
}

function implementationsIn(
  { kernel: { classes } }: Body,
  candidates: readonly ClassNode[],
  name: string,
  kind: Kind,
): Implementation[] {
  const found = new Map<FunctionNode, ClassNode[]>();
  for (const candidate of candidates) {
    const member = classes.memberOf(candidate, name, kind);
    if (member) found.set(member, [...(found.get(member) ?? []), candidate]);
  }
  return [...found].map(([member, owners]) => ({ node: member, classes: owners }));
}

/** `abstract readonly name: string`, for which a class may have a field or an accessor. */
export const isAbstractProperty = ({ valueDeclaration: declaration }: ts.Symbol): boolean =>
  !!declaration && ts.isPropertyDeclaration(declaration) && isAbstract(declaration);

/** The accessors that classes have for an abstract property. */
export const implementationsOfAbstract = (body: Body, property: ts.Symbol, kind: Kind): Implementation[] => {
  const owner = property.valueDeclaration!.parent as ClassNode;
  return implementationsIn(body, body.kernel.classes.instances(owner), property.name, kind);
};
