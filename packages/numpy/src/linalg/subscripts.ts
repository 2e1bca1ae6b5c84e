/** Subscripts of `einsum`, `"ij,jk->ik"`: as types and as values. */
import type { Rank } from "../array/ndarray.js";
import type { Trim } from "../lifting/layout.js";

/**
 * The indices of each operand and of the result. An ellipsis is the indices "...[-1]", which is its last axis,
 * "...[-2]", ….
 */
export interface Subscripts {
  readonly operands: readonly (readonly string[])[];
  readonly result: readonly string[];
}

const TERM = /^[A-Za-z]*(?:\.\.\.)?[A-Za-z]*$/;

/**
 * Reads subscripts for operands of these ranks. Without "->" the result has an ellipsis and then the indices that stand
 * once, in the order of the alphabet. Throws a SyntaxError for what are none, a RangeError where they do not go with
 * the operands.
 */
export function readSubscripts(text: string, ranks: readonly number[]): Subscripts {
  const [left, right, ...rest] = text.replace(/\s+/g, "").split("->") as [string, string?, ...string[]];
  const terms = left.split(",");
  const wrong = [...terms, right ?? ""].find((term) => !TERM.test(term));
  if (rest.length > 0 || wrong !== undefined)
    throw new SyntaxError(`einsum: "${text}" are no subscripts: write ij,jk->ik`);
  if (terms.length !== ranks.length)
    throw new RangeError(`einsum: "${text}" is for ${terms.length} operands, not ${ranks.length}`);
  const operands = terms.map((term, i) => indicesOf(term, ranks[i]!, i));
  const hidden = Math.max(0, ...operands.map((indices) => indices.filter((index) => index.length > 1).length));
  const result = right === undefined ? [...ellipsis(hidden), ...singles(left)] : expanded(right, hidden);
  checkResult(text, result, operands, hidden);
  return { operands, result };
}

const ellipsis = (length: number): string[] => Array.from({ length }, (_, i) => `...[${i - length}]`);

function expanded(term: string, hidden: number): string[] {
  const [before, after] = term.split("...") as [string, string?];
  return after === undefined ? [...before] : [...before, ...ellipsis(hidden), ...after];
}

function indicesOf(term: string, rank: number, operand: number): string[] {
  const hidden = rank - term.replace("...", "").length;
  if (hidden < 0 || (hidden > 0 && !term.includes("...")))
    throw new RangeError(`einsum: "${term}" does not name the ${rank} axes of operand ${operand}`);
  return expanded(term, hidden);
}

const singles = (left: string): string[] => {
  const letters = [...left].filter((each) => each !== "," && each !== ".");
  return letters.filter((each) => letters.indexOf(each) === letters.lastIndexOf(each)).sort();
};

function checkResult(
  text: string,
  result: readonly string[],
  operands: readonly (readonly string[])[],
  hidden: number,
): void {
  const twice = result.find((index, i) => result.indexOf(index) !== i);
  if (twice !== undefined) throw new SyntaxError(`einsum: ${twice} stands twice in the result of "${text}"`);
  const unknown = result.find((index) => !operands.some((indices) => indices.includes(index)));
  if (unknown !== undefined)
    throw new SyntaxError(`einsum: no operand of "${text}" has the index ${unknown} of the result`);
  if (hidden > 0 && !result.includes(ellipsis(1)[0]!))
    throw new SyntaxError(`einsum: the result of "${text}" has no ellipsis`);
}

type Letters<S extends string> = S extends `${infer Letter}${infer Rest}` ? [Letter, ...Letters<Rest>] : [];
type Singles<All extends string, S extends string> = S extends `${infer Letter}${infer Rest}`
  ? Letter extends ","
    ? Singles<All, Rest>
    : All extends `${string}${Letter}${string}${Letter}${string}`
      ? Singles<All, Rest>
      : [Letter, ...Singles<All, Rest>]
  : [];
type ResultIndices<S extends string> = S extends `${string}->${infer Right}` ? Letters<Right> : Singles<S, S>;

/** The number of indices of the result; any where they are not known, or there is an ellipsis. */
export type RankOfResult<S extends string> = string extends S
  ? Rank
  : S extends `${string}...${string}`
    ? Rank
    : Extract<ResultIndices<Trim<S>>["length"], Rank>;
