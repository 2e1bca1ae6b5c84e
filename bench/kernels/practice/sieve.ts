/** Primes by the sieve of Eratosthenes. */
import type { Input } from "../input.js";

// @njit
export function sieve(flags: Uint8Array): number {
  const n = flags.length;
  flags.fill(1);
  flags[0] = 0;
  flags[1] = 0;
  for (let i = 2; i * i < n; i++) {
    if (flags[i] === 1) {
      for (let j = i * i; j < n; j += i) flags[j] = 0;
    }
  }
  let count = 0;
  for (let i = 0; i < n; i++) count += flags[i];
  return count;
}

export const input: Input = { medium: [1_000_000], make: (n) => [new Uint8Array(n)] };
