/** A seed in; choices that are the same each time, out. */
import { randoms } from "../real/subjects/inputs.mjs";

export function randomOf(seed) {
  // Seeds that follow each other would begin with the same choices.
  const next = randoms(Math.imul(seed, 0x9e3779b1));
  return {
    next,
    /** A whole number from `low` to `high`. */
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    chance: (share) => next() < share,
    /** Several of a list, each at most once, in a random order. */
    some: (list, count) => {
      const left = [...list];
      return Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(Math.floor(next() * left.length), 1)[0],
      );
    },
  };
}
