/** A module in, the object types out whose objects it may change. */
import { isArray } from "./build.js";
import type { Expression, Local, Module } from "./ir.js";
import { isObject, type ObjectType } from "./objects.js";
import { eachNode, eachStatement, expressionsOf } from "./walk.js";

export function writtenTypes(module: Pick<Module, "functions">): ReadonlySet<ObjectType> {
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
function elementSources(module: Pick<Module, "functions">): ReadonlyMap<Local, Expression[]> {
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
