/**
 * In: a double; out: its 32-bit halves, and back. The compiler puts register operations in the place of these
 * functions, which serve JavaScript (on little-endian machines).
 */
const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/** Sign, exponent and the upper 20 bits of the fraction, as a signed integer of 32 bits. */
export function highWord(x: number): number {
  double[0] = x;
  return halves[1]!;
}

/** The lower 32 bits of the fraction, as a signed integer. */
export function lowWord(x: number): number {
  double[0] = x;
  return halves[0]!;
}

/** The double made of two signed integers of 32 bits. */
export function fromWords(high: number, low: number): number {
  halves[1] = high;
  halves[0] = low;
  return double[0]!;
}
