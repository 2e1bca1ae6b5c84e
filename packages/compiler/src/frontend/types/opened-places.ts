/** Declarations of places that hold undefined although TypeScript says that they do not. */
import type { ts } from "#typescript";
import { TranslateAgain } from "../conflicts.js";

/** What is known to be open, by declaration. */
export class OpenedPlaces {
  private readonly declarations = new Set<ts.Node>();
  private isGivenUp = false;

  has(declaration: ts.Node | undefined): boolean {
    return declaration !== undefined && this.declarations.has(declaration);
  }

  /** Opens a place; translation begins again, unless it has been given up. */
  open(declaration: ts.Node): void {
    if (this.isGivenUp || this.declarations.has(declaration)) return;
    this.declarations.add(declaration);
    throw new TranslateAgain();
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
