// Expressions that give texts.
import type { Context } from "../context.js";
import { ofBigint } from "./bigints.js";
import { at, binary, call, conditional, LEVEL, primary, type Expression } from "../expression.js";
import type { DataForm, Weighted } from "./forms.js";
import { boundText, integerText, valueText } from "./holes.js";
import { pathsOf } from "./paths.js";
import { randomText } from "./pool.js";
import { STRING } from "./types.js";

/** A text on which a method can be called. */
export function receiver(context: Context, depth: number): string {
  const known = [...pathsOf(context, "string"), ...pathsOf(context, "literals")];
  if (known.length > 0 && context.random.chance(0.75)) return context.random.pick(known).text;
  return at(LEVEL.member, context.grammar.value(context, STRING, depth - 1));
}

const method =
  (write: (text: string, context: Context, depth: number) => string): DataForm =>
  (context, depth) => ({ text: write(receiver(context, depth), context, depth), level: LEVEL.member });

const bounds = (context: Context): string =>
  context.random.pick([boundText(context), `${boundText(context)}, ${boundText(context)}`]);

function template(context: Context, depth: number): Expression {
  const { random, grammar } = context;
  const hole = (): string =>
    random.weighted<() => string>([
      [4, () => valueText(context, STRING, depth - 1)],
      [4, () => at(LEVEL.assignment, grammar.number(context, depth - 1))],
      [1, () => at(LEVEL.assignment, grammar.boolean(context, 1))],
    ])();
  const words = ["", "a", "-", ": ", "é"];
  const parts = Array.from({ length: random.between(1, 3) }, () => `\${${hole()}}${random.pick(words)}`);
  return primary(`\`${random.pick(words)}${parts.join("")}\``);
}

export const textForms: Weighted = [
  [3, (context) => primary(randomText(context.random))],
  [4, (context, depth) => binary("+", at_(context, depth), at_(context, depth))],
  [5, template],
  [
    2,
    (context, depth) =>
      conditional(context.grammar.condition(context, depth - 1), at_(context, depth), at_(context, depth)),
  ],
  [2, method((s, context) => `${s}.slice(${bounds(context)})`)],
  [1, method((s, context) => `${s}.substring(${bounds(context)})`)],
  [1, method((s, context) => `${s}.charAt(${boundText(context)})`)],
  [1, method((s) => `${s}.trim()`)],
  [1, ofBigint((big, context) => context.random.pick([`String(${big})`, `${big}.toString()`, `${big}.toString(16)`]))],
  [1, method((s, context) => `${s}.repeat(${context.random.between(0, 3)})`)],
  [
    1,
    method(
      (s, context) =>
        `${s}.${context.random.pick(["padStart", "padEnd"])}(${context.random.between(0, 9)}${context.random.pick(["", ', "*"', ', "ab"'])})`,
    ),
  ],
  [1, method((s, context) => `${s}.${context.random.pick(["toUpperCase", "toLowerCase"])}()`)],
  [
    1,
    method(
      (s, context) =>
        `${s}.${context.random.pick(["replace", "replaceAll"])}(${randomText(context.random)}, ${randomText(context.random)})`,
    ),
  ],
  [2, (context, depth) => call("String", [context.grammar.number(context, depth - 1)])],
  [
    1,
    (context, depth) => ({
      text: `${at(LEVEL.member, paren(context.grammar.number(context, depth - 1)))}.toString()`,
      level: LEVEL.member,
    }),
  ],
  [1, (context) => call("String.fromCharCode", [`(${integerText(context)}) & 127`])],
  [1.5, joined],
];

const at_ = (context: Context, depth: number): Expression => context.grammar.value(context, STRING, depth - 1);
/** `1.toString()` is no JavaScript. */
const paren = (expression: Expression): Expression =>
  /^[\d.]/.test(expression.text) ? { ...expression, level: LEVEL.comma } : expression;

function joined(context: Context): Expression | undefined {
  const lists = pathsOf(context, "list").filter(
    ({ type }) => type.of.kind === "string" || type.of.kind === "number" || type.of.kind === "literals",
  );
  if (lists.length === 0) return undefined;
  return call(`${context.random.pick(lists).text}.join`, [context.random.pick(['","', '""', '"; "'])]);
}
