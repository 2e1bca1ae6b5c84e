/**
 * How many of a number of trials succeed: by inversion where few are expected, else by BTPE (Kachitvichyanukul and
 * Schmeiser 1988).
 */
import type { BitGenerator } from "../bits.js";

/** How many of `n` trials with probability `p` succeed. */
export function binomial<B extends BitGenerator>(bits: B, n: number, p: number): number {
  if (!(n >= 0)) throw new RangeError("n < 0");
  if (!(p >= 0 && p <= 1)) throw new RangeError("p < 0, p > 1 or p is NaN");
  if (n === 0 || p === 0) return 0;
  const rarer = p <= 0.5 ? p : 1 - p;
  const count = rarer * n <= 30 ? inversion(bits, n, rarer) : btpe(bits, n, rarer);
  return p <= 0.5 ? count : n - count;
}

function inversion<B extends BitGenerator>(bits: B, n: number, p: number): number {
  const q = 1 - p;
  const none = Math.exp(n * Math.log(q));
  const mean = n * p;
  const bound = Math.floor(Math.min(n, mean + 10 * Math.sqrt(mean * q + 1)));
  let count = 0;
  let probability = none;
  let u = bits.nextDouble();
  while (u > probability) {
    count++;
    if (count > bound) {
      count = 0;
      probability = none;
      u = bits.nextDouble();
    } else {
      u -= probability;
      probability = ((n - count + 1) * p * probability) / (count * q);
    }
  }
  return count;
}

/**
 * The regions are a parallelogram below the middle, a triangle's rest, and two exponential tails; the names are those
 * of the paper.
 */
function btpe<B extends BitGenerator>(bits: B, n: number, r: number): number {
  const q = 1 - r;
  const fm = n * r + r;
  const m = Math.floor(fm);
  const p1 = Math.floor(2.195 * Math.sqrt(n * r * q) - 4.6 * q) + 0.5;
  const xm = m + 0.5;
  const xl = xm - p1;
  const xr = xm + p1;
  const c = 0.134 + 20.5 / (15.3 + m);
  const left = (fm - xl) / (fm - xl * r);
  const lambdaLeft = left * (1 + left / 2);
  const right = (xr - fm) / (xr * q);
  const lambdaRight = right * (1 + right / 2);
  const p2 = p1 * (1 + 2 * c);
  const p3 = p2 + c / lambdaLeft;
  const p4 = p3 + c / lambdaRight;
  for (;;) {
    const u = bits.nextDouble() * p4;
    let v = bits.nextDouble();
    if (u <= p1) return Math.floor(xm - p1 * v + u);
    let y: number;
    if (u <= p2) {
      const x = xl + (u - p1) / c;
      v = v * c + 1 - Math.abs(m - x + 0.5) / p1;
      if (v > 1) continue;
      y = Math.floor(x);
    } else if (u <= p3) {
      y = Math.floor(xl + Math.log(v) / lambdaLeft);
      if (y < 0 || v === 0) continue;
      v = v * (u - p2) * lambdaLeft;
    } else {
      y = Math.floor(xr - Math.log(v) / lambdaRight);
      if (y > n || v === 0) continue;
      v = v * (u - p3) * lambdaRight;
    }
    if (isAccepted(n, r, m, y, v)) return y;
  }
}

/** Whether `v` lies below the probability of `y` over that of the middle. */
function isAccepted(n: number, r: number, m: number, y: number, v: number): boolean {
  const q = 1 - r;
  const variance = n * r * q;
  const k = Math.abs(y - m);
  if (k <= 20 || k >= variance / 2 - 1) return v <= ratioOf(n, r, m, y);
  const rho = (k / variance) * ((k * (k / 3 + 0.625) + 0.16666666666666666) / variance + 0.5);
  const t = (-k * k) / (2 * variance);
  const logarithm = Math.log(v);
  if (logarithm < t - rho) return true;
  if (logarithm > t + rho) return false;
  const x1 = y + 1;
  const f1 = m + 1;
  const z = n + 1 - m;
  const w = n - y + 1;
  const limit =
    (m + 0.5) * Math.log(f1 / x1) + (n - m + 0.5) * Math.log(z / w) + (y - m) * Math.log((w * r) / (x1 * q));
  return logarithm <= limit + stirling(f1) + stirling(z) + stirling(x1) + stirling(w);
}

/** The quotient of the two probabilities, factor by factor. */
function ratioOf(n: number, r: number, m: number, y: number): number {
  const s = r / (1 - r);
  const a = s * (n + 1);
  let ratio = 1;
  for (let i = m + 1; i <= y; i++) ratio *= a / i - s;
  for (let i = y + 1; i <= m; i++) ratio /= a / i - s;
  return ratio;
}

/** What the paper adds for a factorial. */
function stirling(x: number): number {
  const square = x * x;
  return (13680 - (462 - (132 - (99 - 140 / square) / square) / square) / square) / x / 166320;
}
