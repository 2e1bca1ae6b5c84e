/**
 * Elements of lists of JavaScript. Engines keep lists of small integers, of numbers and of anything else apart; code
 * that has seen several kinds turns each list that it looks at into one of the most general kind, for good, and all
 * other code of the program is slower with it. So whose list it is decides how it is looked at here.
 */

/** An element of a list of the caller's: of the ways to look at one, this leaves the list as it is. */
export const element = (list: readonly unknown[], k: number): unknown => list.at(k);

/** Calls after which engines have taken notice. */
let unnoticed = 64;

const store = (list: { [k: number]: unknown }, k: number, value: unknown): void => void (list[k] = value);

/** Stores to a list of the caller's, or to one that will hold elements of several kinds. */
export function setElement(list: unknown[], k: number, value: unknown): void {
  // What has stored to many kinds of arrays treats each as it is.
  for (; unnoticed; unnoticed--)
    for (const Class of [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array]) store(new Class(1), 0, 0);
  store(list, k, typeof value === "number" && small(value) ? value | 0 : value);
}

/** A new list for elements of any kind: of `[]`, engines would make the next one of the kind that the last became. */
export const emptyList = (): unknown[] => Array.of();

/** A new list of some of the numbers: one of small integers where they all are, as JavaScript's code would make it. */
export function newList(numbers: Float64Array, first: number, length: number): number[] {
  const [integers, others]: [number[], number[]] = [[], []];
  for (let k = 0; k < length; k++) {
    if (!small(numbers[first + k]!)) {
      for (k = 0; k < length; k++) others[k] = numbers[first + k]!;
      return others;
    }
    integers[k] = numbers[first + k]! | 0;
  }
  return integers;
}

/** Whether engines hold a number as a small integer; what comes out of memory they take for a fraction. */
const small = (value: number): boolean => Object.is(value, value | 0);
