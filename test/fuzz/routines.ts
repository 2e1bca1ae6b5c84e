// Functions: helpers, recursive ones, those that take callbacks, nested ones, and the marked functions themselves.
import { allows, arrays, freshName, inner, numbers, writableArrays, type Context, type Routine } from "./context.js";
import { at, LEVEL } from "./expression.js";
import { isKind, KIND_NAMES, type Kind } from "./kinds.js";
import { indent } from "./loops.js";
import { bind } from "./data/bind.js";
import { pickWhere } from "./data/pool.js";
import { crosses, resultText, typeText, type DataType } from "./data/types.js";
import { isCallback, isData, type Callable, type CallbackType, type Parameter, type Type } from "./scope.js";
import { returnStatement, statements } from "./statements.js";
import { literalText, smallInteger } from "./values.js";

const NUMBER_PARAMETERS = ["a", "b", "k", "m", "n", "p", "q", "t"];
const ARRAY_PARAMETERS = ["x", "y", "z", "u", "v", "w"];

export interface WrittenFunction {
  readonly callable: Callable;
  readonly lines: readonly string[];
}

function newRoutine(result: Type | DataType | "void", budget: number, nested: boolean): Routine {
  return { result, statements: budget, cost: 1, names: nested ? 50 : 0, nested };
}

export function parameterText(parameter: Parameter): string {
  const { name, type, initial } = parameter;
  if (isCallback(type)) {
    const list = ["a: number", "b: number", "c: number"].slice(0, type.parameters).join(", ");
    return `${name}: (${list}) => ${type.result}`;
  }
  if (isData(type)) return `${name}: ${typeText(type)}`;
  if (type === "optional") return `${name}?: number`;
  return `${name}: ${type}${initial === undefined ? "" : ` = ${initial}`}`;
}

function declareParameters(context: Context, parameters: readonly Parameter[], fuel: number | undefined): void {
  parameters.forEach((parameter, index) => {
    const { name, type } = parameter;
    if (isCallback(type)) {
      const list = Array.from({ length: type.parameters }, (_, i) => ({ name: `a${i}`, type: "number" as const }));
      context.scope.declareFunction({ name, parameters: list, result: type.result, cost: 8 });
      return;
    }
    if (isData(type)) {
      bind(context, name, type, type.kind !== "optional" && type.kind !== "union");
      return;
    }
    context.scope.declare({
      name,
      type,
      assignable: !isKind(type) && type !== "optional" && index !== fuel,
      integer: parameter.integer ?? false,
      ...(parameter.minimumLength === undefined ? {} : { minimumLength: parameter.minimumLength }),
    });
  });
}

/** The parameters of a helper: a few numbers, sometimes a boolean, arrays, a callback; defaults at the end. */
function helperParameters(context: Context): Parameter[] {
  const { random } = context;
  const names = random.shuffle(NUMBER_PARAMETERS);
  const result: Parameter[] = [];
  if (random.chance(0.45)) result.push({ name: random.pick(ARRAY_PARAMETERS), type: favouredKind(context) });
  for (let count = random.between(1, 3); count > 0; count--)
    result.push({ name: names.pop()!, type: "number", integer: random.chance(0.6) });
  if (random.chance(0.15)) result.push({ name: "ok", type: "boolean" });
  if (allows(context, "callbacks") && random.chance(0.3)) {
    result.push({
      name: "f",
      type: {
        parameters: random.between(1, 2),
        result: random.pick(["number", "number", "boolean", "void"]),
      } satisfies CallbackType,
    });
  }
  const shuffled = random.shuffle(result);
  if (allows(context, "defaults") && random.chance(0.25)) {
    const first = shuffled.find((parameter) => parameter.type === "number");
    const initial =
      first && random.chance(0.5)
        ? `${first.name} + ${random.between(1, 3)}`
        : literalText(smallInteger(random), random);
    shuffled.push(
      random.chance(0.75)
        ? { name: names.pop()!, type: "number", integer: true, initial }
        : { name: names.pop()!, type: "optional", initial: "undefined" },
    );
  }
  return shuffled;
}

/** Most programs stay with a few kinds, so that arrays of one kind meet. */
export function favouredKind(context: Context): Kind {
  const known = arrays(context).map((array) => array.type);
  if (known.length > 0 && context.random.chance(0.6)) return context.random.pick(known);
  return context.random.chance(0.35) ? "Float64Array" : context.random.pick(KIND_NAMES);
}

export function helper(context: Context, name: string): WrittenFunction {
  const { random } = context;
  const parameters = helperParameters(context);
  const kinds = parameters
    .map((parameter) => parameter.type)
    .filter((type): type is Kind => typeof type === "string" && isKind(type));
  const result = random.weighted<Type | "void">([
    [7, "number"],
    [1.5, "boolean"],
    [kinds.length > 0 || parameters.some((p) => isCallback(p.type)) ? 2 : 0, "void"],
    [kinds.length > 0 && allows(context, "arrayResults") ? 1 : 0, kinds[0] ?? "Float64Array"],
  ]);
  const recursive = allows(context, "recursion") && random.chance(0.22);
  const fuel = recursive ? parameters.length : undefined;
  const all = recursive ? [{ name: "depth", type: "number", integer: true } as const, ...parameters] : parameters;
  return writeFunction(context, name, all, result, {
    fuel: fuel === undefined ? undefined : 0,
    budget: random.between(1, 6),
    marked: false,
  });
}

interface Options {
  readonly fuel: number | undefined;
  readonly budget: number;
  readonly marked: boolean;
}

/** A top-level function. Its callable is not declared yet: the caller does it when the function may be called. */
export function writeFunction(
  context: Context,
  name: string,
  parameters: readonly Parameter[],
  result: Type | DataType | "void",
  options: Options,
): WrittenFunction {
  const { random } = context;
  const { fuel, marked } = options;
  const routine = newRoutine(result, options.budget, false);
  const body = inner(context, { routine, loops: [], repeats: 1, guarded: false });
  declareParameters(body, parameters, fuel);
  const shape = { name, parameters, result, ...(fuel === undefined ? {} : { fuel }) };
  const lines: string[] = [];
  if (fuel !== undefined) {
    lines.push(`if (${parameters[fuel]!.name} <= 0) ${returnStatement(body)}`);
    body.scope.declareFunction({ ...shape, cost: 250 });
  }
  const type = isData(result) ? resultText(result) : result;
  const list = parameters.map(parameterText).join(", ");
  if (!marked && fuel === undefined && isScalar(result) && random.chance(0.25)) {
    const value = result === "boolean" ? body.grammar.boolean(body, 3) : body.grammar.number(body, 3);
    return {
      callable: { ...shape, cost: routine.cost + 1 },
      lines: [`const ${name} = (${list}): ${type} => ${at(LEVEL.assignment, value)};`],
    };
  }
  if (marked || random.chance(0.3)) lines.push(...body.grammar.declarations(body));
  lines.push(...statements(body, options.budget));
  if (marked) lines.push(...report(body));
  if (result !== "void") lines.push(returnStatement(body));
  const head =
    !marked && random.chance(0.15)
      ? [`const ${name} = (${list}): ${type} => {`, "};"]
      : [`${marked ? "export " : ""}function ${name}(${list}): ${type} {`, "}"];
  const cost = fuel === undefined ? routine.cost : Math.min(routine.cost * 8, 1200);
  return {
    callable: { ...shape, cost },
    lines: [...(marked ? ["// @njit"] : []), head[0]!, ...indent(lines), head[1]!],
  };
}

function isScalar(type: Type | DataType | "void"): boolean {
  return type === "number" || type === "boolean";
}

/** Stores what the variables hold at the end where the caller sees it, the sign of zero included. */
function report(context: Context): string[] {
  const { random } = context;
  const target = writableArrays(context).find(
    (array) => array.type === "Float64Array" && (array.minimumLength ?? 0) >= 8,
  );
  if (!target) return [];
  const variables = context.scope
    .visibleVariables()
    .filter((variable) => variable.assignable && !isKind(variable.type));
  return variables.slice(0, target.minimumLength).map((variable, index) => {
    const value =
      variable.type === "boolean"
        ? `${variable.name} ? 1 : 0`
        : random.chance(0.2)
          ? `1 / ${variable.name}`
          : variable.name;
    return `${target.name}[${index}] = ${value};`;
  });
}

/** A function or arrow inside a function that reads and changes the variables around it. */
export function nestedFunction(context: Context): string[] {
  const { random, grammar } = context;
  const name = freshName(context, ["step", "next", "bump", "mix", "put"]);
  const result = random.weighted<"number" | "boolean" | "void">([
    [5, "number"],
    [1, "boolean"],
    [2, "void"],
  ]);
  const pool = random.shuffle(["a", "b", "k", "t", "v", "w"]);
  const parameters = Array.from({ length: random.between(0, 2) }, (): Parameter => ({
    name: pool.pop()!,
    type: "number",
    integer: random.chance(0.6),
  }));
  if (allows(context, "defaults") && random.chance(0.1))
    parameters.push({ name: pool.pop()!, type: "number", integer: true, initial: "1" });
  const routine = newRoutine(result, 3, true);
  routine.names = context.routine.names + 50;
  const body = inner(context, { routine, loops: [], repeats: 1, guarded: false });
  body.scope.hide("this");
  declareParameters(body, parameters, undefined);
  const list = parameters.map(parameterText).join(", ");
  const value = (depth: number): string =>
    at(LEVEL.assignment, result === "boolean" ? grammar.boolean(body, depth) : grammar.number(body, depth));
  let lines: string[];
  if (result !== "void" && random.chance(0.35)) {
    lines = [`const ${name} = (${list})${random.chance(0.5) ? `: ${result}` : ""} => ${value(3)};`];
  } else {
    const inside = [...statements(body, random.between(1, 3))];
    const captured = numbers(context).filter((variable) => variable.assignable);
    if (captured.length > 0 && random.chance(0.6) && !shadowed(inside, captured[0]!.name))
      inside.push(`${captured[0]!.name} ${random.pick(["+=", "-=", "="])} ${grammar.integer(body, 1).text};`);
    if (result !== "void") inside.push(`return ${value(2)};`);
    const head = random.chance(0.5)
      ? [`function ${name}(${list}): ${result} {`, "}"]
      : [`const ${name} = (${list}): ${result} => {`, "};"];
    lines = [head[0]!, ...indent(inside), head[1]!];
  }
  context.scope.declareFunction({ name, parameters, result, cost: routine.cost });
  context.routine.names = routine.names;
  return lines;
}

function shadowed(lines: readonly string[], name: string): boolean {
  return lines.some((line) => new RegExp(`^(let|const|var) ${name}\\b`).test(line));
}

/** The parameters of a marked function, of the kinds that callers can pass. */
export function entryParameters(context: Context): Parameter[] {
  const { random } = context;
  const names = random.shuffle(NUMBER_PARAMETERS);
  const arrayNames = [...ARRAY_PARAMETERS];
  const result: Parameter[] = [];
  const kinds: Kind[] = [];
  for (
    let count = random.weighted([
      [1, 0],
      [4, 1],
      [4, 2],
      [2, 3],
    ] as const);
    count > 0;
    count--
  ) {
    const kind =
      kinds.length > 0 && random.chance(0.55)
        ? random.pick(kinds)
        : random.chance(0.35)
          ? "Float64Array"
          : random.pick(KIND_NAMES);
    kinds.push(kind);
    const minimum = random.weighted([
      [3, 0],
      [2, 1],
      [3, 4],
      [2, 8],
    ] as const);
    result.push({ name: arrayNames.shift()!, type: kind, ...(minimum === 0 ? {} : { minimumLength: minimum }) });
  }
  if (random.chance(0.7)) result.push({ name: "out", type: "Float64Array", minimumLength: random.pick([8, 12, 16]) });
  for (
    let count = random.weighted([
      [1, 0],
      [4, 1],
      [4, 2],
      [2, 3],
    ] as const);
    count > 0;
    count--
  ) {
    result.push({ name: names.pop()!, type: "number", integer: random.chance(0.65) });
  }
  if (random.chance(0.15)) result.push({ name: "ok", type: "boolean" });
  if (context.hasData)
    for (let count = random.between(0, 2); count > 0; count--) {
      const type = pickWhere(context, crosses);
      if (type && type.kind !== "number" && type.kind !== "boolean" && type.kind !== "array")
        result.push({ name: `d${count}`, type });
    }
  const shuffled = random.shuffle(result);
  if (allows(context, "defaults") && random.chance(0.12)) {
    shuffled.push(
      random.chance(0.7)
        ? { name: names.pop()!, type: "number", integer: true, initial: literalText(smallInteger(random), random) }
        : { name: names.pop()!, type: "optional", initial: "undefined" },
    );
  }
  return shuffled.length > 0 ? shuffled : [{ name: "n", type: "number", integer: true }];
}

export function entryResult(context: Context, parameters: readonly Parameter[]): Type | DataType | "void" {
  if (context.hasData && context.random.chance(0.5)) {
    const type = pickWhere(context, (one) => crosses(one) && one.kind !== "array");
    if (type) return type;
  }
  const kinds = parameters
    .map((parameter) => parameter.type)
    .filter((type): type is Kind => typeof type === "string" && isKind(type));
  return context.random.weighted<Type | "void">([
    [7, "number"],
    [0.8, "boolean"],
    [kinds.length > 0 ? 2 : 0, "void"],
    [allows(context, "arrayResults") ? 1.6 : 0, kinds[0] ?? context.random.pick(KIND_NAMES)],
  ]);
}
