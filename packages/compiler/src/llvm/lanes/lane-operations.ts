/**
 * Operations of the IR on vectors, as LLVM instructions: with the results of `operations.ts` in every lane where those
 * are defined, and with some result in all others.
 */
import type { Expression, Type } from "../../ir/ir.js";
import { double, isFloat } from "../types.js";

/** What emits vectors: their types, instructions on them, and what may be done with their floats. */
export interface Vectors {
  /** How many lanes they have. */
  readonly width: number;
  type(of: Type): string;
  value(text: string): string;
  flags(e: Expression): string;
}

type Emit = (lanes: Vectors, args: readonly string[], type: string, e: Expression) => string;

const binary =
  (float: string, integer: string): Emit =>
  (lanes, [a, b], type, e) =>
    lanes.value(`${isFloat(e.type) ? `${float} ${lanes.flags(e)}` : `${integer} `}${type} ${a}, ${b}`);

const comparison =
  (float: string, integer: string): Emit =>
  (lanes, [a, b], _type, { args: [first] }) =>
    lanes.value(`${isFloat(first!.type) ? `fcmp ${float}` : `icmp ${integer}`} ${lanes.type(first!.type)} ${a}, ${b}`);

const intrinsic =
  (name: string): Emit =>
  (lanes, args, type, e) =>
    call(lanes, name, e.type, type, ...args);

const call = (lanes: Vectors, name: string, of: Type, type: string, ...args: readonly (string | undefined)[]): string =>
  lanes.value(
    `call ${type} @llvm.${name}.v${lanes.width}${of as string}(${args.map((arg) => `${type} ${arg}`).join(", ")})`,
  );

/** Shift counts count modulo 32. */
const shift =
  (name: string): Emit =>
  (lanes, [a, b], type) =>
    lanes.value(`${name} ${type} ${a}, ${lanes.value(`and ${type} ${b}, splat (i32 31)`)}`);

const convert: Emit = (lanes, [a], type, { type: to, args: [first] }) => {
  const from = first!.type;
  if (from === to || (from === "i64" && to === "f64")) return a!;
  const instruction = conversions[`${from as string}>${to as string}`]!;
  return lanes.value(`${instruction} ${lanes.type(from)} ${a} to ${type}`);
};

const conversions: Record<string, string> = {
  "i32>f64": "sitofp",
  "i32>i64": "sitofp",
  "i32>f32": "sitofp",
  "bool>f64": "uitofp",
  "bool>i32": "zext",
  "bool>i64": "uitofp",
  "f64>f32": "fptrunc",
  "f32>f64": "fpext",
};

const select: Emit = (lanes, [c, a, b], type) =>
  lanes.value(`select ${lanes.type("bool")} ${c}, ${type} ${a}, ${type} ${b}`);

const table: Partial<Record<Expression["op"], Emit>> = {
  add: binary("fadd", "add"),
  sub: binary("fsub", "sub"),
  mul: binary("fmul", "mul"),
  imul: binary("fmul", "mul"),
  div: binary("fdiv", ""),
  wideadd: binary("", "add"),
  widesub: binary("", "sub"),
  and: binary("", "and"),
  or: binary("", "or"),
  xor: binary("", "xor"),
  not: (lanes, [a], type) => lanes.value(`xor ${type} ${a}, splat (i32 -1)`),
  shl: shift("shl"),
  shr: shift("ashr"),
  ushr: shift("lshr"),
  neg: (lanes, [a], type, e) =>
    lanes.value(isFloat(e.type) ? `fneg ${type} ${a}` : `sub ${type} zeroinitializer, ${a}`),
  abs: (lanes, [a], type, e) => {
    if (isFloat(e.type)) return call(lanes, "fabs", e.type, type, a);
    return call(lanes, "smax", e.type, type, a, lanes.value(`sub ${type} zeroinitializer, ${a}`));
  },
  min: (lanes, [a, b], type, e) => call(lanes, isFloat(e.type) ? "minimum" : "smin", e.type, type, a, b),
  max: (lanes, [a, b], type, e) => call(lanes, isFloat(e.type) ? "maximum" : "smax", e.type, type, a, b),
  sqrt: intrinsic("sqrt"),
  floor: intrinsic("floor"),
  ceil: intrinsic("ceil"),
  trunc: intrinsic("trunc"),
  // As `w.round`.
  round: (lanes, [a], type, e) => {
    const down = call(lanes, "floor", e.type, type, a);
    const rest = lanes.value(`fsub ${type} ${a}, ${down}`);
    const half = lanes.value(`fcmp oge ${type} ${rest}, splat (double ${double(0.5)})`);
    const up = lanes.value(`fadd ${type} ${down}, splat (double ${double(1)})`);
    return call(lanes, "copysign", e.type, type, select(lanes, [half, up, down], type, e), a);
  },
  fround: (lanes, [a], type) => {
    const single = lanes.type("f32");
    return lanes.value(`fpext ${single} ${lanes.value(`fptrunc ${type} ${a} to ${single}`)} to ${type}`);
  },
  // Zeros and NaN are themselves.
  sign: (lanes, [a], type, e) => {
    const unit = call(lanes, "copysign", e.type, type, `splat (double ${double(1)})`, a);
    const nonzero = lanes.value(`fcmp one ${type} ${a}, zeroinitializer`);
    return select(lanes, [nonzero, unit, a!], type, e);
  },
  lt: comparison("olt", "slt"),
  le: comparison("ole", "sle"),
  gt: comparison("ogt", "sgt"),
  ge: comparison("oge", "sge"),
  eq: comparison("oeq", "eq"),
  ne: comparison("une", "ne"),
  lnot: (lanes, [a], type) => lanes.value(`xor ${type} ${a}, splat (i1 true)`),
  truthy: (lanes, [a], _type, { args: [first] }) =>
    lanes.value(`${isFloat(first!.type) ? "fcmp one" : "icmp ne"} ${lanes.type(first!.type)} ${a}, zeroinitializer`),
  convert,
  wrap: (_lanes, [a]) => a!,
  select,
  conditional: select,
};

export function emitLaneOperation(lanes: Vectors, e: Expression, args: readonly string[]): string {
  const emit = table[e.op];
  if (!emit) throw new Error(`'${e.op}' in lanes`);
  return emit(lanes, args, lanes.type(e.type), e);
}
