// Branches that narrow: what may be undefined, unions told apart, instances of classes, choices among texts.
import { inner, uniqueName, type Context } from "../context.js";
import { indent } from "../loops.js";
import { bind } from "./bind.js";
import { pathsOf, type Path } from "./paths.js";
import type { DataType } from "./types.js";

export function narrowed(context: Context): string[] | undefined {
  return context.random.weighted(FORMS)(context);
}

function some(context: Context, names: readonly (readonly [string, DataType])[] = []): string[] {
  const inside = inner(context);
  for (const [name, type] of names) bind(inside, name, type);
  return indent(context.grammar.statements(inner(inside), context.random.between(1, 2)));
}

/** A name that TypeScript narrows: the variable itself where nothing assigns to it, else a copy. */
function subject(context: Context, path: Path): { name: string; before: string[] } {
  if (path.isName && !path.writable) return { name: path.text, before: [] };
  const name = uniqueName(context, "c");
  return { name, before: [`const ${name} = ${path.text};`] };
}

function defined(context: Context): string[] | undefined {
  const known = pathsOf(context, "optional");
  if (known.length === 0) return undefined;
  const { random } = context;
  const path = random.pick(known);
  const { of } = path.type;
  const { name, before } = subject(context, path);
  const isObject =
    of.kind === "record" ||
    of.kind === "class" ||
    of.kind === "list" ||
    of.kind === "map" ||
    of.kind === "set" ||
    of.kind === "dictionary";
  const test = random.pick([`${name} !== undefined`, `${name} !== undefined`, ...(isObject ? [name] : [])]);
  const lines = [...before, `if (${test}) {`, ...some(context, [[name, of]])];
  if (random.chance(0.5)) {
    const otherwise = inner(context);
    otherwise.scope.hide(path.text);
    lines.push("} else {", ...some(otherwise));
  }
  return wrapped([...lines, "}"], before.length > 0);
}

function told(context: Context): string[] | undefined {
  const known = pathsOf(context, "union");
  if (known.length === 0) return undefined;
  const { random } = context;
  const path = random.pick(known);
  const { variants } = path.type;
  const { name, before } = subject(context, path);
  if (random.chance(0.4)) {
    const { tag, record } = random.pick(variants);
    return wrapped(
      [...before, `if (${name}.kind === "${tag}") {`, ...some(context, [[name, record]]), "}"],
      before.length > 0,
    );
  }
  const loops = [...context.loops, { label: undefined, isSwitch: true }];
  const arms = variants.flatMap(({ tag, record }) => [
    `case "${tag}": {`,
    ...some({ ...context, loops }, [[name, record]]),
    "  break;",
    "}",
  ]);
  return wrapped([...before, `switch (${name}.kind) {`, ...indent(arms), "}"], before.length > 0);
}

function instance(context: Context): string[] | undefined {
  const known = pathsOf(context, "class").filter(({ type, text }) => type.concrete.length > 1 && text !== "this");
  if (known.length === 0) return undefined;
  const path = context.random.pick(known);
  const { name, before } = subject(context, path);
  const derived = context.random.pick(path.type.concrete);
  const lines = [...before, `if (${name} instanceof ${derived.name}) {`, ...some(context, [[name, derived]]), "}"];
  return wrapped(lines, before.length > 0);
}

function chosen(context: Context): string[] | undefined {
  const known = pathsOf(context, "literals").filter(({ type }) => type.options.length > 1);
  if (known.length === 0) return undefined;
  const { text, type } = context.random.pick(known);
  const loops = [...context.loops, { label: undefined, isSwitch: true }];
  const arms = type.options.flatMap((word, index) => [
    index === type.options.length - 1 && context.random.chance(0.5) ? "default: {" : `case "${word}": {`,
    ...some({ ...context, loops }),
    ...(context.random.chance(0.8) ? ["  break;"] : []),
    "}",
  ]);
  return [`switch (${text}) {`, ...indent(arms), "}"];
}

function wrapped(lines: string[], needed: boolean): string[] {
  return needed ? ["{", ...indent(lines), "}"] : lines;
}

const FORMS = [
  [5, defined],
  [4, told],
  [2, instance],
  [2, chosen],
] as const;
