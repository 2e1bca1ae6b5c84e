/** Lengths of transforms, and how they are divided, in; factors and frequencies out. */

/** Where a transform is divided by its length: backwards without, forwards, or by its root both ways. */
export type Norm = "backward" | "forward" | "ortho";

/** Throws a RangeError unless there can be a transform of so many elements. */
export function checkCount(name: string, length: number): void {
  if (!Number.isSafeInteger(length) || length < 1) throw new RangeError(`${name}: a transform of ${length} elements`);
}

/** What a transform is multiplied with. */
export function factorOf(norm: Norm, inverse: boolean, length: number): number {
  if (norm === "ortho") return 1 / Math.sqrt(length);
  return (norm === "forward") === inverse ? 1 : 1 / length;
}

export const frequencyAt = (i: number, n: number, d: number): number => (i < n / 2 ? i : i - n) * (1 / (n * d));

export const halfFrequencyAt = (i: number, n: number, d: number): number => i * (1 / (n * d));
