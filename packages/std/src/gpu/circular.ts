/**
 * In: numbers of 32 bits; out: the circular functions of Math in arithmetic of 32 bits alone, as kernels for the GPU
 * have it, by the polynomials of Moshier's Cephes library. Errors are below 2 ulp; of sine, cosine and tangent up to
 * angles of 8192, beyond which they grow with the angle, since eighths of a turn are taken off in 32 bits.
 */
const HALF_PI = 1.5707963267948966;
const QUARTER_PI = 0.7853981633974483;
const PI = 3.141592653589793;
/** A quarter of pi in three pieces. */
const FIRST = 0.78515625;
const SECOND = 0.00024187564849853516;
const THIRD = 3.774894977445941e-8;

/** The number of eighths of a turn in an angle, made even. */
function eighthsOf(a: number): number {
  const j = (a * 1.2732395447351628) | 0;
  return j + (j & 1);
}

function restOf(a: number, j: number): number {
  return a - j * FIRST - j * SECOND - j * THIRD;
}

function sinPart(r: number): number {
  const z = r * r;
  return ((-0.00019515296 * z + 0.0083321609) * z - 0.16666655) * z * r + r;
}

function cosPart(r: number): number {
  const z = r * r;
  return ((0.000024433157 * z - 0.0013887316) * z + 0.041666646) * z * z - 0.5 * z + 1;
}

export function sinOnGpu(x: number): number {
  const a = Math.abs(x);
  if (!(a < Infinity)) return NaN;
  const j = eighthsOf(a);
  const r = restOf(a, j);
  const value = (j & 2) === 0 ? sinPart(r) : cosPart(r);
  return ((j & 4) !== 0) !== x < 0 ? -value : value;
}

export function cosOnGpu(x: number): number {
  const a = Math.abs(x);
  if (!(a < Infinity)) return NaN;
  const j = eighthsOf(a);
  const r = restOf(a, j);
  const value = (j & 2) === 0 ? cosPart(r) : sinPart(r);
  return ((j + 2) & 4) !== 0 ? -value : value;
}

export function tanOnGpu(x: number): number {
  const a = Math.abs(x);
  if (!(a < Infinity)) return NaN;
  const j = eighthsOf(a);
  const r = restOf(a, j);
  const z = r * r;
  let y = 0.0093854019 * z + 0.0031199223;
  y = y * z + 0.024430135;
  y = y * z + 0.053411281;
  y = y * z + 0.13338799;
  y = y * z + 0.33333157;
  const part = y * z * r + r;
  const value = (j & 2) === 0 ? part : -1 / part;
  return x < 0 ? -value : value;
}

export function atanOnGpu(x: number): number {
  const a = Math.abs(x);
  const isFar = a > 2.414213562373095;
  const isMiddle = !isFar && a > 0.414213562373095;
  const start = isFar ? HALF_PI : isMiddle ? QUARTER_PI : 0;
  const r = isFar ? -1 / a : isMiddle ? (a - 1) / (a + 1) : a;
  const z = r * r;
  const value = start + ((((0.080537444 * z - 0.13877686) * z + 0.19977711) * z - 0.3333295) * z * r + r);
  return x < 0 ? -value : value;
}

export function atan2OnGpu(y: number, x: number): number {
  if (x === 0) return y > 0 ? HALF_PI : y < 0 ? -HALF_PI : 0;
  const angle = atanOnGpu(y / x);
  if (x > 0) return angle;
  return y < 0 ? angle - PI : angle + PI;
}

export function asinOnGpu(x: number): number {
  const a = Math.abs(x);
  if (a > 1) return NaN;
  const isLarge = a > 0.5;
  const z = isLarge ? 0.5 * (1 - a) : a * a;
  const s = isLarge ? Math.sqrt(z) : a;
  let y = 0.042163199 * z + 0.024181311;
  y = y * z + 0.045470026;
  y = y * z + 0.074953003;
  y = y * z + 0.16666752;
  const part = y * z * s + s;
  const value = isLarge ? HALF_PI - (part + part) : part;
  return x < 0 ? -value : value;
}

export function acosOnGpu(x: number): number {
  if (x < -0.5) return PI - 2 * asinOnGpu(Math.sqrt(0.5 * (1 + x)));
  return x > 0.5 ? 2 * asinOnGpu(Math.sqrt(0.5 * (1 - x))) : HALF_PI - asinOnGpu(x);
}
