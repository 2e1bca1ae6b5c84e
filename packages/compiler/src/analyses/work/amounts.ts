/**
 * Expressions of a kernel in; out: the amounts that they are, over what the call gives, as far as that is known before
 * it runs. A counter of a loop counts as the middle of what it goes through.
 */
import { combined, plus, times, type Amount, type Given } from "../../bind/amount.js";
import type { Expression, Local } from "../../ir/ir.js";
import { isArray } from "../../ir/build.js";
import { isObject } from "../../ir/objects.js";

export type Size = Amount<Local>;

/** A number; what the call gives; an array that the kernel makes, by its length. */
export type Value =
  | { readonly kind: "number"; readonly size: Size }
  | { readonly kind: "given"; readonly given: Given<Local> }
  | { readonly kind: "made"; readonly length: Size };

export type Values = Map<Local, Value>;

export function valuesOfParameters(parameters: readonly Local[]): Values {
  const values: Values = new Map();
  for (const root of parameters) {
    const given = { root, steps: [] };
    if (isArray(root.type) || (isObject(root.type) && !root.type.instance)) values.set(root, { kind: "given", given });
    else if (root.type === "f64" || root.type === "i32")
      values.set(root, { kind: "number", size: { op: "value", given } });
  }
  return values;
}

/** Undefined where the data decide. */
export function sizeOf(e: Expression, values: Values): Size | undefined {
  const value = valueOf(e, values);
  return value?.kind === "number" ? value.size : undefined;
}

export function valueOf(e: Expression, values: Values): Value | undefined {
  const number = (size: Size | undefined): Value | undefined =>
    size === undefined ? undefined : { kind: "number", size };
  const arg = (k: number): Size | undefined => (e.args[k] ? sizeOf(e.args[k], values) : undefined);
  switch (e.op) {
    case "constant":
      return number(e.value);
    case "local":
      return values.get(e.local);
    case "field":
    case "load":
    case "items":
      return partOf(e, values);
    case "length":
      return number(lengthOf(e.args[0]!, values));
    case "allocate":
    case "view": {
      const length = arg(e.op === "view" ? 2 : 0);
      return length === undefined ? undefined : { kind: "made", length };
    }
    case "convert":
    case "wrap":
    case "unsigned":
    case "floor":
    case "ceil":
    case "trunc":
    case "round":
    case "fround":
      return number(arg(0));
    case "conditional":
    case "select":
      // What is there, of what may be missing.
      if (e.args[1]?.op === "nothing") return e.args[2] && valueOf(e.args[2], values);
      if (e.args[2]?.op === "nothing") return valueOf(e.args[1], values);
      return number(chosen(arg(1), arg(2)));
    default:
      return number(computed(e.op, arg(0), arg(1)));
  }
}

/** A field, or an element in the middle, of what the call gives. */
function partOf(e: Expression, values: Values): Value | undefined {
  const whole = valueOf(e.args[0]!, values);
  if (whole?.kind !== "given" || whole.given.steps.length > MOST_STEPS) return undefined;
  if (e.op === "items") return whole;
  const given = { root: whole.given.root, steps: [...whole.given.steps, e.op === "field" ? e.field : null] };
  if (isObject(e.type) || isArray(e.type)) return { kind: "given", given };
  // What a number in the middle of an array is says nothing of the others.
  return e.op === "field" && (e.type === "f64" || e.type === "i32")
    ? { kind: "number", size: { op: "value", given } }
    : undefined;
}

/** So deep may that lie of which amounts are computed. */
const MOST_STEPS = 4;

function lengthOf(e: Expression, values: Values): Size | undefined {
  const value = valueOf(e, values);
  if (value?.kind === "made") return value.length;
  if (value?.kind !== "given" || (e.type === "DataView" && value.given.steps.length > 0)) return undefined;
  return { op: "length", given: value.given };
}

/** One of two: what is not 0 of something that may be missing, else the smaller one. */
function chosen(a: Size | undefined, b: Size | undefined): Size | undefined {
  if (a === 0 || b === 0) return a === 0 ? b : a;
  return a === undefined || b === undefined ? undefined : combined("min", a, b);
}

function computed(op: Expression["op"], a: Size | undefined, b: Size | undefined): Size | undefined {
  if (a === undefined || b === undefined) return undefined;
  switch (op) {
    case "add":
      return plus(a, b);
    case "sub":
      return combined("-", a, b);
    case "mul":
    case "imul":
      return times(a, b);
    case "div":
    case "floordiv":
    case "truncdiv":
    case "safediv":
    case "safefloordiv":
      return combined("/", a, b);
    case "min":
    case "max":
      return combined(op, a, b);
    case "or":
    case "ushr":
    case "shr":
    case "shl":
      return typeof b === "number" ? shifted(op, a, b) : undefined;
    default:
      return undefined;
  }
}

function shifted(op: "or" | "ushr" | "shr" | "shl", a: Size, by: number): Size | undefined {
  if (by === 0) return a;
  if (op === "or" || by < 0 || by > 31) return undefined;
  return op === "shl" ? times(a, 2 ** by) : combined("/", a, 2 ** by);
}
