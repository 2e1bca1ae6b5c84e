/** What generated glue imports. Not for users: names and meanings change with the compiler's version. */
export { calling } from "./callbacks.js";
export { cell, flagIn, numberIn } from "./cells.js";
export { callback as host } from "./callbacks.js";
export { constructed, instances, instancesOf, instancesOfAny, withSecrets } from "./constructed.js";
export { crossing, recover } from "./crossing.js";
export { exactly } from "./exactly.js";
export { foreign, middle } from "./foreign.js";
export { linkFile } from "./file.js";
export {
  array,
  at,
  field,
  holding,
  instance,
  ndarray,
  number,
  setArray,
  setField,
  setFresh,
  setNDArray,
  setNumber,
  setScalar,
} from "./instances.js";
export { givesArray, givesBoolean, givesBuffer, givesUnsigned, giving } from "./gives.js";
export { known } from "./registry.js";
export { island } from "./islands.js";
export { link } from "./link.js";
export { listed } from "./lists.js";
export {
  divisionByZero,
  invalidBufferLength,
  invalidBufferStart,
  invalidElementIndex,
  invalidIndex,
  invalidLength,
  invalidListLength,
  invalidOffset,
  invalidViewLength,
  invalidViewOffset,
  negativeExponent,
  noInteger,
  nothingToReduce,
  randomNumber,
} from "./own-errors.js";
export { objects } from "./objects-given.js";
export { objectsTaken } from "./objects.js";
export { place } from "./place.js";
export { raise } from "./raised.js";
export { rare } from "./rare.js";
export { resident } from "./resident.js";
export { restarting } from "./restart.js";
export { result } from "./result.js";
export { JS } from "./sentinel.js";
export { outOfBounds, outOfMemory, throwError } from "./sites.js";
export { background, stopped } from "./threads/background.js";
export { fork } from "./threads/fork.js";
export { parallel } from "./threads/parallel.js";
export { dictionaries, maps, sets } from "./tables.js";
export { hostCase, text, textError, textOrNull, textResult } from "./text.js";
export { method, timed } from "./timed.js";
export { wrapped, wrappedWith } from "./wrapped.js";
export type { KnownFunction } from "./registry.js";
export type { Parameters, WasmFunction } from "./crossing.js";
export type { Gives } from "./gives.js";
export type { VariantFile } from "./file.js";
export type { VariantText, Wrap } from "./link.js";
export type { TypedArray, TypedArrayClass } from "./result.js";
export type { BoundsSites, ThrowSites } from "./sites.js";
