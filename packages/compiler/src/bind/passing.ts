/**
 * Which objects of JavaScript only pass into a kernel: nothing tells whether two of them are one, so that each is
 * copied wherever it stands.
 */
import type { Module } from "../ir/ir.js";
import { isObject, type ObjectType } from "../ir/objects.js";
import { eachExpression } from "../ir/walk.js";
import type { Layout, ParameterType, ResultType, ValueType } from "./signature.js";

/**
 * The layouts, with those of records marked that the kernel neither changes nor gives back, compares or passes on, and
 * that do not hold one another: the caller's object is not asked for again. `types` are those of the layouts.
 */
export function markPassing(
  module: Module,
  layouts: readonly Layout[],
  types: readonly ObjectType[],
  parameters: readonly ParameterType[],
  result: ResultType,
): readonly Layout[] {
  const given = reach(
    layouts,
    parameters.flatMap((type) => (type.kind === "value" ? heldBy(type.value) : [])),
  );
  const changes = [...given].some((index) => layouts[index]!.written || layouts[index]!.kind === "class");
  if (given.size === 0 || changes || looksAtIdentity(module)) return layouts;
  const back = reach(layouts, result.kind === "value" ? heldBy(result.value) : []);
  const seen = new Set([...back].map((index) => types[index]!));
  // Objects of a union are looked at by the names of all members' fields.
  const members = new Set(layouts.flatMap((layout) => (layout.kind === "choice" ? partsOf(layout) : [])));
  const stays = (index: number): boolean => seen.has(types[index]!) || members.has(index);
  return layouts.map((layout, index) => {
    const passes =
      layout.kind === "record" &&
      !layout.fields.some(({ leftOut }) => leftOut) &&
      given.has(index) &&
      !stays(index) &&
      !reach(layouts, partsOf(layout)).has(index);
    return passes ? { ...layout, passing: true } : layout;
  });
}

/** Whether a kernel compares objects, has them as keys, or passes them to JavaScript. */
function looksAtIdentity(module: Module): boolean {
  let found = false;
  for (const func of module.functions)
    eachExpression(func.body, (e) => {
      const compared = (e.op === "eq" || e.op === "ne") && e.args.some(({ type }) => isObject(type));
      found ||= compared || e.op === "identity" || e.op === "island" || e.op === "host";
    });
  return found;
}

/** The layouts that objects of some layouts lead to, and these. */
function reach(layouts: readonly Layout[], from: readonly number[]): ReadonlySet<number> {
  const found = new Set<number>();
  const waiting = [...from];
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (found.has(index)) continue;
    found.add(index);
    waiting.push(...partsOf(layouts[index]!));
  }
  return found;
}

function partsOf(layout: Layout): number[] {
  switch (layout.kind) {
    case "list":
      return heldBy(layout.type);
    case "mixed":
      return layout.object ? heldBy(layout.object) : [];
    case "exact":
      return [layout.layout];
    case "family":
      return layout.classes.map((one) => one.layout);
    case "choice":
      return [...layout.members, ...layout.forms, ...(layout.rest === undefined ? [] : [layout.rest])];
    default:
      return layout.fields.flatMap(({ type }) => heldBy(type));
  }
}

const heldBy = (type: ValueType): number[] => (type.kind === "object" ? [type.layout] : []);
