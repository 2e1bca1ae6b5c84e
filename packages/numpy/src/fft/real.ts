/**
 * Transforms of n real numbers by complex ones of half the length: the numbers, two by two, are the parts of n/2
 * complex ones, whose transform holds those of the even and of the odd ones. `wre` and `wim` are powers of e^(−2πi/n).
 * After Press et al., Numerical Recipes, 12.3.
 */

type List = Float64Array;

/** Makes of the transform of `half` pairs the first `half + 1` pairs of that of twice as many real numbers. */
export function untangle(list: List, first: number, half: number, wre: List, wim: List): void {
  const [even, odd] = [list[2 * first]!, list[2 * first + 1]!];
  list[2 * first] = even + odd;
  list[2 * first + 1] = 0;
  list[2 * (first + half)] = even - odd;
  list[2 * (first + half) + 1] = 0;
  untangleRest(list, first, first + half, (half + 1) >> 1, wre, wim);
  if (half > 1 && (half & 1) === 0) list[2 * first + half + 1] = -list[2 * first + half + 1]!;
}

/** What lies between both ends, apart from what is in the middle. @independent */
function untangleRest(list: List, first: number, last: number, middle: number, wre: List, wim: List): void {
  for (let k = 1; k < middle; k++) {
    const a = 2 * (first + k);
    const b = 2 * (last - k);
    const ere = (list[a]! + list[b]!) / 2;
    const eim = (list[a + 1]! - list[b + 1]!) / 2;
    const dre = (list[a]! - list[b]!) / 2;
    const dim = (list[a + 1]! + list[b + 1]!) / 2;
    const tre = dim * wre[k]! + dre * wim[k]!;
    const tim = dim * wim[k]! - dre * wre[k]!;
    list[a] = ere + tre;
    list[a + 1] = eim + tim;
    list[b] = ere - tre;
    list[b + 1] = tim - eim;
  }
}

/** {@link untangle} back, times n. */
export function tangle(list: List, first: number, half: number, wre: List, wim: List): void {
  const [even, odd] = [list[2 * first]!, list[2 * (first + half)]!];
  list[2 * first] = even + odd;
  list[2 * first + 1] = even - odd;
  tangleRest(list, first, first + half, (half + 1) >> 1, wre, wim);
  if (half > 1 && (half & 1) === 0) {
    list[2 * first + half] = 2 * list[2 * first + half]!;
    list[2 * first + half + 1] = -2 * list[2 * first + half + 1]!;
  }
}

/** @independent */
function tangleRest(list: List, first: number, last: number, middle: number, wre: List, wim: List): void {
  for (let k = 1; k < middle; k++) {
    const a = 2 * (first + k);
    const b = 2 * (last - k);
    const ere = list[a]! + list[b]!;
    const eim = list[a + 1]! - list[b + 1]!;
    const dre = list[a]! - list[b]!;
    const dim = list[a + 1]! + list[b + 1]!;
    const tre = dre * wre[k]! + dim * wim[k]!;
    const tim = dim * wre[k]! - dre * wim[k]!;
    list[a] = ere - tim;
    list[a + 1] = eim + tre;
    list[b] = ere + tim;
    list[b + 1] = tre - eim;
  }
}

/** Puts the conjugates of the pairs 1 to `count` at the ends of n pairs. @independent */
export function mirror(list: List, first: number, n: number, count: number): void {
  for (let k = 1; k <= count; k++) {
    list[2 * (first + n - k)] = list[2 * (first + k)]!;
    list[2 * (first + n - k) + 1] = -list[2 * (first + k) + 1]!;
  }
}
