/** Out: the packages of this repository, as libraries of the compiler. */
import path from "node:path";
import { runtimeLibrary, standardLibrary } from "@wumba/compiler";
import { numpyKernels } from "@wumba/numpy-kernels";
import { ROOT } from "./check.mjs";

const folder = (name) => path.join(ROOT, "packages", name).split(path.sep).join("/");

export const LIBRARIES = [
  standardLibrary([folder("std")]),
  runtimeLibrary([folder("wumba")]),
  numpyKernels.open([folder("numpy")]),
];
