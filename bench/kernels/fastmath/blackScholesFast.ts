/** Prices of European call options, in any order of operations. */
import { noise, type Input } from "../input.js";

function cumulative(x: number): number {
  const k = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429))));
  const upper = 0.3989422804014327 * Math.exp(-0.5 * x * x) * series;
  return x < 0 ? upper : 1 - upper;
}

// @njit { fastmath: true }
export function blackScholesFast(
  spot: Float64Array,
  strike: Float64Array,
  years: Float64Array,
  rate: number,
  volatility: number,
  price: Float64Array,
): void {
  for (let i = 0; i < spot.length; i++) {
    const spread = volatility * Math.sqrt(years[i]);
    const d1 = (Math.log(spot[i] / strike[i]) + (rate + 0.5 * volatility * volatility) * years[i]) / spread;
    const d2 = d1 - spread;
    price[i] = spot[i] * cumulative(d1) - strike[i] * Math.exp(-rate * years[i]) * cumulative(d2);
  }
}

export const input: Input = {
  medium: [20_000],
  tolerance: 1e-9,
  make: (n) => [noise(n, 5, 30), noise(n, 1, 100, 7), noise(n, 0.25, 10, 9), 0.02, 0.3, new Float64Array(n)],
};
