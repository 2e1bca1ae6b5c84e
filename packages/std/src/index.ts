/**
 * Out: the functions of JavaScript's Math that are not single instructions, under Math's names; what Map and Set are
 * made of; the methods of arrays and of strings. Those whose names end in Approximate stand for Math's under `afn` and
 * are at most 4 ulp away from the true value; those in OnGpu stand for Math's in kernels for the GPU.
 *
 * All are at most 1 ulp away from the true value, but for tan. The results of asin, acos, atan, atan2, log2 and tan
 * are, bit for bit, those of V8's own port of fdlibm: of Math in Node 20, 22 and 24 on x64; the others have bits of
 * their own. Engines that bring another library, Chromium 156 among them, differ in the last place now and then.
 */
export { expApproximate } from "./approximate/exp.js";
export { logApproximate, log2Approximate } from "./approximate/log.js";
export { cosApproximate, sinApproximate, tanApproximate } from "./approximate/circular.js";
export { tanhApproximate } from "./approximate/tanh.js";
export {
  acoshOnGpu,
  asinhOnGpu,
  atanhOnGpu,
  cbrtOnGpu,
  coshOnGpu,
  expm1OnGpu,
  expOnGpu,
  hypot3OnGpu,
  hypot4OnGpu,
  hypotOnGpu,
  log10OnGpu,
  log1pOnGpu,
  log2OnGpu,
  logOnGpu,
  powOnGpu,
  sinhOnGpu,
  tanhOnGpu,
} from "./gpu/exponentials.js";
export { acosOnGpu, asinOnGpu, atan2OnGpu, atanOnGpu, cosOnGpu, sinOnGpu, tanOnGpu } from "./gpu/circular.js";
export { randomIntOnGpu, randomOnGpu } from "./gpu/random.js";
export { asin, acos } from "./arcsine.js";
export { atan, atan2 } from "./arctangent.js";
export { cbrt } from "./cbrt.js";
export { exp } from "./exp.js";
export { expSingle } from "./exp-single.js";
export { expm1 } from "./expm1.js";
export { sinh, cosh } from "./hyperbolic.js";
export { asinh, acosh, atanh } from "./inverse-hyperbolic.js";
export { tanh } from "./tanh.js";
export { tanhSingle } from "./tanh-single.js";
export { hypot, hypot3, hypot4, hypotOf } from "./hypot.js";
export { log } from "./log.js";
export { logSingle } from "./log-single.js";
export { log10 } from "./log10.js";
export { log1p } from "./log1p.js";
export { log2 } from "./log2.js";
export { pow } from "./pow.js";
export { powSingle } from "./pow-single.js";
export { bitsOfHalf, numberOfHalf } from "./halves.js";
export { swapBytes2, swapBytes4 } from "./swaps.js";
export { acosSerial, asinSerial, atan2Serial, atanSerial, cosSerial, sinSerial } from "./circular-serial.js";
export { sinSingle, cosSingle } from "./circular-single.js";
export { sin, cos, tan } from "./trigonometry.js";
export { OrderedTable, keysOf, tableHas, tableDelete, tableClear, type Member } from "./ordered-table.js";
export {
  Dictionary,
  dictionaryAssign,
  dictionaryDelete,
  dictionaryDeleteAt,
  dictionaryEntries,
  dictionaryFinds,
  dictionaryGet,
  dictionaryGetAt,
  dictionaryHas,
  dictionaryHasAt,
  dictionaryKeys,
  dictionarySet,
  dictionarySetAt,
  dictionaryValues,
} from "./dictionaries.js";
export { hashBigint, hashInteger, hashNumber, hashText } from "./hashes.js";
export { mapGet, mapSet, mapValues, mapEntries, mapForEach, mapGroupBy } from "./maps.js";
export {
  setAdd,
  setEntries,
  setForEach,
  setUnion,
  setIntersection,
  setDifference,
  setSymmetricDifference,
  setIsSubsetOf,
  setIsSupersetOf,
  setIsDisjointFrom,
} from "./sets.js";
export { takingNone, takingOne, takingThree, takingTwo } from "./lists/arguments.js";
export { arrayEntries, arrayKeys, arrayValues, keysUpTo } from "./lists/iterating.js";
export {
  callWith,
  everyElement,
  fillBy,
  filterInto,
  flatMapEither,
  flatMapInto,
  flattenEitherInto,
  flattenInto,
  flattenOpenInto,
  forEach,
  mapInto,
  mapOver,
  someElement,
} from "./lists/visiting.js";
export { reduceElements, reduceFrom, reduceRightElements, reduceRightFrom } from "./lists/reducing.js";
export {
  findElement,
  findElementIndex,
  findLastElement,
  findLastElementIndex,
  includesElement,
  indexOfElement,
  lastIndexOfElement,
} from "./lists/searching.js";
export { compareAsTexts, compareBigints } from "./lists/comparing.js";
export { sortTexts, sortWith } from "./lists/sorting.js";
export { sortNumbers } from "./lists/sorting-numbers.js";
export * from "./text/index.js";
export {
  patternGroups,
  patternMatches,
  patternReplace,
  patternReplaceBy,
  patternReplaceBy1,
  patternReplaceBy2,
  patternReplaceBy3,
  patternSearch,
  patternSplit,
  patternTest,
} from "./patterns/methods.js";
