/**
 * A fixture's function in; what it does differently from JavaScript on some number of threads out, as lines of text.
 * Pages use it too.
 */
import { setNumThreads } from "wumba";
import { withResident } from "../sweep/resident.js";
import { asGiven, sweepCases, type Subject } from "../sweep/sweep.js";

export const THREADS = [1, 2, 3, 4, 8];

export const sweepOnce = (subject: Subject): string[] => [
  ...sweepCases(subject, withResident),
  ...sweepCases(subject, asGiven),
];

/** So many times on each number of threads. */
export function sweepOnThreads(subject: Subject, rounds: number): string[] {
  return THREADS.flatMap((threads) => {
    setNumThreads(threads);
    const lines = Array.from({ length: rounds }, () => sweepOnce(subject)).flat();
    return lines.map((line) => `${threads} threads, ${line}`);
  });
}
