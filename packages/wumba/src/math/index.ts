/** Functions that Math does not have, as plain JavaScript and in kernels. */
export { erf, erfc } from "./erf.js";
export { gamma } from "./gamma.js";
export { lgamma } from "./lgamma.js";
