/** Sets of characters in, as ECMA-262 has them; the rising ranges of their codes out. */
import type { AST } from "@eslint-community/regexpp";
import { UnsupportedPattern } from "./unsupported.js";

export type Ranges = readonly (readonly [from: number, to: number])[];

const DIGITS: Ranges = [[48, 57]];
const WORDS: Ranges = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
];
const SPACES: Ranges = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

/** The largest code of a unit, and of a code point. */
const [UNITS, POINTS] = [0xffff, 0x10ffff];

export interface Mode {
  readonly ignoreCase: boolean;
  readonly unicode: boolean;
}

/** `\d`, `\S`, `[^a-z]`, or one character. */
export function rangesOf(
  node: AST.Character | AST.CharacterSet | AST.CharacterClass | AST.CharacterClassRange,
  mode: Mode,
): Ranges {
  switch (node.type) {
    case "Character":
      return cased([[node.value, node.value]], mode);
    case "CharacterClassRange":
      return cased([[node.min.value, node.max.value]], mode);
    case "CharacterSet":
      if (node.kind === "any") throw new UnsupportedPattern("a dot in a class");
      if (node.kind === "property") throw new UnsupportedPattern("a property of Unicode");
      return withComplement(node.kind === "digit" ? DIGITS : node.kind === "space" ? SPACES : WORDS, node.negate, mode);
    case "CharacterClass": {
      const parts = node.elements.flatMap((element): Ranges => {
        const isPlain =
          element.type === "Character" || element.type === "CharacterClassRange" || element.type === "CharacterSet";
        if (!isPlain) throw new UnsupportedPattern("the flag v");
        return rangesOf(element, mode);
      });
      return withComplement(merged(parts), node.negate, mode);
    }
  }
}

/** With the letters of the other case. */
function cased(ranges: Ranges, { ignoreCase }: Mode): Ranges {
  if (!ignoreCase) return ranges;
  return merged(
    ranges.flatMap(([from, to]) => {
      if (to > 127) throw new UnsupportedPattern("the flag i with other characters than those of ASCII");
      const other = (low: number, high: number, by: number): Ranges =>
        Math.max(from, low) <= Math.min(to, high) ? [[Math.max(from, low) + by, Math.min(to, high) + by]] : [];
      return [[from, to] as const, ...other(65, 90, 32), ...other(97, 122, -32)];
    }),
  );
}

function withComplement(ranges: Ranges, negate: boolean, { unicode }: Mode): Ranges {
  if (!negate) return ranges;
  const most = unicode ? POINTS : UNITS;
  const found: (readonly [number, number])[] = [];
  let next = 0;
  for (const [from, to] of ranges) {
    if (from > next) found.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= most) found.push([next, most]);
  return found;
}

export function merged(ranges: Ranges): Ranges {
  const found: [number, number][] = [];
  for (const [from, to] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = found.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** A set as the operands of an operation: the bits of units below 128, how many ranges, and these. */
export const operandsOf = (ranges: Ranges): number[] => [...bitsOf(ranges), ranges.length, ...ranges.flat()];

export function bitsOf(ranges: Ranges): number[] {
  const bits = [0, 0, 0, 0];
  for (const [from, to] of ranges)
    for (let code = from; code <= Math.min(to, 127); code++) bits[code >> 5]! |= 1 << (code & 31);
  return bits;
}
