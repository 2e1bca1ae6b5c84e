/** Roots of unity, by sums and products alone: as JavaScript and in kernels they have the same bits. */

/**
 * Fills lists with the powers of e^(−2πi/n): half of them, or an eighth where that is whole, is computed, the others
 * are their mirror images. Lists have n elements; or those of the first quarter if n is a multiple of 8.
 */
export function fillRoots(re: Float64Array, im: Float64Array, n: number): void {
  if ((n & 7) === 0) {
    fillEighth(re, im, n);
    turnEighth(re, im, n >> 3);
    if (re.length < n) return;
    turnQuarter(re, im, n >> 2);
  } else fillHalf(re, im, n);
  mirrorHalf(re, im, n, (n + 1) >> 1);
}

/** From 0 on. @independent */
function fillEighth(re: Float64Array, im: Float64Array, n: number): void {
  const last = n >> 3;
  for (let k = 0; k <= last; k++) {
    const angle = (2 * Math.PI * k) / n;
    re[k] = cosine(angle);
    im[k] = -sine(angle);
  }
}

/** The second eighth mirrors the first one. @independent */
function turnEighth(re: Float64Array, im: Float64Array, eighth: number): void {
  for (let k = 0; k < eighth; k++) {
    re[2 * eighth - k] = -im[k]!;
    im[2 * eighth - k] = -re[k]!;
  }
}

/** The second quarter is the first one turned. @independent */
function turnQuarter(re: Float64Array, im: Float64Array, quarter: number): void {
  for (let k = 1; k <= quarter; k++) {
    re[quarter + k] = im[k]!;
    im[quarter + k] = -re[k]!;
  }
}

/** The second half mirrors the first one. @independent */
function mirrorHalf(re: Float64Array, im: Float64Array, n: number, end: number): void {
  for (let k = 1; k < end; k++) {
    re[n - k] = re[k]!;
    im[n - k] = -im[k]!;
  }
}

/** Each angle is brought into an eighth of the circle first, so that all are accurate. @independent */
function fillHalf(re: Float64Array, im: Float64Array, n: number): void {
  const [first, second, last] = [n >> 3, (3 * n) >> 3, n >> 1];
  for (let k = 0; k <= first; k++) {
    const angle = (2 * Math.PI * k) / n;
    re[k] = cosine(angle);
    im[k] = -sine(angle);
  }
  for (let k = first + 1; k <= second; k++) {
    const angle = (2 * Math.PI * (4 * k - n)) / (4 * n);
    re[k] = -sine(angle);
    im[k] = -cosine(angle);
  }
  for (let k = second + 1; k <= last; k++) {
    const angle = (2 * Math.PI * (2 * k - n)) / (2 * n);
    re[k] = -cosine(angle);
    im[k] = sine(angle);
  }
}

/**
 * The cosine of at most an eighth of the circle, by Taylor's series: what is left out is below a tenth of a unit in the
 * last place.
 */
function cosine(x: number): number {
  const z = x * x;
  const far = 2.08767569878681e-9 + z * (-1.1470745597729725e-11 + z * 4.779477332387385e-14);
  return 1 - z / 2 + z * z * (1 / 24 + z * (-1 / 720 + z * (1 / 40320 + z * (-1 / 3628800 + z * far))));
}

/** {@link cosine} of the sine. */
function sine(x: number): number {
  const z = x * x;
  const far = 1.6059043836821613e-10 + z * (-7.647163731819816e-13 + z * 2.8114572543455206e-15);
  return x + x * z * (-1 / 6 + z * (1 / 120 + z * (-1 / 5040 + z * (1 / 362880 + z * (-1 / 39916800 + z * far)))));
}
