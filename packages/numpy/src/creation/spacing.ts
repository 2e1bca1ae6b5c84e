/** Numbers at equal distances, and of equal ratios. */

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

export function powerAt(base: number, exponent: number): number {
  return base ** exponent;
}

export function checkSigns(start: number, stop: number): void {
  if (!(start * stop > 0))
    throw new RangeError(`geomspace from ${start} to ${stop}: both are positive, or both negative`);
}

/** The power of 10 that a number is, but for its sign. */
export function exponentOf(value: number): number {
  return Math.log10(Math.abs(value));
}

/** The i-th of the numbers from `start` to `stop`, which is at the index `last`: by its exponent of 10. */
export function multipleAt(start: number, stop: number, exponent: number, i: number, last: number): number {
  return i === 0 ? start : i === last ? stop : Math.sign(start) * 10 ** exponent;
}
