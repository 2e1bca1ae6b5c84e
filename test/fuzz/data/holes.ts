// Holes in the text of data expressions, filled through the grammar.
import { inner, uniqueName, type Context } from "../context.js";
import { at, LEVEL } from "../expression.js";
import { bind } from "./bind.js";
import type { DataType } from "./types.js";

/** The text of a value as an argument, an element or the right side of `=`. */
export function valueText(context: Context, type: DataType, depth: number): string {
  return at(LEVEL.assignment, context.grammar.value(context, type, depth));
}

export function booleanText(context: Context, depth: number): string {
  return at(LEVEL.assignment, context.grammar.boolean(context, depth));
}

export function integerText(context: Context, depth = 1): string {
  return at(LEVEL.assignment, context.grammar.integer(context, depth));
}

/** An integer near the ends of something short. */
export function boundText(context: Context): string {
  return context.random.chance(0.6) ? String(context.random.between(-3, 5)) : integerText(context);
}

/** An arrow whose body is written where its parameters are known; `types` are those that the callee passes. */
export function callback(
  context: Context,
  types: readonly DataType[],
  body: (inside: Context) => string,
  shortens = context.shortens,
): string {
  const inside = inner(context, {
    routine: { ...context.routine, result: "void", nested: true },
    loops: [],
    repeats: context.repeats * 6,
    guarded: false,
    shortens,
  });
  const names = types.map((type) => {
    const name = uniqueName(inside, "e");
    bind(inside, name, type);
    return name;
  });
  const text = body(inside);
  return `(${names.join(", ")}) => ${text.startsWith("{") ? `(${text})` : text}`;
}
