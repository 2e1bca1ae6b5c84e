/**
 * The bits of floats, on little-endian machines. In kernels these functions are register operations, as their namesakes
 * of `@wumba/std` are.
 */
const double = /* @__PURE__ */ new Float64Array(1);
const halves = /* @__PURE__ */ (() => new Int32Array(double.buffer))();
const single = /* @__PURE__ */ new Float32Array(1);
const word = /* @__PURE__ */ (() => new Int32Array(single.buffer))();

/** Sign, exponent and the upper 20 bits of the fraction, as a signed integer. */
export function highWord(x: number): number {
  double[0] = x;
  return halves[1]!;
}

/** The lower 32 bits of the fraction, as a signed integer. */
export function lowWord(x: number): number {
  double[0] = x;
  return halves[0]!;
}

/** The double of two signed integers. */
export function fromWords(high: number, low: number): number {
  halves[1] = high;
  halves[0] = low;
  return double[0]!;
}

/** The bits of a number of single precision, as a signed integer. */
export function singleBits(x: number): number {
  single[0] = x;
  return word[0]!;
}

/** The number of single precision with these bits. */
export function fromSingleBits(bits: number): number {
  word[0] = bits;
  return single[0]!;
}
