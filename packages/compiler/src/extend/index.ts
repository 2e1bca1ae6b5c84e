/**
 * What libraries that bring kernels are written with: the interface that the compiler asks, calls of sources, the
 * translation of one body, and values in it. The IR is in `ir.ts`.
 */
export { ts } from "#typescript";
export * from "./library.js";
export * from "./traits.js";
export * from "./sources.js";
export { exact, type Builtin } from "../builtins/row.js";
// What the compiler knows of the program.
export { Libraries } from "../frontend/libraries/libraries.js";
export { libraryFile, LibraryFiles, type LibraryFile } from "../frontend/libraries/library-files.js";
export { valueFields } from "../frontend/libraries/library-classes.js";
export { isAssignmentOperator } from "../frontend/program/assigned-nodes.js";
export { type TypeArguments, isType } from "../frontend/types/shape.js";
export { Typing } from "../frontend/types/typing.js";
// Markers and parameters of the library's own.
export { finding, type DetailsOf } from "../diagnostics/codes.js";
export type { Report } from "../diagnostics/report.js";
export { removeMarker } from "../frontend/select/marker-comments.js";
export type { LiftedFunction, LiftedKernel, MarkedFunction } from "../frontend/select/markers.js";
export { readOptions } from "../frontend/select/marker-options.js";
export type { FunctionNode } from "../frontend/select/function-node.js";
export type { NamedDeclaration, TranslatedParameter } from "../frontend/parameters.js";
// One body, and calls in it.
export { bindValue, boxed } from "../frontend/bindings.js";
export { isExpression, UNDEFINED, type Body, type Value } from "../frontend/body.js";
export { callFunction } from "../frontend/calls/functions.js";
export { bindParameters, translateInPlace } from "../frontend/calls/in-place.js";
export { lengthOf as lengthOfNode, placeOf, refuse } from "../frontend/refusal.js";
export { Scope, type FunctionValue, type LazyValue } from "../frontend/scope.js";
// Values.
export { newArray } from "../builtins/arrays.js";
export { eachIndex, itemsNow, lengthNow, rawLoad, sequenceOf, viewOf } from "../builtins/lists/sequences.js";
export { arrayElement, asBits, bigint, fromNumber, isBigint, toNumber, truncated } from "../frontend/values/bigints.js";
export { emptyList, isList, isObjectValue, push, readField } from "../frontend/values/objects.js";
export { bringInto } from "../frontend/scalars/apply.js";
export type { ScalarName } from "../frontend/scalars/types.js";
export { text } from "../frontend/text/known-text.js";
