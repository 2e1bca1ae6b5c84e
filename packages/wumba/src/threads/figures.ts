/** Sizes, times and codes of the threads. The file imports nothing: there alone esbuild puts numbers in for names. */

// --- job.ts

/** How long the calling thread looks for the others before it sleeps, in milliseconds. */
export const CALLER_SPIN = 0.1;
/** Between looks at the clock. */
export const CALLER_LOOKS = 100;
/**
 * A thread may be at a block for so many times as long as this thread was at all of its own, and as was expected of the
 * whole loop.
 */
export const PATIENCE = 100;
export const EXPECTED = 10;

// --- serve.ts

/** How long a thread looks for the next job before it sleeps. */
export const SPIN = 0.04;
/** Between looks at the clock. */
export const LOOKS = 50;

// --- dispatch.ts

/** Estimates may be so many times too low: such loops are timed once, and seldom again. */
export const DOUBT = 16;
export const SELDOM = 64;

// --- count.ts

export const MOST_THREADS = 256;

// --- pool-state.ts

export const LEAST_PATIENCE = 30_000;
export const WORTH = 50_000;

// --- pool.ts

export const PAGE = 65536;
export const FEWEST_REGION = 1280 * 1024;
export const MOST_REGION = 16 * 1024 * 1024;
/** After so many threads in succession that have ended before they could start, no more are made. */
export const MOST_FAILURES = 8;

// --- modules.ts

/** Words at the end of the stack that only a stack that is too short writes. */
export const MARKS = 16;

// --- region.ts

export const WORDS_BYTES = 64;
export const MOST_STACK = 1024 * 1024;

// --- claim.ts

export const DYNAMIC = 0;
export const STATIC = 1;

// --- parallel.ts

/** Of an import of "memory": the y, the kind, and the flags of limits with a maximum; those of a shared one. */
export const LAST_LETTER = 0x79;
export const MEMORY = 2;
export const LIMITED = 1;
export const SHARED = 3;
