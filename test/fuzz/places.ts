// Places that hold numbers: indices inside an array by construction, element reads, assignments and updates as values.
import { allows, arrays, numbers, writableArrays, type ArrayVariable, type Context } from "./context.js";
import { assignment, at, binary, LEVEL, nullish, primary, update, type Expression } from "./expression.js";
import { KINDS } from "./kinds.js";
import { literalText, smallInteger } from "./values.js";

/** An index of `array` as text: inside, but for a small share that tests what an access outside does. */
export function indexInto(context: Context, array: ArrayVariable, depth: number): string {
  const { random, grammar } = context;
  if (allows(context, "outside") && random.chance(0.006)) return grammar.integer(context, depth).text;
  const counters = context.scope.visibleVariables().filter((variable) => variable.indexes?.includes(array.name));
  if (counters.length > 0 && random.chance(0.7)) return random.pick(counters).name;
  const known = array.exactLength ?? array.minimumLength ?? 0;
  if (known > 0 && random.chance(0.35)) return String(random.below(known));
  if (array.exactLength !== undefined && isPowerOfTwo(array.exactLength) && random.chance(0.7)) {
    return binary("&", subscript(context, depth), primary(String(array.exactLength - 1))).text;
  }
  const value = subscript(context, depth);
  const wrapped = random.chance(0.75)
    ? binary(">>>", value, primary("0"))
    : primary(`Math.abs(${binary("|", value, primary("0")).text})`);
  return binary("%", wrapped, primary(`${array.name}.length`)).text;
}

/** An integer expression that is no literal where that can be had. */
function subscript(context: Context, depth: number): Expression {
  const first = context.grammar.integer(context, depth);
  return /^-?\d/.test(first.text) ? context.grammar.integer(context, Math.max(depth, 1)) : first;
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && (value & (value - 1)) === 0;
}

export function elementRead(context: Context, depth: number, integer: boolean | undefined): Expression | undefined {
  const all = arrays(context);
  const fitting = all.filter((array) => integer === undefined || KINDS[array.type].float !== integer);
  const choices = fitting.length > 0 ? fitting : all;
  if (choices.length === 0) return undefined;
  const array = context.random.pick(choices);
  return { text: `${array.name}[${indexInto(context, array, depth)}]`, level: LEVEL.member };
}

/** `x[i] ?? d` or `x[i] || d` with any index at all. */
export function elementOrDefault(context: Context, depth: number): Expression | undefined {
  const all = arrays(context);
  if (all.length === 0 || !allows(context, "idioms")) return undefined;
  const { random, grammar } = context;
  const index = random.chance(0.8) ? grammar.integer(context, depth) : grammar.number(context, depth);
  const read: Expression = { text: `${random.pick(all).name}[${index.text}]`, level: LEVEL.member };
  const otherwise = grammar.number(context, depth - 1);
  return random.chance(0.6) ? nullish(read, otherwise) : binary("||", read, otherwise);
}

interface Place {
  readonly text: string;
  readonly integer: boolean;
}

/** Something that can stand left of `=`: a variable or an element. */
export function place(context: Context, depth: number): Place | undefined {
  const { random } = context;
  const variables = numbers(context).filter((variable) => variable.assignable);
  const stores = writableArrays(context);
  if (stores.length > 0 && (variables.length === 0 || random.chance(0.3))) {
    const array = random.pick(stores);
    return { text: `${array.name}[${indexInto(context, array, depth)}]`, integer: !KINDS[array.type].float };
  }
  if (variables.length === 0) return undefined;
  const variable = random.pick(variables);
  return { text: variable.name, integer: variable.integer ?? false };
}

/** A new value for a place, of the nature of what it holds, but for a small share. */
export function valueFor(context: Context, integer: boolean, depth: number): Expression {
  const keep = context.random.chance(0.93);
  return integer === keep ? context.grammar.integer(context, depth) : context.grammar.number(context, depth);
}

/** `p = e`, `p += e`, … as an expression; chains (`a = b = e`) come from nesting. */
export function assign(context: Context, depth: number): Expression | undefined {
  const target = place(context, depth - 1);
  if (!target) return undefined;
  const { random, grammar } = context;
  if (random.chance(0.1)) {
    const second = place(context, 0);
    if (second)
      return assignment(target.text, "=", assignment(second.text, "=", valueFor(context, target.integer, depth - 1)));
  }
  if (allows(context, "logicalAssignment") && random.chance(0.03)) {
    return assignment(target.text, random.pick(["||=", "&&="]), valueFor(context, target.integer, depth - 1));
  }
  const operator = random.weighted<string>(target.integer ? INTEGER_ASSIGNMENTS : FLOAT_ASSIGNMENTS);
  if (SHIFTS.has(operator)) return assignment(target.text, operator, grammar.integer(context, depth - 1));
  if (operator === "*=" && random.chance(0.6))
    return assignment(target.text, operator, primary(literalText(smallInteger(random), random)));
  return assignment(target.text, operator, valueFor(context, target.integer, depth - 1));
}

const SHIFTS = new Set(["<<=", ">>=", ">>>=", "&=", "|=", "^="]);
const INTEGER_ASSIGNMENTS = [
  [10, "="],
  [8, "+="],
  [5, "-="],
  [2, "*="],
  [0.5, "/="],
  [1.5, "%="],
  [1, "&="],
  [1, "|="],
  [1.5, "^="],
  [1, "<<="],
  [1.5, ">>="],
  [1, ">>>="],
] as const;
const FLOAT_ASSIGNMENTS = [
  [10, "="],
  [8, "+="],
  [5, "-="],
  [3, "*="],
  [2, "/="],
  [1, "%="],
  [0.3, "&="],
  [0.3, "|="],
  [0.3, "^="],
  [0.2, "<<="],
  [0.2, ">>="],
  [0.2, ">>>="],
] as const;

export function increment(context: Context, depth: number): Expression | undefined {
  if (!allows(context, "updates")) return undefined;
  const target = place(context, depth - 1);
  if (!target) return undefined;
  return update(target.text, context.random.chance(0.65) ? "++" : "--", context.random.chance(0.4));
}

/** An expression with an effect: what can stand left of a comma, or alone as a statement. */
export function effect(context: Context, depth: number): Expression | undefined {
  const choose = context.random.weighted([
    [5, () => assign(context, depth)],
    [3, () => increment(context, depth)],
    [2, () => context.grammar.callOf(context, "number", depth)],
  ]);
  return choose() ?? assign(context, depth);
}

/** `e` where the grammar takes an assignment expression, as a statement's text. */
export function statementOf(expression: Expression): string {
  return `${at(LEVEL.comma, expression)};`;
}
