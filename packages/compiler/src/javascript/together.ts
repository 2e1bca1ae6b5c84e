/**
 * What the threads of a block compute together in; the functions of JavaScript by which each takes part out. They leave
 * their values in `parts` of the block, of which one thread makes the result, in the order of the shader: floats are
 * the same.
 */
import type { BlockValue, Join } from "../ir/gpu/nodes.js";
import type { Type } from "../ir/ir.js";

export interface Meeting {
  readonly name: string;
  /** What it takes behind the values. */
  readonly more: readonly string[];
  /** Declarations, by name, in their order. */
  readonly helpers: readonly (readonly [string, string])[];
}

const PLACE = ["place", "const place = t.tx + t.dx * (t.ty + t.dy * t.tz);"] as const;
const THREADS = ["threads", "const threads = t.dx * t.dy * t.dz;"] as const;

/** `work`: what the first thread does with the parts; `result`: what each one takes then. */
const meeting = (name: string, parameters: string, work: string, result: string): readonly [string, string] => [
  name,
  `function* ${name}(${parameters}) { const p = t.parts; p[place] = v; yield; if (place === 0) { ${work} } yield; ` +
    `const r = ${result}; yield; return r; }`,
];

const reduceBlock = meeting(
  "reduceBlock",
  "v, f",
  "for (let n = threads, m; n > 1; n = m) { " +
    "m = (n + 1) >> 1; for (let k = 0; k < n - m; k++) p[k] = f(p[k], p[k + m]); }",
  "p[0]",
);
const SCAN = "for (let s = 1; s < threads; s *= 2) for (let k = threads - 1; k >= s; k--) p[k] = f(p[k - s], p[k]);";
const scanBlock = meeting("scanBlock", "v, f", SCAN, "p[place]");
const scanBeforeBlock = meeting("scanBeforeBlock", "v, f, first", SCAN, "place > 0 ? p[place - 1] : first");

export function blockMeeting({ action, join, type }: BlockValue): Meeting {
  const own = { reduce: reduceBlock, scan: scanBlock, scanBefore: scanBeforeBlock }[action];
  const more =
    action === "scanBefore" ? [joinText(join, type), join === "product" ? "1" : "0"] : [joinText(join, type)];
  return { name: own[0], more, helpers: [PLACE, THREADS, own] };
}

/** A function of two values. */
function joinText(join: Join, type: Type): string {
  switch (join) {
    case "sum":
      return type === "f32" ? "(a, b) => fround(a + b)" : "(a, b) => (a + b) | 0";
    case "product":
      return type === "f32" ? "(a, b) => fround(a * b)" : "imul";
    case "leastWord":
      return "(a, b) => (a >>> 0 < b >>> 0 ? a : b)";
    case "greatestWord":
      return "(a, b) => (a >>> 0 > b >>> 0 ? a : b)";
    default:
      return `Math.${join}`;
  }
}
