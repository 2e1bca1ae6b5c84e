/**
 * What the threads of a block compute together in; the functions of JavaScript by which each takes part out. They leave
 * their values in `parts` of the block, of which one thread makes the result, in the order of the shader: floats are
 * the same.
 */
import type { BlockValue, Join, WarpValue } from "../ir/gpu/nodes.js";
import type { Type } from "../ir/ir.js";

export interface Meeting {
  readonly name: string;
  /** What it takes behind the values. */
  readonly more: readonly string[];
  /** Declarations, by name, in their order. */
  readonly helpers: readonly (readonly [string, string])[];
}

/** The threads of a warp where there is no GPU. */
export const WARP = 32;

export const PLACE: readonly [string, string] = ["place", "const place = t.tx + t.dx * (t.ty + t.dy * t.tz);"];
const THREADS = ["threads", "const threads = t.dx * t.dy * t.dz;"] as const;

/** Where the warp of a thread begins, and how many threads it has. */
const FIRST = ["first", `const first = place & ${-WARP};`] as const;
const LANES = ["lanes", `const lanes = Math.min(${WARP}, threads - first);`] as const;

/** `work`: what the first thread does with the parts; `result`: what each one takes then. */
const meeting = (
  name: string,
  parameters: string,
  work: string,
  result: string,
  by = "place === 0",
): readonly [string, string] => [
  name,
  `function* ${name}(${parameters}) { const p = t.parts; p[place] = v; yield; ` +
    `${work && `if (${by}) { ${work} } yield; `}const r = ${result}; yield; return r; }`,
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

const take = meeting("take", "v, l", "", "l >>> 0 < lanes ? p[first + l] : v");
const BALLOT = "let w = 0; for (let k = 0; k < lanes; k++) w |= p[first + k] << k; p[first] = w;";
const ballot = meeting("ballot", "v", BALLOT, "p[first]", "place === first");
const reduceWarp = meeting(
  "reduceWarp",
  "v, f",
  `for (let s = ${WARP / 2}; s > 0; s >>= 1) ` +
    "for (let k = first; k < first + s && k + s < first + lanes; k++) p[k] = f(p[k], p[k + s]);",
  "p[first]",
  "place === first",
);

export function warpMeeting({ action, join, type }: WarpValue): Meeting {
  const own = { take, ballot, reduce: reduceWarp }[action];
  const more = action === "reduce" ? [joinText(join, type)] : [];
  return { name: own[0], more, helpers: [PLACE, THREADS, FIRST, LANES, own] };
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
