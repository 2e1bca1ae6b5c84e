/**
 * A module, and what of it is meant as integers, in; the ranges of its numbers out. That fields and lists hold integers
 * of 32 bits is taken for granted of what is read from them, as long as it is true of what is put there.
 */
import type { FieldNames } from "../../ir/objects.js";
import type { Expression, Local, Module } from "../../ir/ir.js";
import { countOf, grantedWords, putsIn, without, type Candidates, type Words } from "../words/granted-words.js";
import type { OwnLists } from "../words/own-lists.js";
import { signedRange } from "./bigint-range.js";
import type { Facts } from "./facts.js";
import { analyzeKept, type UnsignedPlaces } from "./kept-bigints.js";
import type { KnownFunctions } from "./known-functions.js";
import { I32, isWithin, wholeRange, type Range } from "./range.js";
import { analyzeRanges } from "./ranges.js";

/**
 * Integers that the boundary lets in as i32, or in fields: 31 bits, so that `-n`, `n + 1` and `i + n` fit a register
 * too.
 */
export const PARAMETER = wholeRange(-(2 ** 30), 2 ** 30 - 1);

interface Kept {
  readonly facts: Facts;
  readonly unsigned: UnsignedPlaces;
}

interface Analysis extends Kept {
  /** Those of `madeFields` that hold nothing else. */
  readonly wordFields: FieldNames;
  /** The lists of which that is true. */
  readonly wordLists: readonly OwnLists[];
}

export function analyzeIntegers(module: Module, given: Candidates & { readonly functions: KnownFunctions }): Analysis {
  const { integers, integerFields, arrayFields, functions } = given;
  const bigints = module.root.parameters.filter((local) => local.type === "bigint");
  const root = new Map<Local, Range>([
    ...[...integers].map((local) => [local, PARAMETER] as const),
    ...bigints.map((local) => [local, signedRange(64)] as const),
  ]);
  return analyzeMade(module, grantedWords(module, given), (words) => {
    const fields = [
      { names: integerFields, range: PARAMETER },
      { names: words.fields, range: I32 },
      { names: arrayFields, range: PARAMETER },
    ];
    const wordLoads = new Set(words.lists.flatMap(({ loads }) => loads));
    return analyzeKept(module, (unsigned) => analyzeRanges(module, { root, fields, wordLoads, unsigned }, functions));
  });
}

/** Analyses, without the fields and lists that turn out to get other values, until there are none. */
function analyzeMade(module: Module, words: Words, analyze: (words: Words) => Kept): Analysis {
  const puts = putsIn(module);
  for (let left = words; ;) {
    const analysis = analyze(left);
    const fields = without(
      left.fields,
      puts.filter(({ value }) => !isWord(value, analysis.facts)),
    );
    const lists = left.lists.filter(({ values }) => values.every((value) => isWord(value, analysis.facts)));
    if (countOf(fields) === countOf(left.fields) && lists.length === left.lists.length)
      return { ...analysis, wordFields: fields, wordLists: lists };
    left = { fields, lists };
  }
}

const isWord = (value: Expression, facts: Facts): boolean => !facts.isReached(value) || isWithin(facts.of(value), I32);
