/** In: a number or a string; out: 32 bits of which the upper ones depend on all that went in. */
import { highWord, lowWord } from "./bits.js";

/** 2^32 divided by the golden ratio, as an odd number: multiples are spread evenly. */
const GOLDEN = 0x9e3779b1;

export function hashNumber(key: number): number {
  const whole = key | 0;
  if (whole === key) return hashInteger(whole);
  // One of many bit patterns.
  if (key !== key) return 0;
  return hashInteger(highWord(key) ^ Math.imul(lowWord(key), 0x85ebca6b));
}

export function hashInteger(key: number): number {
  return Math.imul(key ^ (key >>> 15), GOLDEN);
}

/** Of 64 bits; more make no difference. */
export function hashBigint(key: bigint): number {
  return hashInteger(Number(BigInt.asUintN(32, key)) ^ Math.imul(Number(BigInt.asUintN(32, key >> 32n)), 0x85ebca6b));
}

export function hashText(key: string): number {
  let hash = key.length;
  for (let k = 0; k < key.length; k++) hash = Math.imul(hash ^ key.charCodeAt(k), 0x01000193) ^ (hash >>> 15);
  return hashInteger(hash);
}
