/** The objects that cross the boundary to their layouts in memory, which are known once the whole kernel is. */
import type { Crossing, CrossingObject } from "../frontend/crossing.js";
import { elementKinds } from "../ir/arrays.js";
import { isArray } from "../ir/build.js";
import { isObject, storageOf, type ObjectType } from "../ir/objects.js";
import type { Expression, Local, Module } from "../ir/ir.js";
import { eachNode, eachStatement, expressionsOf } from "../ir/walk.js";
import type { Layout, ValueType } from "./signature.js";

/** Bytes of a field. */
const FIELD_SIZE = 8;

export class Layouts {
  readonly all: Layout[] = [];
  private readonly indices = new Map<CrossingObject, number>();
  private readonly written: ReadonlySet<ObjectType>;

  constructor(module: Module) {
    this.written = writtenTypes(module);
  }

  valueOf(crossing: Crossing): ValueType {
    if (crossing.kind !== "object") return crossing;
    return { kind: "object", layout: this.indexOf(crossing.object), nothing: crossing.nothing };
  }

  /** The index of an object's layout. */
  indexOf(object: CrossingObject): number {
    const known = this.indices.get(object);
    if (known !== undefined) return known;
    const index = this.all.length;
    this.indices.set(object, index);
    const type = object.type.resolved;
    const written = this.written.has(type);
    // Takes its place before the layouts of its fields, which may hold it.
    this.all.push({ kind: "record", written, size: 0, fields: [] });
    if (type.shape === "list") {
      const elementSize = elementKinds[storageOf(type.element)].size;
      this.all[index] = { kind: "list", written, elementSize, type: this.valueOf(object.element!) };
      return index;
    }
    const names = [...type.fields.keys()];
    const fields = object.fields.map(({ name, type: field, optional }) => ({
      name,
      offset: names.indexOf(name) * FIELD_SIZE,
      type: this.valueOf(field),
      optional,
    }));
    this.all[index] = { kind: type.shape, written, size: Math.max(1, names.length) * FIELD_SIZE, fields };
    return index;
  }
}

/** The object types whose objects a kernel may change. */
function writtenTypes(module: Module): ReadonlySet<ObjectType> {
  const written = new Set<ObjectType>();
  const sources = elementSources(module);
  const seen = new Set<Local>();
  const add = (e: Expression): void => {
    if (isObject(e.type)) written.add(e.type.resolved);
    if (e.op === "items" || e.op === "view") add(e.args[0]);
    if (e.op !== "local" || seen.has(e.local)) return;
    seen.add(e.local);
    sources.get(e.local)?.forEach(add);
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => {
      if (s.kind === "setField") add(s.object);
      if (s.kind === "push" || s.kind === "shorten" || s.kind === "drop") add(s.list);
      if (s.kind === "store") add(s.array);
      if (s.kind === "copy") add(s.target);
    });
  }
  return written;
}

/** What the variables that hold elements of lists, or parts of them, are given. */
function elementSources(module: Module): ReadonlyMap<Local, Expression[]> {
  const sources = new Map<Local, Expression[]>();
  const add = (local: Local, value: Expression): void => {
    if (isArray(local.type)) sources.set(local, [...(sources.get(local) ?? []), value]);
  };
  for (const func of module.functions) {
    eachStatement(func.body, (s) => {
      if (s.kind === "assign") add(s.local, s.value);
      for (const expression of expressionsOf(s))
        eachNode(expression, (e) => {
          if (e.op === "call") e.args.forEach((arg, k) => add(e.callee.parameters[k]!, arg));
        });
    });
  }
  return sources;
}
