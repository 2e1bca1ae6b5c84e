/**
 * A module, and what of it is meant as integers, in; the ranges of its numbers out. That fields and lists hold integers
 * of 32 bits is taken for granted of what is read from them, as long as it is true of what is put there.
 */
import { isObject, type FieldNames } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Expression, Local, Module, Type } from "../../ir/ir.js";
import { findWordLists, type OwnLists } from "../own-lists.js";
import { signedRange } from "./bigint-range.js";
import type { Facts } from "./facts.js";
import { analyzeKept, type UnsignedPlaces } from "./kept-bigints.js";
import { I32, isWithin, wholeRange, type Range } from "./range.js";
import { analyzeRanges } from "./ranges.js";

/**
 * Integers that the boundary lets in as i32, or in fields: 31 bits, so that `-n`, `n + 1` and `i + n` fit a register
 * too.
 */
export const PARAMETER = wholeRange(-(2 ** 30), 2 ** 30 - 1);

/** What is asked of JavaScript, or of what the kernel itself puts into fields. */
interface Meant {
  readonly integers: ReadonlySet<Local>;
  readonly integerFields: FieldNames;
  readonly arrayFields: FieldNames;
  /** May turn out to hold others. */
  readonly madeFields: FieldNames;
}

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

/** What is taken for granted. */
interface Words {
  readonly fields: FieldNames;
  readonly lists: readonly OwnLists[];
}

export function analyzeIntegers(module: Module, { integers, integerFields, arrayFields, madeFields }: Meant): Analysis {
  const bigints = module.root.parameters.filter((local) => local.type === "bigint");
  const root = new Map<Local, Range>([
    ...[...integers].map((local) => [local, PARAMETER] as const),
    ...bigints.map((local) => [local, signedRange(64)] as const),
  ]);
  return analyzeMade(module, { fields: madeFields, lists: findWordLists(module) }, (words) => {
    const fields = [
      { names: integerFields, range: PARAMETER },
      { names: words.fields, range: I32 },
      { names: arrayFields, range: PARAMETER },
    ];
    const wordLoads = new Set(words.lists.flatMap(({ loads }) => loads));
    return analyzeKept(module, (unsigned) => analyzeRanges(module, { root, fields, wordLoads, unsigned }));
  });
}

/** Analyses, without the fields and lists that turn out to get other values, until there are none. */
function analyzeMade(module: Module, words: Words, analyze: (words: Words) => Kept): Analysis {
  for (let left = words; ;) {
    const analysis = analyze(left);
    const fields = withoutOthers(module, analysis.facts, left.fields);
    const lists = left.lists.filter(({ values }) => values.every((value) => isWord(value, analysis.facts)));
    if (countOf(fields) === countOf(left.fields) && lists.length === left.lists.length)
      return { ...analysis, wordFields: fields, wordLists: lists };
    left = { fields, lists };
  }
}

const isWord = (value: Expression, facts: Facts): boolean => !facts.isReached(value) || isWithin(facts.of(value), I32);

const countOf = (fields: FieldNames): number => [...fields.values()].reduce((sum, names) => sum + names.size, 0);

function withoutOthers(module: Module, facts: Facts, fields: FieldNames): FieldNames {
  const kept = new Map([...fields].map(([type, names]) => [type, new Set(names)]));
  const put = (type: Type, field: string, value: Expression): void => {
    if (isObject(type) && value.type === "f64" && !isWord(value, facts)) kept.get(type.resolved)?.delete(field);
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => void (s.kind === "setField" && put(s.object.type, s.field, s.value)));
    eachExpression(
      func.body,
      (e) => void (e.op === "new" && e.fields.forEach((field, k) => put(e.type, field, e.args[k]!))),
    );
  }
  return kept;
}
