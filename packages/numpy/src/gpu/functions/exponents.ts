/**
 * Roots, exponentials, logarithms and functions of angles: an operand in, an array of f32 out. They are polynomials
 * that wumba's compiler has for kernels, within 2e-6 of those of `Math`; functions of angles up to 8192.
 */
import * as exponents from "../../elementwise/exponents.js";
import * as trigonometry from "../../elementwise/trigonometry.js";
import { compute, floatingReals, type Floating1 } from "../elementwise.js";
import {
  acosOf,
  acoshOf,
  asinOf,
  asinhOf,
  atanOf,
  cbrtOf,
  cosOf,
  coshOf,
  expOf,
  expm1Of,
  log1pOf,
  log2Of,
  logOf,
  sinOf,
  sinhOf,
  tanOf,
  tanhOf,
  powOf,
} from "../built/functions-built.js";
import type { Declaration, Operation } from "../operations.js";

/** Calls one function. */
const calling = (name: string, own: string, cpu: Operation["cpu"], ...needs: readonly Declaration[]): Operation => ({
  name,
  wgsl: (_, a) => `${own}(${a})`,
  needs: () => needs,
  cpu,
});

const sqrtOperation = /* @__PURE__ */ calling("sqrt", "sqrt", exponents.sqrt);
/** The square root. */
export const sqrt: Floating1 = (a) => compute(sqrtOperation, floatingReals, a);

const cbrtOperation = /* @__PURE__ */ calling("cbrt", "cbrtOnGpu", exponents.cbrt, cbrtOf);
/** The cube root. */
export const cbrt: Floating1 = (a) => compute(cbrtOperation, floatingReals, a);

const expOperation = /* @__PURE__ */ calling("exp", "expOnGpu", exponents.exp, expOf);
/** e to the power of a. */
export const exp: Floating1 = (a) => compute(expOperation, floatingReals, a);

const expm1Operation = /* @__PURE__ */ calling("expm1", "expm1OnGpu", exponents.expm1, expm1Of);
/** exp(a) − 1. */
export const expm1: Floating1 = (a) => compute(expm1Operation, floatingReals, a);

const logOperation = /* @__PURE__ */ calling("log", "logOnGpu", exponents.log, logOf);
/** The natural logarithm. */
export const log: Floating1 = (a) => compute(logOperation, floatingReals, a);

const log2Operation = /* @__PURE__ */ calling("log2", "log2OnGpu", exponents.log2, log2Of);
/** The logarithm to the base of 2. */
export const log2: Floating1 = (a) => compute(log2Operation, floatingReals, a);

const log1pOperation = /* @__PURE__ */ calling("log1p", "log1pOnGpu", exponents.log1p, log1pOf);
/** log(1 + a). */
export const log1p: Floating1 = (a) => compute(log1pOperation, floatingReals, a);

const sinOperation = /* @__PURE__ */ calling("sin", "sinOnGpu", trigonometry.sin, sinOf);
/** The sine. */
export const sin: Floating1 = (a) => compute(sinOperation, floatingReals, a);

const cosOperation = /* @__PURE__ */ calling("cos", "cosOnGpu", trigonometry.cos, cosOf);
/** The cosine. */
export const cos: Floating1 = (a) => compute(cosOperation, floatingReals, a);

const tanOperation = /* @__PURE__ */ calling("tan", "tanOnGpu", trigonometry.tan, tanOf);
/** The tangent. */
export const tan: Floating1 = (a) => compute(tanOperation, floatingReals, a);

const arcsinOperation = /* @__PURE__ */ calling("arcsin", "asinOnGpu", trigonometry.arcsin, asinOf);
/** The angle of a sine. */
export const arcsin: Floating1 = (a) => compute(arcsinOperation, floatingReals, a);

const arccosOperation = /* @__PURE__ */ calling("arccos", "acosOnGpu", trigonometry.arccos, acosOf);
/** The angle of a cosine. */
export const arccos: Floating1 = (a) => compute(arccosOperation, floatingReals, a);

const arctanOperation = /* @__PURE__ */ calling("arctan", "atanOnGpu", trigonometry.arctan, atanOf);
/** The angle of a tangent. */
export const arctan: Floating1 = (a) => compute(arctanOperation, floatingReals, a);

const sinhOperation = /* @__PURE__ */ calling("sinh", "sinhOnGpu", trigonometry.sinh, sinhOf);
/** The hyperbolic sine. */
export const sinh: Floating1 = (a) => compute(sinhOperation, floatingReals, a);

const coshOperation = /* @__PURE__ */ calling("cosh", "coshOnGpu", trigonometry.cosh, coshOf);
/** The hyperbolic cosine. */
export const cosh: Floating1 = (a) => compute(coshOperation, floatingReals, a);

const tanhOperation = /* @__PURE__ */ calling("tanh", "tanhOnGpu", trigonometry.tanh, tanhOf);
/** The hyperbolic tangent. */
export const tanh: Floating1 = (a) => compute(tanhOperation, floatingReals, a);

const arcsinhOperation = /* @__PURE__ */ calling("arcsinh", "asinhOnGpu", trigonometry.arcsinh, asinhOf);
/** What has this hyperbolic sine. */
export const arcsinh: Floating1 = (a) => compute(arcsinhOperation, floatingReals, a);

const arccoshOperation = /* @__PURE__ */ calling("arccosh", "acoshOnGpu", trigonometry.arccosh, acoshOf);
/** What has this hyperbolic cosine. */
export const arccosh: Floating1 = (a) => compute(arccoshOperation, floatingReals, a);

const exp2Operation: Operation = {
  name: "exp2",
  wgsl: (_, a) => `powOnGpu(2.0f, ${a})`,
  needs: () => [powOf],
  cpu: exponents.exp2,
};
/** 2 to the power of a. */
export const exp2: Floating1 = (a) => compute(exp2Operation, floatingReals, a);

const log10Operation: Operation = {
  name: "log10",
  wgsl: (_, a) => `(logOnGpu(${a}) * 0.4342945f)`,
  needs: () => [logOf],
  cpu: exponents.log10,
};
/** The logarithm to the base of 10. */
export const log10: Floating1 = (a) => compute(log10Operation, floatingReals, a);
