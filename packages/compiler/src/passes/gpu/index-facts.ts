/** What is known of an integer of 32 bits: between which numbers it lies, and below which lengths and variables. */
import type { Local } from "../../ir/ir.js";

/** Something that a number can be below: the length of an array, by its variable, or a variable. */
export interface Mark {
  readonly of: "length" | "value";
  readonly local: Local;
}

export interface Fact {
  readonly low: number;
  readonly high: number;
  /** What it is less than. */
  readonly below: readonly Mark[];
  /** What it is not more than. */
  readonly upTo: readonly Mark[];
}

const LEAST = -(2 ** 31);
const MOST = 2 ** 31 - 1;
/** No array on the device has more elements, and no axis more threads: the run time sees to it. */
export const LONGEST = 2 ** 30;

export const ANYTHING: Fact = { low: LEAST, high: MOST, below: [], upTo: [] };
export const between = (low: number, high: number): Fact => ({ ...ANYTHING, low, high });

const isSame = (a: Mark, b: Mark): boolean => a.of === b.of && a.local === b.local;
export const has = (marks: readonly Mark[], mark: Mark): boolean => marks.some((each) => isSame(each, mark));
const both = (a: readonly Mark[], b: readonly Mark[]): Mark[] => a.filter((mark) => has(b, mark));
const either = (a: readonly Mark[], b: readonly Mark[]): Mark[] => [...a, ...b.filter((mark) => !has(a, mark))];

/** What holds of a number that is one or the other. */
export const joinFacts = (a: Fact, b: Fact): Fact => ({
  low: Math.min(a.low, b.low),
  high: Math.max(a.high, b.high),
  below: both(a.below, b.below),
  upTo: both(either(a.upTo, a.below), either(b.upTo, b.below)),
});

/** What holds in all rounds of a loop: a bound that moves is none. */
export function widenFacts(before: Fact, after: Fact): Fact {
  const joined = joinFacts(before, after);
  return {
    ...joined,
    low: joined.low < before.low ? LEAST : before.low,
    high: joined.high > before.high ? MOST : before.high,
  };
}

export const isSameFact = (a: Fact, b: Fact): boolean =>
  a.low === b.low && a.high === b.high && a.below.length === b.below.length && a.upTo.length === b.upTo.length;

/** `a` where `a < b`, or `a <= b`. */
export const lessThan = (a: Fact, b: Fact, orEqual: boolean): Fact => ({
  ...a,
  high: Math.min(a.high, orEqual ? b.high : b.high - 1),
  below: either(a.below, orEqual ? b.below : either(b.below, b.upTo)),
  upTo: either(a.upTo, b.upTo),
});
/** `a` where `a > b`, or `a >= b`. */
export const moreThan = (a: Fact, b: Fact, orEqual: boolean): Fact => ({
  ...a,
  low: Math.max(a.low, orEqual ? b.low : b.low + 1),
});
export const equalTo = (a: Fact, b: Fact): Fact => ({
  low: Math.max(a.low, b.low),
  high: Math.min(a.high, b.high),
  below: either(a.below, b.below),
  upTo: either(a.upTo, b.upTo),
});

/** Between two numbers, where these are integers of 32 bits: results beyond them wrap. */
export const within = (low: number, high: number): Fact => (low < LEAST || high > MOST ? ANYTHING : between(low, high));

export function sum(a: Fact, b: Fact): Fact {
  const plain = within(a.low + b.low, a.high + b.high);
  if (plain === ANYTHING) return ANYTHING;
  const [base, added] = b.high <= 0 ? [a, b] : [b, a];
  return added.high <= 0 ? { ...plain, ...lowered(base, added.high < 0) } : plain;
}

/** `isLess`: where it is known that `b` is not more than `a`. */
export function difference(a: Fact, b: Fact, isLess: boolean): Fact {
  const low = isLess ? Math.max(0, a.low - b.high) : a.low - b.high;
  const plain = within(low, a.high - b.low);
  return plain !== ANYTHING && b.low >= 0 ? { ...plain, ...lowered(a, b.low > 0) } : plain;
}

/** The marks of what is not more than a number, or less. */
export const lowered = ({ below, upTo }: Fact, isLess: boolean): Pick<Fact, "below" | "upTo"> => ({
  below: isLess ? either(below, upTo) : below,
  upTo,
});

export function product(a: Fact, b: Fact): Fact {
  const all = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
  return within(Math.min(...all), Math.max(...all));
}
