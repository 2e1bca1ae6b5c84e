// What the generator knows of arrays of n dimensions: their dtype, and their axes by names, which are the same where
// the lengths are.

export type DType = "f64" | "f32" | "i32" | "u8" | "bool";

export interface ArrayValue {
  readonly text: string;
  readonly dtype: DType;
  /**
   * `n`, `m`, `k`, `l` are the lengths of a call's arrays, `1` is one, `n[1::2]` is the length of that part of an axis.
   */
  readonly axes: readonly string[];
  /** A view of a variable or the variable itself, which may be written. */
  readonly place: boolean;
}

/** The axes of two arrays together; undefined where they do not fit. */
export function broadcast(a: readonly string[], b: readonly string[]): string[] | undefined {
  const rank = Math.max(a.length, b.length);
  const axes: string[] = [];
  for (let k = 1; k <= rank; k++) {
    const [one, two] = [a[a.length - k] ?? "1", b[b.length - k] ?? "1"];
    if (one !== two && one !== "1" && two !== "1") return undefined;
    axes.unshift(one === "1" ? two : one);
  }
  return axes;
}

const RANKS: readonly DType[] = ["bool", "u8", "i32", "f32", "f64"];

/** The common type of two arrays. */
export function promoted(a: DType, b: DType): DType {
  const [low, high] = RANKS.indexOf(a) < RANKS.indexOf(b) ? [a, b] : [b, a];
  return low === "i32" && high === "f32" ? "f64" : high;
}

/** Beside a plain number, and as a quotient or a root. */
export const floating = (dtype: DType): DType => (dtype === "f32" ? "f32" : "f64");
