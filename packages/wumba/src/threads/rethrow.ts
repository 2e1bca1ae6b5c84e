/**
 * Failures of blocks: from the thread where they happen, through its slot of the control block, to the calling thread.
 */
import { throwFailure, type Failure } from "./failures.js";
import { MOST_THREADS } from "./figures.js";
import * as at from "./layout.js";
import type { Pool } from "./pool-state.js";

/** Of a block of the job of that generation, on that thread. */
export function noteFailure(
  control: Int32Array,
  thread: number,
  generation: number,
  block: number,
  [kind, numbers, text]: Failure,
): void {
  const slot = at.slotOf(thread);
  const units = new Uint16Array(control.buffer, (slot + at.AT_TEXT) * 4, at.MOST_TEXT);
  control[slot + at.AT_GENERATION] = generation;
  control[slot + at.AT_BLOCK] = block;
  control[slot + at.AT_KIND] = kind;
  control[slot + at.AT_COUNT] = numbers.length;
  new Float64Array(control.buffer, (slot + at.AT_NUMBERS) * 4, at.NUMBERS).set(numbers);
  const length = (control[slot + at.AT_LENGTH] = Math.min(text.length, at.MOST_TEXT));
  for (let i = 0; i < length; i++) units[i] = text.charCodeAt(i);
}

/** Throws what has failed in a block of the last job on another thread. */
export function rethrow({ control }: Pool, block: number, functions: Record<string, unknown>): never {
  const generation = Atomics.load(control, at.GENERATION);
  for (let thread = 1; thread < MOST_THREADS; thread++) {
    const slot = at.slotOf(thread);
    if (control[slot + at.AT_GENERATION] === generation && control[slot + at.AT_BLOCK] === block)
      throwFailure(failureIn(control, slot), functions);
  }
  throw new Error("wumba: a block of a parallel loop failed");
}

function failureIn(control: Int32Array, slot: number): Failure {
  const numbers = new Float64Array(control.buffer, (slot + at.AT_NUMBERS) * 4, control[slot + at.AT_COUNT]);
  const units = new Uint16Array(control.buffer, (slot + at.AT_TEXT) * 4, control[slot + at.AT_LENGTH]);
  return [control[slot + at.AT_KIND]!, [...numbers], String.fromCharCode(...units)];
}
