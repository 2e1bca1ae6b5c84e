/**
 * The fixed words of the thread that runs a module, as pointers in LLVM IR. Every thread has its own, so modules import
 * their address.
 */
import {
  ARENA_END_ADDRESS,
  ARENA_TOP_ADDRESS,
  CALL_ADDRESS,
  PROGRESS_ADDRESS,
  RESULT_ADDRESS,
  STOP_ADDRESS,
  THREAD_ADDRESS,
  THREAD_WORDS,
  WORDS_ADDRESS,
} from "../bind/signature.js";

const word = (address: number): string =>
  `getelementptr inbounds (i8, ptr @${THREAD_WORDS}, i32 ${address - WORDS_ADDRESS})`;

export const ARENA_TOP = word(ARENA_TOP_ADDRESS);
export const ARENA_END = word(ARENA_END_ADDRESS);
export const RESULT = word(RESULT_ADDRESS);
/** Of an array result. */
export const RESULT_LENGTH = word(RESULT_ADDRESS + 4);
export const CALLS = word(CALL_ADDRESS);
export const THREAD = word(THREAD_ADDRESS);
export const STOP = word(STOP_ADDRESS);
export const PROGRESS = word(PROGRESS_ADDRESS);

export const declareWords = `@${THREAD_WORDS} = external global [16 x i32], align 16`;
