// Expressions of type boolean, and conditions.
import { allows, arrays, type Context } from "./context.js";
import { assignment, binary, call, comma, conditional, primary, unary, type Expression } from "./expression.js";
import { increment } from "./places.js";
import { integer, number, varying, widened } from "./numbers.js";
import { anyInteger, literalText } from "./values.js";
import type { Variable } from "./scope.js";

type Form = (context: Context, depth: number) => Expression | undefined;

export function boolean(context: Context, depth: number): Expression {
  if (depth <= 0) return leaf(context);
  return context.random.weighted(FORMS)(context, depth) ?? leaf(context);
}

/** A boolean, or a number whose truth is asked. */
export function condition(context: Context, depth: number): Expression {
  const { random } = context;
  if (random.chance(0.84)) return boolean(context, depth);
  return (random.chance(0.2) ? increment(context, depth) : undefined) ?? widened(context, depth);
}

function leaf(context: Context): Expression {
  const { random } = context;
  const variables = booleans(context);
  if (variables.length > 0 && random.chance(0.5)) return primary(random.pick(variables).name);
  return random.chance(0.1) ? primary(random.pick(["true", "false"])) : comparison(context, 1);
}

function booleans(context: Context): Variable[] {
  return context.scope.visibleVariables().filter((variable) => variable.type === "boolean");
}

function comparison(context: Context, depth: number): Expression {
  const { random } = context;
  const operand = random.chance(0.5) ? integer : number;
  return binary(
    random.pick(["<", "<=", ">", ">=", "<", ">"]),
    varying(context, depth - 1, operand),
    operand(context, depth - 1),
  );
}

/** TypeScript refuses a comparison of two different literals: one side is never a literal. */
function equality(context: Context, depth: number): Expression {
  const { random } = context;
  const left = widened(context, depth - 1);
  const right = random.chance(0.5) ? primary(literalText(anyInteger(random), random)) : widened(context, depth - 1);
  return binary(random.pick(["===", "!==", "===", "!==", "==", "!="]), left, right);
}

function connected(context: Context, depth: number): Expression {
  return binary(context.random.pick(["&&", "||"]), boolean(context, depth - 1), boolean(context, depth - 1));
}

function sameTruth(context: Context, depth: number): Expression {
  return binary(context.random.pick(["===", "!=="]), comparison(context, depth - 1), comparison(context, depth - 1));
}

function predicate(context: Context, depth: number): Expression | undefined {
  if (!allows(context, "predicates")) return undefined;
  const name = context.random.pick([
    "Number.isInteger",
    "Number.isNaN",
    "Number.isFinite",
    "Number.isSafeInteger",
    "isNaN",
    "isFinite",
  ]);
  return call(name, [number(context, depth - 1)]);
}

function assigned(context: Context, depth: number): Expression | undefined {
  const variables = booleans(context).filter((variable) => variable.assignable);
  return variables.length === 0
    ? undefined
    : assignment(context.random.pick(variables).name, "=", comparison(context, depth - 1));
}

function isOutside(context: Context, depth: number): Expression | undefined {
  const all = arrays(context);
  const optional = context.scope.visibleVariables().filter((variable) => variable.type === "optional");
  const operator = context.random.pick(["===", "!=="]);
  if (optional.length > 0 && context.random.chance(0.5))
    return binary(operator, primary(context.random.pick(optional).name), primary("undefined"));
  if (all.length === 0 || !allows(context, "idioms")) return undefined;
  const read = primary(`${context.random.pick(all).name}[${integer(context, depth - 1).text}]`);
  return binary(operator, read, primary("undefined"));
}

const FORMS: readonly (readonly [number, Form])[] = [
  [12, comparison],
  [5, equality],
  [4, connected],
  [1.5, (context, depth) => unary("!", boolean(context, depth - 1))],
  [0.8, (context, depth) => unary("!", widened(context, depth - 1))],
  [0.4, (context, depth) => unary("!", unary("!", widened(context, depth - 1)))],
  [1, sameTruth],
  [1.5, predicate],
  [1, assigned],
  [1, isOutside],
  [
    0.8,
    (context, depth) =>
      conditional(boolean(context, depth - 1), boolean(context, depth - 1), comparison(context, depth - 1)),
  ],
  [2, (context, depth) => context.grammar.callOf(context, "boolean", depth - 1)],
  [9, (context, depth) => context.grammar.booleanFrom(context, depth - 1)],
  [
    0.4,
    (context, depth) => {
      const first = increment(context, depth - 1);
      return first && comma(first, boolean(context, depth - 1));
    },
  ],
];
