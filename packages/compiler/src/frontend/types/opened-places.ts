/** Declarations of places that hold undefined although TypeScript says that they do not. */
import type { ts } from "#typescript";

/** What is known to be open, by declaration. */
export class OpenedPlaces {
  private readonly declarations = new Set<ts.Node>();
  /** Those that the next translation has open. */
  private readonly found = new Set<ts.Node>();
  private isGivenUp = false;

  has(declaration: ts.Node | undefined): boolean {
    return declaration !== undefined && this.declarations.has(declaration);
  }

  /** Has the next translation open a place, unless that has been given up; whether it is not open in this one. */
  open(declaration: ts.Node): boolean {
    if (this.isGivenUp || this.declarations.has(declaration)) return false;
    this.found.add(declaration);
    return true;
  }

  /** A translation begins. */
  begin(): void {
    for (const declaration of this.found) this.declarations.add(declaration);
    this.found.clear();
  }

  get all(): readonly ts.Node[] {
    return [...this.declarations];
  }

  /** Has nothing open, from now on; false where nothing was. */
  giveUp(): boolean {
    const changes = this.declarations.size > 0;
    this.declarations.clear();
    this.isGivenUp = true;
    return changes;
  }
}
