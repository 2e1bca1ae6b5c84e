// Statements over data: declarations, assignments, changes of lists and maps, destructuring, calls.
import { freshName, uniqueName, type Context } from "../context.js";
import { LEVEL, at } from "../expression.js";
import { statementOf } from "../places.js";
import { bind } from "./bind.js";
import { calls } from "./calls.js";
import { changeDictionary } from "./dictionaries.js";
import { tryStatement } from "./errors.js";
import { booleanText, callback, integerText, valueText } from "./holes.js";
import { narrowed } from "./narrowing.js";
import { NUMBER_ORDERS } from "./orders.js";
import { paths, pathsOf } from "./paths.js";
import { anyType, elementType } from "./pool.js";
import { narrows, NUMBER, readType, typeText, type DataType } from "./types.js";
import { walk } from "./walks.js";

type Form = (context: Context) => string[] | undefined;

/** Collections stop growing here. */
const FULL = 24;

/** Tries a few forms, since most need something that is there. */
export function dataStatement(context: Context): string[] | undefined {
  for (let tries = 0; tries < 4; tries++) {
    const lines = context.random.weighted(FORMS)(context);
    if (lines) return lines;
  }
  return undefined;
}

/** What a function begins with. */
export function declarations(context: Context): string[] {
  if (!context.hasData) return [];
  return Array.from({ length: context.random.between(0, 3) }, () => declare(context)).flat();
}

const NAMES: Partial<Record<DataType["kind"], readonly string[]>> = {
  string: ["text", "word", "label", "key"],
  record: ["rec", "item", "node", "box"],
  class: ["thing", "obj", "unit"],
  list: ["xs", "all", "list", "queue"],
  map: ["map", "table", "counts"],
  set: ["seen", "marks"],
  dictionary: ["dict", "byName"],
  bigint: ["big", "wide", "bits"],
  optional: ["maybe", "open", "last"],
  function: ["fn", "act", "rule"],
  union: ["form", "case1"],
  literals: ["mood1", "state"],
  tuple: ["pair1", "row"],
};

export function declare(context: Context, type: DataType = anyType(context)): string[] {
  const { random } = context;
  const name = freshName(context, NAMES[type.kind] ?? ["value", "one"]);
  const fixed = random.chance(0.4);
  const text = valueText(context, type, 3);
  bind(context, name, type, !fixed);
  return [`${fixed ? "const" : "let"} ${name}: ${typeText(type)} = ${asDeclared(text, type)};`];
}

/** TypeScript narrows variables of unions to what is assigned: `as` keeps the whole type. */
export function asDeclared(text: string, type: DataType): string {
  if (!narrows(type)) return text;
  return /^[\w.]+$|^"[^"]*"$|^\{.*\}$/.test(text) ? `${text} as ${typeText(type)}` : `(${text}) as ${typeText(type)}`;
}

function assign(context: Context): string[] | undefined {
  const { random, grammar } = context;
  const places = paths(context).filter(({ writable }) => writable);
  if (places.length === 0) return undefined;
  const { text, type } = random.pick(places);
  if (type.kind === "number")
    return [
      `${text} ${random.pick(["=", "+=", "-=", "*=", "="])} ${at(LEVEL.assignment, grammar.number(context, 2))};`,
    ];
  const given = valueText(context, type, 3);
  if (type.kind === "string")
    return random.chance(0.4)
      ? [`if (${text}.length < ${FULL}) ${text} += ${given};`]
      : [`${text} = (${given}).slice(0, ${FULL});`];
  if (type.kind === "list")
    return [`${text} = (${given.startsWith("[") ? `${given} as ${typeText(type)}` : given}).slice(0, ${FULL});`];
  if (type.kind === "optional" && !isGrowing(type.of) && random.chance(0.15)) {
    const missing = valueText(context, type.of, 1);
    return missing.includes(`${text}?.`) ? undefined : [`${text} ??= ${missing};`];
  }
  if (isGrowing(type)) return undefined;
  return [`${text} = ${asDeclared(given, type)};`];
}

const isGrowing = ({ kind }: DataType): boolean =>
  kind === "string" || kind === "list" || kind === "map" || kind === "set" || kind === "dictionary";

function changeList(context: Context): string[] | undefined {
  const { random } = context;
  const lists = pathsOf(context, "list");
  if (lists.length === 0) return undefined;
  const { text: xs, type } = random.pick(lists);
  const { of } = type;
  const item = (): string => valueText(context, of, 2);
  const shorter = context.shortens ? 1 : 0;
  return random.weighted<() => string[]>([
    [8, () => [`if (${xs}.length < ${FULL}) ${xs}.push(${item()}${random.chance(0.15) ? `, ${item()}` : ""});`]],
    [2, () => [`if (${xs}.length < ${FULL}) ${xs}.unshift(${item()});`]],
    [3, () => [`if (${xs}.length > 0) ${xs}[((${integerText(context)}) >>> 0) % ${xs}.length] = ${item()};`]],
    [shorter, () => [`${xs}.${random.pick(["pop", "shift"])}();`]],
    [
      1.5 * shorter,
      () => [
        `${xs}.splice(${random.between(0, 3)}, ${random.between(0, 2)}${random.chance(0.4) ? `, ${item()}` : ""});`,
      ],
    ],
    [1, () => [`${xs}.reverse();`]],
    [shorter, () => [`${xs}.length = ${random.pick(["0", `Math.min(${xs}.length, 2)`])};`]],
    [1, () => [`${xs}.fill(${item()}${random.chance(0.5) ? `, ${random.between(-2, 3)}` : ""});`]],
    [
      1,
      () => [
        `${xs}.forEach(${callback(context, [of, NUMBER], (inside) => `{ ${inside.grammar.statements(inside, 1).join(" ")} }`).replace(/=> \(\{ ([\s\S]*) \}\)$/, "=> { $1 }")});`,
      ],
    ],
    [of.kind === "number" ? 2 : 0, () => [`${xs}.sort(${random.pick(NUMBER_ORDERS)});`]],
    [of.kind === "record" || of.kind === "class" ? 2 : 0, () => sortByField(xs, of) ?? [`${xs}.reverse();`]],
  ])();
}

function sortByField(xs: string, of: DataType): string[] | undefined {
  if (of.kind !== "record" && of.kind !== "class") return undefined;
  const field = of.fields.find(({ type, optional }) => type.kind === "number" && !optional);
  return field && [`${xs}.sort((p, q) => (p.${field.name} | 0) - (q.${field.name} | 0));`];
}

function changeMap(context: Context): string[] | undefined {
  const { random } = context;
  const maps = pathsOf(context, "map");
  if (maps.length === 0) return undefined;
  const { text: m, type } = random.pick(maps);
  const key = (): string => valueText(context, type.key, 2);
  if (type.value.kind === "number" && random.chance(0.4)) {
    const k = uniqueName(context, "k");
    return [
      `{ const ${k}: ${typeText(type.key)} = ${key()}; if (${m}.size < ${FULL}) ${m}.set(${k}, (${m}.get(${k}) ?? 0) + (${valueText(context, NUMBER, 1)})); }`,
    ];
  }
  return random.weighted<() => string[]>([
    [6, () => [`if (${m}.size < ${FULL}) ${m}.set(${key()}, ${valueText(context, type.value, 2)});`]],
    [2, () => [`${m}.delete(${key()});`]],
    [0.3, () => [`${m}.clear();`]],
  ])();
}

function changeSet(context: Context): string[] | undefined {
  const { random } = context;
  const sets = pathsOf(context, "set");
  if (sets.length === 0) return undefined;
  const { text, type } = random.pick(sets);
  const item = valueText(context, type.of, 2);
  return random.chance(0.75) ? [`if (${text}.size < ${FULL}) ${text}.add(${item});`] : [`${text}.delete(${item});`];
}

/** `const { x, y: other = 7, ...rest } = record` and `const [a, b] = tuple`. */
function destructure(context: Context): string[] | undefined {
  const { random } = context;
  const known = [...pathsOf(context, "record"), ...pathsOf(context, "tuple")];
  if (known.length === 0) return undefined;
  const { text, type } = random.pick(known);
  const name = (): string => uniqueName(context, "d");
  const bound: (readonly [string, DataType])[] = [];
  const take = (of: DataType): string => {
    const made = name();
    bound.push([made, of]);
    return made;
  };
  let pattern: string;
  if (type.kind === "tuple") pattern = `[${type.parts.map(take).join(", ")}]`;
  else if (type.kind === "record") {
    const fields = type.fields.filter(() => random.chance(0.6));
    const parts = fields.map((field) => {
      const read = readType(field);
      if (read.kind === "optional" && random.chance(0.6)) {
        const made = take(read.of);
        return `${field.name}: ${made} = ${valueText(context, read.of, 1)}`;
      }
      if (field.type.kind === "tuple" && !field.optional && random.chance(0.6))
        return `${field.name}: [${field.type.parts.map(take).join(", ")}]`;
      return `${field.name}: ${take(read)}`;
    });
    pattern = `{ ${parts.join(", ")} }`.replace("{  }", "{}");
  } else return undefined;
  for (const [made, of] of bound) bind(context, made, of);
  return [`const ${pattern} = ${text};`];
}

/** `[a.x, b] = [b, a.x]` over places of one type. */
function swap(context: Context): string[] | undefined {
  const places = paths(context).filter(
    ({ writable, type }) => writable && (type.kind === "number" || type.kind === "record"),
  );
  if (places.length < 2) return undefined;
  const first = context.random.pick(places);
  const others = places.filter(({ type }) => type.kind === first.type.kind && typeText(type) === typeText(first.type));
  const second = context.random.pick(others);
  return [`[${first.text}, ${second.text}] = [${second.text}, ${first.text}];`];
}

function callForEffect(context: Context): string[] | undefined {
  const made = calls(context, context.random.chance(0.6) ? "void" : elementType(context), 2);
  return made && [statementOf(made)];
}

function counted(context: Context): string[] | undefined {
  const flags = paths(context).filter(({ type, writable }) => type.kind === "boolean" && writable);
  return flags.length === 0 ? undefined : [`${context.random.pick(flags).text} = ${booleanText(context, 2)};`];
}

const FORMS: readonly (readonly [number, Form])[] = [
  [9, (context) => (context.repeats > 60 ? undefined : declare(context))],
  [9, assign],
  [6, changeList],
  [3, changeMap],
  [2, changeSet],
  [3, (context) => changeDictionary(context, FULL)],
  [3, destructure],
  [1.5, swap],
  [4, callForEffect],
  [1, counted],
  [7, walk],
  [5, narrowed],
  [4, tryStatement],
];
