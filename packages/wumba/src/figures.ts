/** Sizes, times and codes of the run time. The file imports nothing: there alone esbuild puts numbers in for names. */

// --- timed.ts

/** The compiler's `CACHE_TIME`. */
export const CACHE = 250_000;
/** Milliseconds that each of the two runs before the other has its turn, and ticks of the clock besides. */
export const TURN = 1;
export const TICKS = 16;
/** Less is how inexactly times are written. */
export const EXACT = 1e-5;
/** The most calls of a turn: some hosts stop the clock. */
export const MANY = 100_000;
/**
 * So often each has its turn, with JavaScript for so many milliseconds in all, since it becomes faster for as long. It
 * is looked at again after so many times the calls, and so often.
 */
export const TURNS = 3;
export const SPAN = 20;
export const LATER = 8;
export const LOOKS = 4;
/** A number of calls that never comes, and a small integer for engines. */
export const ALWAYS = 2 ** 30 - 1;
/** The kernel that takes so many times as long has lost after one turn; after more turns, twice as long will do. */
export const CLEAR = 8;
/** The kernel has to be faster by so much: what is measured is not exact. */
export const PREFERRED = 0.95;
/** JavaScript that takes less than this share of what copying is taken to cost is not tried against. */
export const SURE = 0.5;
/** Milliseconds after which a turn is over in any case. */
export const SLOW = 25;
/** Milliseconds from which on a call takes so long that counting it costs nothing. */
export const LONG = 0.01;

// --- heap.ts

export const GRAIN = 16;
/**
 * Blocks of a page or more are longer than asked for by five cache lines. Elements of two arrays that a loop touches
 * together should not lie at the same place in their pages of 4 KiB: processors compare only these twelve bits before
 * they let a load pass a store.
 */
export const PAGE = 4096;
export const STAGGER = 320;
/** How many blocks of the request's own bin are tried before a larger bin is opened. */
export const TRIES = 16;

// --- text.ts

/** Units from which on the engine's own conversions are worth their fixed cost. */
export const LONG_TEXT = 256;
/** Arguments that every engine takes in one call. */
export const CHUNK = 4096;

// --- objects.ts

/** What the number of a layout is counted in, beside an address. */
export const LAYOUT = 2 ** 32;

// --- owned.ts

/** What is known of an array that owns memory. */
export const ALIVE = 1;
export const FREED = 2;
