/**
 * A module in; the fields and lists that may hold nothing but integers of 32 bits out, as far as a cheap look at what
 * is put there can tell.
 */
import type { Expression, Local, Module, Type } from "../../ir/ir.js";
import { isObject, type FieldNames, type ObjectType } from "../../ir/objects.js";
import { eachExpression, eachStatement } from "../../ir/walk.js";
import { MayBeWords } from "./may-be-words.js";
import { findOwnLists, type OwnLists } from "./own-lists.js";

export interface Words {
  readonly fields: FieldNames;
  readonly lists: readonly OwnLists[];
}

export interface Candidates {
  /** Number fields of objects that only the kernel makes. */
  readonly madeFields: FieldNames;
  /** Fields of types that are there in any case. */
  readonly wanted: { readonly fields: FieldNames };
  /** Fields and parameters that hold integers when the kernel is called. */
  readonly integerFields: FieldNames;
  readonly arrayFields: FieldNames;
  readonly integers: ReadonlySet<Local>;
}

export function grantedWords(module: Module, given: Candidates): Words {
  const { madeFields, wanted, integerFields, arrayFields, integers } = given;
  let fields: FieldNames = madeFields;
  let lists: readonly OwnLists[] = findOwnLists(module);
  if (countOf(fields) === 0 && lists.length === 0) return { fields, lists };
  const sources = new MayBeWords(module, integers);
  const puts = putsIn(module);
  for (let before = -1; before !== countOf(fields) + lists.length;) {
    before = countOf(fields) + lists.length;
    const loads = new Set<Expression>(lists.flatMap((each) => each.loads));
    const known = [fields, integerFields, arrayFields];
    const mayBe = sources.test({
      hasField: (type, field) => known.some((names) => names.get(type)?.has(field) ?? false),
      hasLoad: (load) => loads.has(load),
    });
    lists = lists.filter(({ values }) => values.every(mayBe));
    fields = without(
      fields,
      puts.filter(({ type, value }) => !wanted.fields.has(type) && !mayBe(value)),
    );
  }
  return { fields, lists };
}

/** A number that is put into a field of an object. */
export interface Put {
  readonly type: ObjectType;
  readonly field: string;
  readonly value: Expression;
}

export function putsIn(module: Module): Put[] {
  const found: Put[] = [];
  const put = (type: Type, field: string, value: Expression): void => {
    if (isObject(type) && value.type === "f64") found.push({ type: type.resolved, field, value });
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => void (s.kind === "setField" && put(s.object.type, s.field, s.value)));
    eachExpression(
      func.body,
      (e) => void (e.op === "new" && e.fields.forEach((field, k) => put(e.type, field, e.args[k]!))),
    );
  }
  return found;
}

export function without(fields: FieldNames, puts: readonly Put[]): FieldNames {
  const kept = new Map([...fields].map(([type, names]) => [type, new Set(names)]));
  for (const { type, field } of puts) kept.get(type)?.delete(field);
  return kept;
}

export const countOf = (fields: FieldNames): number => [...fields.values()].reduce((sum, names) => sum + names.size, 0);
