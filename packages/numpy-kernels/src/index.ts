/** What kernels make of `@wumba/numpy`, as a library of the compiler. */
export { numpyKernels as default, numpyKernels } from "./library.js";
export { ufuncsOf } from "./elements/ufuncs.js";
