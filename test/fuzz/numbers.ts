// Expressions of type number: integers (mostly) that narrowing should find, and any numbers.
import { allows, arrays, numbers, type Context } from "./context.js";
import { binary, call, comma, conditional, LEVEL, primary, unary, type Expression } from "./expression.js";
import { assign, effect, elementOrDefault, elementRead, increment } from "./places.js";
import { anyFloat, anyInteger, anyNumber, literalText, smallInteger } from "./values.js";

type Form = (context: Context, depth: number) => Expression | undefined;

export function number(context: Context, depth: number): Expression {
  return context.random.chance(0.4) ? integer(context, depth) : grow(context, depth, FLOAT_FORMS, numberLeaf);
}

export function integer(context: Context, depth: number): Expression {
  return grow(context, depth, INTEGER_FORMS, integerLeaf);
}

function grow(
  context: Context,
  depth: number,
  forms: readonly (readonly [number, Form])[],
  leaf: (context: Context) => Expression,
): Expression {
  if (depth <= 0 || context.random.chance(0.15))
    return (context.random.chance(0.4) ? context.grammar.numberFrom(context, 0) : undefined) ?? leaf(context);
  return context.random.weighted(forms)(context, depth) ?? leaf(context);
}

/** A number whose TypeScript type is `number`, not that of a literal: what may be compared with anything. */
export function widened(context: Context, depth: number): Expression {
  const { random } = context;
  const variables = numbers(context).filter((variable) => variable.assignable);
  if (variables.length > 0 && random.chance(0.6)) return primary(random.pick(variables).name);
  if (random.chance(0.3)) {
    const element = elementRead(context, depth, undefined);
    if (element) return element;
  }
  return binary(
    random.pick(["+", "-", "*", "%", "&", "|", ">>"]),
    integer(context, depth - 1),
    integer(context, depth - 1),
  );
}

function integerLeaf(context: Context): Expression {
  const { random } = context;
  const variables = numbers(context).filter((variable) => variable.integer);
  const lengths = arrays(context);
  if (variables.length > 0 && random.chance(0.68)) return primary(random.pick(variables).name);
  if (lengths.length > 0 && random.chance(0.12)) return primary(`${random.pick(lengths).name}.length`);
  return primary(literalText(random.chance(0.75) ? smallInteger(random) : anyInteger(random), random));
}

function numberLeaf(context: Context): Expression {
  const { random } = context;
  const variables = numbers(context);
  const optional = context.scope.visibleVariables().filter((variable) => variable.type === "optional");
  if (optional.length > 0 && random.chance(0.15)) {
    return {
      text: `${random.pick(optional).name} ?? ${literalText(anyInteger(random), random)}`,
      level: LEVEL.nullish,
    };
  }
  if (variables.length > 0 && random.chance(0.6)) return primary(random.pick(variables).name);
  if (random.chance(0.5)) {
    const element = elementRead(context, 0, undefined);
    if (element) return element;
  }
  return primary(literalText(random.chance(0.6) ? anyFloat(random) : anyNumber(random, 0.2), random));
}

/** Another try where an operand came out as a literal, so that few operations are between literals. */
export function varying(
  context: Context,
  depth: number,
  operand: (context: Context, depth: number) => Expression,
): Expression {
  const first = operand(context, depth);
  return LITERAL.test(first.text) && context.random.chance(0.85) ? operand(context, depth) : first;
}
const LITERAL = /^-?[\dIN.(]/;

const ints =
  (operators: readonly string[]): Form =>
  (context, depth) =>
    binary(context.random.pick(operators), varying(context, depth - 1, integer), integer(context, depth - 1));
const floats =
  (operators: readonly string[]): Form =>
  (context, depth) =>
    binary(context.random.pick(operators), varying(context, depth - 1, number), number(context, depth - 1));

const byLiteral =
  (operators: readonly string[], values: readonly number[]): Form =>
  (context, depth) =>
    binary(
      context.random.pick(operators),
      varying(context, depth - 1, integer),
      primary(literalText(context.random.pick(values), context.random)),
    );

const toInteger: Form = (context, depth) => {
  const value = varying(context, depth - 1, number);
  const form = context.random.weighted([
    [6, "|"],
    [4, ">>>"],
    [2, "~~"],
    [2, "~"],
    [1, ">>"],
  ] as const);
  if (form === "~~") return unary("~", unary("~", value));
  return form === "~" ? unary("~", value) : binary(form, value, primary("0"));
};

const quotient: Form = (context, depth) => {
  const { random } = context;
  const divisor = random.chance(0.6)
    ? primary(String(random.pick([2, 3, 4, 7, 8, 10, 16, 1000, -2, -3])))
    : integer(context, depth - 1);
  const divided = binary("/", varying(context, depth - 1, integer), divisor);
  return random.chance(0.2)
    ? binary("|", divided, primary("0"))
    : call(`Math.${random.pick(["floor", "floor", "trunc", "ceil", "round"])}`, [divided]);
};

const middle: Form = (context, depth) => {
  const sum = binary("+", varying(context, depth - 1, integer), integer(context, depth - 1));
  return context.random.chance(0.8)
    ? binary(context.random.pick([">>", ">>>"]), sum, primary("1"))
    : call("Math.floor", [binary("/", sum, primary("2"))]);
};

const mathOf =
  (
    names: readonly string[],
    operand: (context: Context, depth: number) => Expression,
    low: number,
    high: number,
  ): Form =>
  (context, depth) => {
    const count = context.random.between(low, high);
    return call(
      `Math.${context.random.pick(names)}`,
      Array.from({ length: count }, (_, index) =>
        index === 0 ? varying(context, depth - 1, operand) : operand(context, depth - 1),
      ),
    );
  };

const choice =
  (branch: (context: Context, depth: number) => Expression): Form =>
  (context, depth) =>
    conditional(context.grammar.condition(context, depth - 1), branch(context, depth - 1), branch(context, depth - 1));

const sequence =
  (last: (context: Context, depth: number) => Expression): Form =>
  (context, depth) => {
    const first = effect(context, depth - 1);
    return first && comma(first, last(context, depth - 1));
  };

const logical =
  (operand: (context: Context, depth: number) => Expression): Form =>
  (context, depth) =>
    binary(context.random.pick(["||", "&&"]), widened(context, depth - 1), operand(context, depth - 1));

const fromBoolean: Form = (context, depth) => {
  const test = context.grammar.boolean(context, depth - 1);
  if (allows(context, "conversions") && context.random.chance(0.3))
    return context.random.chance(0.5) ? call("Number", [test]) : unary("+", test);
  return conditional(test, primary("1"), primary("0"));
};

/** Operands that change each other while they are evaluated: `i++ + (i = 3) * i`. */
const orderTrap: Form = (context, depth) => {
  const variables = numbers(context).filter((variable) => variable.assignable);
  if (variables.length === 0 || !allows(context, "updates")) return undefined;
  const { random } = context;
  const { name } = random.pick(variables);
  const operand = (): Expression =>
    random.weighted<() => Expression>([
      [3, () => primary(name)],
      [2, () => ({ text: random.pick([`${name}++`, `${name}--`]), level: LEVEL.update })],
      [2, () => ({ text: random.pick([`++${name}`, `--${name}`]), level: LEVEL.unary })],
      [
        2,
        () => ({
          text: `${name} ${random.pick(["=", "+=", "-="])} ${integer(context, 0).text}`,
          level: LEVEL.assignment,
        }),
      ],
      [1, () => elementRead({ ...context }, 1, undefined) ?? primary(name)],
      [1, () => context.grammar.callOf(context, "number", depth - 1) ?? primary(name)],
    ])();
  const operator = (): string => random.pick(["+", "-", "*", "+"]);
  return binary(operator(), operand(), binary(operator(), operand(), operand()));
};

const numberCall: Form = (context, depth) => context.grammar.callOf(context, "number", depth - 1);

const fromData: Form = (context, depth) => context.grammar.numberFrom(context, depth);

const INTEGER_FORMS: readonly (readonly [number, Form])[] = [
  [10, ints(["+", "-"])],
  [3, ints(["*"])],
  [3, byLiteral(["*"], [2, 3, 4, 5, 10, -1, -2, 31, 16807, 0, 65536, 1103515245])],
  [4, ints(["&", "|", "^"])],
  [3, byLiteral(["&"], [1, 3, 7, 15, 255, 65535, 2147483647, 4294967295, -2])],
  [3, byLiteral(["<<", ">>", ">>>"], [0, 1, 2, 3, 7, 8, 16, 31, 32, 33, -1])],
  [2, ints(["<<", ">>", ">>>"])],
  [4, toInteger],
  [3, quotient],
  [2, middle],
  [3, byLiteral(["%"], [2, 3, 5, 7, 8, 10, 16, 100, 256, 1000, -3, 1000003])],
  [1, ints(["%"])],
  [2, mathOf(["imul"], integer, 2, 2)],
  [0.7, mathOf(["clz32"], number, 1, 1)],
  [2, mathOf(["min", "max"], integer, 2, 2)],
  [1.5, mathOf(["abs", "sign"], integer, 1, 1)],
  [1.5, (context, depth) => unary("-", varying(context, depth - 1, integer))],
  [5, (context, depth) => elementRead(context, depth - 1, true)],
  [2, choice(integer)],
  [1, logical(integer)],
  [1.5, assign],
  [2.5, increment],
  [1.5, orderTrap],
  [1, fromBoolean],
  [3, numberCall],
  [8, fromData],
  [0.8, sequence(integer)],
  [1.5, elementOrDefault],
];

const FLOAT_FORMS: readonly (readonly [number, Form])[] = [
  [12, floats(["+", "-"])],
  [7, floats(["*"])],
  [3, floats(["/"])],
  [1.5, floats(["%"])],
  [
    2,
    (context, depth) =>
      binary("/", primary("1"), varying(context, depth - 1, context.random.chance(0.5) ? integer : number)),
  ],
  [1, floats(["&", "|", "^", "<<", ">>", ">>>"])],
  [2, mathOf(["sqrt", "abs"], number, 1, 1)],
  [4, mathOf(["floor", "ceil", "trunc", "round"], number, 1, 1)],
  [1.2, mathOf(["fround", "sign"], number, 1, 1)],
  [2, mathOf(["min", "max"], number, 2, 2)],
  [0.4, mathOf(["min", "max"], number, 0, 4)],
  [2, (context, depth) => unary("-", varying(context, depth - 1, number))],
  [0.5, (context, depth) => unary("+", number(context, depth - 1))],
  [6, (context, depth) => elementRead(context, depth - 1, false)],
  [3, choice(number)],
  [1, logical(number)],
  [2, assign],
  [1.5, increment],
  [1.5, orderTrap],
  [3, numberCall],
  [10, fromData],
  [1, sequence(number)],
  [2, elementOrDefault],
];
