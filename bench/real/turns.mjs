/** Functions that take turns in; the medians of the times of their calls, in microseconds, out. */
import { performance } from "node:perf_hooks";
import { quantile } from "../report/statistics.mjs";

const ROUNDS = 15;
const ROUND_MILLISECONDS = 12;
const WARM_UP_MILLISECONDS = 250;

const copied = (value) => (typeof value === "function" ? value : structuredClone(value));

/** What is timed: a function with its arguments, which are put back before each call where calls change them. */
export function subjectOf(run, { work, mutates }, move = (value) => value) {
  const args = work().map(move);
  const pristine = mutates ? work() : [];
  const restore = () => {
    for (const [k, value] of pristine.entries()) {
      if (ArrayBuffer.isView(value)) args[k].set(value);
      else args[k] = copied(value);
    }
  };
  return (milliseconds) => {
    const times = [];
    const end = performance.now() + milliseconds;
    for (let calls = 1; performance.now() < end;) {
      if (mutates) restore();
      const count = mutates ? 1 : calls;
      const start = performance.now();
      for (let k = 0; k < count; k++) run(...args);
      const taken = performance.now() - start;
      times.push(taken / count);
      // Short calls are timed together.
      if (taken < 0.2) calls *= 2;
    }
    return quantile(times, 0.5);
  };
}

/** `timed` has what {@link subjectOf} gives, by names, in the order of their turns. */
export function takeTurns(timed, rounds = ROUNDS) {
  for (const time of Object.values(timed)) time(WARM_UP_MILLISECONDS);
  const times = Object.fromEntries(Object.keys(timed).map((key) => [key, []]));
  for (let round = 0; round < rounds; round++)
    for (const key of Object.keys(timed)) times[key].push(timed[key](ROUND_MILLISECONDS));
  return Object.fromEntries(Object.entries(times).map(([key, list]) => [key, 1000 * quantile(list, 0.5)]));
}
