/** Sums, products, signs and what else keeps the type of its operands. */
import * as cpu from "../../elementwise/arithmetic.js";
import {
  ceil as ceilOnCpu,
  floor as floorOnCpu,
  rint as rintOnCpu,
  trunc as truncOnCpu,
} from "../../elementwise/rounding.js";
import * as signs from "../../elementwise/signs.js";
import { arctan2 as arctan2OnCpu, hypot as hypotOnCpu } from "../../elementwise/trigonometry.js";
import {
  alike,
  compute,
  floating,
  floatingReals,
  ofNumbers,
  ofReals,
  real,
  withoutBool,
  type Arithmetic1,
  type Arithmetic2,
  type Floating1,
  type Floating2,
  type Rule,
  type Size1,
} from "../elementwise.js";
import { atan2Of, floored, hypotOf, powOf } from "../built/functions-built.js";
import type { Declaration, Operation } from "../operations.js";
import type { GpuDType } from "../dtypes.js";

const product: Declaration = {
  name: "product",
  text: "fn product(a: vec2f, b: vec2f) -> vec2f { return vec2f(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }",
  needs: [],
};
/** By the method of Smith, as NumPy's. */
const quotient: Declaration = {
  name: "quotient",
  text: `fn quotient(a: vec2f, b: vec2f) -> vec2f {
if (abs(b.x) >= abs(b.y)) {
let ratio = b.y / b.x;
return vec2f(a.x + a.y * ratio, a.y - a.x * ratio) / (b.x + b.y * ratio);
}
let ratio = b.x / b.y;
return vec2f(a.x * ratio + a.y, a.y * ratio - a.x) / (b.y + b.x * ratio);
}`,
  needs: [],
};

/** The quotient of floats as it would be if it was not rounded before: of whole ones it stays whole. */
const flooredFloats: Declaration = {
  name: "flooredFloats",
  text: `fn flooredFloats(a: f32, b: f32) -> f32 {
let q = round(a / b);
let left = a - q * b;
return select(q, q - 1.0f, left != 0.0f && ((left < 0.0f) != (b < 0.0f)));
}`,
  needs: [],
};
const restOfFloats: Declaration = {
  name: "restOfFloats",
  text: "fn restOfFloats(a: f32, b: f32) -> f32 { return a - flooredFloats(a, b) * b; }",
  needs: [flooredFloats],
};
const restOfIntegers: Declaration = {
  name: "restOfIntegers",
  text: "fn restOfIntegers(a: i32, b: i32) -> i32 { return select(a - w_floored(a, b) * b, 0i, b == 0i); }",
  needs: [floored],
};

const addition: Operation = {
  name: "add",
  wgsl: (kind, a, b) => (kind === "bool" ? `(${a} || ${b})` : `(${a} + ${b})`),
  cpu: cpu.add,
};
/** a + b; of `bool`, or. */
export const add: Arithmetic2 = (a, b) => compute(addition, alike, a, b);

const subtraction: Operation = { name: "subtract", wgsl: (_, a, b) => `(${a} - ${b})`, cpu: cpu.subtract };
/** a − b. Throws a TypeError for `bool`. */
export const subtract: Arithmetic2 = (a, b) => compute(subtraction, withoutBool, a, b);

const multiplication: Operation = {
  name: "multiply",
  wgsl: (kind, a, b) => (kind === "bool" ? `(${a} && ${b})` : kind === "c64" ? `product(${a}, ${b})` : `(${a} * ${b})`),
  needs: (kind) => (kind === "c64" ? [product] : []),
  cpu: cpu.multiply,
};
/** a · b; of `bool`, and. */
export const multiply: Arithmetic2 = (a, b) => compute(multiplication, alike, a, b);

const division: Operation = {
  name: "divide",
  wgsl: (kind, a, b) => (kind === "c64" ? `quotient(${a}, ${b})` : `(${a} / ${b})`),
  needs: (kind) => (kind === "c64" ? [quotient] : []),
  cpu: cpu.divide,
};
/** a / b, as floats. */
export const divide: Floating2 = (a, b) => compute(division, floating, a, b);

const floorDivision: Operation = {
  name: "floorDivide",
  wgsl: (kind, a, b) =>
    kind === "u32"
      ? `select(${a} / ${b}, 0u, ${b} == 0u)`
      : `${kind === "i32" ? "w_floored" : "flooredFloats"}(${a}, ${b})`,
  needs: (kind) => (kind === "i32" ? [floored] : [flooredFloats]),
  cpu: cpu.floorDivide,
};
/** The largest whole number not above a / b; of integers by 0 it is 0. Throws a TypeError for `bool`. */
export const floorDivide: Arithmetic2 = (a, b) => compute(floorDivision, ofNumbers, a, b);

const remainder: Operation = {
  name: "mod",
  wgsl: (kind, a, b) =>
    kind === "u32"
      ? `select(${a} % ${b}, 0u, ${b} == 0u)`
      : `${kind === "i32" ? "restOfIntegers" : "restOfFloats"}(${a}, ${b})`,
  needs: (kind) => (kind === "i32" ? [restOfIntegers] : [restOfFloats]),
  cpu: cpu.mod,
};
/** What is left of a by b, with the sign of b; of integers by 0 it is 0. Throws a TypeError for `bool`. */
export const mod: Arithmetic2 = (a, b) => compute(remainder, ofNumbers, a, b);

/** Of floats only: what integers give may not be an integer. */
const powers: Rule = {
  kind: (common, name) => {
    if (real(common, name) !== "f32") throw new TypeError(`${name}: the device has powers of floats only; use astype`);
    return common;
  },
  result: (common) => common,
};
const exponentiation: Operation = {
  name: "power",
  wgsl: (_, a, b) => `powOnGpu(${a}, ${b})`,
  needs: () => [powOf],
  cpu: cpu.power,
};
/** a to the power of b. Throws a TypeError for arrays of integers. */
export const power: Arithmetic2 = (a, b) => compute(exponentiation, powers, a, b);

const larger: Operation = {
  name: "maximum",
  wgsl: (kind, a, b) => (kind === "bool" ? `(${a} || ${b})` : `max(${a}, ${b})`),
  cpu: cpu.maximum,
};
/** The larger one. */
export const maximum: Arithmetic2 = (a, b) => compute(larger, ofReals, a, b);

const smaller: Operation = {
  name: "minimum",
  wgsl: (kind, a, b) => (kind === "bool" ? `(${a} && ${b})` : `min(${a}, ${b})`),
  cpu: cpu.minimum,
};
/** The smaller one. */
export const minimum: Arithmetic2 = (a, b) => compute(smaller, ofReals, a, b);

const angleOfPoint: Operation = {
  name: "arctan2",
  wgsl: (_, a, b) => `atan2OnGpu(${a}, ${b})`,
  needs: () => [atan2Of],
  cpu: arctan2OnCpu,
};
/** The angle of the point (b, a), from −π to π. */
export const arctan2: Floating2 = (a, b) => compute(angleOfPoint, floatingReals, a, b);

const lengthOfSides: Operation = {
  name: "hypot",
  wgsl: (_, a, b) => `hypotOnGpu(${a}, ${b})`,
  needs: () => [hypotOf],
  cpu: hypotOnCpu,
};
/** The length of (a, b). */
export const hypot: Floating2 = (a, b) => compute(lengthOfSides, floatingReals, a, b);

const negation: Operation = {
  name: "negative",
  wgsl: (kind, a) => (kind === "u32" ? `(0u - ${a})` : `(-${a})`),
  cpu: signs.negative,
};
/** −a. Throws a TypeError for `bool`. */
export const negative: Arithmetic1 = (a) => compute(negation, withoutBool, a);

const sizes: Rule = { kind: (common) => common, result: (common) => (common === "c64" ? "f32" : common) };
const size: Operation = {
  name: "absolute",
  wgsl: (kind, a) => (kind === "bool" ? a : kind === "c64" ? `length(${a})` : `abs(${a})`),
  cpu: signs.absolute,
};
/** The size of a; of the most negative integer, itself. */
export const absolute: Size1 = (a) => compute(size, sizes, a);

/** See {@link absolute}. */
export const abs: Size1 = absolute;

const direction: Operation = {
  name: "sign",
  wgsl: (kind, a) => (kind === "u32" ? `min(${a}, 1u)` : `sign(${a})`),
  cpu: signs.sign,
};
/** −1, 0 or 1. Throws a TypeError for `bool`. */
export const sign: Arithmetic1 = (a) => compute(direction, ofNumbers, a);

const squaring: Operation = {
  name: "square",
  wgsl: (kind, a) => (kind === "bool" ? a : kind === "c64" ? `product(${a}, ${a})` : `(${a} * ${a})`),
  needs: (kind) => (kind === "c64" ? [product] : []),
  cpu: signs.square,
};
/** a · a. */
export const square: Arithmetic1 = (a) => compute(squaring, alike, a);

const inversion: Operation = {
  name: "reciprocal",
  wgsl: (kind, a) => (kind === "c64" ? `quotient(vec2f(1.0f, 0.0f), ${a})` : `(1.0f / ${a})`),
  needs: (kind) => (kind === "c64" ? [quotient] : []),
  cpu: signs.reciprocal,
};
/** 1 / a, as floats. */
export const reciprocal: Floating1 = (a) => compute(inversion, floating, a);

/** Integers stay as they are. */
const whole = (name: string, own: string, onCpu: Operation["cpu"]): Operation => ({
  name,
  wgsl: (kind: GpuDType, a) => (kind === "f32" ? `${own}(${a})` : a),
  cpu: onCpu,
});
const flooring = /* @__PURE__ */ whole("floor", "floor", floorOnCpu);
/** The largest whole number not above. */
export const floor: Arithmetic1 = (a) => compute(flooring, ofReals, a);
const ceiling = /* @__PURE__ */ whole("ceil", "ceil", ceilOnCpu);
/** The smallest whole number not below. */
export const ceil: Arithmetic1 = (a) => compute(ceiling, ofReals, a);
const truncation = /* @__PURE__ */ whole("trunc", "trunc", truncOnCpu);
/** The whole number towards 0. */
export const trunc: Arithmetic1 = (a) => compute(truncation, ofReals, a);
const rounding = /* @__PURE__ */ whole("rint", "round", rintOnCpu);
/** The nearest whole number, of two the even one. */
export const rint: Arithmetic1 = (a) => compute(rounding, ofReals, a);
