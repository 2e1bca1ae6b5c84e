/** What a value in a parallel loop is: the form of a number, or where an array or object lies; accesses to such. */
import type { Expression, Local } from "../../ir/ir.js";
import type { Place } from "../../bind/signature.js";
import type { Form } from "./forms/forms.js";

/** Made by the round itself. */
interface Own {
  readonly kind: "own";
}
/** Nobody writes it. */
interface Constant {
  readonly kind: "constant";
}
export interface Unknown {
  readonly kind: "unknown";
}
/** The same in all rounds; the expression can be evaluated before the loop. */
export interface Fixed {
  readonly kind: "fixed";
  readonly key: string;
  readonly expression: Expression;
}
/** An element of a list that is the same in all rounds, or what lies at fields of the element. */
export interface Element {
  readonly kind: "element";
  /** Of the list and the fields. */
  readonly key: string;
  /** The elements of the list. */
  readonly list: Expression;
  readonly index: Form | undefined;
  /** From an element to the value. */
  readonly follow: (element: Expression) => Expression;
}

export type Where = Own | Constant | Unknown | Fixed | Element;

export interface Value {
  readonly form?: Form | undefined;
  readonly where?: Where | undefined;
  /** Of a view: which element of the array it begins with, null where that is not known. */
  readonly from?: Form | null | undefined;
  /** Of a view, in elements of its own. */
  readonly length?: Form | undefined;
  /** Of a view with larger elements than the array has: how many of the array's each takes. */
  readonly scale?: number | undefined;
  /** It is not known which part of the view that `from` and `length` describe. */
  readonly part?: boolean | undefined;
}

/** What is known of variables at one place. */
export type State = Map<Local, Value>;

export const OWN: Where = { kind: "own" };
export const UNKNOWN: Where = { kind: "unknown" };
export const CONSTANT: Where = { kind: "constant" };

/** An element of an array that is read or written. */
export interface ElementAccess {
  readonly write: boolean;
  /** By `Atomics`, so that several rounds may do it at a time. */
  readonly atomic: boolean;
  /** The array, as messages name it. */
  readonly name: string;
  readonly where: Fixed | Element | Unknown;
  readonly index: Form | undefined;
  readonly place: Place | undefined;
}

/** A field of an object that is read or written; `field` names type and field. */
export interface FieldAccess {
  readonly write: boolean;
  readonly name: string;
  readonly where: Fixed | Element | Unknown;
  readonly field: string;
  readonly place: Place | undefined;
}

/** The accesses to one array, or to one field. */
export interface Group<A extends ElementAccess | FieldAccess> {
  readonly name: string;
  readonly accesses: A[];
}

export const isAtomic = ({ accesses }: Group<ElementAccess>): boolean => accesses.every(({ atomic }) => atomic);

export const indexOf = (access: ElementAccess | FieldAccess): Form | undefined =>
  "index" in access ? access.index : access.where.kind === "element" ? access.where.index : undefined;

/** Accesses by a key; those without one are in no group. */
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
