/**
 * A seed in; choices that are the same each time, out. Source of the generator: mulberry32 (T. Ettinger, 2017, public
 * domain).
 */
export function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
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
