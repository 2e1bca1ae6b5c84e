/** The classes of the program whose instances cross in a kernel: what the forwarding call passes for them. */
import type { ts } from "#typescript";
import { makeLocal } from "../../ir/build.js";
import type { New } from "../../ir/objects.js";
import type { TranslatedParameter } from "../parameters.js";

/** A class whose instances cross. */
export interface PassedClass {
  readonly declaration: ts.ClassDeclaration;
  /** Among those that the forwarding call passes. */
  readonly index: number;
  /** The number that its instances carry where they say of which class they are. */
  readonly id: number;
  /** The names of its methods and accessors. */
  readonly members: readonly string[];
  /** Why the kernel cannot make such as JavaScript makes them. */
  readonly unsure: string | undefined;
}

export class PassedClasses {
  /** Of some of these: the `#private` fields that cross. */
  private readonly secrets = new Map<ts.ClassDeclaration, Set<string>>();
  /** The names of the methods and accessors of classes that the kernel calls. */
  readonly called = new Set<string>();
  /** The names that they have in the file of the kernel. */
  private readonly names = new Map<ts.ClassDeclaration, string>();
  /** The classes of the objects that the kernel makes. */
  readonly made = new WeakMap<New, ts.ClassLikeDeclaration>();

  indexOf(declaration: ts.ClassDeclaration, name: string): number {
    if (!this.names.has(declaration)) this.names.set(declaration, name);
    return [...this.names.keys()].indexOf(declaration);
  }

  /** Has a `#private` field cross. */
  reveal(declaration: ts.ClassDeclaration, field: string): void {
    this.secrets.set(declaration, (this.secrets.get(declaration) ?? new Set()).add(field));
  }

  /** The `#private` fields of a class that cross, and the place of the function that reads and writes them. */
  secretsOf(
    declaration: ts.ClassDeclaration,
  ): { readonly fields: readonly string[]; readonly index: number } | undefined {
    const index = [...this.secrets.keys()].indexOf(declaration);
    return index < 0 ? undefined : { fields: [...this.secrets.get(declaration)!], index: this.names.size + index };
  }

  /** Some class that is passed. */
  get first(): string | undefined {
    return [...this.names.values()][0];
  }

  /**
   * Functions that give the classes, behind all other functions of JavaScript: a class may not be there yet. Behind
   * them such that give a list of `#private` fields of an instance, or set them; false of what has none.
   */
  get parameters(): TranslatedParameter[] {
    const classes = [...this.names.values()].map((name) => `() => ${name}`);
    const fields = [...this.secrets.values()].map((names) => accessText([...names]));
    return [...classes, ...fields].map((name) => ({ name, local: makeLocal("class", "f64"), host: "class" }));
  }
}

/** `(o, ...v) => #a in o && #b in o && (v.length ? ([o.#a, o.#b] = v) : [o.#a, o.#b])` */
function accessText(names: readonly string[]): string {
  const list = `[${names.map((name) => `o.${name}`).join(", ")}]`;
  return `(o, ...v) => ${names.map((name) => `${name} in o`).join(" && ")} && (v.length ? (${list} = v) : ${list})`;
}
