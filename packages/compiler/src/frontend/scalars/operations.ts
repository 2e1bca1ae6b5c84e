/**
 * An operator and the kinds of its operands in; the kind of its result out, and what brings that into its type when it
 * is an explicit one.
 */
import { finding, type Finding } from "../../diagnostics/codes.js";
import type { NumberOperator } from "../program/operator-tables.js";
import { adapts, join, kindName, NUMBER, OTHER, UNSIGNED_WORD, WORD, type Kind } from "./kinds.js";
import { isInteger, isWide, scalarTypes, type ScalarName } from "./types.js";

export type Problem = Finding<"W2101" | "W2102" | "W2103" | "W2104">;

export interface Operation {
  readonly kind: Kind;
  /** The type that the result of JavaScript's operator is brought into. */
  readonly wrap?: ScalarName | undefined;
  /** What stands for the operator: products modulo 2^32, a shift that brings in zeros, a shift count modulo 64. */
  readonly instead?: "imul" | "ushr" | "modulo" | undefined;
  /** The explicit type that constants among the operands are rounded to. */
  readonly operands?: ScalarName | undefined;
  readonly problem?: Problem | undefined;
}

export type Comparison = "lt" | "le" | "gt" | "ge" | "eq" | "ne";
const comparisons = new Set<string>(["lt", "le", "gt", "ge", "eq", "ne"]);
const shifts = new Set<string>(["shl", "shr", "ushr"]);
const bitwise = new Set<string>(["and", "or", "xor"]);

const symbols: Partial<Record<NumberOperator | Comparison, string>> = {
  add: "+",
  sub: "-",
  mul: "*",
  div: "/",
  rem: "%",
  pow: "**",
  and: "&",
  or: "|",
  xor: "^",
  lt: "<",
  le: "<=",
  gt: ">",
  ge: ">=",
  eq: "===",
  ne: "!==",
};

/** Undefined when no operand is of an explicit type: then JavaScript's meaning is all there is. */
export function binaryOperation(op: NumberOperator | Comparison, a: Kind, b: Kind): Operation | undefined {
  if (a.kind !== "scalar" && b.kind !== "scalar") return undefined;
  if (shifts.has(op)) return shift(op, a);
  if (comparisons.has(op)) return comparison(op as Comparison, a, b);
  if (bitwise.has(op)) return bits(op, a, b);
  return arithmetic(op, a, b);
}

/** The type of the left operand is that of the result; any count will do. */
function shift(op: NumberOperator | Comparison, a: Kind): Operation {
  if (a.kind === "bigint") return { kind: a };
  if (a.kind !== "scalar" || a.name === "f32") return { kind: op === "ushr" ? UNSIGNED_WORD : WORD };
  const { bits: width, signed } = scalarTypes[a.name];
  if (isWide(a.name)) return { kind: a, instead: "modulo", wrap: op === "shl" ? a.name : undefined };
  if (op === "shl") return { kind: a, wrap: a.name === "i32" ? undefined : a.name };
  if (op === "ushr") return { kind: a, wrap: signed ? a.name : undefined };
  return { kind: a, instead: width === 32 && !signed ? "ushr" : undefined };
}

/** Numbers of any types compare exactly. */
function comparison(op: Comparison, a: Kind, b: Kind): Operation {
  const joined = join(a, b);
  if (!joined && isWideMixture(a, b)) return { kind: OTHER, problem: mixture(op, a, b) };
  return { kind: OTHER, operands: joined?.kind === "scalar" ? joined.name : undefined };
}

const isWideMixture = (a: Kind, b: Kind): boolean =>
  a.kind === "scalar" && b.kind === "scalar" && isWide(a.name) && isWide(b.name);

const mixture = (op: NumberOperator | Comparison, a: Kind, b: Kind): Problem =>
  finding("W2101", symbols[op] ?? op, kindName(a), kindName(b));

function bits(op: NumberOperator | Comparison, a: Kind, b: Kind): Operation {
  const joined = join(a, b, true);
  if (!joined) return { kind: OTHER, problem: mixture(op, a, b) };
  if (joined.kind !== "scalar") {
    const lossy = joined.kind === "number" && [a, b].some((side) => side.kind === "scalar" && side.name !== "f32");
    return { kind: joined.kind === "number" ? WORD : joined, problem: lossy ? mixture(op, a, b) : undefined };
  }
  const { name } = joined;
  if (name === "f32") return { kind: WORD };
  // A constant that has the right bits only makes a result with the right bits only.
  const exact = [a, b].every((side) => side.kind === "scalar" || adapts(side, name));
  return { kind: joined, wrap: name === "u32" || !exact ? name : undefined };
}

function arithmetic(op: NumberOperator | Comparison, a: Kind, b: Kind): Operation {
  const ring = op === "add" || op === "sub" || op === "mul";
  const joined = join(a, b, ring);
  if (op === "div" && [a, b].every((side) => side.kind === "scalar" && isInteger(side.name))) return { kind: NUMBER };
  if (!joined) return { kind: OTHER, problem: mixture(op, a, b) };
  if (joined.kind !== "scalar") return { kind: joined };
  const { name } = joined;
  const { family, bits: width } = scalarTypes[name];
  if ((op === "pow" || op === "div") && family === "integer") return { kind: NUMBER };
  if (family === "wide" && op === "rem") return { kind: joined };
  const instead = op === "mul" && family === "integer" && width === 32 ? "imul" : undefined;
  return { kind: joined, wrap: instead && name === "i32" ? undefined : name, instead, operands: name };
}

/** `-x`, `~x` and `+x`. */
export function unaryOperation(op: "neg" | "not" | "plus", a: Kind): Operation | undefined {
  if (a.kind !== "scalar") return undefined;
  const { family, signed } = scalarTypes[a.name];
  if (op === "plus") return { kind: a };
  if (op === "not") return family === "single" ? { kind: WORD } : { kind: a, wrap: signed ? undefined : a.name };
  return { kind: a, wrap: family === "single" ? undefined : a.name };
}

/** `x++` and `x--`. */
export function updateOperation(a: Kind): Operation | undefined {
  return a.kind === "scalar" ? { kind: a, wrap: a.name } : undefined;
}
