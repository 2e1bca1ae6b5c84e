// Calls of functions that are values, of methods, and of the program's functions over data.
import type { Context } from "../context.js";
import { call, type Expression } from "../expression.js";
import { valueText } from "./holes.js";
import { paths } from "./paths.js";
import { assignable, type DataType, type FunctionType } from "./types.js";

const CALL_COST = 1500;
const ROUTINE_COST = 5000;
/** What a call of a function of unknown origin is taken to cost. */
const UNKNOWN_COST = 15;

interface Target {
  readonly callee: string;
  readonly type: FunctionType;
  readonly cost: number;
}

/** A call with this result; undefined where there is none. */
export function calls(context: Context, result: DataType | "void", depth: number): Expression | undefined {
  const fits = ({ type }: Target): boolean =>
    result === "void" ? type.result === "void" : type.result !== "void" && assignable(type.result, result);
  const targets = allTargets(context).filter((target) => fits(target) && affordable(context, target.cost));
  if (targets.length === 0) return undefined;
  const { callee, type, cost } = context.random.pick(targets);
  context.routine.cost += context.repeats * cost;
  return call(
    callee,
    type.parameters.map((parameter) => valueText(context, parameter, depth - 1)),
  );
}

function affordable(context: Context, each: number): boolean {
  const cost = context.repeats * each;
  return cost <= CALL_COST && context.routine.cost + cost <= ROUTINE_COST;
}

function allTargets(context: Context): Target[] {
  const result: Target[] = [];
  const statics = context.types.classes.flatMap(({ name, methods }) =>
    methods
      .filter(({ isStatic }) => isStatic)
      .map((method) => ({ callee: `${name}.${method.name}`, type: method.type, cost: method.cost })),
  );
  result.push(...statics);
  for (const { text, type } of paths(context)) {
    if (type.kind === "function") result.push({ callee: text, type, cost: context.scope.costOf(text) ?? UNKNOWN_COST });
    if (type.kind === "class")
      for (const { name, type: own, cost, isStatic } of type.methods)
        if (!isStatic) result.push({ callee: `${text}.${name}`, type: own, cost });
  }
  return result;
}
