/** A class and its base in; refused where both have a private member of the same name. */
import { ts } from "#typescript";
import type { Body } from "../body.js";
import { notYet } from "../refusal.js";
import type { ClassNode } from "../types/hierarchy.js";

/** Private members of one name are another one in each class, and one in a kernel's objects. */
export function refuseSamePrivateNames(body: Body, declaration: ClassNode, base: ClassNode): void {
  const own = privateNames(declaration);
  if (own.length === 0) return;
  for (let at: ClassNode | undefined = base; at; at = body.kernel.classes.baseOf(at)) {
    const names = new Set(privateNames(at).map(({ text }) => text));
    const same = own.find(({ text }) => names.has(text));
    if (same) return notYet(same, `'${same.text}', which a base class has too,`);
  }
}

const privateNames = (declaration: ClassNode): ts.PrivateIdentifier[] =>
  declaration.members.flatMap(({ name }) => (name && ts.isPrivateIdentifier(name) ? [name] : []));
