/** Roots of unity, by sums and products alone: as JavaScript and in kernels they have the same bits. */

/** Fills lists with the powers of e^(−2πi/n), as many as they are long: half of them, or an eighth where that is whole, is computed, the others are their mirror images. */
export function fillRoots(re: Float64Array, im: Float64Array): void {
  const n = re.length;
  if ((n & 7) === 0) {
    fillEighth(re, im, n);
    turnEighth(re, im, n);
  } else fillHalf(re, im, n);
  for (let k = 1, back = n - 1; k < back; k++, back--) {
    re[back] = re[k]!;
    im[back] = -im[k]!;
  }
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

/** The second eighth mirrors the first one, the second quarter is the first one turned. */
function turnEighth(re: Float64Array, im: Float64Array, n: number): void {
  const [eighth, quarter] = [n >> 3, n >> 2];
  for (let k = 0; k < eighth; k++) {
    re[quarter - k] = -im[k]!;
    im[quarter - k] = -re[k]!;
  }
  for (let k = 1; k <= quarter; k++) {
    re[quarter + k] = im[k]!;
    im[quarter + k] = -re[k]!;
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

/** The cosine of at most an eighth of the circle, by Taylor's series: what is left out is below a tenth of a unit in the last place. */
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
