/** Generators by seeds: from a pool, and as kernels make them, by a number. */
import { Generator } from "../generator.js";
import { PCG64 } from "../pcg64.js";
import { Philox } from "../philox.js";
import { checkSeed, Pool } from "./pool.js";

/** The pool of a seed of up to 53 bits. */
function poolOf(seed: number): Pool {
  checkSeed(seed);
  return new Pool(seed | 0, Math.floor(seed / 4294967296) | 0, 0, 0);
}

/** Two numbers of 128 bits: that which is added to the first state, and the one of which the increment is made. */
export function pcg64Of(pool: Pool): Generator {
  const state2 = pool.next();
  const state3 = pool.next();
  const state0 = pool.next();
  const state1 = pool.next();
  const stream2 = pool.next();
  const stream3 = pool.next();
  const stream0 = pool.next();
  const stream1 = pool.next();
  const bits = new PCG64(
    0,
    0,
    0,
    0,
    (stream3 << 1) | (stream2 >>> 31),
    (stream2 << 1) | (stream1 >>> 31),
    (stream1 << 1) | (stream0 >>> 31),
    (stream0 << 1) | 1,
  );
  bits.step();
  bits.add(state3, state2, state1, state0);
  bits.step();
  return new Generator(bits);
}

/** Two numbers of 64 bits are the key, the stream is part of the counter. */
export function philoxOf(pool: Pool, stream: number): Generator<Philox> {
  const key0Low = pool.next();
  const key0High = pool.next();
  const key1Low = pool.next();
  const key1High = pool.next();
  return new Generator(new Philox(key0High, key0Low, key1High, key1Low).jumped(stream));
}

export const defaultRng = (seed: number): Generator => pcg64Of(poolOf(seed));

export const philox = (seed: number, stream = 0): Generator<Philox> => philoxOf(poolOf(seed), stream);
