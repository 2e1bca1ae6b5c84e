/**
 * A module, and the fields and lists that hold nothing but integers of 32 bits, in; out: those that JavaScript never
 * sees, whose elements and fields are `i32` in memory from now on.
 */
import { isObject, ObjectType, reachedFrom, type FieldNames } from "../../ir/objects.js";
import type { Expression, Module, StorageKind, Type } from "../../ir/ir.js";
import type { ArrayKey, OwnLists } from "../../analyses/words/own-lists.js";

export class Words {
  private readonly fields: FieldNames;
  private readonly members: ReadonlySet<ArrayKey>;

  constructor(module: Module, fields: FieldNames, lists: readonly OwnLists[]) {
    const seen = reachedFrom([module.root.result, ...module.root.parameters.map(({ type }) => type)]);
    const isOwn = (type: ObjectType): boolean => !type.isValue && !seen.has(type);
    this.fields = new Map([...fields].filter(([type, names]) => names.size > 0 && isOwn(type)));
    this.members = new Set(lists.flatMap(({ members }) => [...members]));
    for (const [type, names] of this.fields)
      for (const name of names) type.define(name, { ...type.fields.get(name)!, type: "i32" });
    for (const key of this.members) if (key instanceof ObjectType) key.defineElement({ ...key.element, type: "i32" });
  }

  hasField(type: Type, field: string): boolean {
    return isObject(type) && (this.fields.get(type.resolved)?.has(field) ?? false);
  }

  /** Whether the memory of a list, a variable, a result of a function or a new array is one of integers. */
  has(key: ArrayKey): boolean {
    return this.members.has(key);
  }

  hasElements(list: Type): boolean {
    return isObject(list) && this.members.has(list.resolved);
  }

  /** The kind of an array that is narrowed. */
  kindOf(e: Expression): StorageKind {
    return this.isOfWords(e) ? "Int32Array" : (e.type as StorageKind);
  }

  private isOfWords(e: Expression): boolean {
    switch (e.op) {
      case "local":
        return this.members.has(e.local);
      case "allocate":
        return this.members.has(e);
      case "call":
        return this.members.has(e.callee);
      case "items":
        return this.hasElements(e.args[0].type);
      case "view":
        return this.isOfWords(e.args[0]!);
      case "conditional":
        return this.isOfWords(e.args[1]);
      default:
        return false;
    }
  }
}
