/** Classes that a kernel knows for what they have in place of members of those that they derive from. */
import type { ClassNode } from "./hierarchy.js";

export class DerivedClasses {
  private readonly known = new Set<ClassNode>();
  private isGivenUp = false;

  constructor(
    /** All classes of which JavaScript gives the kernel instances. */
    private readonly given: Set<ClassNode>,
  ) {}

  /** Adds classes that JavaScript may give instances of; whether some were not known. */
  know(classes: readonly ClassNode[]): boolean {
    const others = this.isGivenUp ? [] : classes.filter((one) => !this.given.has(one));
    for (const one of others) {
      this.given.add(one);
      this.known.add(one);
    }
    return others.length > 0;
  }

  /** Has the kernel know no such class, from now on; false where it knew none. */
  giveUp(): boolean {
    const changes = this.known.size > 0;
    for (const one of this.known) this.given.delete(one);
    this.known.clear();
    this.isGivenUp = true;
    return changes;
  }
}
