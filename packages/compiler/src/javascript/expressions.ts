/** One row for each operation: the texts of its operands in; JavaScript that computes the same in 32 bits out. */
import { rowsOf } from "../ir/gpu/operations.js";
import type { Atomic, Operation } from "../ir/ir.js";

/** `helper`: a function by its name and its declaration. */
type EmitText = (args: readonly string[], e: Operation, helper: (name: string, text: string) => string) => string;

const onFloats =
  (sign: string): EmitText =>
  ([a, b]) =>
    `fround(${a} ${sign} ${b})`;
const onInts =
  (sign: string): EmitText =>
  ([a, b]) =>
    `(${a} ${sign} ${b} | 0)`;
const onBits =
  (sign: string): EmitText =>
  ([a, b]) =>
    `(${a} ${sign} ${b})`;
const unsigned =
  (sign: string): EmitText =>
  ([a, b]) =>
    `(${a} >>> 0 ${sign} ${b} >>> 0)`;
/** Of floats what needs no rounding, since the result is one that the operands are, or a whole number below them. */
const exact =
  (name: string): EmitText =>
  (args) =>
    `Math.${name}(${args.join(", ")})`;
const helped =
  (name: string, text: string): EmitText =>
  (args, _e, helper) =>
    `${helper(name, `const ${name} = ${text};`)}(${args.join(", ")})`;

/** What looks at an index, and what tells of one outside of an array or of a part of one. */
export const CHECKS = {
  at: "const at = (a, i, s) => (i >>> 0 < a.length ? i : t.outside(s, i, a.length));",
  part: "const part = (b, i, n) => (i >>> 0 < n ? (b + i) | 0 : -1);",
  partAt: "const partAt = (b, i, n, s) => (i >>> 0 < n ? (b + i) | 0 : t.outside(s, i, n));",
} as const;

const BITS = "new Float32Array(1)";
const REVERSED = "(a) => { let r = 0; for (let k = 0; k < 32; k++) r = (r << 1) | ((a >>> k) & 1); return r; }";
const FUSED = `((f, w) => (a, b, c) => {
  const p = a * b; const s = p + c; const v = s - p; const e = p - (s - v) + (c - v);
  if (!(e > 0 || e < 0)) return fround(s);
  f[0] = s; if (!(w[0] & 1n)) w[0] += (e > 0) === (s > 0) ? 1n : -1n; return fround(f[0]);
})(...((f) => [f, new BigInt64Array(f.buffer)])(new Float64Array(1)))`;

export const texts = rowsOf<EmitText>({
  add: onFloats("+"),
  sub: onFloats("-"),
  mul: onFloats("*"),
  div: onFloats("/"),
  wideadd: onInts("+"),
  widesub: onInts("-"),
  imul: ([a, b]) => `imul(${a}, ${b})`,
  neg: ([a]) => `(-${a})`,
  rem: helped("remainder", "(a, b) => fround(a - fround(b * Math.trunc(fround(a / b))))"),
  safediv: ([a, b]) => `(${a} / ${b} | 0)`,
  saferem: ([a, b]) => `(${a} % ${b} | 0)`,
  safefloordiv: helped("floored", "(a, b) => Math.floor(a / b) | 0"),
  safeudiv: helped("unsignedQuotient", "(a, b) => (a >>> 0) / (b >>> 0) | 0"),
  safeurem: helped("unsignedRest", "(a, b) => (a >>> 0) % (b >>> 0) | 0"),
  and: onBits("&"),
  or: onBits("|"),
  xor: onBits("^"),
  not: ([a]) => `(~${a})`,
  shl: onBits("<<"),
  shr: onBits(">>"),
  ushr: ([a, b]) => `(${a} >>> ${b} | 0)`,
  lt: onBits("<"),
  le: onBits("<="),
  gt: onBits(">"),
  ge: onBits(">="),
  eq: onBits("==="),
  ne: onBits("!=="),
  ult: unsigned("<"),
  ule: unsigned("<="),
  ugt: unsigned(">"),
  uge: unsigned(">="),
  lnot: ([a]) => `(!${a})`,
  truthy: ([a]) => `(!!${a})`,
  sqrt: ([a]) => `fround(Math.sqrt(${a}))`,
  abs: ([a], e) => (e.type === "i32" ? `(Math.abs(${a}) | 0)` : `Math.abs(${a})`),
  floor: exact("floor"),
  ceil: exact("ceil"),
  trunc: exact("trunc"),
  round: exact("round"),
  sign: exact("sign"),
  min: exact("min"),
  max: exact("max"),
  clz32: exact("clz32"),
  ctz32: helped("trailing", "(a) => (a ? 31 - Math.clz32(a & -a) : 32)"),
  popcnt32: helped("ones", "(a) => { let n = 0; for (; a; a &= a - 1) n++; return n; }"),
  reverse32: helped("reversed", REVERSED),
  // A product of two is exact in 64 bits. Where the sum is not, its last bit says so: it is rounded to 32 only once.
  fma: helped("fused", FUSED),
  opaque: ([a]) => a!,
  singlebits: helped(
    "bitsOf",
    `((f, w) => (x) => ((f[0] = x), w[0]))(...((f) => [f, new Int32Array(f.buffer)])(${BITS}))`,
  ),
  fromsinglebits: helped(
    "ofBits",
    `((f, w) => (x) => ((w[0] = x), f[0]))(...((f) => [f, new Int32Array(f.buffer)])(${BITS}))`,
  ),
  wrap: ([a]) => `(${a} | 0)`,
  unsigned: ([a]) => `fround(${a} >>> 0)`,
  convert: ([a], e) => (e.type === "f32" ? `fround(${a})` : `(${a} | 0)`),
  select: ([c, a, b]) => `(${c} ? ${a} : ${b})`,
});

export const constantText = (value: number): string =>
  Object.is(value, -0) ? "(-0)" : value < 0 ? `(${value})` : String(value);

/** What an element becomes that was `x`, by the values `v` and `w`. */
export function atomicValue({ action, args }: Atomic): string {
  const isUnsigned = args[0].type === "Uint32Array";
  switch (action) {
    case "add":
      return "x + v";
    case "sub":
      return "x - v";
    case "and":
      return "x & v";
    case "or":
      return "x | v";
    case "xor":
      return "x ^ v";
    case "min":
    case "max":
      return `Math.${action}(x, ${isUnsigned ? "v >>> 0" : "v"})`;
    case "compareExchange":
      return `(x | 0) === v ? w : x`;
    case "load":
      return "x";
    default:
      return "v";
  }
}
