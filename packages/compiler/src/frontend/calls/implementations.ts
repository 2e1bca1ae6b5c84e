/** A type and a name in; what its classes have under that name out. */
import type { ts } from "#typescript";
import type { Body } from "../body.js";
import type { ClassNode } from "../types/hierarchy.js";
import type { FunctionNode } from "../select/function-node.js";
import type { Kind } from "./only-members.js";

/** What the instances of some classes have under the name of a member. */
export interface Implementation {
  readonly node: FunctionNode;
  readonly classes: readonly ClassNode[];
}

/** What the classes of a type have under a name. */
export function implementing(body: Body, given: ts.Type, name: string, kind: Kind): Implementation[] {
  const { classes } = body.kernel;
  const { checker } = body.typing;
  const type = checker.getNonNullableType(checker.getApparentType(given));
  const found = new Map<FunctionNode, ClassNode[]>();
  for (const candidate of classes.like(type)) {
    const member = classes.memberOf(candidate, name, kind);
    if (member) found.set(member, [...(found.get(member) ?? []), candidate]);
  }
  return [...found].map(([member, owners]) => ({ node: member, classes: owners }));
}
