// Expressions and statements about whole arrays: new ones, views, copies, fill, set.
import { allows, arrays, writableArrays, type ArrayVariable, type Context } from "./context.js";
import { at, call, conditional, LEVEL, type Expression } from "./expression.js";
import type { Kind } from "./kinds.js";

export function array(context: Context, kind: Kind, depth: number): Expression | undefined {
  const { random } = context;
  const own = arrays(context).filter((variable) => variable.type === kind && !variable.table);
  const form = random.weighted([
    [14, "name"],
    [depth > 0 ? 2 : 0, "view"],
    [depth > 0 ? 0.7 : 0, "choice"],
    [1, "call"],
    [own.length === 0 ? 4 : 0.4, "new"],
  ] as const);
  if (form === "call") {
    const made = context.grammar.callOf(context, kind, depth - 1);
    if (made) return made;
  }
  if (form === "new" || own.length === 0) {
    return own.length > 0 || random.chance(0.5)
      ? { text: `new ${kind}(${random.pick([1, 2, 4, 5, 8, 16])})`, level: LEVEL.primary }
      : undefined;
  }
  const name = (): Expression => ({ text: random.pick(own).name, level: LEVEL.primary });
  if (form === "choice") return conditional(context.grammar.boolean(context, depth - 1), name(), name());
  return form === "view" ? partOf(context, random.pick(own), depth) : name();
}

/** `x.subarray(…)` or `x.slice(…)` with any bounds: both clamp. */
export function partOf(context: Context, from: ArrayVariable, depth: number): Expression {
  return call(`${from.name}.${context.random.pick(["subarray", "slice"])}`, rangeOf(context, from, depth));
}

/** Zero, one or two bounds of a range: mostly inside, also negative and fractional. */
function rangeOf(context: Context, array: ArrayVariable, depth: number): string[] {
  const { random } = context;
  const bound = (late: boolean): string =>
    random.weighted<() => string>([
      [late ? 1 : 6, () => String(random.below(4))],
      [
        3,
        () => (late ? `${array.name}.length - ${random.below(3)}` : `${array.name}.length >> ${random.between(1, 2)}`),
      ],
      [3, () => (late ? String(random.between(4, 20)) : String(-random.between(1, 9)))],
      [1, () => random.pick(["1.5", "-1.5", "2.9", "-0.5"])],
      [1, () => context.grammar.integer(context, depth - 1).text],
    ])();
  return random.weighted([
    [1, () => []],
    [3, () => [bound(false)]],
    [6, () => [bound(false), bound(true)]],
  ])();
}

/** The initial value of a local array and, where it is certain, its length. */
export function newArray(context: Context, kind: Kind): { readonly text: string; readonly exactLength?: number } {
  const { random } = context;
  const same = arrays(context).filter((variable) => variable.type === kind && !variable.table);
  const any = arrays(context);
  if (same.length > 0 && random.chance(0.3)) return { text: partOf(context, random.pick(same), 1).text };
  if (any.length > 0 && random.chance(0.35)) return { text: `new ${kind}(${random.pick(any).name}.length)` };
  if (random.chance(0.15))
    return {
      text: `new ${kind}(${at(LEVEL.bitAnd, context.grammar.integer(context, 1))} & ${random.pick([3, 7, 15])})`,
    };
  if (random.chance(0.02)) return { text: `new ${kind}((${context.grammar.number(context, 1).text}) % 20)` };
  const exactLength = random.pick([1, 2, 3, 4, 5, 7, 8, 8, 10, 16, 16, 32]);
  return { text: `new ${kind}(${exactLength})`, exactLength };
}

/** `x.fill(…)` or `x.set(…)` as a statement, in range but for a small share. */
export function arrayMethod(context: Context): string | undefined {
  if (!allows(context, "methods")) return undefined;
  const { random, grammar } = context;
  const targets = writableArrays(context);
  if (targets.length === 0) return undefined;
  const target = random.pick(targets);
  if (random.chance(0.45)) {
    return `${call(`${target.name}.fill`, [grammar.number(context, 1), ...rangeOf(context, target, 1)]).text};`;
  }
  const source = random.pick(arrays(context));
  if (allows(context, "outside") && random.chance(0.03)) {
    return `${target.name}.set(${source.name}.subarray(0, 3), ${grammar.integer(context, 1).text});`;
  }
  const half = `${target.name}.length >> 1`;
  return random.pick([
    `${target.name}.set(${source.name}.subarray(0, ${target.name}.length));`,
    `${target.name}.set(${source.name}.subarray(${random.between(1, 3)}, ${half}));`,
    `${target.name}.set(${source.name}.subarray(0, ${half}), ${half});`,
    `if (${source.name}.length <= ${target.name}.length) ${target.name}.set(${source.name});`,
  ]);
}
