// Of scripts/gpu/numpy-functions.ts, as what a build makes of it. Written by `npm run docs`.
import type { Declaration } from "../operations.js";
export const wrap: Declaration = {
  name: "w_wrap",
  text:
    "fn w_wrap(x: f32) -> i32 {\nif (abs(x) < 2147483648.0f) { return i32(x); }\nlet bi" +
    "ts = bitcast<u32>(x);\nlet places = ((bits >> 23u) & 255u) - 150u;\nif (places > 3" +
    "1u) { return 0i; }\nlet whole = bitcast<i32>(((bits & 8388607u) | 8388608u) << pl" +
    "aces);\nreturn select(whole, -whole, (bits >> 31u) != 0u);\n}",
  needs: [],
};
export const infinity: Declaration = {
  name: "w_infinity",
  text: "var<private> w_infinity: u32 = 2139095040u;",
  needs: [],
};
export const nan: Declaration = { name: "w_nan", text: "var<private> w_nan: u32 = 2143289344u;", needs: [] };
export const remainder: Declaration = {
  name: "w_remainder",
  text: "fn w_remainder(a: f32, b: f32) -> f32 {\nreturn a - b * trunc(a / b);\n}",
  needs: [],
};
export const floored: Declaration = {
  name: "w_floored",
  text:
    "fn w_floored(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nlet q = a / b;" +
    "\nreturn select(q, q - 1i, (a % b != 0i) && ((a < 0i) != (b < 0i)));\n}",
  needs: [],
};
export const rest: Declaration = {
  name: "w_rest",
  text: "fn w_rest(a: i32, b: i32) -> i32 {\nif (b == 0i) { return 0i; }\nreturn a % b;\n}",
  needs: [],
};
export const expOf: Declaration = {
  name: "expOnGpu",
  text:
    "fn expOnGpu(x_1: f32) -> f32 {\nlet inside = max(min(x_1, 89.0f), (-104.0f));\nlet" +
    " k = floor(((inside * 1.442695f) + 0.5f));\nlet r = ((inside - (k * 0.6933594f)) " +
    "- (k * (-0.00021219444f)));\nvar y_1 = ((0.00019875691f * r) + 0.0013981999f);\ny_" +
    "1 = ((y_1 * r) + 0.008333452f);\ny_1 = ((y_1 * r) + 0.041665796f);\ny_1 = ((y_1 * " +
    "r) + 0.16666666f);\ny_1 = ((y_1 * r) + 0.5f);\ny_1 = ((((y_1 * r) * r) + r) + 1.0f" +
    ");\nlet n = w_wrap(k);\nlet half = (n >> 1u);\nreturn ((y_1 * bitcast<f32>(((half +" +
    " 127i) << 23u))) * bitcast<f32>((((n - half) + 127i) << 23u)));\n}",
  needs: [wrap],
};
export const exponentOf: Declaration = {
  name: "exponentOf",
  text:
    "fn exponentOf(x_1: f32) -> i32 {\nlet bits = bitcast<i32>(x_1);\nreturn ((bits >> " +
    "23u) - select(126i, 127i, ((bits & 8388607i) < 3474675i)));\n}",
  needs: [],
};
export const significandOf: Declaration = {
  name: "significandOf",
  text:
    "fn significandOf(x_1: f32) -> f32 {\nlet m = bitcast<f32>(((bitcast<i32>(x_1) & 8" +
    "388607i) | 1056964608i));\nreturn select((m - 1.0f), ((m + m) - 1.0f), (m < 0.707" +
    "10677f));\n}",
  needs: [],
};
export const logOfSignificand: Declaration = {
  name: "logOfSignificand",
  text:
    "fn logOfSignificand(m: f32) -> f32 {\nlet z = (m * m);\nvar y_1 = ((0.070376836f *" +
    " m) - 0.1151461f);\ny_1 = ((y_1 * m) + 0.116769984f);\ny_1 = ((y_1 * m) - 0.124201" +
    "41f);\ny_1 = ((y_1 * m) + 0.14249323f);\ny_1 = ((y_1 * m) - 0.16668057f);\ny_1 = ((" +
    "y_1 * m) + 0.20000714f);\ny_1 = ((y_1 * m) - 0.24999994f);\ny_1 = ((y_1 * m) + 0.3" +
    "333333f);\nreturn (((y_1 * m) * z) - (0.5f * z));\n}",
  needs: [],
};
export const logOf: Declaration = {
  name: "logOnGpu",
  text:
    "fn logOnGpu(x_1: f32) -> f32 {\nif (x_1 <= 0.0f) {\nreturn select((-bitcast<f32>(w" +
    "_infinity)), bitcast<f32>(w_nan), (x_1 < 0.0f));\n}\nif (!(x_1 < bitcast<f32>(w_in" +
    "finity))) {\nreturn x_1;\n}\nlet exponentOf_1 = exponentOf(x_1);\nlet significandOf_" +
    "1 = significandOf(x_1);\nlet logOfSignificand_1 = logOfSignificand(significandOf_" +
    "1);\nreturn ((significandOf_1 + (logOfSignificand_1 + (f32(exponentOf_1) * (-0.00" +
    "021219444f)))) + (f32(exponentOf_1) * 0.6933594f));\n}",
  needs: [infinity, nan, exponentOf, significandOf, logOfSignificand],
};
export const expm1Of: Declaration = {
  name: "expm1OnGpu",
  text:
    "fn expm1OnGpu(x_1: f32) -> f32 {\nvar t: f32;\nvar t_1: f32;\nlet expOnGpu_1 = expO" +
    "nGpu(x_1);\nif (expOnGpu_1 == 1.0f) {\nreturn x_1;\n}\nif ((expOnGpu_1 - 1.0f) == (-" +
    "1.0f)) {\nt = (-1.0f);\n} else {\nif (expOnGpu_1 > 1e+30f) {\nt_1 = expOnGpu_1;\n} el" +
    "se {\nlet t_2 = ((expOnGpu_1 - 1.0f) * x_1);\nlet logOnGpu_1 = logOnGpu(expOnGpu_1" +
    ");\nt_1 = (t_2 / logOnGpu_1);\n}\nt = t_1;\n}\nreturn t;\n}",
  needs: [expOf, logOf],
};
export const log2Of: Declaration = {
  name: "log2OnGpu",
  text:
    "fn log2OnGpu(x_1: f32) -> f32 {\nif (x_1 <= 0.0f) {\nreturn select((-bitcast<f32>(" +
    "w_infinity)), bitcast<f32>(w_nan), (x_1 < 0.0f));\n}\nif (!(x_1 < bitcast<f32>(w_i" +
    "nfinity))) {\nreturn x_1;\n}\nlet significandOf_1 = significandOf(x_1);\nlet logOfSi" +
    "gnificand_1 = logOfSignificand(significandOf_1);\nlet t = ((significandOf_1 + log" +
    "OfSignificand_1) * 1.442695f);\nlet exponentOf_1 = exponentOf(x_1);\nreturn (t + f" +
    "32(exponentOf_1));\n}",
  needs: [infinity, nan, exponentOf, significandOf, logOfSignificand],
};
export const log1pOf: Declaration = {
  name: "log1pOnGpu",
  text:
    "fn log1pOnGpu(x_1: f32) -> f32 {\nvar t: f32;\nlet u = (1.0f + x_1);\nif (u == 1.0f" +
    ") {\nt = x_1;\n} else {\nlet logOnGpu_1 = logOnGpu(u);\nt = ((logOnGpu_1 * x_1) / (u" +
    " - 1.0f));\n}\nreturn t;\n}",
  needs: [logOf],
};
export const powerOf: Declaration = {
  name: "powerOf",
  text:
    "fn powerOf(x_1: f32, n: i32) -> f32 {\nvar product = 1.0f;\nvar square = x_1;\nvar " +
    "left = abs(n);\nloop {\nif (!(left > 0i)) { break; }\nif ((left & 1i) != 0i) {\nprod" +
    "uct = (product * square);\n}\nsquare = (square * square);\ncontinuing {\nleft = (lef" +
    "t >> 1u);\n}\n}\nreturn select(product, (1.0f / product), (n < 0i));\n}",
  needs: [],
};
export const powOf: Declaration = {
  name: "powOnGpu",
  text:
    "fn powOnGpu(x_1: f32, y_1: f32) -> f32 {\nif ((abs(y_1) <= 64.0f) && (y_1 == floo" +
    "r(y_1))) {\nlet powerOf_1 = powerOf(x_1, w_wrap(y_1));\nreturn powerOf_1;\n}\nif (x_" +
    "1 < 0.0f) {\nreturn bitcast<f32>(w_nan);\n}\nif (x_1 == 0.0f) {\nreturn select(bitca" +
    "st<f32>(w_infinity), 0.0f, (y_1 > 0.0f));\n}\nlet logOnGpu_1 = logOnGpu(x_1);\nlet " +
    "expOnGpu_1 = expOnGpu((y_1 * logOnGpu_1));\nreturn expOnGpu_1;\n}",
  needs: [wrap, infinity, nan, expOf, logOf, powerOf],
};
export const eighthsOf: Declaration = {
  name: "eighthsOf",
  text: "fn eighthsOf(a: f32) -> i32 {\nlet j = w_wrap((a * 1.2732395f));\nreturn (j + (j &" + " 1i));\n}",
  needs: [wrap],
};
export const restOf: Declaration = {
  name: "restOf",
  text:
    "fn restOf(a: f32, j: i32) -> f32 {\nreturn (((a - (f32(j) * 0.78515625f)) - (f32(" +
    "j) * 0.00024187565f)) - (f32(j) * 3.774895e-8f));\n}",
  needs: [],
};
export const sinPart: Declaration = {
  name: "sinPart",
  text:
    "fn sinPart(r: f32) -> f32 {\nlet z = (r * r);\nreturn ((((((((-0.00019515296f) * z" +
    ") + 0.008332161f) * z) - 0.16666655f) * z) * r) + r);\n}",
  needs: [],
};
export const cosPart: Declaration = {
  name: "cosPart",
  text:
    "fn cosPart(r: f32) -> f32 {\nlet z = (r * r);\nreturn ((((((((0.000024433157f * z)" +
    " - 0.0013887316f) * z) + 0.041666646f) * z) * z) - (0.5f * z)) + 1.0f);\n}",
  needs: [],
};
export const sinOf: Declaration = {
  name: "sinOnGpu",
  text:
    "fn sinOnGpu(x_1: f32) -> f32 {\nvar t: f32;\nlet a = abs(x_1);\nif (!(a < bitcast<f" +
    "32>(w_infinity))) {\nreturn bitcast<f32>(w_nan);\n}\nlet eighthsOf_1 = eighthsOf(a)" +
    ";\nlet restOf_1 = restOf(a, eighthsOf_1);\nif ((eighthsOf_1 & 2i) == 0i) {\nlet sin" +
    "Part_1 = sinPart(restOf_1);\nt = sinPart_1;\n} else {\nlet cosPart_1 = cosPart(rest" +
    "Of_1);\nt = cosPart_1;\n}\nreturn select(t, (-t), (((eighthsOf_1 & 4i) != 0i) != (x" +
    "_1 < 0.0f)));\n}",
  needs: [infinity, nan, eighthsOf, restOf, sinPart, cosPart],
};
export const cosOf: Declaration = {
  name: "cosOnGpu",
  text:
    "fn cosOnGpu(x_1: f32) -> f32 {\nvar t: f32;\nlet a = abs(x_1);\nif (!(a < bitcast<f" +
    "32>(w_infinity))) {\nreturn bitcast<f32>(w_nan);\n}\nlet eighthsOf_1 = eighthsOf(a)" +
    ";\nlet restOf_1 = restOf(a, eighthsOf_1);\nif ((eighthsOf_1 & 2i) == 0i) {\nlet cos" +
    "Part_1 = cosPart(restOf_1);\nt = cosPart_1;\n} else {\nlet sinPart_1 = sinPart(rest" +
    "Of_1);\nt = sinPart_1;\n}\nreturn select(t, (-t), (((eighthsOf_1 + 2i) & 4i) != 0i)" +
    ");\n}",
  needs: [infinity, nan, eighthsOf, restOf, sinPart, cosPart],
};
export const tanOf: Declaration = {
  name: "tanOnGpu",
  text:
    "fn tanOnGpu(x_1: f32) -> f32 {\nlet a = abs(x_1);\nif (!(a < bitcast<f32>(w_infini" +
    "ty))) {\nreturn bitcast<f32>(w_nan);\n}\nlet eighthsOf_1 = eighthsOf(a);\nlet restOf" +
    "_1 = restOf(a, eighthsOf_1);\nlet z = (restOf_1 * restOf_1);\nvar y_1 = ((0.009385" +
    "402f * z) + 0.0031199222f);\ny_1 = ((y_1 * z) + 0.024430135f);\ny_1 = ((y_1 * z) +" +
    " 0.053411283f);\ny_1 = ((y_1 * z) + 0.13338798f);\ny_1 = ((y_1 * z) + 0.33333156f)" +
    ";\nlet part = (((y_1 * z) * restOf_1) + restOf_1);\nlet value = select(((-1.0f) / " +
    "part), part, ((eighthsOf_1 & 2i) == 0i));\nreturn select(value, (-value), (x_1 < " +
    "0.0f));\n}",
  needs: [infinity, nan, eighthsOf, restOf],
};
export const asinOf: Declaration = {
  name: "asinOnGpu",
  text:
    "fn asinOnGpu(x_1: f32) -> f32 {\nlet a = abs(x_1);\nif (a > 1.0f) {\nreturn bitcast" +
    "<f32>(w_nan);\n}\nlet isLarge = (a > 0.5f);\nlet z = select((a * a), (0.5f * (1.0f " +
    "- a)), isLarge);\nlet s = select(a, sqrt(z), isLarge);\nvar y_1 = ((0.0421632f * z" +
    ") + 0.02418131f);\ny_1 = ((y_1 * z) + 0.045470025f);\ny_1 = ((y_1 * z) + 0.0749530" +
    "05f);\ny_1 = ((y_1 * z) + 0.16666752f);\nlet part = (((y_1 * z) * s) + s);\nlet val" +
    "ue = select(part, (1.5707964f - (part + part)), isLarge);\nreturn select(value, (" +
    "-value), (x_1 < 0.0f));\n}",
  needs: [nan],
};
export const acosOf: Declaration = {
  name: "acosOnGpu",
  text:
    "fn acosOnGpu(x_1: f32) -> f32 {\nvar t: f32;\nif (x_1 < (-0.5f)) {\nlet asinOnGpu_1" +
    " = asinOnGpu(sqrt((0.5f * (1.0f + x_1))));\nreturn (3.1415927f - (2.0f * asinOnGp" +
    "u_1));\n}\nif (x_1 > 0.5f) {\nlet asinOnGpu_2 = asinOnGpu(sqrt((0.5f * (1.0f - x_1)" +
    ")));\nt = (2.0f * asinOnGpu_2);\n} else {\nlet asinOnGpu_3 = asinOnGpu(x_1);\nt = (1" +
    ".5707964f - asinOnGpu_3);\n}\nreturn t;\n}",
  needs: [asinOf],
};
export const atanOf: Declaration = {
  name: "atanOnGpu",
  text:
    "fn atanOnGpu(x_1: f32) -> f32 {\nlet a = abs(x_1);\nlet isFar = (a > 2.4142137f);\n" +
    "let isMiddle = ((!isFar) && (a > 0.41421357f));\nvar chosen: f32;\nif (isFar) {\nch" +
    "osen = 1.5707964f;\n} else {\nchosen = select(0.0f, 0.7853982f, isMiddle);\n}\nlet s" +
    "tart = chosen;\nvar chosen_1: f32;\nif (isFar) {\nchosen_1 = ((-1.0f) / a);\n} else " +
    "{\nchosen_1 = select(a, ((a - 1.0f) / (a + 1.0f)), isMiddle);\n}\nlet r = chosen_1;" +
    "\nlet z = (r * r);\nlet value = (start + (((((((((0.080537446f * z) - 0.13877685f)" +
    " * z) + 0.19977711f) * z) - 0.3333295f) * z) * r) + r));\nreturn select(value, (-" +
    "value), (x_1 < 0.0f));\n}",
  needs: [],
};
export const atan2Of: Declaration = {
  name: "atan2OnGpu",
  text:
    "fn atan2OnGpu(y_1: f32, x_1: f32) -> f32 {\nif (x_1 == 0.0f) {\nvar chosen: f32;\ni" +
    "f (y_1 > 0.0f) {\nchosen = 1.5707964f;\n} else {\nchosen = select(0.0f, (-1.5707964" +
    "f), (y_1 < 0.0f));\n}\nreturn chosen;\n}\nlet atanOnGpu_1 = atanOnGpu((y_1 / x_1));\n" +
    "if (x_1 > 0.0f) {\nreturn atanOnGpu_1;\n}\nreturn select((atanOnGpu_1 + 3.1415927f)" +
    ", (atanOnGpu_1 - 3.1415927f), (y_1 < 0.0f));\n}",
  needs: [atanOf],
};
export const sinhOf: Declaration = {
  name: "sinhOnGpu",
  text:
    "fn sinhOnGpu(x_1: f32) -> f32 {\nlet a = abs(x_1);\nif (a > 1.0f) {\nlet expOnGpu_1" +
    " = expOnGpu((a * 0.5f));\nlet value = (((0.5f * expOnGpu_1) * expOnGpu_1) - (0.5f" +
    " / (expOnGpu_1 * expOnGpu_1)));\nreturn select(value, (-value), (x_1 < 0.0f));\n}\n" +
    "let z = (x_1 * x_1);\nreturn (((((((0.00020372191f * z) + 0.008330284f) * z) + 0." +
    "16666716f) * z) * x_1) + x_1);\n}",
  needs: [expOf],
};
export const coshOf: Declaration = {
  name: "coshOnGpu",
  text:
    "fn coshOnGpu(x_1: f32) -> f32 {\nlet expOnGpu_1 = expOnGpu((abs(x_1) * 0.5f));\nre" +
    "turn (((0.5f * expOnGpu_1) * expOnGpu_1) + (0.5f / (expOnGpu_1 * expOnGpu_1)));\n" +
    "}",
  needs: [expOf],
};
export const tanhOf: Declaration = {
  name: "tanhOnGpu",
  text:
    "fn tanhOnGpu(x_1: f32) -> f32 {\nlet a = abs(x_1);\nif (a >= 0.625f) {\nlet expOnGp" +
    "u_1 = expOnGpu((a + a));\nlet value = (1.0f - (2.0f / (expOnGpu_1 + 1.0f)));\nretu" +
    "rn select(value, (-value), (x_1 < 0.0f));\n}\nlet z = (x_1 * x_1);\nvar y_1 = (((-0" +
    ".0057049887f) * z) + 0.02063909f);\ny_1 = ((y_1 * z) - 0.053739715f);\ny_1 = ((y_1" +
    " * z) + 0.13331442f);\ny_1 = ((y_1 * z) - 0.3333328f);\nreturn (((y_1 * z) * x_1) " +
    "+ x_1);\n}",
  needs: [expOf],
};
export const asinhOf: Declaration = {
  name: "asinhOnGpu",
  text:
    "fn asinhOnGpu(x_1: f32) -> f32 {\nvar t: f32;\nlet a = abs(x_1);\nif (a > 100000000" +
    "0.0f) {\nlet logOnGpu_1 = logOnGpu(a);\nt = (logOnGpu_1 + 0.6931472f);\n} else {\nle" +
    "t log1pOnGpu_1 = log1pOnGpu((a + ((a * a) / (1.0f + sqrt(((a * a) + 1.0f))))));\n" +
    "t = log1pOnGpu_1;\n}\nreturn select(t, (-t), (x_1 < 0.0f));\n}",
  needs: [logOf, log1pOf],
};
export const acoshOf: Declaration = {
  name: "acoshOnGpu",
  text:
    "fn acoshOnGpu(x_1: f32) -> f32 {\nvar t: f32;\nif (x_1 > 1000000000.0f) {\nlet logO" +
    "nGpu_1 = logOnGpu(x_1);\nt = (logOnGpu_1 + 0.6931472f);\n} else {\nlet log1pOnGpu_1" +
    " = log1pOnGpu(((x_1 - 1.0f) + sqrt(((x_1 - 1.0f) * (x_1 + 1.0f)))));\nt = log1pOn" +
    "Gpu_1;\n}\nreturn t;\n}",
  needs: [logOf, log1pOf],
};
export const cbrtOf: Declaration = {
  name: "cbrtOnGpu",
  text:
    "fn cbrtOnGpu(x_1: f32) -> f32 {\nlet a = abs(x_1);\nif (!((a > 0.0f) && (a < bitca" +
    "st<f32>(w_infinity)))) {\nreturn x_1;\n}\nlet logOnGpu_1 = logOnGpu(a);\nlet expOnGp" +
    "u_1 = expOnGpu((logOnGpu_1 * 0.33333334f));\nlet better = (expOnGpu_1 - ((expOnGp" +
    "u_1 - (a / (expOnGpu_1 * expOnGpu_1))) * 0.33333334f));\nreturn select(better, (-" +
    "better), (x_1 < 0.0f));\n}",
  needs: [infinity, expOf, logOf],
};
export const hypotOf: Declaration = {
  name: "hypotOnGpu",
  text:
    "fn hypotOnGpu(x_1: f32, y_1: f32) -> f32 {\nlet a = abs(x_1);\nlet b = abs(y_1);\nl" +
    "et large = max(a, b);\nif (!((large > 0.0f) && (large < bitcast<f32>(w_infinity))" +
    ")) {\nreturn large;\n}\nlet ratio = (min(a, b) / large);\nreturn (large * sqrt((1.0f" +
    " + (ratio * ratio))));\n}",
  needs: [infinity],
};
