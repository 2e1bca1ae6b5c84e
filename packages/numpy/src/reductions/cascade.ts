/**
 * How the elements of a reduction become one number, in plain JavaScript and in kernels alike: blocks of them are
 * folded, and the results are joined in pairs, pairs of pairs and so on, so that rounding errors grow with the
 * logarithm of their number.
 */

/** The elements of a block; the last one may have fewer. */
export const BLOCK = 128;

/** The levels of pairs that any number of blocks can need. */
export const LEVELS = 32;

/**
 * Joins the fold of one more block to those of the `count` before it: `parts[k]` is that of 2^k blocks, for each bit k
 * of `count`.
 */
export function addPart(
  parts: Float64Array,
  count: number,
  part: number,
  join: (a: number, b: number) => number,
): void {
  let level = 0;
  let joined = part;
  for (let rest = count; (rest & 1) === 1; rest >>= 1) {
    joined = join(parts[level]!, joined);
    level++;
  }
  parts[level] = joined;
}

/** The fold of all blocks, of which there is one at least. */
export function joinParts(parts: Float64Array, count: number, join: (a: number, b: number) => number): number {
  let level = 0;
  let rest = count;
  for (; (rest & 1) === 0; rest >>= 1) level++;
  let joined = parts[level]!;
  for (rest >>= 1; rest > 0; rest >>= 1) {
    level++;
    if ((rest & 1) === 1) joined = join(parts[level]!, joined);
  }
  return joined;
}

/** What folds `n` elements, of which there is one at least: `a[j]`, `a[j + t]`, … */
export type Fold = (n: number, a: Float64Array, j: number, t: number) => number;

/** How elements become one: what folds a block of them, and what joins two results. */
export interface Folding {
  readonly fold: Fold;
  readonly join: (a: number, b: number) => number;
  /** Whether the result is the same however the elements are taken: they need no blocks then. */
  readonly inAnyOrder?: boolean;
}

/** Takes the rows of a reduction in their order. */
export class Cascade {
  private readonly block = new Float64Array(BLOCK);
  private readonly parts = new Float64Array(LEVELS);
  private held = 0;
  private count = 0;

  constructor(private readonly folding: Folding) {}

  /** The elements of a row, from `j` on with the stride `t`. */
  add(data: ArrayLike<number | bigint>, j: number, t: number, n: number): void {
    const direct = data instanceof Float64Array;
    for (let first = 0; first < n;) {
      const whole = direct && this.held === 0 && this.folding.inAnyOrder;
      const taken = whole ? n - first : Math.min(BLOCK - this.held, n - first);
      const from = j + first * t;
      if (direct && (whole || taken === BLOCK)) this.push(this.folding.fold(taken, data, from, t));
      else {
        for (let i = 0; i < taken; i++) this.block[this.held + i] = data[from + i * t] as number;
        this.held += taken;
        if (this.held === BLOCK) this.flush();
      }
      first += taken;
    }
  }

  /** What all elements since the last call become; undefined of none. */
  take(): number | undefined {
    if (this.held > 0) {
      if (this.count === 0) {
        const only = this.folding.fold(this.held, this.block, 0, 1);
        this.held = 0;
        return only;
      }
      this.flush();
    }
    const found = this.count > 0 ? joinParts(this.parts, this.count, this.folding.join) : undefined;
    this.count = 0;
    return found;
  }

  private flush(): void {
    this.push(this.folding.fold(this.held, this.block, 0, 1));
    this.held = 0;
  }

  private push(part: number): void {
    addPart(this.parts, this.count++, part, this.folding.join);
  }
}

/** The fold of a row of doubles. */
export function foldRow(folding: Folding, data: Float64Array): number | undefined {
  const cascade = new Cascade(folding);
  cascade.add(data, 0, 1, data.length);
  return cascade.take();
}
