/**
 * The fixed words of the thread that runs a module, as pointers in LLVM IR. Every thread has its own, so modules import
 * their address.
 */
import * as wire from "wumba/wire";

const word = (index: number): string => `getelementptr inbounds (i8, ptr @${wire.THREAD_WORDS}, i32 ${index * 4})`;

export const ARENA_TOP = word(wire.ARENA_TOP);
export const ARENA_END = word(wire.ARENA_END);
export const RESULT = word(wire.RESULT);
/** Of an array result. */
export const RESULT_LENGTH = word(wire.RESULT + 1);
export const CALLS = word(wire.CALL);
export const THREAD = word(wire.THREAD);
export const STOP = word(wire.STOP);
export const PROGRESS = word(wire.PROGRESS);

export const declareWords = `@${wire.THREAD_WORDS} = external global [16 x i32], align 16`;

/** The function that makes the text of a number. */
export const NUMBER_TEXT = "@n.numberText";
