/** The folders of `@wumba/numpy` in; what kernels make of the package, as a library, out. */
import {
  ownsIn,
  type AskedCall,
  type ClassTraits,
  type Library,
  type LibraryPackage,
  type SourceTraits,
  type Value,
} from "@wumba/compiler/extend";
import { callUfunc } from "./elements/elementwise.js";
import { callGuvectorized } from "./lifting/guvectorized.js";
import { keyOf } from "./keys.js";
import { callLazy, isLazyClass } from "./lifting/lazies.js";
import { liftedFunction } from "./lifting/lifted.js";
import { findLiftedFunctions } from "./lifting/lifted-markers.js";
import { callMethod } from "./reductions/methods.js";
import { methodInKernels, typesInKernels } from "./arrays/ndarray-methods.js";
import { heldArray } from "./arrays/ndarrays.js";
import { takeParameter } from "./parameters.js";
import { callRandom, isGenerator } from "./lists/random.js";
import { isOfNDArray, isOfNumpy } from "./sources.js";
import { callStencil, readNeighbor } from "./lifting/stencils.js";
import { numpy } from "./table.js";
import { ufuncOf } from "./elements/ufuncs.js";
import { callVectorized } from "./lifting/vectorized.js";
import { NAME } from "./package.js";

/** Functions that kernels call for what has been looked at before: the indices in them are right. */
const TRUSTED = /^(?:fft|linalg|reductions|sorting)\//;
/** Products, whose sums are written as vectors hold them: what LLVM makes of them in another order is slower. */
const PRODUCTS = /^linalg\/gemm(?:\/[\w-]+)?$/;
const BITS = /^elementwise\/bits$/;
/** Functions whose result nothing else holds. */
const MAKING = /^(?:zeros|ones|full|empty)(?:Like)?$|^(?:array|arange|linspace|eye|identity|copy)$/;

/** The classes of arrays and of complex numbers, and where those of generators and errors are. */
const EXPORTS = [
  ...["NDArray", "ComplexArray"].flatMap((name) => [0, 1, 2, 3, 4].map((rank) => name + String(rank))),
  "Complex",
  "random",
  "linalg",
];

const sources: SourceTraits = {
  isInternal: () => true,
  isTrusted: ({ name }) => TRUSTED.test(name),
  // The objects of views disappear where the functions that make them are in place.
  isInPlace: ({ name }) => name.startsWith("array/"),
  replacedBy: ({ name }) => (BITS.test(name) ? "bits" : undefined),
  arithmetic: ({ name }) => (PRODUCTS.test(name) ? "contracted" : undefined),
};

const classes: ClassTraits = {
  crossing: (declaration) => (isOfNDArray(declaration) ? "value" : isGenerator(declaration) ? "open" : undefined),
  isError: (declaration) =>
    isOfNumpy(declaration) &&
    !!declaration.heritageClauses?.some(({ types }) => types[0]?.expression.getText() === "RangeError"),
  member: methodInKernels,
  memberTypes: typesInKernels,
  held: heldArray,
  // Which function one calls is known where it is made, not where it is used.
  isKnown: isLazyClass,
};

const callLifted = { vectorize: callVectorized, stencil: callStencil, guvectorize: callGuvectorized };

function call({ body, node, used, argumentsFor }: AskedCall): Value | undefined {
  const found = readNeighbor(body, node) ?? callMethod(body, node);
  if (found) return found;
  const lifted = liftedFunction(body.typing, node);
  if (lifted) return callLifted[lifted.kind](body, node, lifted);
  return callLazy(body, node, argumentsFor, used) ?? callRandom(body, node, argumentsFor, used);
}

const open = (folders: readonly string[]): Library => ({
  name: NAME,
  owns: ownsIn(folders),
  key: keyOf,
  rows: numpy,
  sources,
  classes,
  exports: { specifier: "@wumba/numpy", names: EXPORTS },
  makes: (name) => MAKING.test(name),
  call,
  callKeyed: (body, node) => {
    const ufunc = ufuncOf(body.typing, node);
    return ufunc && callUfunc(body, node, ufunc);
  },
  parameter: takeParameter,
  marked: findLiftedFunctions,
});

export const numpyKernels: LibraryPackage = { name: "@wumba/numpy", open };
