/** Which call of a library is being translated, at which all is refused that is refused in the library. */
import type { ts } from "#typescript";
import { Refusal } from "../refusal.js";
import { isInternal } from "./standard.js";

export class LibraryCalls {
  /** Where the program calls the function of a library that is being translated. */
  private call: ts.Node | undefined;

  /** How many calls are being translated of which libraries make statements themselves. */
  private calledBuiltins = 0;

  /** Whether what is being translated is there because the program calls a library. */
  get isInLibrary(): boolean {
    return this.call !== undefined || this.calledBuiltins > 0;
  }

  /** Translates a call of which a library makes the statements. */
  within<T>(translate: () => T): T {
    this.calledBuiltins++;
    try {
      return translate();
    } finally {
      this.calledBuiltins--;
    }
  }

  /** Translates a call of a library; what is refused in it is refused at the call. */
  calling<T>(node: ts.Node | undefined, translate: () => T): T {
    const outer = this.call;
    if (node && !isInternal(node)) this.call = node;
    try {
      return translate();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(this.nodeInProgram(error.node), error.finding, error.follows);
    } finally {
      this.call = outer;
    }
  }

  /** The node of the program that a refusal of a node is about. */
  nodeInProgram(node: ts.Node): ts.Node {
    return this.call && isInternal(node) ? this.call : node;
  }
}
