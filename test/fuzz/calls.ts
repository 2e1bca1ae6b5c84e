// Calls of the program's own functions, and the callbacks passed to them.
import { allows, inner, type Context, type Routine } from "./context.js";
import { at, call, LEVEL, type Expression } from "./expression.js";
import { isKind } from "./kinds.js";
import { isCallback, isData, type Callable, type CallbackType, type Parameter, type Type } from "./scope.js";

/** Calls are written only where they run about this many statements at most. */
const CALL_COST = 1500;
const ROUTINE_COST = 5000;

export function callOf(context: Context, result: Type | "void", depth: number): Expression | undefined {
  const { random, routine } = context;
  const callables = context.scope
    .visibleFunctions()
    .filter((callable) => callable.result === result && affordable(context, callable));
  if (callables.length === 0) return undefined;
  const callable = random.pick(callables);
  const values: string[] = [];
  for (const parameter of callable.parameters) {
    if (parameter.initial !== undefined && random.chance(0.4)) {
      if (random.chance(0.6)) break;
      values.push("undefined");
      continue;
    }
    const value = argument(context, callable, parameter, depth);
    if (value === undefined) return undefined;
    values.push(value);
  }
  routine.cost += context.repeats * callable.cost;
  return call(callable.name, values);
}

function affordable(context: Context, callable: Callable): boolean {
  const cost = context.repeats * callable.cost;
  return cost <= CALL_COST && context.routine.cost + cost <= ROUTINE_COST;
}

function argument(context: Context, callable: Callable, parameter: Parameter, depth: number): string | undefined {
  const { random, grammar } = context;
  if (callable.parameters.indexOf(parameter) === callable.fuel) return fuelArgument(context, callable, parameter);
  const { type } = parameter;
  if (isCallback(type)) return grammar.callback(context, type, depth);
  if (isData(type)) return at(LEVEL.assignment, grammar.value(context, type, depth));
  if (type === "boolean") return at(LEVEL.assignment, grammar.boolean(context, depth));
  if (!isKind(type))
    return at(
      LEVEL.assignment,
      parameter.integer && random.chance(0.9) ? grammar.integer(context, depth) : grammar.number(context, depth),
    );
  if (parameter.minimumLength !== undefined) {
    const long = context.scope
      .visibleVariables()
      .filter((v) => v.type === type && (v.exactLength ?? v.minimumLength ?? 0) >= parameter.minimumLength!);
    return long.length > 0 ? random.pick(long).name : `new ${type}(${parameter.minimumLength})`;
  }
  const value = grammar.array(context, type, depth);
  return value && at(LEVEL.assignment, value);
}

/** Inside the recursive function one less; from outside a small number. */
function fuelArgument(context: Context, callable: Callable, parameter: Parameter): string {
  const { random } = context;
  if (
    context.scope
      .visibleVariables()
      .some((variable) => variable.name === parameter.name && !variable.assignable && callable.fuel !== undefined)
  ) {
    return `${parameter.name} - 1`;
  }
  return random.chance(0.5)
    ? String(random.between(1, 5))
    : `${at(LEVEL.bitAnd, context.grammar.integer(context, 1))} & 3`;
}

const CALLBACK_NAMES = ["a", "b", "c", "e", "v", "w"];

export function callback(context: Context, type: CallbackType, depth: number): string {
  const { random, grammar } = context;
  const names = random.shuffle(CALLBACK_NAMES).slice(0, type.parameters);
  const routine: Routine = {
    result: type.result,
    statements: 2,
    cost: 0,
    names: context.routine.names + 100,
    nested: true,
  };
  const body = inner(context, { routine, loops: [], repeats: context.repeats * 8, guarded: false });
  for (const name of names)
    body.scope.declare({ name, type: "number", assignable: random.chance(0.7), integer: random.chance(0.5) });
  const list = random.chance(0.5) ? names.join(", ") : names.map((name) => `${name}: number`).join(", ");
  const known = functionsLike(context, type);
  if (known.length > 0 && random.chance(0.4)) return random.pick(known).name;
  if (type.result === "void") return `(${list}) => { ${grammar.statements(body, random.between(1, 2)).join(" ")} }`;
  const result = type.result === "number" ? grammar.number(body, depth) : grammar.boolean(body, depth);
  if (random.chance(0.65)) return `(${list}) => ${at(LEVEL.assignment, result)}`;
  const statements = grammar.statements(body, 1);
  const last = type.result === "number" ? grammar.number(body, depth) : grammar.boolean(body, depth);
  return `(${list}) => { ${statements.join(" ")} return ${last.text}; }`;
}

function functionsLike(context: Context, type: CallbackType): Callable[] {
  if (!allows(context, "callbacks")) return [];
  return context.scope
    .visibleFunctions()
    .filter(
      (f) =>
        f.result === type.result &&
        f.cost < 20 &&
        f.fuel === undefined &&
        f.parameters.length === type.parameters &&
        f.parameters.every((p) => p.type === "number"),
    );
}
