/**
 * The first and the last pass of Stockham's transform, between pairs in a list and the parts that the passes between
 * them work on; the inverse transform is one of exchanged parts. Pairs are counted from `first` on, and those that are
 * given back are multiplied with a factor.
 */

type List = Float64Array;

/** The first pass by 4, whose transform is a single one of length 4 · m. @independent */
export function takeFour(
  list: List,
  first: number,
  swap: boolean,
  yre: List,
  yim: List,
  wre: List,
  wim: List,
  m: number,
): void {
  for (let p = 0; p < m; p++) {
    const a = 2 * (first + p);
    const b = a + 2 * m;
    const c = b + 2 * m;
    const d = c + 2 * m;
    const aone = list[a]!;
    const atwo = list[a + 1]!;
    const are = swap ? atwo : aone;
    const aim = swap ? aone : atwo;
    const bone = list[b]!;
    const btwo = list[b + 1]!;
    const bre = swap ? btwo : bone;
    const bim = swap ? bone : btwo;
    const cone = list[c]!;
    const ctwo = list[c + 1]!;
    const cre = swap ? ctwo : cone;
    const cim = swap ? cone : ctwo;
    const done = list[d]!;
    const dtwo = list[d + 1]!;
    const dre = swap ? dtwo : done;
    const dim = swap ? done : dtwo;
    const sre = are + cre;
    const sim = aim + cim;
    const tre = are - cre;
    const tim = aim - cim;
    const ure = bre + dre;
    const uim = bim + dim;
    const vre = bim - dim;
    const vim = dre - bre;
    const c1 = wre[p]!;
    const s1 = wim[p]!;
    const c2 = c1 * c1 - s1 * s1;
    const s2 = 2 * (c1 * s1);
    const c3 = c1 * c2 - s1 * s2;
    const s3 = c1 * s2 + s1 * c2;
    const fre = tre + vre;
    const fim = tim + vim;
    const gre = sre - ure;
    const gim = sim - uim;
    const hre = tre - vre;
    const him = tim - vim;
    yre[4 * p] = sre + ure;
    yim[4 * p] = sim + uim;
    yre[4 * p + 1] = fre * c1 - fim * s1;
    yim[4 * p + 1] = fre * s1 + fim * c1;
    yre[4 * p + 2] = gre * c2 - gim * s2;
    yim[4 * p + 2] = gre * s2 + gim * c2;
    yre[4 * p + 3] = hre * c3 - him * s3;
    yim[4 * p + 3] = hre * s3 + him * c3;
  }
}

/** The last pass by 4, of `part` transforms of length 4, whose powers are all 1. @independent */
export function giveFour(
  xre: List,
  xim: List,
  list: List,
  first: number,
  swap: boolean,
  factor: number,
  part: number,
): void {
  for (let q = 0; q < part; q++) {
    const are = xre[q]!;
    const aim = xim[q]!;
    const bre = xre[q + part]!;
    const bim = xim[q + part]!;
    const cre = xre[q + 2 * part]!;
    const cim = xim[q + 2 * part]!;
    const dre = xre[q + 3 * part]!;
    const dim = xim[q + 3 * part]!;
    const sre = (are + cre) * factor;
    const sim = (aim + cim) * factor;
    const tre = (are - cre) * factor;
    const tim = (aim - cim) * factor;
    const ure = (bre + dre) * factor;
    const uim = (bim + dim) * factor;
    const vre = (bim - dim) * factor;
    const vim = (dre - bre) * factor;
    const a = 2 * (first + q);
    const b = a + 2 * part;
    const c = b + 2 * part;
    const d = c + 2 * part;
    list[a] = swap ? sim + uim : sre + ure;
    list[a + 1] = swap ? sre + ure : sim + uim;
    list[b] = swap ? tim + vim : tre + vre;
    list[b + 1] = swap ? tre + vre : tim + vim;
    list[c] = swap ? sim - uim : sre - ure;
    list[c + 1] = swap ? sre - ure : sim - uim;
    list[d] = swap ? tim - vim : tre - vre;
    list[d + 1] = swap ? tre - vre : tim - vim;
  }
}

/** The parts of pairs, before a first pass by another number. @independent */
export function takePairs(list: List, first: number, swap: boolean, re: List, im: List, count: number): void {
  for (let k = 0; k < count; k++) {
    const at = 2 * (first + k);
    const one = list[at]!;
    const two = list[at + 1]!;
    re[k] = swap ? two : one;
    im[k] = swap ? one : two;
  }
}

/** Pairs of parts, after a last pass by another number. @independent */
export function givePairs(
  re: List,
  im: List,
  list: List,
  first: number,
  swap: boolean,
  factor: number,
  count: number,
): void {
  for (let k = 0; k < count; k++) {
    const at = 2 * (first + k);
    const one = re[k]! * factor;
    const two = im[k]! * factor;
    list[at] = swap ? two : one;
    list[at + 1] = swap ? one : two;
  }
}
