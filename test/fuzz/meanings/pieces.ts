// All pieces of programs about the meaning of JavaScript, with their weights and the switches that leave them out.
import type { Feature } from "../context.js";
import { absentGroups, absentTexts, constantParts, givenByObjects } from "./absent.js";
import {
  abstractProperties,
  caughtAroundLoops,
  changedByOthers,
  endsWithoutValue,
  changedSince,
  factories,
  filledWithNull,
  frozenTables,
  givenNothings,
  lackedFields,
  turnedTuples,
} from "./behind.js";
import { either } from "./either.js";
import { askedElements } from "./elements.js";
import { askedTexts, closing, knownResults, literalMembers, patterned, targets } from "./deeds.js";
import { constructors, emptyFields, optionalFields } from "./fields.js";
import { generics } from "./generics.js";
import { listsOrElements, loosely, nullInstead, widerInstead } from "./instead.js";
import { claimedNumbers, optionalArguments, optionalSpreads } from "./handed-on.js";
import { lies } from "./lies.js";
import { appends, missingBesideNull, missingInList, missingInMap, missingInRecord } from "./missing.js";
import { arraysAsText, cells, keptEarly, saidSet } from "./nothings.js";
import { privateNames } from "./privates.js";
import type { Piece } from "./studio.js";
import { jumps, libraryErrors } from "./throws.js";
import { early, heads, hoisted, loopClosures, together, unsetBefore, unsetInside } from "./variables.js";
import { widened } from "./widened.js";
import { innerWriters, outerWriters } from "./writers.js";

export const PIECES: readonly (readonly [weight: number, feature: Feature, piece: Piece])[] = [
  [3, "unset", unsetBefore],
  [3, "unset", unsetInside],
  [2, "unset", together],
  [2, "vars", hoisted],
  [3, "vars", loopClosures],
  [3, "heads", heads],
  [2, "early", early],
  [1, "early", keptEarly],
  [3, "unset", saidSet],
  [2, "missing", arraysAsText],
  [1.5, "emptyFields", cells],
  [2, "emptyFields", emptyFields],
  [2, "emptyFields", optionalFields],
  [3, "constructors", constructors],
  [5, "libraryErrors", libraryErrors],
  [2, "libraryErrors", jumps],
  [2, "missing", missingInMap],
  [2, "missing", missingInRecord],
  [3, "missing", missingInList],
  [1, "missing", missingBesideNull],
  [4, "missing", askedElements],
  [3, "appends", appends],
  [1.5, "writers", outerWriters],
  [2, "writers", innerWriters],
  [2, "lies", lies],
  [3, "handedOn", optionalArguments],
  [2, "handedOn", optionalSpreads],
  [2, "lies", claimedNumbers],
  [2, "privates", privateNames],
  [3, "handedOn", widened],
  [3, "deeds", knownResults],
  [2, "deeds", literalMembers],
  [2, "deeds", closing],
  [2, "deeds", targets],
  [1.5, "deeds", askedTexts],
  [2, "deeds", patterned],
  [4, "generics", generics],
  [4, "generics", either],
  [4, "behind", nullInstead],
  [3, "behind", widerInstead],
  [3, "behind", listsOrElements],
  [2, "behind", loosely],
  [3, "behind", changedByOthers],
  [3, "behind", endsWithoutValue],
  [2, "behind", abstractProperties],
  [3, "behind", caughtAroundLoops],
  [2, "behind", turnedTuples],
  [2, "behind", filledWithNull],
  [4, "behind", changedSince],
  [3, "behind", lackedFields],
  [3, "behind", givenNothings],
  [3, "behind", factories],
  [2, "behind", frozenTables],
  [2, "missing", absentTexts],
  [2, "missing", absentGroups],
  [3, "missing", constantParts],
  [3, "handedOn", givenByObjects],
];
