/**
 * In: a double; out: its 32-bit halves, and back. The compiler replaces these three functions by register operations;
 * the bodies here serve JavaScript, on little-endian machines (all that JavaScript engines run on in practice).
 */
const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);

/** Sign, exponent and the upper 20 bits of the fraction, as a signed 32-bit integer. */
export function highWord(x: number): number {
  double[0] = x;
  return halves[1]!;
}

/** The lower 32 bits of the fraction, as a signed 32-bit integer. */
export function lowWord(x: number): number {
  double[0] = x;
  return halves[0]!;
}

/** The double made of two signed 32-bit integers. */
export function fromWords(high: number, low: number): number {
  halves[1] = high;
  halves[0] = low;
  return double[0]!;
}
