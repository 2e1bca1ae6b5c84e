/** Generators by seeds: the same seed gives the numbers that NumPy gives. */
import { Generator } from "./generator.js";
import { MT19937 } from "./mt19937.js";
import type { Philox } from "./philox.js";
import { sequenceOf, type Seed } from "./seeds.js";
import { pcg64Of, philoxOf } from "./scalar/streams.js";

/** NumPy's usual generator, over {@link PCG64}. */
export const defaultRng = (seed?: Seed): Generator => pcg64Of(sequenceOf(seed).words());

/**
 * A generator over {@link Philox}: `Generator(Philox(seed).jumped(stream))` in NumPy. Streams of one seed never meet.
 */
export const philox = (seed?: Seed, stream = 0): Generator<Philox> => philoxOf(sequenceOf(seed).words(), stream);

/** A generator over {@link MT19937}: `Generator(MT19937(seed))` in NumPy. */
export function mt19937(seed?: Seed): Generator<MT19937> {
  const words = sequenceOf(seed).generateState(624);
  words[0] = 0x80000000;
  const bits = new MT19937(words);
  bits.position = 623;
  return new Generator(bits);
}
