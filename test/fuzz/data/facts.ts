// Numbers and booleans that are asked of data: lengths, fields, searches, comparisons.
import type { Context } from "../context.js";
import { binary, call, LEVEL, type Expression } from "../expression.js";
import { ofBigint } from "./bigints.js";
import { calls } from "./calls.js";
import { forAll } from "./express.js";
import type { DataForm } from "./forms.js";
import { booleanText, callback, integerText, valueText } from "./holes.js";
import { paths, pathsOf } from "./paths.js";
import { randomText } from "./pool.js";
import { receiver } from "./texts.js";
import { BIGINT, BOOLEAN, NUMBER, STRING, type DataType } from "./types.js";

/** A number that data give; undefined where there are none. */
export function numberFrom(context: Context, depth: number): Expression | undefined {
  const { random } = context;
  const fields = paths(context).filter(({ type }) => type.kind === "number");
  if (fields.length > 0 && random.chance(0.5)) return random.pick(fields);
  return context.scope.visibleData().length === 0
    ? undefined
    : random.weighted(depth > 0 ? NUMBER_FORMS : SIZES)(context, depth);
}

export function booleanFrom(context: Context, depth: number): Expression | undefined {
  const { random } = context;
  const fields = paths(context).filter(({ type }) => type.kind === "boolean");
  if (fields.length > 0 && random.chance(0.25)) return random.pick(fields);
  return context.scope.visibleData().length === 0 ? undefined : random.weighted(BOOLEAN_FORMS)(context, depth);
}

const ofKind =
  <K extends DataType["kind"]>(
    kind: K,
    write: (text: string, type: DataType & { kind: K }, context: Context, depth: number) => string | undefined,
  ): DataForm =>
  (context, depth) => {
    const known = pathsOf(context, kind);
    if (known.length === 0) return undefined;
    const path = context.random.pick(known);
    const text = write(path.text, path.type, context, depth);
    return text === undefined ? undefined : { text, level: LEVEL.member };
  };

const SIZES: readonly (readonly [number, DataForm])[] = [
  [3, ofKind("list", (xs) => `${xs}.length`)],
  [2, ofKind("string", (s) => `${s}.length`)],
  [1, ofKind("map", (m) => `${m}.size`)],
  [1, ofKind("set", (s) => `${s}.size`)],
  [1, ofKind("dictionary", (d) => `Object.keys(${d}).length`)],
  [1, ofBigint((big) => `Number(${big})`)],
];

/** What can be looked for by `indexOf` and `includes`. */
const isPlain = ({ kind }: DataType): boolean =>
  kind !== "function" && kind !== "tuple" && kind !== "list" && kind !== "optional";

const NUMBER_FORMS: readonly (readonly [number, DataForm])[] = [
  ...SIZES,
  ...forAll(NUMBER).map(([weight, form]) => [weight * 1.3, form] as const),
  [2, ofKind("string", (s, _, context) => `${s}.charCodeAt(${integerText(context)})`)],
  [1, ofKind("string", (s, _, context) => `(${s}.codePointAt(${integerText(context)}) ?? -1)`)],
  [
    1,
    ofKind(
      "string",
      (s, _, context, depth) =>
        `${s}.${context.random.pick(["indexOf", "lastIndexOf"])}(${valueText(context, STRING, depth - 1)})`,
    ),
  ],
  [
    1.5,
    (context, depth) =>
      call(context.random.pick(["Number", "parseInt", "parseFloat", "Number"]), [
        context.random.chance(0.3) ? randomText(context.random) : receiver(context, depth),
      ]),
  ],
  [
    1.5,
    ofKind("list", (xs, { of }, context, depth) =>
      isPlain(of)
        ? `${xs}.${context.random.pick(["indexOf", "lastIndexOf"])}(${valueText(context, of, depth - 1)})`
        : undefined,
    ),
  ],
  [
    1.5,
    ofKind(
      "list",
      (xs, { of }, context, depth) =>
        `${xs}.${context.random.pick(["findIndex", "findLastIndex"])}(${finding(context, [of, NUMBER], depth)})`,
    ),
  ],
  [
    1,
    ofKind("list", (xs, { of }, context) =>
      of.kind === "number" ? `Math.${context.random.pick(["max", "min"])}(...${xs})` : undefined,
    ),
  ],
];

/** A test that does not make the list shorter. */
const finding = (context: Context, types: readonly DataType[], depth: number): string =>
  callback(context, types, (inside) => booleanText(inside, Math.min(depth, 2)), false);

const BOOLEAN_FORMS: readonly (readonly [number, DataForm])[] = [
  ...forAll(BOOLEAN),
  [
    2,
    ofKind("list", (xs, { of }, context, depth) =>
      isPlain(of) ? `${xs}.includes(${valueText(context, of, depth - 1)})` : undefined,
    ),
  ],
  [
    2,
    ofKind(
      "list",
      (xs, { of }, context, depth) =>
        `${xs}.${context.random.pick(["some", "every"])}(${callback(context, [of, NUMBER], (inside) => booleanText(inside, Math.min(depth, 2)))})`,
    ),
  ],
  [
    2,
    ofKind(
      "map",
      (m, { key }, context, depth) =>
        `${m}.${context.random.pick(["has", "has", "delete"])}(${valueText(context, key, depth - 1)})`,
    ),
  ],
  [
    2,
    ofKind(
      "set",
      (s, { of }, context, depth) =>
        `${s}.${context.random.pick(["has", "has", "delete"])}(${valueText(context, of, depth - 1)})`,
    ),
  ],
  [
    2,
    ofKind(
      "string",
      (s, _, context, depth) =>
        `${s}.${context.random.pick(["includes", "startsWith", "endsWith"])}(${valueText(context, STRING, depth - 1)})`,
    ),
  ],
  [
    2,
    ofKind("dictionary", (d, _, context, depth) =>
      context.random.pick([
        `(${valueText(context, STRING, depth - 1)} in ${d})`,
        `Object.hasOwn(${d}, ${valueText(context, STRING, depth - 1)})`,
      ]),
    ),
  ],
  [
    2,
    ofBigint(
      (big, context, depth) =>
        `${big} ${context.random.pick(["===", "!==", "<", "<=", ">", ">="])} ${valueText(context, BIGINT, depth - 1)}`,
    ),
  ],
  [3, (context, depth) => sameText(context, depth)],
  [2, (context) => sameObject(context)],
  [0.6, ofKind("optional", (text, _, context) => `(${text} ${context.random.pick(["===", "!=="])} undefined)`)],
  [
    1,
    ofKind(
      "literals",
      (text, { options }, context) =>
        `(${text} ${context.random.pick(["===", "!=="])} "${context.random.pick(options)}")`,
    ),
  ],
  [
    1,
    ofKind(
      "union",
      (text, { variants }, context) =>
        `(${text}.kind ${context.random.pick(["===", "!=="])} "${context.random.pick(variants).tag}")`,
    ),
  ],
  [
    0.4,
    ofKind("class", (text, { concrete }, context) =>
      concrete.length === 0 ? undefined : `(${text} instanceof ${context.random.pick(concrete).name})`,
    ),
  ],
  [1, (context, depth) => calls(context, BOOLEAN, depth)],
];

function sameText(context: Context, depth: number): Expression | undefined {
  const known = pathsOf(context, "string");
  if (known.length === 0) return undefined;
  const { random } = context;
  return binary(
    random.pick(["===", "!==", "<", ">=", "<=", ">"]),
    random.pick(known),
    context.grammar.value(context, STRING, depth - 1),
  );
}

function sameObject(context: Context): Expression | undefined {
  const known = [...pathsOf(context, "record"), ...pathsOf(context, "class")];
  if (known.length === 0) return undefined;
  const left = context.random.pick(known);
  const right = known.filter(({ type }) => type === left.type);
  return binary(context.random.pick(["===", "!=="]), left, context.random.pick(right));
}
