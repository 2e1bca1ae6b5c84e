/** The operations of a regular expression as a program: those of `@wumba/std`, `patterns/operations.ts` there. */
export const operations = {
  match: 0,
  char: 1,
  any: 2,
  all: 3,
  set: 4,
  split: 5,
  jump: 6,
  save: 7,
  clear: 8,
  begin: 9,
  end: 10,
  lineBegin: 11,
  lineEnd: 12,
  wordEdge: 13,
  noWordEdge: 14,
  look: 15,
  looked: 16,
  repeat: 17,
  remember: 18,
  moved: 19,
  run: 20,
} as const;

export type PatternOperation = keyof typeof operations;

/** What is added for the operation that matches backward. */
export const BACKWARD = 32;

/** How many numbers stand before the first operation. */
export const HEADER = 11;
