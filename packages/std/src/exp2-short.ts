/**
 * In: |r| <= 1/2; out: 2^r - 1, off by at most 2^-32 of it (minimax, degree 7): what functions of single precision are
 * made of in doubles.
 */
const C1 = 0.6931471805816039;
const C2 = 0.24022650920320066;
const C3 = 0.05550410727430021;
const C4 = 0.009618056979418216;
const C5 = 0.001333366954110848;
const C6 = 0.00015461353009532707;
const C7 = 1.5252719660570895e-5;

/** @inline */
export function exp2Rest(r: number): number {
  const r2 = r * r;
  return r * (C1 + r * C2 + r2 * (C3 + r * C4) + r2 * r2 * (C5 + r * C6 + r2 * C7));
}
