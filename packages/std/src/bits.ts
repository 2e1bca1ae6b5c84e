/**
 * In: a double; out: its 32-bit halves, and back. The compiler replaces these functions by register operations;
 * the bodies here serve JavaScript, on little-endian machines (all that JavaScript engines run on in practice).
 */
const double = new Float64Array(1);
const halves = new Int32Array(double.buffer);
const single = new Float32Array(1);
const bits = new Int32Array(single.buffer);

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

/** The exponent's field as a number, 0 to 4095: 1023 more than the exponent, 2048 more for negative numbers. */
export function exponentField(x: number): number {
  double[0] = x;
  return halves[1]! >>> 20;
}

/** x with the sign and the exponent of 1: from 1 to below 2. */
export function significand(x: number): number {
  double[0] = x;
  halves[1] = (halves[1]! & 0xfffff) | 0x3ff00000;
  return double[0];
}

/** 2^(k - 1023) for x = 1.5 · 2^52 + k, 1 <= k <= 2046: the last bits of its fraction become the exponent's field. */
export function fieldPower(x: number): number {
  double[0] = x;
  halves[1] = halves[0]! << 20;
  halves[0] = 0;
  return double[0];
}

/**
 * The whole k for which x / 2^k is from `root` to below 2 `root`, of a normal x > 0; `root` is from 1/2 to 1, and its
 * lower 32 bits are 0.
 */
export function exponentFrom(x: number, root: number): number {
  double[0] = root;
  const start = halves[1]!;
  double[0] = x;
  return ((halves[1]! - start + 0x3ff00000) >>> 20) - 1023;
}

/** x / 2^k for that k. */
export function significandFrom(x: number, root: number): number {
  double[0] = root;
  const start = halves[1]!;
  double[0] = x;
  halves[1] = ((halves[1]! - start) & 0xfffff) + start;
  return double[0];
}

/** Which of 128 equal intervals of bits x is in, counted from `root`, that far above a power of two: 0 to 127. */
export function intervalFrom(x: number, root: number): number {
  double[0] = root;
  const start = halves[1]!;
  double[0] = x;
  return ((halves[1]! - start) >> 13) & 127;
}

/** x with n 2^46 added to its bits, for steps = 1.5 · 2^52 + n: 64 steps are a power of two. */
export function raised64ths(x: number, steps: number): number {
  double[0] = steps;
  const added = halves[0]! << 14;
  double[0] = x;
  halves[1] = halves[1]! + added;
  return double[0];
}

/** The double made of two signed 32-bit integers. */
export function fromWords(high: number, low: number): number {
  halves[1] = high;
  halves[0] = low;
  return double[0]!;
}

/** The 32 bits of a number of single precision, as a signed integer. */
export function singleBits(x: number): number {
  single[0] = x;
  return bits[0]!;
}

/** The number of single precision made of the lower 32 bits of an integer. */
export function fromSingleBits(given: number): number {
  bits[0] = given;
  return single[0]!;
}
