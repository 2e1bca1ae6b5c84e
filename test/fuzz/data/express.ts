// In: a type. Out: an expression of that type, from what is visible and what can be made.
import { inner, uniqueName, type Context } from "../context.js";
import { at, call, conditional, LEVEL, nullish, primary, type Expression } from "../expression.js";
import { indent } from "../loops.js";
import { bind } from "./bind.js";
import { calls } from "./calls.js";
import { valueText } from "./holes.js";
import type { Weighted } from "./forms.js";
import { bigintForms } from "./bigints.js";
import { listForms, mapForms, setForms } from "./collections.js";
import { dictionary, dictionaryForms } from "./dictionaries.js";
import { randomText } from "./pool.js";
import { pathsOf, pathsTo } from "./paths.js";
import { textForms } from "./texts.js";
import {
  optional,
  readType,
  resultText,
  same,
  STRING,
  typeText,
  type ClassType,
  type DataType,
  type FunctionType,
  type RecordType,
} from "./types.js";

export function value(context: Context, type: DataType, depth: number): Expression {
  const { random, grammar } = context;
  if (type.kind === "number")
    return random.chance(0.5) ? grammar.integer(context, depth) : grammar.number(context, depth);
  if (type.kind === "boolean") return grammar.boolean(context, depth);
  const known = pathsTo(context, type);
  if (known.length > 0 && random.chance(depth <= 0 ? 0.7 : 0.3)) return random.pick(known);
  if (depth <= 0) return make(context, type, 0);
  const forms: Weighted = [[2, (here, d) => make(here, type, d)], ...forAll(type), ...ownForms(type)];
  for (let tries = 0; tries < 3; tries++) {
    const made = random.weighted(forms)(context, depth);
    if (made) return made;
  }
  return known.length > 0 && random.chance(0.6) ? random.pick(known) : make(context, type, depth - 1);
}

/** What gives a value of any type: choices, elements with a default, calls. */
export function forAll(type: DataType): Weighted {
  return [
    [
      1.5,
      (context, depth) =>
        conditional(
          context.grammar.condition(context, depth - 1),
          value(context, type, depth - 1),
          value(context, type, depth - 1),
        ),
    ],
    [2, (context, depth) => withDefault(context, type, depth)],
    [1.5, (context, depth) => element(context, type, depth)],
    [3, (context, depth) => calls(context, type, depth)],
    [1, (context, depth) => reduced(context, type, depth)],
  ];
}

function ownForms(type: DataType): Weighted {
  if (type.kind === "string") return textForms;
  if (type.kind === "list") return listForms(type);
  if (type.kind === "map") return mapForms(type);
  if (type.kind === "set") return setForms(type);
  if (type.kind === "dictionary") return dictionaryForms(type);
  if (type.kind === "bigint") return bigintForms;
  if (type.kind === "optional") return optionalForms(type.of);
  return [];
}

/** Something that may be undefined, as text; for what stands left of `??` or is compared with undefined. */
export function mayBeUndefined(context: Context, type: DataType, depth: number): Expression | undefined {
  const { random, grammar } = context;
  const wanted = optional(type);
  const forms: (() => Expression)[] = [];
  for (const path of pathsTo(context, wanted)) if (path.type.kind === "optional") forms.push(() => path);
  for (const path of pathsOf(context, "list"))
    if (same(path.type.of, type) && type.kind !== "optional") {
      const index = (): string => grammar.integer(context, 1).text;
      forms.push(() => ({ text: `${path.text}[${index()}]`, level: LEVEL.member }));
      forms.push(() => call(`${path.text}.at`, [index()]));
      forms.push(() => {
        const e = uniqueName(context, "e");
        const body = inner(context, { loops: [], repeats: context.repeats * 6, guarded: false, shortens: false });
        bind(body, e, path.type.of);
        return call(`${path.text}.${random.pick(["find", "findLast"])}`, [
          `(${e}) => ${at(LEVEL.assignment, grammar.boolean(body, 2))}`,
        ]);
      });
      if (context.shortens && (path.writable || path.isName))
        forms.push(() => call(`${path.text}.${random.pick(["pop", "shift"])}`, []));
    }
  for (const path of pathsOf(context, "map"))
    if (same(path.type.value, type))
      forms.push(() => call(`${path.text}.get`, [valueText(context, path.type.key, depth - 1)]));
  for (const path of pathsOf(context, "dictionary"))
    if (same(path.type.of, type) && type.kind !== "optional")
      forms.push(() => ({ text: `${path.text}[${valueText(context, STRING, depth - 1)}]`, level: LEVEL.member }));
  for (const path of pathsOf(context, "optional")) {
    const { of } = path.type;
    if (of.kind === "record" || of.kind === "class")
      for (const field of of.fields)
        if (same(optional(readType(field)), wanted))
          forms.push(() => ({ text: `${path.text}?.${field.name}`, level: LEVEL.member }));
  }
  return forms.length === 0 ? undefined : random.pick(forms)();
}

/** `may ?? default`. */
function withDefault(context: Context, type: DataType, depth: number): Expression | undefined {
  if (type.kind === "optional") return undefined;
  const left = mayBeUndefined(context, type, depth);
  if (!left) return undefined;
  const right = value(context, type, depth - 1);
  // To the checker the left side is nothing there, which has no properties.
  return right.text.includes(`${left.text}?.`) ? undefined : nullish(left, right);
}

/** `xs.length > 0 ? xs[i % xs.length] : default`. */
function element(context: Context, type: DataType, depth: number): Expression | undefined {
  const lists = pathsOf(context, "list").filter((path) => same(path.type.of, type));
  if (lists.length === 0) return undefined;
  const { text } = context.random.pick(lists);
  const index = at(LEVEL.shift, context.grammar.integer(context, 1));
  return conditional(
    primary(`${text}.length > 0`),
    { text: `${text}[(${index} >>> 0) % ${text}.length]`, level: LEVEL.member },
    value(context, type, depth - 1),
  );
}

/** `xs.reduce((sum, x) => …, start)`. */
function reduced(context: Context, type: DataType, depth: number): Expression | undefined {
  const lists = pathsOf(context, "list");
  if (lists.length === 0 || context.repeats > 60) return undefined;
  const { random } = context;
  const path = random.pick(lists);
  const [sum, e] = [uniqueName(context, "sum"), uniqueName(context, "e")];
  const body = inner(context, { loops: [], repeats: context.repeats * 6, guarded: false });
  bind(body, sum, type);
  bind(body, e, path.type.of);
  // Texts and lists would double in each turn.
  const step =
    type.kind === "number" || type.kind === "boolean"
      ? valueText(body, type, depth - 1)
      : at(
          LEVEL.assignment,
          conditional(context.grammar.boolean(body, 1), primary(sum), value(inner(context), type, 1)),
        );
  const parameters = `(${sum}: ${typeText(type)}, ${e}) => `;
  return call(`${path.text}.${random.pick(["reduce", "reduce", "reduceRight"])}<${typeText(type)}>`, [
    `${parameters}${step}`,
    valueText(context, type, depth - 1),
  ]);
}

function optionalForms(type: DataType): Weighted {
  return [
    [2, () => primary("undefined")],
    [4, (context, depth) => mayBeUndefined(context, type, depth)],
    [3, (context, depth) => value(context, type, depth - 1)],
  ];
}

/** A new value. At depth 0 the smallest one. */
export function make(context: Context, type: DataType, depth: number): Expression {
  const { random, grammar } = context;
  const part = (of: DataType): string => valueText(context, of, depth - 1);
  const some = (of: () => string): string =>
    Array.from({ length: depth <= 0 ? 0 : random.between(0, 3) }, of).join(", ");
  switch (type.kind) {
    case "number":
    case "boolean":
      return value(context, type, depth - 1);
    case "string":
      return primary(randomText(random));
    case "bigint":
      return primary(`${random.between(-9, 99)}n`);
    case "literals":
      return primary(`"${random.pick(type.options)}"`);
    case "record":
      return record(context, type, depth);
    case "class":
      return instance(context, type, depth);
    case "union":
      return record(context, random.pick(type.variants).record, depth);
    case "tuple":
      return primary(`[${type.parts.map(part).join(", ")}]`);
    case "list":
      return primary(`[${some(() => part(type.of))}]`);
    case "map":
      return call(
        `new Map<${typeText(type.key)}, ${typeText(type.value)}>`,
        depth <= 0 ? [] : [`[${some(() => `[${part(type.key)}, ${part(type.value)}]`)}]`],
      );
    case "set":
      return call(`new Set<${typeText(type.of)}>`, depth <= 0 ? [] : [`[${some(() => part(type.of))}]`]);
    case "dictionary":
      return dictionary(context, type, depth);
    case "optional":
      return random.chance(0.4) || depth <= 0 ? primary("undefined") : value(context, type.of, depth - 1);
    case "function":
      return arrow(context, type, depth);
    case "array":
      return (
        (depth > 0 ? grammar.array(context, type.of, depth - 1) : undefined) ??
        primary(`new ${type.of}(${random.between(0, 5)})`)
      );
  }
}

function record(context: Context, type: RecordType, depth: number): Expression {
  const { random } = context;
  const whole = pathsTo(context, type).filter((path) => path.type === type);
  const spread = whole.length > 0 && depth > 0 && random.chance(0.25);
  const fields = type.fields.filter((field) =>
    field.frozen ? true : spread ? random.chance(0.4) : !field.optional || random.chance(0.5),
  );
  const parts = fields.map((field) => `${field.name}: ${valueText(context, readType(field), depth - 1)}`);
  return primary(
    `{ ${[...(spread ? [`...${random.pick(whole).text}`] : []), ...parts].join(", ")} }`.replace("{  }", "{}"),
  );
}

function instance(context: Context, type: ClassType, depth: number): Expression {
  const made = depth > 0 ? context.random.pick(type.concrete) : smallestOf(type.concrete);
  return call(
    `new ${made.name}`,
    made.constructorParameters.map((parameter) => valueText(context, parameter, depth - 1)),
  );
}

/** The class whose constructor takes the fewest objects: those of others may take instances without an end. */
function smallestOf(classes: readonly ClassType[]): ClassType {
  const objects = ({ constructorParameters }: ClassType): number =>
    constructorParameters.filter(({ kind }) => ["class", "record", "union", "tuple"].includes(kind)).length;
  return classes.reduce((least, next) => (objects(next) < objects(least) ? next : least));
}

/** So many arrow functions in one another have statements: those may make values that hold more of them. */
const DEEPEST_ARROW = 6;

/** An arrow function, with a body of an expression or of statements. */
export function arrow(context: Context, { parameters, result }: FunctionType, depth: number): Expression {
  const { random, grammar } = context;
  const routine = { result, statements: 2, cost: 1, names: context.routine.names + 40, nested: true };
  const body = inner(context, { routine, loops: [], repeats: context.repeats * 4, guarded: false });
  const names = parameters.map((type) => {
    const name = uniqueName(body, "p");
    bind(body, name, type);
    return `${name}: ${typeText(type)}`;
  });
  const head = `(${names.join(", ")})${random.chance(0.4) ? `: ${resultText(result)}` : ""} =>`;
  const isDeep = context.repeats > 4 ** DEEPEST_ARROW;
  let text: string;
  if (result === "void" && isDeep) text = `${head} {}`;
  else if (result === "void") text = `${head} { ${grammar.statements(body, random.between(1, 2)).join(" ")} }`;
  else if (isDeep || depth <= 0 || random.chance(0.6)) {
    const given = valueText(body, result, Math.min(depth, 2));
    text = `${head} ${given.startsWith("{") ? `(${given})` : given}`;
  } else {
    const lines = grammar.statements(body, random.between(1, 2));
    text = `${head} { ${indent(lines).join("\n")} return ${valueText(body, result, 1)}; }`;
  }
  context.routine.names = routine.names;
  return { text, level: LEVEL.assignment };
}
