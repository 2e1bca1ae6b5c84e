// Statements: declarations, assignments, stores, branches, throws; loops and patterns come from their files.
import { array, arrayMethod, newArray } from "./array-expressions.js";
import { allows, arrays, freshName, inner, numbers, uniqueName, writableArrays, type Context } from "./context.js";
import { at, LEVEL } from "./expression.js";
import { isKind, KIND_NAMES, type Kind } from "./kinds.js";
import { indent, jump, loop, switchStatement } from "./loops.js";
import { pattern } from "./patterns.js";
import { effect, indexInto, statementOf, valueFor } from "./places.js";
import { isData } from "./scope.js";
import { anyFloat, anyNumber, literalText, smallInteger } from "./values.js";

type Form = (context: Context) => string[] | undefined;

const NUMBER_NAMES = [
  "a",
  "b",
  "c",
  "d",
  "e",
  "f",
  "g",
  "h",
  "m",
  "n",
  "p",
  "r",
  "s",
  "t",
  "sum",
  "count",
  "best",
  "total",
];
const BOOLEAN_NAMES = ["ok", "done", "flag", "found"];
const ARRAY_NAMES = ["buf", "tmp", "acc", "work", "line"];

export function statements(context: Context, count: number): string[] {
  const lines: string[] = [];
  for (let i = 0; i < count; i++) {
    if (context.routine.statements <= 0 && i > 0) break;
    context.routine.statements--;
    context.routine.cost += context.repeats;
    const forms = context.routine.statements > 0 ? FORMS : SIMPLE_FORMS;
    const data = context.hasData && context.random.chance(0.6) ? context.grammar.dataStatement(context) : undefined;
    lines.push(...(data ?? context.random.weighted(forms)(context) ?? simple(context)));
  }
  return lines;
}

export function block(context: Context, count: number): string[] {
  const here = inner(context);
  return ["{", ...indent([...shadow(here), ...statements(here, count)]), "}"];
}

/** Sometimes the first declaration of a block takes the name of a variable outside. */
function shadow(context: Context): string[] {
  const { random, scope } = context;
  const outer = numbers(context).filter((variable) => !variable.name.startsWith("v"));
  if (outer.length === 0 || !random.chance(0.15)) return [];
  const { name } = random.pick(outer);
  scope.hide(name);
  const integer = random.chance(0.6);
  const value = integer ? context.grammar.integer(context, 1) : context.grammar.number(context, 1);
  scope.declare({ name, type: "number", assignable: true, integer });
  return [`let ${name}: number = ${at(LEVEL.assignment, value)};`];
}

function simple(context: Context): string[] {
  const done = effect(context, 2);
  return done ? [statementOf(done)] : declareNumber(context);
}

function declareNumber(context: Context): string[] {
  const { random, scope } = context;
  const name = freshName(context, NUMBER_NAMES);
  const integer = random.chance(0.65);
  const fixed = random.chance(0.25);
  const start = integer
    ? random.chance(0.6)
      ? literalText(smallInteger(random), random)
      : at(LEVEL.assignment, context.grammar.integer(context, 2))
    : random.chance(0.3)
      ? literalText(anyFloat(random), random)
      : at(LEVEL.assignment, context.grammar.number(context, 3));
  scope.declare({ name, type: "number", assignable: !fixed, integer });
  return [`${fixed ? "const" : "let"} ${name}${fixed || random.chance(0.3) ? ": number" : ""} = ${start};`];
}

function declareVar(context: Context): string[] {
  const name = uniqueName(context, "v");
  const value = at(LEVEL.assignment, context.grammar.number(context, 2));
  context.scope.declare({ name, type: "number", assignable: true });
  return [`var ${name} = ${value};`];
}

function declareBoolean(context: Context): string[] {
  const name = freshName(context, BOOLEAN_NAMES);
  const value = at(LEVEL.assignment, context.grammar.boolean(context, 2));
  context.scope.declare({ name, type: "boolean", assignable: true });
  return [`let ${name}: boolean = ${value};`];
}

function declareArray(context: Context): string[] | undefined {
  if (!allows(context, "localArrays") || context.repeats > 60) return undefined;
  const { random, scope } = context;
  const known = arrays(context);
  const kind: Kind = known.length > 0 && random.chance(0.5) ? random.pick(known).type : random.pick(KIND_NAMES);
  const made = newArray(context, kind);
  const name = freshName(context, ARRAY_NAMES);
  scope.declare({
    name,
    type: kind,
    assignable: false,
    ...(made.exactLength === undefined ? {} : { exactLength: made.exactLength }),
  });
  return [`const ${name}${random.chance(0.2) ? `: ${kind}` : ""} = ${made.text};`];
}

/** Two arrays of one kind behind `let` variables that change places. */
function swapArrays(context: Context): string[] | undefined {
  if (!allows(context, "arraySwap") || context.repeats > 60) return undefined;
  const { random, scope } = context;
  const kinds = [
    ...new Set(
      arrays(context)
        .filter((variable) => !variable.table)
        .map((variable) => variable.type),
    ),
  ];
  if (kinds.length === 0) return undefined;
  const kind = random.pick(kinds);
  const [first, second, third] = ["from", "into", "swap"].map((name) => uniqueName(context, name)) as [
    string,
    string,
    string,
  ];
  const left = array(context, kind, 1);
  const right = array(context, kind, 1);
  if (!left || !right) return undefined;
  scope.declare({ name: first, type: kind, assignable: false });
  scope.declare({ name: second, type: kind, assignable: false });
  const test = context.grammar.boolean(context, 2).text;
  const swap = `{ const ${third} = ${first}; ${first} = ${second}; ${second} = ${third}; }`;
  return [`let ${first}: ${kind} = ${left.text};`, `let ${second}: ${kind} = ${right.text};`, `if (${test}) ${swap}`];
}

function store(context: Context): string[] | undefined {
  const targets = writableArrays(context);
  if (targets.length === 0) return undefined;
  const { random, grammar } = context;
  const target = random.pick(targets);
  const operator = random.weighted([
    [12, "="],
    [4, "+="],
    [2, "-="],
    [1, "*="],
    [0.5, "/="],
    [0.5, "^="],
    [0.5, "|="],
    [0.5, "%="],
  ] as const);
  const value = valueFor(context, !target.type.startsWith("Float"), 3);
  const observed =
    operator === "=" && random.chance(0.06)
      ? `1 / ${at(LEVEL.unary, grammar.integer(context, 2))}`
      : at(LEVEL.assignment, value);
  return [`${target.name}[${indexInto(context, target, 2)}] ${operator} ${observed};`];
}

function branch(context: Context): string[] {
  const { random } = context;
  const test = context.grammar.condition(context, 3).text;
  if (random.chance(0.2))
    return [
      `if (${test}) ${
        simple(inner(context))
          .filter((line) => !/^(let|const|var) /.test(line))
          .join(" ") || "{}"
      }`,
    ];
  const lines = [`if (${test}) {`, ...block(context, random.between(1, 3)).slice(1, -1)];
  if (random.chance(0.25))
    lines.push(
      `} else if (${context.grammar.condition(context, 2).text}) {`,
      ...block(context, random.between(1, 2)).slice(1, -1),
    );
  if (random.chance(0.45)) lines.push("} else {", ...block(context, random.between(1, 2)).slice(1, -1));
  return [...lines, "}"];
}

/** A test that is rarely true, so that most calls go on. */
function rare(context: Context): string {
  const { random, grammar } = context;
  const value = at(LEVEL.bitAnd, grammar.integer(context, 2));
  return random.chance(0.7)
    ? `(${value} & ${random.pick([7, 15, 31])}) === ${random.below(8)}`
    : `${at(LEVEL.shift, grammar.number(context, 2))} > ${random.pick([1e5, 1e9, 4e9])}`;
}

function throwStatement(context: Context): string[] | undefined {
  if (!allows(context, "throws") || !context.random.chance(0.8)) return undefined;
  const { random, grammar } = context;
  const error = random.weighted([
    [6, "Error"],
    [2, "RangeError"],
    [1, "TypeError"],
  ] as const);
  const value = random.chance(0.85) ? grammar.number(context, 1).text : grammar.boolean(context, 1).text;
  const message = random.weighted([
    [6, `\`bad value \${${value}}\``],
    [2, `\`\${${value}} at \${${grammar.integer(context, 1).text}}.\``],
    [2, `"failed"`],
  ] as const);
  return [`if (${rare(context)}) throw new ${error}(${message});`];
}

export function returnStatement(context: Context): string {
  const { routine, random, grammar } = context;
  if (routine.result === "void") return "return;";
  if (routine.result === "boolean") return `return ${grammar.boolean(context, 3).text};`;
  if (isData(routine.result)) return `return ${at(LEVEL.assignment, grammar.value(context, routine.result, 2))};`;
  if (isKind(routine.result)) return `return ${array(context, routine.result, 1)?.text ?? `new ${routine.result}(3)`};`;
  return `return ${random.chance(0.3) ? grammar.integer(context, 3).text : grammar.number(context, 3).text};`;
}

function earlyReturn(context: Context): string[] {
  return [`if (${rare(context)}) ${returnStatement(context)}`];
}

/** Integer on all paths but one. */
function spoil(context: Context): string[] | undefined {
  const targets = numbers(context).filter((variable) => variable.assignable && variable.integer);
  if (targets.length === 0) return undefined;
  const { random } = context;
  const value = random.pick([
    "0.5",
    "-0",
    "NaN",
    "1 / 0",
    "2147483648",
    "4294967296",
    "9007199254740993",
    "-1.5",
    literalText(anyNumber(random, 0.3), random),
  ]);
  return [`if (${rare(context)}) ${random.pick(targets).name} ${random.pick(["=", "=", "+=", "*="])} ${value};`];
}

function callAlone(context: Context): string[] | undefined {
  const result = context.random.pick(["void", "void", "number", "boolean"] as const);
  const made = context.grammar.callOf(context, result, 2);
  return made && [statementOf(made)];
}

const SIMPLE_FORMS: readonly (readonly [number, Form])[] = [
  [10, simple],
  [4, store],
  [3, declareNumber],
  [1, callAlone],
  [1, jump],
  [
    1,
    (context) => {
      const line = arrayMethod(context);
      return line === undefined ? undefined : [line];
    },
  ],
];

const FORMS: readonly (readonly [number, Form])[] = [
  ...SIMPLE_FORMS,
  [6, declareNumber],
  [0.7, declareVar],
  [1.5, declareBoolean],
  [2.5, declareArray],
  [0.7, swapArrays],
  [5, store],
  [6, branch],
  [7, loop],
  [9, pattern],
  [2, switchStatement],
  [0.7, (context) => block(context, context.random.between(1, 3))],
  [
    1.5,
    (context) =>
      allows(context, "closures") && context.repeats <= 60 ? context.grammar.nestedFunction(context) : undefined,
  ],
  [2, throwStatement],
  [1.2, earlyReturn],
  [2, spoil],
  [2, callAlone],
  [3, jump],
];
