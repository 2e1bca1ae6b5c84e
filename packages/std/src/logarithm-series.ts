/**
 * In: z = s^2 with s = f / (2 + f); out: R(z) of log(1 + f) = 2s + s R(z), for 1 + f between sqrt(1/2) and sqrt(2).
 * fdlibm (Sun Microsystems 1993): Remez polynomial of degree 7 in z, off by at most 2^-58.45.
 */
const L1 = 6.66666666666673513e-1;
const L2 = 3.999999999940941908e-1;
const L3 = 2.857142874366239149e-1;
const L4 = 2.222219843214978396e-1;
const L5 = 1.818357216161805012e-1;
const L6 = 1.531383769920937332e-1;
const L7 = 1.479819860511658591e-1;

/** @inline */
export function seriesInHalves(z: number): number {
  return inHalves(z, L1, L2, L3, L4, L5, L6, L7);
}

/** l1 z + l2 z^2 + … + l7 z^7, odd and even powers apart. @inline */
export function inHalves(
  z: number,
  l1: number,
  l2: number,
  l3: number,
  l4: number,
  l5: number,
  l6: number,
  l7: number,
): number {
  const w = z * z;
  const even = w * (l2 + w * (l4 + w * l6));
  const odd = z * (l1 + w * (l3 + w * (l5 + w * l7)));
  return odd + even;
}
