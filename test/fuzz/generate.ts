// In: a seed. Out: a program, a TypeScript module with marked functions, and calls of them.
import { array } from "./array-expressions.js";
import { randomCall, type CallData } from "./arguments.js";
import { boolean, condition } from "./booleans.js";
import { callback, callOf } from "./calls.js";
import { allows, DATA_FEATURES, type Context, type Feature, type Grammar } from "./context.js";
import { declareClasses } from "./data/classes.js";
import { declareErrors } from "./data/errors.js";
import { value } from "./data/express.js";
import { booleanFrom, numberFrom } from "./data/facts.js";
import { declareFunctions } from "./data/functions.js";
import { declareGenerators } from "./data/generators.js";
import { declareTypes, emptyPool } from "./data/pool.js";
import { dataStatement, declarations } from "./data/statements.js";
import { meaningProgram } from "./meanings/program.js";
import { arrayProgram } from "./ndarrays/program.js";
import { KIND_NAMES, KINDS } from "./kinds.js";
import { integer, number } from "./numbers.js";
import { Random } from "./random.js";
import { entryParameters, entryResult, helper, nestedFunction, writeFunction } from "./routines.js";
import { Scope, type Callable } from "./scope.js";
import { statements } from "./statements.js";
import { anyNumber, literalText } from "./values.js";

export interface Program {
  readonly seed: number;
  readonly source: string;
  readonly calls: readonly CallData[];
  /** It is for a project without `strict`. */
  readonly loose?: boolean;
}

const GRAMMAR: Grammar = {
  number,
  integer,
  boolean,
  condition,
  array,
  callOf,
  callback,
  nestedFunction,
  statements,
  value,
  numberFrom,
  booleanFrom,
  dataStatement,
  declarations,
};

export interface GenerateOptions {
  readonly without?: readonly Feature[];
  /** Calls for each marked function. */
  readonly calls?: number;
  /** The share of programs in array style. */
  readonly ndarrays?: number;
  /** The share of small programs about the meaning of JavaScript. */
  readonly meanings?: number;
}

/** How many programs have data beside numbers and typed arrays. */
const DATA_SHARE = 0.7;

/** Each program has some of the kinds of data, so that those that it has meet often. */
function leftOut(random: Random): Feature[] {
  return DATA_FEATURES.filter(() => random.chance(0.3));
}

export function generateProgram(seed: number, options: GenerateOptions = {}): Program {
  const random = new Random(seed);
  if (new Random(~seed).chance(options.ndarrays ?? 0)) return { seed, ...arrayProgram(random, options.calls ?? 6) };
  if (new Random(seed ^ 0x3c6ef372).chance(options.meanings ?? 0)) {
    const program = meaningProgram(random, options.calls ?? 6, options.without ?? []);
    if (program) return { seed, ...program };
  }
  const hasData = !options.without?.includes("data") && random.chance(DATA_SHARE);
  const context: Context = {
    grammar: GRAMMAR,
    random,
    without: new Set([...(options.without ?? []), ...(hasData ? leftOut(random) : [])]),
    types: emptyPool(),
    hasData,
    guarded: false,
    shortens: true,
    scope: new Scope(),
    loops: [],
    repeats: 1,
    routine: { result: "void", statements: 0, cost: 0, names: 0, nested: false },
  };
  const constants = moduleConstants(context);
  const types = hasData ? [...declareTypes(context), ...declareErrors(context)] : [];
  const functions: (readonly string[])[] = hasData
    ? [
        ...declareFunctions(context),
        ...declareClasses(context),
        ...declareGenerators(context),
        ...declareFunctions(context),
      ]
    : [];
  for (
    let i = random.weighted([
      [2, 0],
      [4, 1],
      [4, 2],
      [2, 3],
    ] as const);
    i > 0;
    i--
  ) {
    const { callable, lines } = helper(context, `helper${functions.length}`);
    context.scope.declareFunction(callable);
    functions.push(lines);
  }
  const marked: Callable[] = [];
  for (
    let i = random.weighted([
      [7, 1],
      [2, 2],
      [1, 3],
    ] as const);
    i > 0;
    i--
  ) {
    const parameters = entryParameters(context);
    const budget = random.between(4, 14);
    const { callable, lines } = writeFunction(
      context,
      `kernel${marked.length}`,
      parameters,
      entryResult(context, parameters),
      {
        fuel: undefined,
        budget,
        marked: true,
      },
    );
    context.scope.declareFunction(callable);
    marked.push(callable);
    functions.push(lines);
  }
  const ordered = hasData || random.chance(0.7) ? functions : random.shuffle(functions);
  const source = `${[...(types.length > 0 ? [types] : []), ...(constants.length > 0 ? [constants] : []), ...ordered].map((lines) => lines.join("\n")).join("\n\n")}\n`;
  const calls = marked.flatMap(({ name, parameters }) =>
    Array.from({ length: options.calls ?? 6 }, () => randomCall(random, name, parameters)),
  );
  return { seed, source, calls };
}

function moduleConstants(context: Context): string[] {
  const { random, scope } = context;
  const lines: string[] = [];
  for (
    let i = random.weighted([
      [4, 0],
      [3, 1],
      [2, 2],
    ] as const);
    i > 0;
    i--
  ) {
    const name = `C${lines.length}`;
    const value = anyNumber(random, 0.03);
    const derived =
      lines.length > 0 && random.chance(0.3) ? `C${lines.length - 1} * 2 + 1` : literalText(value, random);
    lines.push(`const ${name}${random.chance(0.3) ? ": number" : ""} = ${derived};`);
    scope.declare({ name, type: "number", assignable: false, integer: Number.isInteger(value) });
  }
  if (!allows(context, "tables")) return lines;
  for (
    let i = random.weighted([
      [7, 0],
      [3, 1],
      [1, 2],
    ] as const);
    i > 0;
    i--
  ) {
    const name = `TABLE${lines.length}`;
    const kind = random.pick(KIND_NAMES);
    const exactLength = random.pick([1, 3, 4, 5, 8, 8, 16]);
    const values = Array.from({ length: exactLength }, () =>
      literalText(KINDS[kind].float ? anyNumber(random, 0.05) : random.between(-20, 300), random),
    );
    lines.push(`const ${name} = new ${kind}([${values.join(", ")}]);`);
    scope.declare({ name, type: kind, assignable: random.chance(0.08), table: true, exactLength });
  }
  return lines;
}
