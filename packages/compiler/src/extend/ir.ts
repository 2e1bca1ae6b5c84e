/** The IR, as libraries that bring kernels build it: expressions, and the types of values. */
export type { ArrayKind } from "../bind/signature.js";
export { elementKinds } from "../ir/arrays.js";
export * from "../ir/build.js";
export type { Expression, Label, Local, Statement, StorageKind, Type } from "../ir/ir.js";
export { isObject, type HeldArray, type ObjectType } from "../ir/objects.js";
