/** Numbers with exponential distributions, by the ziggurat of Marsaglia and Tsang (2000) with 256 layers. */
import type { BitGenerator } from "../bits.js";
import { EXPONENTIAL_TAIL, exponentialFraction, exponentialHeight, exponentialWidth } from "../layers.js";

/** With scale 1. */
export function standardExponential<B extends BitGenerator>(bits: B): number {
  for (;;) {
    bits.next64();
    const layer = (bits.low >>> 3) & 255;
    // 53 bits above the 11 that the layer takes.
    const random = (bits.high >>> 0) * 2097152 + (bits.low >>> 11);
    const x = random * exponentialWidth(layer);
    if (random < exponentialFraction(layer)) return x;
    if (layer === 0) return EXPONENTIAL_TAIL - Math.log1p(-bits.nextDouble());
    const height = exponentialHeight(layer);
    if ((exponentialHeight(layer - 1) - height) * bits.nextDouble() + height < Math.exp(-x)) return x;
  }
}

/** With a mean. */
export const exponential = <B extends BitGenerator>(bits: B, scale = 1): number => scale * standardExponential(bits);
