/**
 * A regular expression as a program: the numbers of its operations, which the compiler writes, and where it begins.
 * Each operation is followed by its operands; of those that go both ways there is another one for matching backward, in
 * lookbehind. A set is, in four numbers, the bits of its units below 128, then how many ranges it has, then these.
 */
export const CAPTURES = 0; // Header: how many places of text are captured, two for each group.
export const REGISTERS = 1; // How many positions loops remember.
export const UNICODE = 2; // Whether code points are matched, not units.
export const STICKY = 3; // Whether a match has to begin where it is looked for.
export const ANCHORED = 4; // Whether it can begin at the beginning of the text alone.
export const FIRST = 5; // Whether it is known which units a match begins with,
export const FIRST_BITS = 6; // those below 128 by their bits,
export const FIRST_OTHERS = 10; // and whether one of the others may be.
export const CODE = 11;

export const MATCH = 0;
export const CHAR = 1; // unit or code point; both ways
export const ANY = 2; // all but line ends; both ways
export const ALL = 3; // both ways
export const SET = 4; // a set; both ways
export const SPLIT = 5; // where to go on; where else
export const JUMP = 6; // where to go on
export const SAVE = 7; // which place
export const CLEAR = 8; // from which place; up to which
export const BEGIN = 9;
export const END = 10;
export const LINE_BEGIN = 11;
export const LINE_END = 12;
export const WORD_EDGE = 13;
export const NO_WORD_EDGE = 14;
export const LOOK = 15; // whether it must not match; where to go on
export const LOOKED = 16;
export const REPEAT = 17; // which place: what was captured; both ways
export const REMEMBER = 18; // in which register
export const MOVED = 19; // since which register remembered
export const RUN = 20; // how many units at least; how many at most, or -1; then what takes one of them

/** What is added for the operation that matches backward. */
export const BACKWARD = 32;
