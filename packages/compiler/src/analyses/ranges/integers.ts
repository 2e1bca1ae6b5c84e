/**
 * A module, and what of it is meant as integers, in; the ranges of its numbers out. That fields hold integers of 32
 * bits is taken for granted of what is read from them, as long as it is true of what is put there.
 */
import { isObject, type FieldNames } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import type { Expression, Local, Module, Type } from "../../ir/ir.js";
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

interface Analysis {
  readonly facts: Facts;
  readonly unsigned: UnsignedPlaces;
}

export function analyzeIntegers(module: Module, { integers, integerFields, arrayFields, madeFields }: Meant): Analysis {
  const bigints = module.root.parameters.filter((local) => local.type === "bigint");
  const root = new Map<Local, Range>([
    ...[...integers].map((local) => [local, PARAMETER] as const),
    ...bigints.map((local) => [local, signedRange(64)] as const),
  ]);
  return analyzeMade(module, madeFields, (made) => {
    const fields = [
      { names: integerFields, range: PARAMETER },
      { names: made, range: I32 },
      { names: arrayFields, range: PARAMETER },
    ];
    return analyzeKept(module, (unsigned) => analyzeRanges(module, { root, fields, unsigned }));
  });
}

/** Analyses, without the fields that turn out to get other values, until there are none. */
function analyzeMade(module: Module, fields: FieldNames, analyze: (fields: FieldNames) => Analysis): Analysis {
  for (let left = fields; ;) {
    const analysis = analyze(left);
    const kept = withoutOthers(module, analysis.facts, left);
    if (countOf(kept) === countOf(left)) return analysis;
    left = kept;
  }
}

const countOf = (fields: FieldNames): number => [...fields.values()].reduce((sum, names) => sum + names.size, 0);

function withoutOthers(module: Module, facts: Facts, fields: FieldNames): FieldNames {
  const kept = new Map([...fields].map(([type, names]) => [type, new Set(names)]));
  const put = (type: Type, field: string, value: Expression): void => {
    if (!isObject(type) || value.type !== "f64" || !facts.isReached(value)) return;
    if (!isWithin(facts.of(value), I32)) kept.get(type.resolved)?.delete(field);
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
