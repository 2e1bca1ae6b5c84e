/**
 * Where things stand in the control block that threads share, a SharedArrayBuffer of its own: indices of 32-bit
 * integers. What is written together shares a cache line.
 */
import type { Failure } from "./failures.js";

/** Odd while the job is being written; counted up by two for each job. */
export const GENERATION = 0;
/**
 * The job: what describes the module, the number of its task, the task's second argument, the first ticket and how many
 * there are.
 */
export const MODULE = 1;
export const TASK = 2;
export const CONTEXT = 3;
export const BASE = 4;
export const BLOCKS = 5;
export const SCHEDULE = 6;
/** Threads that may take part. */
export const THREADS = 7;
/** Which call of a kernel, on which thread: the address of its words, and its count. */
export const CALLER = 8;
export const CALL = 9;
/**
 * The next ticket: each block of each job has a number of its own, so that whoever comes late cannot take another job's
 * block.
 */
export const NEXT = 16;
/** All tickets below have been run; and whether the caller sleeps until they are all. */
export const DONE = 32;
export const WAITING = 33;
/** Threads that sleep until a generation comes, and threads that have started. */
export const SLEEPERS = 48;
export const READY = 49;
/** 1 while a job runs. */
export const LOCK = 50;
/** The lowest block that has failed. */
export const FAILED = 64;
export const NONE = 0x7fffffff;

/** What is known of each thread, from 1 on. */
const SLOTS = 80;
const SLOT = 288;
/** Within a slot: the generation, the block, the kind of failure, the length of the text. */
export const AT_GENERATION = 0;
export const AT_BLOCK = 1;
export const AT_KIND = 2;
export const AT_LENGTH = 3;
/** Its numbers, as 64-bit floats, then the text in 16-bit units. */
export const AT_NUMBERS = 4;
export const NUMBERS = 6;
export const AT_TEXT = 16;
export const MOST_TEXT = 500;
/** 1 when the thread has started, and while it sleeps. */
export const AT_STARTED = 280;
export const AT_SLEEPING = 281;
/** How many numbers. */
export const AT_COUNT = 282;

export const slotOf = (thread: number): number => SLOTS + (thread - 1) * SLOT;
export const controlBytes = (threads: number): number => slotOf(threads) * 4;

/** How a module lies in memory for other threads: address and length of its bytes, its size, alignment and table. */
export const MODULE_WORDS = 5;

/**
 * The part of memory that belongs to a thread: from the start up its words and its arena, from the end down its stack.
 */
export interface Region {
  readonly start: number;
  readonly end: number;
}

/** What a thread of the pool is started with. */
export interface Start {
  readonly wumba: 1;
  readonly memory: object;
  readonly control: ArrayBufferLike;
  readonly thread: number;
  readonly region: Region;
}

/** What a thread that runs whole calls is started with. */
export interface CallsStart {
  readonly wumba: 2;
  readonly memory: object;
  readonly control: ArrayBufferLike;
  readonly region: Region;
}

/** A call for such a thread. */
export interface CallRequest {
  readonly wumba: 3;
  /** What describes the module. */
  readonly module: number;
  /** Of the arena, which lies elsewhere for each call. */
  readonly top: number;
  readonly end: number;
  readonly values: readonly unknown[];
  /** How parallel loops run. */
  readonly threads: number;
  readonly worth: number;
  readonly patience: number;
}

/** How a call has ended; `unable` when the thread cannot run the module. */
export type CallReply = { readonly value: unknown } | { readonly failure: Failure } | { readonly unable: true };
