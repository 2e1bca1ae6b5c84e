/** Out: the functions of strings and of their conversions, by the names under which the compiler calls them. */
export { bigintRadixText, bigintText } from "./bigint-text.js";
export { padEndText, padStartText, repeatText, replaceAllText, replaceText } from "./building.js";
export { lowerText, upperText } from "./casing.js";
export {
  codePointAtText,
  isWellFormedText,
  textOfCodePoint,
  textOfUnit,
  toWellFormedText,
  widthAt,
} from "./code-points.js";
export { outsideText } from "./failures.js";
export { booleanText, exponentialText, fixedText, numberText, precisionText, scientificText } from "./number-text.js";
export { floatOfText, integerOfText, numberOfText } from "./parsing.js";
export {
  atText,
  charAtText,
  sliceText,
  splitText,
  substringText,
  substrText,
  trimEndText,
  trimStartText,
  trimText,
} from "./parts.js";
export { radixText } from "./radix.js";
export { compareTexts, endsWithText, includesText, indexOfText, lastIndexOfText, startsWithText } from "./search.js";
