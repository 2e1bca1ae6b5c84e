/** Numbers with normal distributions, by the ziggurat of Marsaglia and Tsang (2000) with 256 layers. */
import type { BitGenerator } from "../bits.js";
import { NORMAL_TAIL, normalFraction, normalHeight, normalWidth } from "../layers.js";

const NORMAL_TAIL_INVERSE = 1 / NORMAL_TAIL;

/** With mean 0 and deviation 1. */
export function standardNormal<B extends BitGenerator>(bits: B): number {
  for (;;) {
    bits.next64();
    const layer = bits.low & 255;
    // 52 bits above the 8 of the layer and the one of the sign.
    const magnitude = (bits.high & 0x1fffffff) * 8388608 + (bits.low >>> 9);
    const x = (bits.low & 256 ? -1 : 1) * magnitude * normalWidth(layer);
    if (magnitude < normalFraction(layer)) return x;
    if (layer === 0) return tail(bits, (bits.low & 131072) !== 0);
    const height = normalHeight(layer);
    if ((normalHeight(layer - 1) - height) * bits.nextDouble() + height < Math.exp(-0.5 * x * x)) return x;
  }
}

/** What lies outside of all layers (Marsaglia 1964). */
function tail<B extends BitGenerator>(bits: B, isNegative: boolean): number {
  for (;;) {
    const beyond = -NORMAL_TAIL_INVERSE * Math.log1p(-bits.nextDouble());
    const y = -Math.log1p(-bits.nextDouble());
    if (y + y > beyond * beyond) return isNegative ? -(NORMAL_TAIL + beyond) : NORMAL_TAIL + beyond;
  }
}

/** With a mean and a deviation. */
export const normal = <B extends BitGenerator>(bits: B, loc = 0, scale = 1): number =>
  loc + scale * standardNormal(bits);

/** Numbers whose logarithm is normal. */
export const lognormal = <B extends BitGenerator>(bits: B, mean = 0, sigma = 1): number =>
  Math.exp(mean + sigma * standardNormal(bits));
