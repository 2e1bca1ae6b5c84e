/** A seed in; a kernel of several idioms, as text, and what makes its arguments, out. */
import * as arrays from "./idioms/arrays.mjs";
import * as objects from "./idioms/objects.mjs";
import * as texts from "./idioms/texts.mjs";
import * as words from "./idioms/words.mjs";
import { randomOf } from "./random.mjs";

export const IDIOMS = { ...arrays, ...words, ...objects, ...texts };

/** Idioms in one kernel. */
const MOST = 3;

/** `names` are those of the idioms; by default a few are chosen. */
export function programOf(seed, names) {
  const r = randomOf(seed);
  const chosen = names ?? r.some(Object.keys(IDIOMS), r.whole(1, MOST));
  const all = chosen.map((name, k) => IDIOMS[name](r, "abc"[k]));
  return {
    name: `hunt-${seed}`,
    idioms: chosen,
    declarations: all.flatMap(({ declarations = [] }) => declarations),
    parameters: all.flatMap(({ parameters }) => parameters),
    lines: all.flatMap(({ lines }) => lines),
  };
}

export function sourceOf({ declarations, parameters, lines }) {
  const list = parameters.map(([name, type]) => `${name}: ${type}`).join(", ");
  return [
    ...declarations,
    "// @njit",
    `export function subject(${list}): number {`,
    "let sum = 0;",
    ...lines,
    "return sum;",
    "}",
    "",
  ].join("\n");
}

/** The module that makes the arguments; `helpers` is the address of data.mjs. */
export function workOf({ parameters }, helpers) {
  const args = parameters.map(([, type, made]) => (/^data/.test(made) ? `as(${JSON.stringify(type)}, ${made})` : made));
  return [
    `import { as, data } from ${JSON.stringify(helpers)};`,
    `export const work = () => [${args.join(", ")}];`,
    "",
  ].join("\n");
}
