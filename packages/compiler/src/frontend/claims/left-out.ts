/**
 * Objects that lack a property, and objects in which it is undefined, are alike inside a kernel. A spread tells them
 * apart: `{ size: 1, ...options }` keeps 1 where the options have no size, and not where that is undefined. In: such
 * spreads, and the properties that the kernel itself makes undefined; out: the spreads of which both are true.
 */
import type { ts } from "#typescript";
import { fieldKey, type FieldNames, type ObjectType } from "../../ir/objects.js";

interface FieldPlace {
  readonly type: ObjectType;
  readonly name: string;
  readonly node: ts.Node;
}

export class LeftOut {
  private readonly spreads: FieldPlace[] = [];
  private readonly undefinedOnes: FieldPlace[] = [];

  /** A property of a spread object keeps what was there before where the object lacks it. */
  keepsEarlier(type: ObjectType, name: string, node: ts.Node): void {
    this.spreads.push({ type, name, node });
  }

  /** A property is there, and may be undefined. */
  mayBeUndefined(type: ObjectType, name: string, node: ts.Node): void {
    this.undefinedOnes.push({ type, name, node });
  }

  /** Whether JavaScript, which tells the two apart, has to say that a property is left out. */
  get asked(): FieldNames {
    const found = new Map<ObjectType, Set<string>>();
    for (const { type, name } of this.spreads)
      found.set(type.resolved, (found.get(type.resolved) ?? new Set()).add(name));
    return found;
  }

  /** A spread that cannot be told. */
  get mistaken(): FieldPlace | undefined {
    const keys = new Set(this.undefinedOnes.map(({ type, name }) => fieldKey(type, name)));
    return this.spreads.find(({ type, name }) => keys.has(fieldKey(type, name)));
  }
}
