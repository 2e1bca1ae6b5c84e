/** In: numbers that JavaScript takes for positions in a string; out: whole numbers from 0 to the length. */

/** Below 0 counts as 0, NaN too. */
export function clampPosition(position: number, length: number): number {
  if (!(position > 0)) return 0;
  return position < length ? Math.trunc(position) : length;
}

/** Below 0 counts from the end. */
export function relativePosition(position: number, length: number): number {
  const whole = Math.trunc(position);
  if (whole < 0) return whole + length > 0 ? whole + length : 0;
  if (!(whole > 0)) return 0;
  return whole < length ? whole : length;
}
