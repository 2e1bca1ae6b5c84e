/** Accesses of rounds in groups: those to one array together, and those to one field. */
import type { Form } from "../../analyses/forms.js";
import type { ElementAccess, FieldAccess } from "./places.js";

export interface Group<A extends ElementAccess | FieldAccess> {
  readonly name: string;
  readonly accesses: A[];
}

export const isAtomic = ({ accesses }: Group<ElementAccess>): boolean => accesses.every(({ atomic }) => atomic);

export const indexOf = (access: ElementAccess | FieldAccess): Form | undefined =>
  "index" in access ? access.index : access.where.kind === "element" ? access.where.index : undefined;

export function groupBy<A extends ElementAccess | FieldAccess>(
  accesses: readonly A[],
  keyOf: (access: A) => string | undefined,
): Group<A>[] {
  const groups = new Map<string, Group<A>>();
  for (const access of accesses) {
    const key = keyOf(access);
    if (key === undefined) continue;
    const group = groups.get(key) ?? { name: access.name, accesses: [] };
    groups.set(key, group);
    group.accesses.push(access);
  }
  return [...groups.values()];
}
