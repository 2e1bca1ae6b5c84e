// Loops over lists, maps, sets, texts, generators and own classes.
import { inner, uniqueName, type Context } from "../context.js";
import { indent } from "../loops.js";
import { bind } from "./bind.js";
import { iterables } from "./collections.js";
import { pathsOf } from "./paths.js";
import { elementType } from "./pool.js";
import { NUMBER, STRING, type DataType } from "./types.js";

const TRIPS = 6;
const MOST_REPEATS = 200;

export function walk(context: Context): string[] | undefined {
  if (context.repeats * TRIPS > MOST_REPEATS) return undefined;
  return context.random.weighted(FORMS)(context);
}

function body(
  context: Context,
  names: readonly (readonly [string, DataType])[],
  before: readonly string[] = [],
): string[] {
  const loops = [...context.loops, { label: undefined, isSwitch: false }];
  const inside = inner(context, { loops, repeats: context.repeats * TRIPS });
  for (const [name, type] of names) bind(inside, name, type);
  return indent([...before, ...context.grammar.statements(inner(inside), context.random.between(1, 3))]);
}

function ofIterable(context: Context): string[] | undefined {
  const { random } = context;
  const lists = pathsOf(context, "list");
  const of =
    lists.length > 0 && random.chance(0.5)
      ? random.pick(lists).type.of
      : random.chance(0.2)
        ? STRING
        : elementType(context);
  const generators = context.types.generators.filter(() => random.chance(0.3));
  const wanted = generators.length > 0 ? generators[0]!.element : of;
  const sources = iterables(context, wanted);
  if (sources.length === 0) return undefined;
  const source = random.pick(sources);
  const e = uniqueName(context, "e");
  return [`for (const ${e} of ${source}) {`, ...body(context, [[e, wanted]]), "}"];
}

function ofEntries(context: Context): string[] | undefined {
  const { random } = context;
  const known = [...pathsOf(context, "map"), ...pathsOf(context, "list")];
  if (known.length === 0) return undefined;
  const { text, type } = random.pick(known);
  const [k, v] = [uniqueName(context, "k"), uniqueName(context, "v")];
  const [source, key, value]: [string, DataType, DataType] =
    type.kind === "map"
      ? [random.chance(0.6) ? text : `${text}.entries()`, type.key, type.value]
      : [`${text}.entries()`, NUMBER, (type as { of: DataType }).of];
  return [
    `for (const [${k}, ${v}] of ${source}) {`,
    ...body(context, [
      [k, key],
      [v, value],
    ]),
    "}",
  ];
}

function byIndex(context: Context): string[] | undefined {
  const { random } = context;
  const lists = pathsOf(context, "list").filter(({ isName }) => isName);
  if (lists.length === 0) return undefined;
  const { text, type } = random.pick(lists);
  const [i, e] = [uniqueName(context, "i"), uniqueName(context, "e")];
  const head = random.chance(0.7)
    ? `for (let ${i} = 0; ${i} < ${text}.length; ${i}++) {`
    : `for (let ${i} = ${text}.length - 1; ${i} >= 0; ${i}--) {`;
  return [
    head,
    ...body(
      context,
      [
        [i, NUMBER],
        [e, type.of],
      ],
      [`const ${e} = ${text}[${i}];`],
    ),
    "}",
  ];
}

/** Takes elements off until there are none or the fuel is spent. */
function draining(context: Context): string[] | undefined {
  const { random } = context;
  const lists = pathsOf(context, "list").filter(({ type }) => type.of.kind !== "optional");
  if (lists.length === 0 || !context.shortens) return undefined;
  const { text, type } = random.pick(lists);
  const [fuel, e] = [uniqueName(context, "fuel"), uniqueName(context, "e")];
  return [
    `for (let ${fuel} = 0; ${fuel} < 9 && ${text}.length > 0; ${fuel}++) {`,
    ...body(context, [[e, type.of]], [`const ${e} = ${text}.${random.pick(["pop", "shift"])}()!;`]),
    "}",
  ];
}

/** Follows a field of a record's own type. */
function chained(context: Context): string[] | undefined {
  const { random } = context;
  const known = pathsOf(context, "record").flatMap((path) => {
    const link = path.type.fields.find(
      (field) =>
        (field.optional || field.type.kind === "optional") &&
        (field.type === path.type || (field.type.kind === "optional" && field.type.of === path.type)),
    );
    return link ? [{ path, link }] : [];
  });
  if (known.length === 0) return undefined;
  const { path, link } = random.pick(known);
  const [p, fuel] = [uniqueName(context, "p"), uniqueName(context, "fuel")];
  const name = path.type.name;
  return [
    `for (let ${p}: ${name} | undefined = ${path.text}, ${fuel} = 0; ${p} !== undefined && ${fuel} < 6; ${p} = ${p}.${link.name}, ${fuel}++) {`,
    ...body(context, [[p, path.type]]),
    "}",
  ];
}

/** `for…in`, and the entries. */
function ofDictionary(context: Context): string[] | undefined {
  const { random } = context;
  const known = pathsOf(context, "dictionary");
  if (known.length === 0) return undefined;
  const { text, type } = random.pick(known);
  const [k, v] = [uniqueName(context, "k"), uniqueName(context, "v")];
  if (random.chance(0.5)) {
    const names = [[k, STRING] as const, [v, type.of] as const];
    return [`for (const [${k}, ${v}] of Object.entries(${text})) {`, ...body(context, names), "}"];
  }
  return [`for (const ${k} in ${text}) {`, ...body(context, [[k, STRING]]), "}"];
}

const FORMS = [
  [5, ofIterable],
  [3, ofEntries],
  [3, ofDictionary],
  [3, byIndex],
  [2, draining],
  [3, chained],
] as const;
