/**
 * A process of its own for each subject: reads the paths of its two modules, prints the medians of the time of one
 * call, and the time of the first, in microseconds. Original and kernel take turns; arguments that a call changes are put back before the next.
 */
import { performance } from "node:perf_hooks";
import process from "node:process";
import * as wumba from "wumba";
import { quantile } from "../report/statistics.mjs";
import { corpus } from "./corpus/fields/index.mjs";
import { idOf, importSubject } from "./sources.mjs";
import { subjects } from "./subjects/index.mjs";

const [id, original, compiled] = process.argv.slice(2);
const ROUNDS = 15;
const ROUND_MILLISECONDS = 12;
const WARM_UP_MILLISECONDS = 250;

const subject = [...subjects, ...corpus].find((one) => idOf(one) === id);
const [plain, kernel] = await Promise.all([original, compiled].map(importSubject));

const makers = Object.fromEntries(
  Object.values(wumba).flatMap((make) => (/Array$/.test(make?.name) ? [[make.name.toLowerCase(), make]] : [])),
);
const toKernelMemory = (value) =>
  ArrayBuffer.isView(value) ? makers[value.constructor.name.toLowerCase()](value) : value;

const copied = (value) => (typeof value === "function" ? value : structuredClone(value));

/** What is timed: a function with its arguments. */
function subjectOf(run, move = (value) => value) {
  const args = subject.work().map(move);
  const pristine = subject.mutates ? subject.work() : [];
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
      if (subject.mutates) restore();
      const count = subject.mutates ? 1 : calls;
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

/** The first call of each, with what it starts. */
const first = Object.fromEntries(
  Object.entries({ original: plain, kernel }).map(([key, run]) => {
    const args = subject.work();
    const start = performance.now();
    run(...args);
    return [key, 1000 * (performance.now() - start)];
  }),
);

const hasArrays = subject.work().some((value) => ArrayBuffer.isView(value));
const timed = {
  original: subjectOf(plain),
  kernel: subjectOf(kernel),
  ...(hasArrays ? { resident: subjectOf(kernel, toKernelMemory) } : {}),
};
for (const time of Object.values(timed)) time(WARM_UP_MILLISECONDS);
const rounds = Object.fromEntries(Object.keys(timed).map((key) => [key, []]));
for (let round = 0; round < ROUNDS; round++)
  for (const key of Object.keys(timed)) rounds[key].push(timed[key](ROUND_MILLISECONDS));
const medians = Object.fromEntries(Object.entries(rounds).map(([key, times]) => [key, 1000 * quantile(times, 0.5)]));
console.log(JSON.stringify({ ...medians, first }));
