/** How values cross between JavaScript and a kernel, by their types. */
import type { MemoryKind, NothingKind, TableKind } from "../../bind/signature.js";
import type { ObjectType } from "../../ir/objects.js";
import type { PassedClass } from "./passed-classes.js";
import { ts } from "#typescript";

/** A value that crosses. */
export type Crossing =
  | { readonly kind: "number" | "boolean" }
  | { readonly kind: "bigint" }
  | { readonly kind: "optional" | "optionalBoolean" | "string"; readonly nothing: NothingKind }
  | { readonly kind: "array"; readonly array: MemoryKind; readonly nothing: NothingKind }
  | { readonly kind: "object"; readonly object: CrossingObject; readonly nothing: NothingKind }
  /** What may be of several types: some of the scalar ones, and an object. */
  | {
      readonly kind: "mixed";
      readonly type: ObjectType;
      readonly scalars: readonly ScalarKind[];
      readonly inner: Crossing | undefined;
      readonly nothing: NothingKind;
    }
  /** An instance that lives in kernel memory; `open` where there may be none. */
  | { readonly kind: "instance"; readonly type: ObjectType; readonly open: boolean; readonly nothing: NothingKind };

export interface CrossingField {
  readonly name: string;
  readonly type: Crossing;
  /** Whether JavaScript leaves it out when it is undefined. */
  readonly optional: boolean;
  /** The only value that the property has in this member of a union. */
  readonly literal?: string | number | boolean;
}

/** What a value that crosses may be, besides an object. */
export type ScalarKind = "number" | "string" | "boolean";

/** An object that crosses. */
export interface CrossingObject {
  readonly type: ObjectType;
  /** For records and tuples. */
  readonly fields: CrossingField[];
  /** For lists. */
  element?: Crossing;
  /** For lists of elements that are always there, but may not have been set: what is missing is left out. */
  holes?: true;
  /** For unions of records: what an object can be. */
  members?: readonly CrossingObject[];
  /** For instances of one of several classes: as which each crosses. */
  classes?: readonly CrossingObject[];
  /** For what is a table in memory: `fields` are those of a class of `@wumba/std`. */
  readonly table?: TableKind;
  /** For instances: the name of the class, which a library exports. */
  readonly className?: string;
  /** Whether kernels may change the fields of such instances. */
  readonly isOpen?: true;
  /** For instances of a class of the program. */
  readonly passed?: PassedClass;
  /** Of these: a field that does not cross, and why. */
  lacks?: { readonly field: string; readonly why: string };
}

/** A type does not cross; the message, if any, says why. */
export class NoCrossing extends Error {}

/** The same for a place that may be left out. */
export const mayLack = (crossing: Crossing): Crossing =>
  "nothing" in crossing && crossing.nothing === "never" ? { ...crossing, nothing: "undefined" } : crossing;

/** A field that no object is without. */
export const always = (name: string, type: Crossing): CrossingField => ({ name, type, optional: false });

/** The types of TypeScript that each of these is of. */
export const scalarFlags = [
  ["number", ts.TypeFlags.NumberLike],
  ["string", ts.TypeFlags.StringLike],
  ["boolean", ts.TypeFlags.BooleanLike],
] as const;
