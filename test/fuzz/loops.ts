// Loops with bodies of random statements: counted, over arrays, with fuel, labelled; and switch.
import {
  allows,
  arrays,
  freshName,
  inner,
  uniqueName,
  type ArrayVariable,
  type Context,
  type Loop,
} from "./context.js";
import { at, LEVEL } from "./expression.js";
import { widened } from "./numbers.js";
import { smallInteger } from "./values.js";

const COUNTERS = ["i", "j", "k", "l", "q"];

/** Loops are written only where they run about this many times at most. */
const MOST_REPEATS = 500;

export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}

export function loop(context: Context): string[] | undefined {
  const { random } = context;
  const label = allows(context, "labels") && random.chance(0.15) ? uniqueName(context, "loop") : undefined;
  const forms = [
    [8, overArray],
    [7, counted],
    [4, withFuel],
    [2, doWhile],
    [1, endless],
  ] as const;
  return random.weighted(forms)(context, label);
}

function labelled(label: string | undefined, head: string): string {
  return label === undefined ? head : `${label}: ${head}`;
}

function body(context: Context, label: string | undefined, trips: number, declare: (scope: Context) => void): string[] {
  const here: Loop = { label, isSwitch: false };
  const inside = inner(context, { loops: [...context.loops, here], repeats: context.repeats * trips });
  declare(inside);
  return indent(context.grammar.statements(inner(inside), context.random.between(1, 4)));
}

function fits(context: Context, trips: number): boolean {
  return context.repeats * trips <= MOST_REPEATS;
}

/** `for (let i = 0; i < x.length; i++)` and its kin; the counter is an index of one or two arrays. */
function overArray(context: Context, label: string | undefined): string[] | undefined {
  const { random } = context;
  const all = arrays(context);
  if (all.length === 0 || !fits(context, 16)) return undefined;
  const first = random.pick(all);
  const second: ArrayVariable | undefined = random.chance(0.4) ? random.pick(all) : undefined;
  const indexes = second ? [first.name, second.name] : [first.name];
  const i = freshName(context, COUNTERS);
  const length = second ? `Math.min(${first.name}.length, ${second.name}.length)` : `${first.name}.length`;
  const before: string[] = [];
  let limit = length;
  if (second || random.chance(0.2)) {
    limit = uniqueName(context, "n");
    before.push(`const ${limit} = ${length};`);
  }
  const step = random.weighted([
    [8, 1],
    [2, 2],
    [1, 3],
  ] as const);
  const head = random.weighted([
    [
      8,
      `for (let ${i} = 0; ${i} < ${limit}; ${step === 1 ? random.pick([`${i}++`, `++${i}`, `${i} += 1`]) : `${i} += ${step}`}) {`,
    ],
    [3, `for (let ${i} = ${limit} - 1; ${i} >= 0; ${step === 1 ? `${i}--` : `${i} -= ${step}`}) {`],
    [1, `for (let ${i} = ${limit}; ${i}-- > 0; ) {`],
    [1, `for (let ${i} = 0; ${i} !== ${limit}; ${i}++) {`],
  ]);
  const lines = body(context, label, 16, ({ scope }) => {
    scope.declare({ name: i, type: "number", assignable: false, integer: true, indexes });
    if (limit !== length) scope.declare({ name: limit, type: "number", assignable: false, integer: true });
  });
  const whole = [labelled(label, head), ...lines, "}"];
  return before.length === 0 ? whole : ["{", ...indent([...before, ...whole]), "}"];
}

/** A counter that runs up or down by a constant step between two numbers, also near the limits of integers. */
function counted(context: Context, label: string | undefined): string[] | undefined {
  const { random, grammar } = context;
  const trips = random.pick([2, 3, 5, 8, 13, 20]);
  if (!fits(context, trips)) return undefined;
  const keyword = random.chance(0.2) ? "var" : "let";
  const i = keyword === "var" ? uniqueName(context, "v") : freshName(context, COUNTERS);
  const step = random.weighted([
    [10, 1],
    [3, 2],
    [2, 3],
    [1, 7],
    [1, 0.5],
    [0.5, 0.1],
  ] as const);
  const start = random.weighted<() => number>([
    [10, () => 0],
    [5, () => smallInteger(random)],
    [1, () => 2147483640],
    [1, () => -2147483645],
    [1, () => 4294967290],
    [0.5, () => 9007199254740980],
    [0.5, () => 0.5],
  ])();
  const up = random.chance(0.65);
  const end = up ? start + step * trips : start - step * trips;
  const limit = random.chance(0.75)
    ? String(end)
    : `${end} ${up ? "-" : "+"} (${grammar.integer(context, 1).text} & 3)`;
  const next =
    step === 1 ? random.pick(up ? [`${i}++`, `++${i}`] : [`${i}--`, `--${i}`]) : `${i} ${up ? "+=" : "-="} ${step}`;
  const test = up ? random.pick(["<", "<="]) : random.pick([">", ">="]);
  const assignable = random.chance(0.12);
  const variable = {
    name: i,
    type: "number",
    assignable,
    integer: Number.isInteger(step) && Number.isInteger(start),
  } as const;
  const fuel = assignable ? uniqueName(context, "fuel") : undefined;
  const guard = fuel === undefined ? [] : indent([`if (${fuel}-- <= 0) break;`]);
  const lines = body(context, label, trips, ({ scope }) => scope.declare(variable));
  if (keyword === "var") context.scope.declare({ ...variable, assignable: true });
  const extra = fuel === undefined ? "" : `, ${fuel} = ${trips * 2}`;
  return [
    labelled(label, `for (${keyword} ${i} = ${start}${extra}; ${i} ${test} ${limit}; ${next}) {`),
    ...guard,
    ...lines,
    "}",
  ];
}

function withFuel(context: Context, label: string | undefined): string[] | undefined {
  const { random, grammar } = context;
  if (!fits(context, 10)) return undefined;
  const fuel = uniqueName(context, "fuel");
  const test = at(LEVEL.bitOr, grammar.boolean(context, 2));
  const lines = body(context, label, 10, ({ scope }) =>
    scope.declare({ name: fuel, type: "number", assignable: false, integer: true }),
  );
  const head = random.pick([
    `for (let ${fuel} = ${random.between(3, 20)}; ${fuel}-- > 0 && ${test}; ) {`,
    `for (let ${fuel} = 0; ${test} && ${fuel} < ${random.between(3, 20)}; ${fuel}++) {`,
  ]);
  if (random.chance(0.4)) return [labelled(label, head), ...lines, "}"];
  return wrapDeclaration(context, label, fuel, `while (${fuel}-- > 0 && ${test}) {`, lines, "}");
}

function doWhile(context: Context, label: string | undefined): string[] | undefined {
  if (!fits(context, 8)) return undefined;
  const fuel = uniqueName(context, "fuel");
  const test = at(LEVEL.bitOr, context.grammar.boolean(context, 2));
  const lines = body(context, label, 8, () => {});
  return wrapDeclaration(context, label, fuel, "do {", lines, `} while (--${fuel} > 0 && ${test});`);
}

function endless(context: Context, label: string | undefined): string[] | undefined {
  if (!fits(context, 8)) return undefined;
  const fuel = uniqueName(context, "fuel");
  const leave = indent([`if (--${fuel} <= 0 || ${at(LEVEL.and, context.grammar.boolean(context, 1))}) break;`]);
  const lines = body(context, label, 8, () => {});
  return wrapDeclaration(
    context,
    label,
    fuel,
    context.random.pick(["for (;;) {", "while (true) {"]),
    [...leave, ...lines],
    "}",
  );
}

/** The fuel's declaration in front of the loop, in a block of their own. */
function wrapDeclaration(
  context: Context,
  label: string | undefined,
  fuel: string,
  head: string,
  lines: string[],
  tail: string,
): string[] {
  const amount = context.random.between(3, 20);
  return ["{", ...indent([`let ${fuel} = ${amount};`, labelled(label, head), ...lines, tail]), "}"];
}

/** A `switch` with fall-through, cases in any order, sometimes a `default` in the middle. */
export function switchStatement(context: Context): string[] | undefined {
  if (!allows(context, "switch")) return undefined;
  const { random } = context;
  const mask = random.pick([1, 3, 7]);
  const subject = random.chance(0.7)
    ? `${at(LEVEL.bitAnd, context.grammar.integer(context, 2))} & ${mask}`
    : widened(context, 1).text;
  const label = allows(context, "labels") && random.chance(0.1) ? uniqueName(context, "choice") : undefined;
  const loops = [...context.loops, { label, isSwitch: true }];
  const cases: string[] = [];
  const values = random.shuffle([0, 1, 2, 3, 4, 5, 6, 7, -1].slice(0, mask + 2)).slice(0, random.between(2, 5));
  const defaultAt = random.chance(0.7) ? random.below(values.length + 1) : -1;
  const arm = (head: string): void => {
    cases.push(head);
    if (random.chance(0.15)) return;
    const scope = inner(context, { loops });
    const block = random.chance(0.3);
    const lines = context.grammar.statements(scope, random.between(1, 2));
    const plain = lines.every((line) => !/^(let|const|function|var) /.test(line));
    cases.push(...indent(block || !plain ? ["{", ...indent(lines), "}"] : lines));
    if (random.chance(0.6)) cases.push("  break;");
  };
  values.forEach((value, index) => {
    if (index === defaultAt) arm("default:");
    arm(random.chance(0.93) ? `case ${value}:` : `case ${widened(context, 1).text}:`);
  });
  if (defaultAt === values.length) arm("default:");
  return [`${label === undefined ? "" : `${label}: `}switch (${subject}) {`, ...indent(cases), "}"];
}

/** `break` or `continue`, with a label where there is one, under a condition. */
export function jump(context: Context): string[] | undefined {
  const { random, loops } = context;
  if (loops.length === 0) return undefined;
  const target = random.pick(loops);
  const innermost = target === loops[loops.length - 1];
  const innermostLoop = target === loops.findLast((candidate) => !candidate.isSwitch);
  const test = context.grammar.condition(context, 2).text;
  const name = target.label === undefined ? "" : ` ${target.label}`;
  if (!target.isSwitch && random.chance(0.6) && (name !== "" || innermostLoop))
    return [`if (${test}) continue${name};`];
  return name !== "" || innermost ? [`if (${test}) break${name};`] : undefined;
}
