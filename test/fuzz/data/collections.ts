// Expressions that give lists, maps and sets made of others.
import { call, LEVEL, primary, type Expression } from "../expression.js";
import { inner, uniqueName, type Context } from "../context.js";
import { bind } from "./bind.js";
import type { DataForm, Weighted } from "./forms.js";
import { booleanText, boundText, callback, integerText, valueText } from "./holes.js";
import { pathsOf } from "./paths.js";
import { NUMBER_ORDERS } from "./orders.js";
import { NUMBER, same, typeText, type DataType } from "./types.js";

type ListType = DataType & { kind: "list" };
type MapType = DataType & { kind: "map" };
type SetType = DataType & { kind: "set" };

/** A list that is there, with these elements. */
function known({ of }: ListType): (context: Context) => string | undefined {
  return (context) => {
    const lists = pathsOf(context, "list").filter((path) => same(path.type.of, of));
    return lists.length === 0 ? undefined : context.random.pick(lists).text;
  };
}

export function listForms(type: ListType): Weighted {
  const { of } = type;
  const on =
    (write: (list: string, context: Context, depth: number) => string): DataForm =>
    (context, depth) => {
      const list = known(type)(context);
      return list === undefined ? undefined : { text: write(list, context, depth), level: LEVEL.member };
    };
  const forms: (readonly [number, DataForm])[] = [
    [
      2,
      on(
        (xs, context) =>
          `${xs}.slice(${context.random.pick(["", boundText(context), `${boundText(context)}, ${boundText(context)}`])})`,
      ),
    ],
    [
      2,
      on(
        (xs, context, depth) =>
          `${xs}.filter(${callback(context, [of, NUMBER], (inside) => booleanText(inside, Math.min(depth, 2)))})`,
      ),
    ],
    [
      1,
      on(
        (xs, context, depth) =>
          `${xs}.concat(${context.random.chance(0.5) ? xs : valueText(context, type, depth - 1)})`,
      ),
    ],
    [1, on((xs, context) => `${xs}.${context.random.pick(["toReversed()", "slice().reverse()"])}`)],
    [
      1,
      on(
        (xs, context, depth) =>
          `${xs}.map(${declaredArrow(
            callback(context, [of, NUMBER], (inside) => valueText(inside, of, depth - 1), false),
            of,
          )})`,
      ),
    ],
    [1.5, mapped(type)],
    [2, (context, depth) => spread(context, type, depth)],
    [1, (context, depth) => fromLength(context, type, depth)],
    [1, (context) => collected(context, type)],
  ];
  if (of.kind === "number")
    forms.push([1, on((xs, context) => `${xs}.toSorted(${context.random.pick(NUMBER_ORDERS)})`)]);
  if (of.kind === "string") forms.push([3, splitText]);
  return forms;
}

const splitText: DataForm = (context, depth) =>
  call(`${primaryText(context, depth)}.split`, [context.random.pick(['","', '""', '"a"', '" "', '"="'])]);

function primaryText(context: Context, depth: number): string {
  const { text, level } = context.grammar.value(context, { kind: "string" }, depth - 1);
  return level >= LEVEL.member ? text : `(${text})`;
}

/** A list of another type, mapped. */
function mapped({ of }: ListType): DataForm {
  return (context, depth) => {
    const lists = pathsOf(context, "list");
    if (lists.length === 0) return undefined;
    const path = context.random.pick(lists);
    const text = callback(context, [path.type.of, NUMBER], (inside) => valueText(inside, of, depth - 1), false);
    return call(`${path.text}.map`, [declaredArrow(text, of)]);
  };
}

function spread(context: Context, type: ListType, depth: number): Expression | undefined {
  const { random } = context;
  const sources = iterables(context, type.of);
  if (sources.length === 0) return undefined;
  const parts = Array.from({ length: random.between(1, 3) }, () =>
    random.chance(0.6) ? `...${random.pick(sources)}` : valueText(context, type.of, depth - 1),
  );
  return primary(`[${parts.join(", ")}]`);
}

/** What `for…of` and spread can go through to get elements of this type. */
export function iterables(context: Context, of: DataType): string[] {
  const result: string[] = [];
  for (const { text, type } of pathsOf(context, "list")) if (same(type.of, of)) result.push(text, `${text}.values()`);
  for (const { text, type } of pathsOf(context, "set")) if (same(type.of, of)) result.push(text);
  for (const { text, type } of pathsOf(context, "map")) {
    if (same(type.key, of)) result.push(`${text}.keys()`);
    if (same(type.value, of)) result.push(`${text}.values()`);
  }
  for (const { text, type } of pathsOf(context, "dictionary")) {
    if (of.kind === "string") result.push(`Object.keys(${text})`);
    if (same(type.of, of)) result.push(`Object.values(${text})`);
  }
  for (const { text, type } of pathsOf(context, "class")) if (type.element && same(type.element, of)) result.push(text);
  for (const { name, parameters, element, cost } of context.types.generators)
    if (same(element, of) && context.repeats * cost < 300)
      result.push(`${name}(${parameters.map((parameter) => valueText(context, parameter, 1)).join(", ")})`);
  if (of.kind === "string") for (const { text } of pathsOf(context, "string")) result.push(text);
  return result;
}

function fromLength(context: Context, { of }: ListType, depth: number): Expression {
  const count = context.random.chance(0.7) ? String(context.random.between(0, 6)) : `(${integerText(context)}) & 7`;
  const make = callback(context, [NUMBER], (inside) => valueText(inside, of, depth - 1)).replace("(", "(_, ");
  return call("Array.from", [`{ length: ${count} }`, declaredArrow(make, of)]);
}

/** TypeScript widens what is inferred from an arrow: the result is declared where that would lose a union. */
function declaredArrow(arrow: string, of: DataType): string {
  return of.kind === "number" || of.kind === "boolean" || of.kind === "string"
    ? arrow
    : arrow.replace(") =>", `): ${typeText(of)} =>`);
}

function collected(context: Context, { of }: ListType): Expression | undefined {
  const sources = iterables(context, of);
  return sources.length === 0 ? undefined : call("Array.from", [context.random.pick(sources)]);
}

export function mapForms({ key, value }: MapType): Weighted {
  return [
    [
      2,
      (context) => {
        const same_ = pathsOf(context, "map").filter(
          (path) => same(path.type.key, key) && same(path.type.value, value),
        );
        return same_.length === 0 ? undefined : call(`new Map`, [context.random.pick(same_).text]);
      },
    ],
    [
      2,
      (context, depth) => {
        const sources = iterables(context, key);
        if (sources.length === 0) return undefined;
        const e = uniqueName(context, "e");
        const inside = inner(context, { loops: [], repeats: context.repeats * 6, guarded: false });
        bind(inside, e, key);
        const pair = `[${typeText(key)}, ${typeText(value)}]`;
        const entries = `[...${context.random.pick(sources)}].map((${e}): ${pair} => [${e}, ${valueText(inside, value, depth - 1)}])`;
        return call(`new Map<${typeText(key)}, ${typeText(value)}>`, [entries]);
      },
    ],
  ];
}

export function setForms({ of }: SetType): Weighted {
  return [
    [
      3,
      (context) => {
        const sources = iterables(context, of);
        return sources.length === 0 ? undefined : call(`new Set<${typeText(of)}>`, [context.random.pick(sources)]);
      },
    ],
  ];
}
