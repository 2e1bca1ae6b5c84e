/** One row for each operation: the texts of its operands in, the text of its result out. */
import { rowsOf } from "../ir/gpu/operations.js";
import type { Operation, Type } from "../ir/ir.js";

/** `helper`: a function of the prelude, by name. */
export type EmitText = (args: readonly string[], e: Operation, helper: (name: string) => string) => string;

const infix =
  (sign: string): EmitText =>
  ([a, b]) =>
    `(${a} ${sign} ${b})`;
const named =
  (name: string): EmitText =>
  (args) =>
    `${name}(${args.join(", ")})`;
const helped =
  (name: string): EmitText =>
  (args, _e, helper) =>
    `${helper(name)}(${args.join(", ")})`;
const unsigned =
  (sign: string): EmitText =>
  ([a, b]) =>
    `(bitcast<u32>(${a}) ${sign} bitcast<u32>(${b}))`;

/** Divisions by a constant need no look at the divisor. */
const divided =
  (sign: string, helper: string): EmitText =>
  (args, e, take) => {
    const [, divisor] = e.args;
    const isPlain = divisor?.op === "constant" && divisor.value > 0;
    return isPlain ? `(${args[0]} ${sign} ${args[1]})` : `${take(helper)}(${args.join(", ")})`;
  };

/** Shift counts count modulo 32. */
const shift =
  (sign: string): EmitText =>
  ([a, b], e) =>
    `(${a} ${sign} ${places(b!, e)})`;
const places = (text: string, e: Operation): string => {
  const [, count] = e.args;
  return count?.op === "constant" ? `${count.value & 31}u` : `(u32(${text}) & 31u)`;
};

const converted = (text: string, from: Type, to: Type): string => {
  if (from === to) return text;
  if (from === "bool") return to === "f32" ? `select(0.0f, 1.0f, ${text})` : `select(0i, 1i, ${text})`;
  return `${String(to)}(${text})`;
};

export const texts = rowsOf<EmitText>({
  add: infix("+"),
  sub: infix("-"),
  mul: infix("*"),
  div: infix("/"),
  wideadd: infix("+"),
  widesub: ([a, b], e) => (e.args[0]!.op === "constant" && e.args[0].value === 0 ? `(-${b})` : `(${a} - ${b})`),
  imul: infix("*"),
  neg: ([a]) => `(-${a})`,
  rem: helped("w_remainder"),
  safediv: divided("/", "w_quotient"),
  saferem: divided("%", "w_rest"),
  safefloordiv: (args, e, helper) => {
    const [, divisor] = e.args;
    const power = divisor?.op === "constant" && divisor.value > 0 ? Math.log2(divisor.value) : NaN;
    return Number.isInteger(power) ? `(${args[0]} >> ${power}u)` : `${helper("w_floored")}(${args.join(", ")})`;
  },
  safeudiv: helped("w_unsigned_quotient"),
  safeurem: helped("w_unsigned_rest"),
  and: infix("&"),
  or: infix("|"),
  xor: infix("^"),
  not: ([a]) => `(~${a})`,
  shl: shift("<<"),
  shr: shift(">>"),
  ushr: ([a, b], e) => `bitcast<i32>(bitcast<u32>(${a}) >> ${places(b!, e)})`,
  lt: infix("<"),
  le: infix("<="),
  gt: infix(">"),
  ge: infix(">="),
  eq: infix("=="),
  ne: infix("!="),
  ult: unsigned("<"),
  ule: unsigned("<="),
  ugt: unsigned(">"),
  uge: unsigned(">="),
  lnot: ([a]) => `(!${a})`,
  truthy: helped("w_truthy"),
  sqrt: named("sqrt"),
  abs: named("abs"),
  floor: named("floor"),
  ceil: named("ceil"),
  trunc: named("trunc"),
  round: helped("w_round"),
  sign: named("sign"),
  min: named("min"),
  max: named("max"),
  clz32: named("countLeadingZeros"),
  ctz32: named("countTrailingZeros"),
  popcnt32: named("countOneBits"),
  reverse32: named("reverseBits"),
  fma: named("fma"),
  opaque: ([a]) => a!,
  singlebits: named("bitcast<i32>"),
  fromsinglebits: named("bitcast<f32>"),
  wrap: helped("w_wrap"),
  unsigned: ([a]) => `f32(bitcast<u32>(${a}))`,
  convert: ([a], e) => converted(a!, e.args[0]!.type, e.type),
  select: ([c, a, b]) => `select(${b}, ${a}, ${c})`,
});

export function constantText(value: number, type: Type, helper: (name: string) => string): string {
  if (type === "bool") return value ? "true" : "false";
  if (type === "i32") return value === -(2 ** 31) ? "i32(-2147483648)" : value < 0 ? `(${value}i)` : `${value}i`;
  if (Number.isFinite(value)) return value < 0 || Object.is(value, -0) ? `(-${floatText(-value)})` : floatText(value);
  helper("w_special");
  if (Number.isNaN(value)) return "bitcast<f32>(w_nan)";
  return value < 0 ? "(-bitcast<f32>(w_infinity))" : "bitcast<f32>(w_infinity)";
}

/** The shortest text that is read as the same float of 32 bits. */
function floatText(value: number): string {
  let text = "";
  for (let digits = 1; digits <= 9; digits++) {
    text = String(Number(value.toPrecision(digits)));
    if (Math.fround(Number(text)) === Math.fround(value)) break;
  }
  return `${/[.e]/.test(text) ? text : `${text}.0`}f`;
}
