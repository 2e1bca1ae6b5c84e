// Dictionaries: literals, copies, and what is done with their entries.
import { uniqueName, type Context } from "../context.js";
import { primary, type Expression } from "../expression.js";
import type { Weighted } from "./forms.js";
import { valueText } from "./holes.js";
import { pathsOf } from "./paths.js";
import { NUMBER, same, STRING, typeText, type DataType } from "./types.js";

type DictionaryType = DataType & { kind: "dictionary" };

const KEYS = ["a", "b", "x1", '"10"', '"2"', '"a-b"', '""', '"é"'];

const known = (context: Context, { of }: DictionaryType): string[] =>
  pathsOf(context, "dictionary").flatMap((path) => (same(path.type.of, of) ? [path.text] : []));

export function dictionary(context: Context, type: DictionaryType, depth: number): Expression {
  const { random } = context;
  const keys = random.shuffle(KEYS).slice(0, depth <= 0 ? 0 : random.between(0, 4));
  return primary(
    `{ ${keys.map((key) => `${key}: ${valueText(context, type.of, depth - 1)}`).join(", ")} }`.replace("{  }", "{}"),
  );
}

export function dictionaryForms(type: DictionaryType): Weighted {
  return [
    [
      2,
      (context, depth) => {
        const sources = known(context, type);
        if (sources.length === 0) return undefined;
        const entry = `[${valueText(context, STRING, depth - 1)}]: ${valueText(context, type.of, depth - 1)}`;
        return primary(`{ ...${context.random.pick(sources)}, ${entry} }`);
      },
    ],
  ];
}

/** Statements that change a dictionary of at most so many entries. */
export function changeDictionary(context: Context, most: number): string[] | undefined {
  const { random } = context;
  const all = pathsOf(context, "dictionary");
  if (all.length === 0) return undefined;
  const { text: d, type } = random.pick(all);
  const key = (): string => valueText(context, STRING, 2);
  const room = `if (Object.keys(${d}).length < ${most})`;
  if (type.of.kind === "number" && random.chance(0.4)) {
    const k = uniqueName(context, "k");
    return [`{ const ${k} = ${key()}; ${room} ${d}[${k}] = (${d}[${k}] ?? 0) + (${valueText(context, NUMBER, 1)}); }`];
  }
  return random.weighted<() => string[]>([
    [5, () => [`${room} ${d}[${key()}] = ${valueText(context, type.of, 2)};`]],
    [type.of.kind === "optional" ? 0 : 1, () => [`${room} ${d}[${key()}] ??= ${valueText(context, type.of, 2)};`]],
    [1, () => [`${room} ${d}.${random.pick(["a", "b", "x1"])} = ${valueText(context, type.of, 2)};`]],
    [2, () => [`delete ${d}[${key()}];`]],
    [0.5, () => [`${room} Object.assign(${d}, ${valueText(context, type, 2)} satisfies ${typeText(type)});`]],
  ])();
}
