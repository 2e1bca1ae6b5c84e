/** Generators by seeds: the same seed gives the numbers that NumPy gives. */
import { Generator } from "./generator.js";
import { MT19937 } from "./mt19937.js";
import { PCG64 } from "./pcg64.js";
import { Philox } from "./philox.js";
import { seedWords, type Seed } from "./seeds.js";

/** NumPy's usual generator, over {@link PCG64}. */
export function defaultRng(seed?: Seed): Generator {
  const words = seedWords(seed, 8);
  const word = (i: number): number => words[i]! | 0;
  // The increment is twice the second number and 1; the first state is the first number behind one step.
  const increment = (i: number): number => (words[i]! << 1) | (words[i - 1]! >>> 31);
  const bits = new PCG64(0, 0, 0, 0, increment(5), (words[4]! << 1) | (words[7]! >>> 31), increment(7), (words[6]! << 1) | 1);
  bits.step();
  bits.add(word(1), word(0), word(3), word(2));
  bits.step();
  return new Generator(bits);
}

/** A generator over {@link Philox}: `Generator(Philox(seed).jumped(stream))` in NumPy. Streams of one seed never meet. */
export function philox(seed?: Seed, stream = 0): Generator<Philox> {
  const words = seedWords(seed, 4);
  const bits = new Philox(words[1]! | 0, words[0]! | 0, words[3]! | 0, words[2]! | 0);
  return new Generator(bits.jumped(stream));
}

/** A generator over {@link MT19937}: `Generator(MT19937(seed))` in NumPy. */
export function mt19937(seed?: Seed): Generator<MT19937> {
  const words = seedWords(seed, 624);
  words[0] = 0x80000000;
  const bits = new MT19937(words);
  bits.position = 623;
  return new Generator(bits);
}
