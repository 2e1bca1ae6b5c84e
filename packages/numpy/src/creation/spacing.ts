/** Numbers at equal distances. */

/** The i-th of the numbers that lie a step apart, of which the last one is `stop`. */
export function spacedAt(start: number, stop: number, parts: number, step: number, i: number): number {
  return i === parts && parts > 0 ? stop : spacedBefore(start, stop, parts, step, i);
}

/** The i-th of the numbers that lie a step apart. */
export function spacedBefore(start: number, stop: number, parts: number, step: number, i: number): number {
  if (parts <= 0) return start;
  return step === 0 ? (i / parts) * (stop - start) + start : i * step + start;
}

export function checkedCount(num: number): number {
  if (!Number.isSafeInteger(num) || num < 0) throw new RangeError(`${num} is no number of elements`);
  return num;
}
