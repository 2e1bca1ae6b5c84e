// Functions of the program over data, generic ones among them.
import { inner, uniqueName, type Context } from "../context.js";
import { indent } from "../loops.js";
import { Scope } from "../scope.js";
import { bind } from "./bind.js";
import { valueText } from "./holes.js";
import { anyType, elementType } from "./pool.js";
import { list, NUMBER, resultText, typeText, type DataType, type FunctionType } from "./types.js";

export function declareFunctions(context: Context): string[][] {
  const { random } = context;
  const own = Array.from({ length: random.between(0, 3) }, () => declareFunction(context, uniqueName(context, "data")));
  if (!GENERIC_NAMES.some((name) => context.scope.sees(name)) && random.chance(0.35)) own.push(declareGeneric(context));
  return own;
}

function declareFunction(context: Context, name: string): string[] {
  const { random, grammar } = context;
  const parameters = Array.from({ length: random.between(1, 3) }, () =>
    random.chance(0.35) ? NUMBER : anyType(context),
  );
  const result = random.weighted<() => DataType | "void">([
    [3, () => NUMBER],
    [5, () => anyType(context)],
    [1, () => "void"],
  ])();
  const routine = { result, statements: random.between(1, 5), cost: 1, names: 0, nested: false };
  const body = inner(context, { routine, loops: [], repeats: 1 });
  const names = parameters.map((type, index) => {
    bind(body, `q${index}`, type, random.chance(0.5));
    return `q${index}: ${typeText(type)}`;
  });
  const inside = { ...body, scope: new Scope(body.scope) };
  const lines = grammar.statements(inside, random.between(1, 3));
  if (result !== "void") lines.push(`return ${valueText(inside, result, 2)};`);
  const type: FunctionType = { kind: "function", parameters, result };
  context.scope.declareData({ name, type, assignable: false, cost: routine.cost + 1 });
  const arrow = random.chance(0.25);
  const head = arrow
    ? `const ${name} = (${names.join(", ")}): ${resultText(result)} => {`
    : `function ${name}(${names.join(", ")}): ${resultText(result)} {`;
  return [head, ...indent(lines), arrow ? "};" : "}"];
}

/** A generic function, known for one or two types. */
function declareGeneric(context: Context): string[] {
  const { random } = context;
  const [name, type, lines] = random.pick(GENERICS)(elementType(context), elementType(context));
  context.scope.declareData({ name, type, assignable: false, cost: 12 });
  return lines;
}

const GENERIC_NAMES = ["firstOr", "mapped", "either", "twice", "counting", "composed"];

const fn = (parameters: readonly DataType[], result: DataType): FunctionType => ({
  kind: "function",
  parameters,
  result,
});

const GENERICS: readonly ((t: DataType, u: DataType) => readonly [string, FunctionType, string[]])[] = [
  (t) => [
    "firstOr",
    fn([list(t), t], t),
    ["function firstOr<T>(xs: readonly T[], otherwise: T): T { return xs.length > 0 ? xs[0]! : otherwise; }"],
  ],
  (t, u) => [
    "mapped",
    fn([list(t), fn([t], u)], list(u)),
    [
      "function mapped<T, U>(xs: readonly T[], f: (x: T) => U): U[] {",
      "  const out: U[] = [];",
      "  for (const x of xs) out.push(f(x));",
      "  return out;",
      "}",
    ],
  ],
  (t) => [
    "either",
    fn([{ kind: "boolean" }, t, t], t),
    ["const either = <T>(test: boolean, yes: T, no: T): T => (test ? yes : no);"],
  ],
  (t) => ["twice", fn([t, fn([t], t)], t), ["function twice<T>(x: T, f: (x: T) => T): T { return f(f(x)); }"]],
  (t) => [
    "counting",
    fn([list(t), fn([t], { kind: "boolean" })], NUMBER),
    [
      "function counting<T>(xs: T[], test: (x: T) => boolean): number { let n = 0; xs.forEach((x) => { if (test(x)) n++; }); return n; }",
    ],
  ],
  (t, u) => [
    "composed",
    fn([fn([t], u), fn([u], NUMBER)], fn([t], NUMBER)),
    ["const composed = <T, U>(f: (x: T) => U, g: (x: U) => number) => (x: T): number => g(f(x));"],
  ],
];
