/** The classes of the program whose instances cross in a kernel: what the forwarding call passes for them. */
import type { ts } from "#typescript";
import { makeLocal } from "../../ir/build.js";
import type { New } from "../../ir/ir.js";
import type { TranslatedParameter } from "../parameters.js";

/** A class whose instances cross. */
export interface PassedClass {
  readonly declaration: ts.ClassDeclaration;
  /** Among those that the forwarding call passes. */
  readonly index: number;
  /** Why the kernel cannot make such as JavaScript makes them. */
  readonly unsure: string | undefined;
}

export class PassedClasses {
  /** The names that they have in the file of the kernel. */
  private readonly names = new Map<ts.ClassDeclaration, string>();
  /** The classes of the objects that the kernel makes. */
  readonly made = new WeakMap<New, ts.ClassLikeDeclaration>();

  indexOf(declaration: ts.ClassDeclaration, name: string): number {
    if (!this.names.has(declaration)) this.names.set(declaration, name);
    return [...this.names.keys()].indexOf(declaration);
  }

  /** Some class that is passed. */
  get first(): string | undefined {
    return [...this.names.values()][0];
  }

  /** Functions that give the classes, behind all other functions of JavaScript: a class may not be there yet. */
  get parameters(): TranslatedParameter[] {
    return [...this.names.values()].map((name) => ({
      name: `() => ${name}`,
      local: makeLocal("class", "f64"),
      host: "class",
    }));
  }
}
