/**
 * A module and the analysis of its ranges in, out which places in memory hold bigints as unsigned: a field or the
 * elements of lists have 64 bits, signed where all that is put there fits that. What fits neither is refused.
 */
import type { Place } from "../../bind/signature.js";
import type { Expression, Module, Operation, Type } from "../../ir/ir.js";
import { fieldKey, type ObjectType } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import { fitsSigned, fitsUnsigned, signedRange, unsignedRange } from "./bigint-range.js";
import { BoundlessBigint } from "./bigint-registers.js";
import type { Facts } from "./facts.js";
import type { Range } from "./range.js";

/** Keys of places whose bigints are unsigned. */
export type UnsignedPlaces = ReadonlySet<string>;

/** All lists of a kernel are of one kind: which list an element is of is not known everywhere. */
const LISTS = "lists";

export const isUnsignedField = (places: UnsignedPlaces, type: ObjectType, field: string): boolean =>
  places.has(fieldKey(type, field));
export const areListsUnsigned = (places: UnsignedPlaces): boolean => places.has(LISTS);

/** Whether the elements of a typed array, or of a list, are signed. */
export const isSignedElement = (places: UnsignedPlaces, array: Type): boolean =>
  array === "Bigints" ? !areListsUnsigned(places) : array === "BigInt64Array";

/** What a field that holds a bigint can hold. */
export const keptRange = (places: UnsignedPlaces, type: ObjectType, field: string): Range =>
  isUnsignedField(places, type, field) ? unsignedRange(64) : signedRange(64);

/** Begins with signed places, and analyses again while there are values that only unsigned ones hold. */
export function analyzeKept(
  module: Module,
  analyze: (places: UnsignedPlaces) => Facts,
): { readonly facts: Facts; readonly unsigned: UnsignedPlaces } {
  let unsigned: UnsignedPlaces = new Set();
  for (;;) {
    const facts = analyze(unsigned);
    const more = unsignedOnly(module, facts, unsigned);
    if (more.size === 0) return { facts, unsigned };
    unsigned = new Set([...unsigned, ...more]);
  }
}

/** The places that are taken for signed, and get values that only unsigned ones hold. */
function unsignedOnly(module: Module, facts: Facts, unsigned: UnsignedPlaces): Set<string> {
  const found = new Set<string>();
  const put = (key: string, value: Expression, place: Place | undefined): void => {
    if (value.type !== "bigint" || !facts.expressions.has(value)) return;
    const range = facts.of(value);
    if (unsigned.has(key) ? fitsUnsigned(range, 64) : fitsSigned(range, 64)) return;
    if (unsigned.has(key) || !fitsUnsigned(range, 64))
      throw new BoundlessBigint((value as Operation).place ?? place, "W2108");
    found.add(key);
  };
  for (const func of module.functions) {
    let place: Place | undefined;
    eachStatement(func.body, (s) => {
      if ("place" in s) place = s.place ?? place;
      if (s.kind === "setField") put(fieldKey(s.object.type as ObjectType, s.field), s.value, place);
      if (s.kind === "push") put(LISTS, s.value, place);
      if (s.kind === "store" && s.array.type === "Bigints") put(LISTS, s.value, place);
    });
    eachExpression(func.body, (e) => {
      if (e.op === "new") e.fields.forEach((field, k) => put(fieldKey(e.type, field), e.args[k]!, func.place));
    });
  }
  return found;
}
