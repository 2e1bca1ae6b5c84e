/**
 * What is known about the type of an expression besides what TypeScript says: an explicit scalar type, or the values
 * that a number can have.
 */
import { contains, holds, holdsBits, isWide, scalarTypes, type Interval, type ScalarName } from "./types.js";

/**
 * `values` of a number: whole and within bounds, or any value of 32 bits. `constants`: all values that it can have,
 * known when building.
 */
export type Kind =
  | { readonly kind: "scalar"; readonly name: ScalarName }
  | {
      readonly kind: "number";
      readonly values?: Interval | "single" | undefined;
      readonly constants?: readonly number[] | undefined;
    }
  | { readonly kind: "bigint"; readonly values?: Interval | undefined }
  | { readonly kind: "other" };

export const OTHER: Kind = { kind: "other" };
export const NUMBER: Kind = { kind: "number" };
export const scalar = (name: ScalarName): Kind => ({ kind: "scalar", name });
export const whole = (lo: number, hi: number): Kind => ({ kind: "number", values: { lo: BigInt(lo), hi: BigInt(hi) } });
export const constant = (value: number): Kind => ({ kind: "number", constants: [value] });
export const SINGLE: Kind = { kind: "number", values: "single" };
export const WORD = whole(-(2 ** 31), 2 ** 31 - 1);
export const UNSIGNED_WORD = whole(0, 2 ** 32 - 1);

/** The type that holds every value of an explicit type and arithmetic of JavaScript's own. */
export const plainOf = (name: ScalarName): Kind => (isWide(name) ? { kind: "bigint" } : NUMBER);

/** How a message calls it. */
export const kindName = (kind: Kind): string =>
  kind.kind === "scalar" ? kind.name : kind.kind === "bigint" ? "bigint" : "number";

function isConstant(kind: Kind): boolean {
  if (kind.kind === "number") return kind.constants !== undefined;
  return kind.kind === "bigint" && kind.values?.lo === kind.values?.hi;
}

/**
 * Whether a plain value becomes one of an explicit type without loss: a constant that is rounded to `f32` is no loss.
 * `bits`: where only the bits of a constant count.
 */
export function adapts(kind: Kind, name: ScalarName, bits = false): boolean {
  if ((kind.kind !== "number" && kind.kind !== "bigint") || (kind.kind === "bigint") !== isWide(name)) return false;
  const fits = bits && scalarTypes[name].family !== "single" && isConstant(kind) ? holdsBits : holds;
  if (kind.kind === "number" && kind.constants !== undefined) {
    return kind.constants.every((value) => {
      if (name === "f32") return !Number.isFinite(value) || Number.isFinite(Math.fround(value));
      return Number.isInteger(value) && !Object.is(value, -0) && fits(name, { lo: BigInt(value), hi: BigInt(value) });
    });
  }
  if (kind.values === undefined) return false;
  return kind.values === "single" ? name === "f32" : fits(name, kind.values);
}

/** The type of a value that is one of the two: undefined when neither explicit type holds the values of the other. */
export function join(a: Kind, b: Kind, bits = false): Kind | undefined {
  if (a.kind === "scalar" && b.kind === "scalar") {
    if (contains(a.name, b.name)) return a;
    return contains(b.name, a.name) ? b : undefined;
  }
  if (b.kind === "scalar") return join(b, a, bits);
  if (a.kind === "scalar") {
    const plain = plainOf(a.name);
    if (b.kind !== plain.kind) return b.kind === "other" ? OTHER : undefined;
    return adapts(b, a.name, bits) ? a : plain;
  }
  return a.kind === b.kind ? joinValues(a, b) : OTHER;
}

function joinValues(a: Kind, b: Kind): Kind {
  if (a.kind === "other" || a.kind === "scalar" || b.kind === "other" || b.kind === "scalar") return OTHER;
  const { values: x } = a;
  const { values: y } = b;
  if (a.kind === "number" && b.kind === "number" && a.constants && b.constants)
    return { kind: "number", constants: [...a.constants, ...b.constants] };
  const known = x && y && x !== "single" && y !== "single";
  const values = known ? { lo: x.lo < y.lo ? x.lo : y.lo, hi: x.hi > y.hi ? x.hi : y.hi } : undefined;
  if (a.kind === "bigint") return { kind: "bigint", values };
  return x === "single" && y === "single" ? SINGLE : { kind: "number", values };
}
