/** The smallest and the largest of doubles, and where they are. */

const BLOCK = 128;

/**
 * The largest of `n` elements; NaN if one is. In eight lanes by comparisons, which leave out NaN and tell no sign of zero: a sum shows whether there may be NaN, and zeros are looked at again.
 */
export function largestOf(n: number, a: Float64Array, j: number, t: number): number {
  const eights = n & ~7;
  let found = -Infinity;
  if (eights > 0) {
    let [m0, m1, m2, m3, m4, m5, m6, m7] = [-Infinity, -Infinity, -Infinity, -Infinity, -Infinity, -Infinity, -Infinity, -Infinity];
    for (let i = 0; i < eights; i += 8) {
      const x0 = a[j + i * t]!;
      m0 = x0 > m0 ? x0 : m0;
      const x1 = a[j + (i + 1) * t]!;
      m1 = x1 > m1 ? x1 : m1;
      const x2 = a[j + (i + 2) * t]!;
      m2 = x2 > m2 ? x2 : m2;
      const x3 = a[j + (i + 3) * t]!;
      m3 = x3 > m3 ? x3 : m3;
      const x4 = a[j + (i + 4) * t]!;
      m4 = x4 > m4 ? x4 : m4;
      const x5 = a[j + (i + 5) * t]!;
      m5 = x5 > m5 ? x5 : m5;
      const x6 = a[j + (i + 6) * t]!;
      m6 = x6 > m6 ? x6 : m6;
      const x7 = a[j + (i + 7) * t]!;
      m7 = x7 > m7 ? x7 : m7;
    }
    const n0 = m0 > m4 ? m0 : m4;
    const n1 = m1 > m5 ? m1 : m5;
    const n2 = m2 > m6 ? m2 : m6;
    const n3 = m3 > m7 ? m3 : m7;
    const p0 = n0 > n2 ? n0 : n2;
    const p1 = n1 > n3 ? n1 : n3;
    found = p0 > p1 ? p0 : p1;
    if (mayHaveNaN(eights, a, j, t) && hasNaN(eights, a, j, t)) return NaN;
    if (found === 0) found = hasZero(eights, a, j, t, 0) ? 0 : -0;
  }
  for (let i = eights; i < n; i++) found = Math.max(found, a[j + i * t]!);
  return found;
}

/**
 * The smallest of `n` elements; NaN if one is. In eight lanes by comparisons, which leave out NaN and tell no sign of zero: a sum shows whether there may be NaN, and zeros are looked at again.
 */
export function smallestOf(n: number, a: Float64Array, j: number, t: number): number {
  const eights = n & ~7;
  let found = Infinity;
  if (eights > 0) {
    let [m0, m1, m2, m3, m4, m5, m6, m7] = [Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity, Infinity];
    for (let i = 0; i < eights; i += 8) {
      const x0 = a[j + i * t]!;
      m0 = x0 < m0 ? x0 : m0;
      const x1 = a[j + (i + 1) * t]!;
      m1 = x1 < m1 ? x1 : m1;
      const x2 = a[j + (i + 2) * t]!;
      m2 = x2 < m2 ? x2 : m2;
      const x3 = a[j + (i + 3) * t]!;
      m3 = x3 < m3 ? x3 : m3;
      const x4 = a[j + (i + 4) * t]!;
      m4 = x4 < m4 ? x4 : m4;
      const x5 = a[j + (i + 5) * t]!;
      m5 = x5 < m5 ? x5 : m5;
      const x6 = a[j + (i + 6) * t]!;
      m6 = x6 < m6 ? x6 : m6;
      const x7 = a[j + (i + 7) * t]!;
      m7 = x7 < m7 ? x7 : m7;
    }
    const n0 = m0 < m4 ? m0 : m4;
    const n1 = m1 < m5 ? m1 : m5;
    const n2 = m2 < m6 ? m2 : m6;
    const n3 = m3 < m7 ? m3 : m7;
    const p0 = n0 < n2 ? n0 : n2;
    const p1 = n1 < n3 ? n1 : n3;
    found = p0 < p1 ? p0 : p1;
    if (mayHaveNaN(eights, a, j, t) && hasNaN(eights, a, j, t)) return NaN;
    if (found === 0) found = hasZero(eights, a, j, t, -0) ? -0 : 0;
  }
  for (let i = eights; i < n; i++) found = Math.min(found, a[j + i * t]!);
  return found;
}

/** Whether the sum of elements, whose number divides by eight, is NaN, as that of NaN and others is. */
function mayHaveNaN(n: number, a: Float64Array, j: number, t: number): boolean {
  let [s0, s1, s2, s3, s4, s5, s6, s7] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < n; i += 8) {
    s0 += a[j + i * t]!;
    s1 += a[j + (i + 1) * t]!;
    s2 += a[j + (i + 2) * t]!;
    s3 += a[j + (i + 3) * t]!;
    s4 += a[j + (i + 4) * t]!;
    s5 += a[j + (i + 5) * t]!;
    s6 += a[j + (i + 6) * t]!;
    s7 += a[j + (i + 7) * t]!;
  }
  const sum = s0 + s1 + (s2 + s3) + (s4 + s5 + (s6 + s7));
  return sum !== sum;
}

function hasNaN(n: number, a: Float64Array, j: number, t: number): boolean {
  for (let i = 0; i < n; i++) if (a[j + i * t] !== a[j + i * t]) return true;
  return false;
}

/** Whether one of elements is a zero of this sign. */
function hasZero(n: number, a: Float64Array, j: number, t: number, zero: number): boolean {
  for (let i = 0; i < n; i++) if (Object.is(a[j + i * t], zero)) return true;
  return false;
}

/** The first of the largest of a list; the first NaN if there is one. Blocks that only have smaller ones are not looked at twice. */
export function placeOfLargest(list: Float64Array): number {
  let [best, block] = [-Infinity, 0];
  for (let first = 0; first < list.length; first += BLOCK) {
    const found = largestOf(Math.min(BLOCK, list.length - first), list, first, 1);
    if (found !== found) return firstNaN(list, first);
    if (found > best) {
      best = found;
      block = first;
    }
  }
  for (let i = block; i < list.length; i++) if (list[i] === best) return i;
  return 0;
}

/** The first of the smallest of a list; the first NaN if there is one. Blocks that only have larger ones are not looked at twice. */
export function placeOfSmallest(list: Float64Array): number {
  let [best, block] = [Infinity, 0];
  for (let first = 0; first < list.length; first += BLOCK) {
    const found = smallestOf(Math.min(BLOCK, list.length - first), list, first, 1);
    if (found !== found) return firstNaN(list, first);
    if (found < best) {
      best = found;
      block = first;
    }
  }
  for (let i = block; i < list.length; i++) if (list[i] === best) return i;
  return 0;
}

function firstNaN(list: Float64Array, from: number): number {
  for (let i = from; i < list.length; i++) if (list[i] !== list[i]) return i;
  return 0;
}
