/**
 * What libraries that bring kernels are written with: the interface that the compiler asks, calls of sources, the
 * translation of one body, and values in it. The IR is in `ir.ts`.
 */
export { ts } from "#typescript";
export * from "./library.js";
export * from "./sources.js";
export { exact, type Builtin } from "../builtins/row.js";
// What the compiler knows of the program.
export { Libraries, libraryFile, type LibraryFile } from "../frontend/libraries.js";
export { valueFields } from "../frontend/library-classes.js";
export { isAssignmentOperator } from "../frontend/references.js";
export { isType, type TypeArguments } from "../frontend/shapes.js";
export { Typing } from "../frontend/typing.js";
// Markers and parameters of the library's own.
export type { Report } from "../diagnostics/report.js";
export { removeMarker } from "../frontend/marker-comments.js";
export {
  readOptions,
  type FunctionNode,
  type LiftedFunction,
  type LiftedKernel,
  type MarkedFunction,
} from "../frontend/markers.js";
export type { NamedDeclaration, TranslatedParameter } from "../frontend/translate.js";
// One body, and calls in it.
export { bindValue, boxed } from "../frontend/bindings.js";
export { isExpression, UNDEFINED, type Body, type Value } from "../frontend/body.js";
export { bindParameters, callFunction, translateInPlace } from "../frontend/functions.js";
export { lengthOf as lengthOfNode, placeOf, refuse } from "../frontend/refusal.js";
export { Scope, type FunctionValue, type LazyValue } from "../frontend/scope.js";
// Values.
export { newArray } from "../builtins/arrays.js";
export { eachIndex, itemsNow, lengthNow, rawLoad, sequenceOf, viewOf } from "../builtins/sequences.js";
export { arrayElement, asBits, bigint, fromNumber, isBigint, toNumber, truncated } from "../frontend/bigints.js";
export { emptyList, isList, isObjectValue, push, readField } from "../frontend/objects.js";
export { bringInto } from "../frontend/scalars/apply.js";
export type { ScalarName } from "../frontend/scalars/types.js";
export { text } from "../frontend/text.js";
