/**
 * The passes of Stockham's transform, on real and imaginary parts in lists of their own: a pass by r makes of `stride`
 * transforms of length `r · m`, whose elements lie `stride` apart, r times as many of length m. Each reads one pair of
 * lists and writes another one, so that all results are in order. `wre` and `wim` are the powers of e^(−2πi/n).
 */

type List = Float64Array;

/** @independent */
export function passFour(
  xre: List,
  xim: List,
  yre: List,
  yim: List,
  wre: List,
  wim: List,
  m: number,
  stride: number,
): void {
  const part = Math.imul(m, stride);
  for (let p = 0; p < m; p++) {
    const w = Math.imul(p, stride);
    const c1 = wre[w]!;
    const s1 = wim[w]!;
    const c2 = wre[2 * w]!;
    const s2 = wim[2 * w]!;
    const c3 = wre[3 * w]!;
    const s3 = wim[3 * w]!;
    const to = 4 * w;
    for (let q = 0; q < stride; q++) {
      const i = w + q;
      const are = xre[i]!;
      const aim = xim[i]!;
      const cre = xre[i + 2 * part]!;
      const cim = xim[i + 2 * part]!;
      const bre = xre[i + part]!;
      const bim = xim[i + part]!;
      const dre = xre[i + 3 * part]!;
      const dim = xim[i + 3 * part]!;
      const sre = are + cre;
      const sim = aim + cim;
      const tre = are - cre;
      const tim = aim - cim;
      const ure = bre + dre;
      const uim = bim + dim;
      const vre = bim - dim;
      const vim = dre - bre;
      const fre = tre + vre;
      const fim = tim + vim;
      const gre = sre - ure;
      const gim = sim - uim;
      const hre = tre - vre;
      const him = tim - vim;
      const o = to + q;
      yre[o] = sre + ure;
      yim[o] = sim + uim;
      yre[o + stride] = fre * c1 - fim * s1;
      yim[o + stride] = fre * s1 + fim * c1;
      yre[o + 2 * stride] = gre * c2 - gim * s2;
      yim[o + 2 * stride] = gre * s2 + gim * c2;
      yre[o + 3 * stride] = hre * c3 - him * s3;
      yim[o + 3 * stride] = hre * s3 + him * c3;
    }
  }
}

/** @independent */
export function passTwo(
  xre: List,
  xim: List,
  yre: List,
  yim: List,
  wre: List,
  wim: List,
  m: number,
  stride: number,
): void {
  const part = Math.imul(m, stride);
  for (let p = 0; p < m; p++) {
    const w = Math.imul(p, stride);
    const c = wre[w]!;
    const s = wim[w]!;
    const to = 2 * w;
    for (let q = 0; q < stride; q++) {
      const are = xre[w + q]!;
      const aim = xim[w + q]!;
      const bre = xre[w + q + part]!;
      const bim = xim[w + q + part]!;
      const dre = are - bre;
      const dim = aim - bim;
      yre[to + q] = are + bre;
      yim[to + q] = aim + bim;
      yre[to + q + stride] = dre * c - dim * s;
      yim[to + q + stride] = dre * s + dim * c;
    }
  }
}

/** The sine of 120°. */
const S3 = 0.8660254037844386;

/** @independent */
export function passThree(
  xre: List,
  xim: List,
  yre: List,
  yim: List,
  wre: List,
  wim: List,
  m: number,
  stride: number,
): void {
  const part = Math.imul(m, stride);
  for (let p = 0; p < m; p++) {
    const w = Math.imul(p, stride);
    const c1 = wre[w]!;
    const s1 = wim[w]!;
    const c2 = wre[2 * w]!;
    const s2 = wim[2 * w]!;
    const to = 3 * w;
    for (let q = 0; q < stride; q++) {
      const i = w + q;
      const are = xre[i]!;
      const aim = xim[i]!;
      const bre = xre[i + part]!;
      const bim = xim[i + part]!;
      const cre = xre[i + 2 * part]!;
      const cim = xim[i + 2 * part]!;
      const tre = bre + cre;
      const tim = bim + cim;
      const ure = are - tre / 2;
      const uim = aim - tim / 2;
      const vre = (bim - cim) * S3;
      const vim = (cre - bre) * S3;
      const fre = ure + vre;
      const fim = uim + vim;
      const gre = ure - vre;
      const gim = uim - vim;
      const o = to + q;
      yre[o] = are + tre;
      yim[o] = aim + tim;
      yre[o + stride] = fre * c1 - fim * s1;
      yim[o + stride] = fre * s1 + fim * c1;
      yre[o + 2 * stride] = gre * c2 - gim * s2;
      yim[o + 2 * stride] = gre * s2 + gim * c2;
    }
  }
}

/** Cosines and sines of 72° and 144°. */
const C5 = 0.30901699437494745;
const S5 = 0.9510565162951535;
const D5 = -0.8090169943749475;
const T5 = 0.5877852522924731;

/** @independent */
export function passFive(
  xre: List,
  xim: List,
  yre: List,
  yim: List,
  wre: List,
  wim: List,
  m: number,
  stride: number,
): void {
  const part = Math.imul(m, stride);
  for (let p = 0; p < m; p++) {
    const w = Math.imul(p, stride);
    const c1 = wre[w]!;
    const s1 = wim[w]!;
    const c2 = wre[2 * w]!;
    const s2 = wim[2 * w]!;
    const c3 = wre[3 * w]!;
    const s3 = wim[3 * w]!;
    const c4 = wre[4 * w]!;
    const s4 = wim[4 * w]!;
    const to = 5 * w;
    for (let q = 0; q < stride; q++) {
      const i = w + q;
      const are = xre[i]!;
      const aim = xim[i]!;
      const bre = xre[i + part]!;
      const bim = xim[i + part]!;
      const cre = xre[i + 2 * part]!;
      const cim = xim[i + 2 * part]!;
      const dre = xre[i + 3 * part]!;
      const dim = xim[i + 3 * part]!;
      const ere = xre[i + 4 * part]!;
      const eim = xim[i + 4 * part]!;
      const pre = bre + ere;
      const pim = bim + eim;
      const qre = cre + dre;
      const qim = cim + dim;
      const rre = bim - eim;
      const rim = ere - bre;
      const sre = cim - dim;
      const sim = dre - cre;
      const ure = are + C5 * pre + D5 * qre;
      const uim = aim + C5 * pim + D5 * qim;
      const vre = are + D5 * pre + C5 * qre;
      const vim = aim + D5 * pim + C5 * qim;
      const mre = S5 * rre + T5 * sre;
      const mim = S5 * rim + T5 * sim;
      const nre = T5 * rre - S5 * sre;
      const nim = T5 * rim - S5 * sim;
      const fre = ure + mre;
      const fim = uim + mim;
      const gre = vre + nre;
      const gim = vim + nim;
      const hre = vre - nre;
      const him = vim - nim;
      const kre = ure - mre;
      const kim = uim - mim;
      const o = to + q;
      yre[o] = are + (pre + qre);
      yim[o] = aim + (pim + qim);
      yre[o + stride] = fre * c1 - fim * s1;
      yim[o + stride] = fre * s1 + fim * c1;
      yre[o + 2 * stride] = gre * c2 - gim * s2;
      yim[o + 2 * stride] = gre * s2 + gim * c2;
      yre[o + 3 * stride] = hre * c3 - him * s3;
      yim[o + 3 * stride] = hre * s3 + him * c3;
      yre[o + 4 * stride] = kre * c4 - kim * s4;
      yim[o + 4 * stride] = kre * s4 + kim * c4;
    }
  }
}

/** Any other factor: sums of all products. */
export function passAny(
  xre: List,
  xim: List,
  yre: List,
  yim: List,
  wre: List,
  wim: List,
  m: number,
  stride: number,
  factor: number,
): void {
  const part = Math.imul(m, stride);
  for (let p = 0; p < m; p++) {
    const first = Math.imul(p, stride);
    for (let j = 0; j < factor; j++) {
      const c = wre[Math.imul(first, j)]!;
      const s = wim[Math.imul(first, j)]!;
      const to = Math.imul(factor, first) + Math.imul(j, stride);
      for (let q = 0; q < stride; q++) {
        let [re, im] = [0, 0];
        for (let k = 0, at = first + q, w = 0; k < factor; k++, at += part) {
          re += xre[at]! * wre[w]! - xim[at]! * wim[w]!;
          im += xre[at]! * wim[w]! + xim[at]! * wre[w]!;
          w += Math.imul(j, part);
          if (w >= wre.length) w -= wre.length;
        }
        yre[to + q] = re * c - im * s;
        yim[to + q] = re * s + im * c;
      }
    }
  }
}
