/**
 * What libraries that bring kernels are written with: the interface that the compiler asks, the translation of one
 * body, the construction of IR, and calls of sources.
 */
export { ts } from "#typescript";
export * from "./library.js";
export * from "./sources.js";
export { exact, type Builtin } from "../builtins/row.js";
export { UNDEFINED, type Body, type Value } from "../frontend/body.js";
export { refuse } from "../frontend/refusal.js";
export * from "../ir/build.js";
export type { Expression, Local, Statement, Type } from "../ir/ir.js";
