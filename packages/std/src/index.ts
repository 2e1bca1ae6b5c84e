/** Out: the functions of JavaScript's Math that are not single instructions, under Math's names. */
export { asin, acos } from "./arcsine.js";
export { atan, atan2 } from "./arctangent.js";
export { cbrt } from "./cbrt.js";
export { exp } from "./exp.js";
export { expm1 } from "./expm1.js";
export { sinh, cosh, tanh, asinh, acosh, atanh } from "./hyperbolic.js";
export { hypot, hypot3, hypot4 } from "./hypot.js";
export { log } from "./log.js";
export { log10 } from "./log10.js";
export { log1p } from "./log1p.js";
export { log2 } from "./log2.js";
export { pow } from "./pow.js";
export { sin, cos, tan } from "./trigonometry.js";
