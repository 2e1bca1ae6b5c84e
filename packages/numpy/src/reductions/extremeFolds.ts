/** The smallest and the largest of doubles, and where they are. */

/** Elements that are looked at together, which stay in the cache nearest to the processor. */
const BLOCK = 2048;

/** The largest of `n` elements; NaN if one is. */
export function largestOf(n: number, a: Float64Array, j: number, t: number): number {
  let found = -Infinity;
  for (let first = 0; first < n; first += BLOCK) {
    const part = largestInBlock(Math.min(BLOCK, n - first), a, j + first * t, t);
    if (part !== part) return NaN;
    found = Math.max(found, part);
  }
  return found;
}

/**
 * The largest of a block; NaN if one is. In four lanes by comparisons, which leave out NaN and tell no sign of zero: a
 * sum shows whether there may be NaN, and zeros are looked at again.
 */
function largestInBlock(n: number, a: Float64Array, j: number, t: number): number {
  const whole = n & ~15;
  let found = -Infinity;
  if (whole > 0) {
    let [m0, m1, m2, m3] = [-Infinity, -Infinity, -Infinity, -Infinity];
    let [s0, s1, s2, s3] = [0, 0, 0, 0];
    for (let i = 0; i < whole; i += 16) {
      const u0 = a[j + i * t]!;
      const v0 = a[j + (i + 4) * t]!;
      const x0 = a[j + (i + 8) * t]!;
      const y0 = a[j + (i + 12) * t]!;
      const p0 = u0 > v0 ? u0 : v0;
      const q0 = x0 > y0 ? x0 : y0;
      const r0 = p0 > q0 ? p0 : q0;
      m0 = r0 > m0 ? r0 : m0;
      s0 += u0 + v0 + (x0 + y0);
      const u1 = a[j + (i + 1) * t]!;
      const v1 = a[j + (i + 5) * t]!;
      const x1 = a[j + (i + 9) * t]!;
      const y1 = a[j + (i + 13) * t]!;
      const p1 = u1 > v1 ? u1 : v1;
      const q1 = x1 > y1 ? x1 : y1;
      const r1 = p1 > q1 ? p1 : q1;
      m1 = r1 > m1 ? r1 : m1;
      s1 += u1 + v1 + (x1 + y1);
      const u2 = a[j + (i + 2) * t]!;
      const v2 = a[j + (i + 6) * t]!;
      const x2 = a[j + (i + 10) * t]!;
      const y2 = a[j + (i + 14) * t]!;
      const p2 = u2 > v2 ? u2 : v2;
      const q2 = x2 > y2 ? x2 : y2;
      const r2 = p2 > q2 ? p2 : q2;
      m2 = r2 > m2 ? r2 : m2;
      s2 += u2 + v2 + (x2 + y2);
      const u3 = a[j + (i + 3) * t]!;
      const v3 = a[j + (i + 7) * t]!;
      const x3 = a[j + (i + 11) * t]!;
      const y3 = a[j + (i + 15) * t]!;
      const p3 = u3 > v3 ? u3 : v3;
      const q3 = x3 > y3 ? x3 : y3;
      const r3 = p3 > q3 ? p3 : q3;
      m3 = r3 > m3 ? r3 : m3;
      s3 += u3 + v3 + (x3 + y3);
    }
    const sum = s0 + s2 + (s1 + s3);
    if (sum !== sum && hasNaN(whole, a, j, t)) return NaN;
    const even = m0 > m2 ? m0 : m2;
    const odd = m1 > m3 ? m1 : m3;
    found = even > odd ? even : odd;
    if (found === 0) found = hasZero(whole, a, j, t, 0) ? 0 : -0;
  }
  for (let i = whole; i < n; i++) found = Math.max(found, a[j + i * t]!);
  return found;
}

/** The smallest of `n` elements; NaN if one is. */
export function smallestOf(n: number, a: Float64Array, j: number, t: number): number {
  let found = Infinity;
  for (let first = 0; first < n; first += BLOCK) {
    const part = smallestInBlock(Math.min(BLOCK, n - first), a, j + first * t, t);
    if (part !== part) return NaN;
    found = Math.min(found, part);
  }
  return found;
}

/**
 * The smallest of a block; NaN if one is. In four lanes by comparisons, which leave out NaN and tell no sign of zero: a
 * sum shows whether there may be NaN, and zeros are looked at again.
 */
function smallestInBlock(n: number, a: Float64Array, j: number, t: number): number {
  const whole = n & ~15;
  let found = Infinity;
  if (whole > 0) {
    let [m0, m1, m2, m3] = [Infinity, Infinity, Infinity, Infinity];
    let [s0, s1, s2, s3] = [0, 0, 0, 0];
    for (let i = 0; i < whole; i += 16) {
      const u0 = a[j + i * t]!;
      const v0 = a[j + (i + 4) * t]!;
      const x0 = a[j + (i + 8) * t]!;
      const y0 = a[j + (i + 12) * t]!;
      const p0 = u0 < v0 ? u0 : v0;
      const q0 = x0 < y0 ? x0 : y0;
      const r0 = p0 < q0 ? p0 : q0;
      m0 = r0 < m0 ? r0 : m0;
      s0 += u0 + v0 + (x0 + y0);
      const u1 = a[j + (i + 1) * t]!;
      const v1 = a[j + (i + 5) * t]!;
      const x1 = a[j + (i + 9) * t]!;
      const y1 = a[j + (i + 13) * t]!;
      const p1 = u1 < v1 ? u1 : v1;
      const q1 = x1 < y1 ? x1 : y1;
      const r1 = p1 < q1 ? p1 : q1;
      m1 = r1 < m1 ? r1 : m1;
      s1 += u1 + v1 + (x1 + y1);
      const u2 = a[j + (i + 2) * t]!;
      const v2 = a[j + (i + 6) * t]!;
      const x2 = a[j + (i + 10) * t]!;
      const y2 = a[j + (i + 14) * t]!;
      const p2 = u2 < v2 ? u2 : v2;
      const q2 = x2 < y2 ? x2 : y2;
      const r2 = p2 < q2 ? p2 : q2;
      m2 = r2 < m2 ? r2 : m2;
      s2 += u2 + v2 + (x2 + y2);
      const u3 = a[j + (i + 3) * t]!;
      const v3 = a[j + (i + 7) * t]!;
      const x3 = a[j + (i + 11) * t]!;
      const y3 = a[j + (i + 15) * t]!;
      const p3 = u3 < v3 ? u3 : v3;
      const q3 = x3 < y3 ? x3 : y3;
      const r3 = p3 < q3 ? p3 : q3;
      m3 = r3 < m3 ? r3 : m3;
      s3 += u3 + v3 + (x3 + y3);
    }
    const sum = s0 + s2 + (s1 + s3);
    if (sum !== sum && hasNaN(whole, a, j, t)) return NaN;
    const even = m0 < m2 ? m0 : m2;
    const odd = m1 < m3 ? m1 : m3;
    found = even < odd ? even : odd;
    if (found === 0) found = hasZero(whole, a, j, t, -0) ? -0 : 0;
  }
  for (let i = whole; i < n; i++) found = Math.min(found, a[j + i * t]!);
  return found;
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

/**
 * The first of the largest of a list; the first NaN if there is one. Blocks that only have smaller ones are not looked
 * at twice.
 */
export function placeOfLargest(list: Float64Array): number {
  let [best, block] = [-Infinity, 0];
  for (let first = 0; first < list.length; first += BLOCK) {
    const found = largestInBlock(Math.min(BLOCK, list.length - first), list, first, 1);
    if (found !== found) return firstNaN(list, first);
    if (found > best) {
      best = found;
      block = first;
    }
  }
  for (let i = block; i < list.length; i++) if (list[i] === best) return i;
  return 0;
}

/**
 * The first of the smallest of a list; the first NaN if there is one. Blocks that only have larger ones are not looked
 * at twice.
 */
export function placeOfSmallest(list: Float64Array): number {
  let [best, block] = [Infinity, 0];
  for (let first = 0; first < list.length; first += BLOCK) {
    const found = smallestInBlock(Math.min(BLOCK, list.length - first), list, first, 1);
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
