/**
 * A double and what it is a power or a logarithm of in; its distance from the exact value, in units in its last place,
 * out. Fixed point, 260 bits.
 */

export const BITS = 260n;
export const ONE = 1n << BITS;
const SPARE_BITS = 60n;
/** 2^-12: so near to 1 few terms of the series are enough. */
const NEAR = ONE >> 12n;
const HALVINGS = 16n;

const double = new Float64Array(1);
const bits = new BigUint64Array(double.buffer);

/** x = mantissa · 2^exponent, for finite x. */
function split(x: number): readonly [mantissa: bigint, exponent: bigint] {
  double[0] = Math.abs(x);
  const field = bits[0]! >> 52n;
  const fraction = bits[0]! & ((1n << 52n) - 1n);
  return field === 0n ? [fraction, -1074n] : [fraction | (1n << 52n), field - 1075n];
}

const shift = (value: bigint, by: bigint): bigint => (by >= 0n ? value << by : value >> -by);
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);
export const multiply = (a: bigint, b: bigint): bigint => (a * b) >> BITS;

/** Newton's iteration from above. */
function squareRoot(value: bigint): bigint {
  const square = value << BITS;
  for (let x = 1n << BigInt((square.toString(2).length + 1) >> 1); ;) {
    const next = (x + square / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** 2 artanh(z) = ln((1 + z) / (1 - z)). */
function twiceArtanh(z: bigint): bigint {
  const square = multiply(z, z);
  let sum = 0n;
  for (let term = z, n = 1n; distance(term, 0n) > 1n; term = multiply(term, square), n += 2n) sum += term / n;
  return 2n * sum;
}

const LN2 = twiceArtanh(ONE / 3n);

/** For values in [1, 2). */
function logarithm(value: bigint): bigint {
  let roots = 0n;
  let near = value;
  for (; distance(near, ONE) > NEAR; roots++) near = squareRoot(near);
  return twiceArtanh(((near - ONE) << BITS) / (near + ONE)) << roots;
}

/** For values in [0, 1). */
export function exponential(value: bigint): bigint {
  const small = value >> HALVINGS;
  let sum = ONE;
  for (let term = small, n = 2n; term > 0n; term = multiply(term, small) / n, n++) sum += term;
  for (let i = 0n; i < HALVINGS; i++) sum = multiply(sum, sum);
  return sum;
}

/** The error of a power of a positive base. */
export const powerError = (base: number, exponent: number, power: number): number =>
  errorOf(naturalLogarithm(base), exponent, power);

/** The error of a power of e. */
export const exponentialError = (exponent: number, power: number): number => errorOf(ONE, exponent, power);

/** The error of the logarithm of a positive number. */
export const logarithmError = (x: number, logarithmOfX: number): number =>
  errorAgainst(naturalLogarithm(x), logarithmOfX);

/** The error of its logarithm to the base 2. */
export const binaryLogarithmError = (x: number, logarithmOfX: number): number =>
  errorAgainst((naturalLogarithm(x) << BITS) / LN2, logarithmOfX);

const LN10 = 3n * LN2 + logarithm((5n * ONE) >> 2n);

/** To the base 10. */
export const decimalLogarithmError = (x: number, logarithmOfX: number): number =>
  errorAgainst((naturalLogarithm(x) << BITS) / LN10, logarithmOfX);

/** For values above 0. */
function logarithmOfFixed(value: bigint): bigint {
  const exponent = BigInt(value.toString(2).length - 1) - BITS;
  return logarithm(shift(value, -exponent)) + LN2 * exponent;
}

/** The error of the logarithm of 1 + x; this and the others are for 2^-100 < |x| < 2^100. */
export const logarithmOfOneMoreError = (x: number, result: number): number =>
  errorAgainst(logarithmOfFixed(ONE + fixed(x)), result);

export function inverseHyperbolicSineError(x: number, result: number): number {
  const a = fixed(Math.abs(x));
  const exact = logarithmOfFixed(a + squareRoot(multiply(a, a) + ONE));
  return errorAgainst(x < 0 ? -exact : exact, result);
}

export const inverseHyperbolicCosineError = (x: number, result: number): number =>
  errorAgainst(logarithmOfFixed(fixed(x) + squareRoot(multiply(fixed(x), fixed(x)) - ONE)), result);

export const inverseHyperbolicTangentError = (x: number, result: number): number =>
  errorAgainst(logarithmOfFixed(((ONE + fixed(x)) << BITS) / (ONE - fixed(x))) / 2n, result);

/** The error of a cube root, to a first approximation: a third of that of its cube. */
export function cubeRootError(x: number, root: number): number {
  const [digits, unit] = split(root);
  const [cube, scale] = split(x);
  const by = scale - 3n * unit + SPARE_BITS;
  const difference = shift(cube, by) - ((digits * digits * digits) << SPARE_BITS);
  return Number(difference / (3n * digits * digits)) / Number(1n << SPARE_BITS);
}

/** The distance of a double from an exact value. */
export function errorAgainst(exact: bigint, value: number): number {
  const [digits, unit] = split(value);
  const difference = shift(value < 0 ? -exact : exact, SPARE_BITS - BITS - unit) - (digits << SPARE_BITS);
  return Number(difference) / Number(1n << SPARE_BITS);
}

/** A double as a fraction of {@link ONE}. */
export function fixed(x: number): bigint {
  const [mantissa, scale] = split(x);
  const value = shift(mantissa, BITS + scale);
  return x < 0 ? -value : value;
}

function naturalLogarithm(x: number): bigint {
  const [mantissa, scale] = split(x);
  const width = BigInt(mantissa.toString(2).length - 1);
  return logarithm(shift(mantissa, BITS - width)) + LN2 * (scale + width);
}

/** `ln` is the base's logarithm. */
function errorOf(ln: bigint, exponent: number, power: number): number {
  const [factor, factorScale] = split(exponent);
  const product = shift(exponent < 0 ? -ln * factor : ln * factor, factorScale);
  const rest = ((product % LN2) + LN2) % LN2;
  const twos = (product - rest) / LN2;
  const [digits, unit] = split(power);
  const difference = shift(exponential(rest), twos - BITS - unit + SPARE_BITS) - (digits << SPARE_BITS);
  return Number(difference) / Number(1n << SPARE_BITS);
}
