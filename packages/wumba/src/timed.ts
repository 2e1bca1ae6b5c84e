/**
 * Decides by time how calls run of which nothing else says whether they are worth what they copy: the first ones of
 * each size run as JavaScript and as WebAssembly in turns. Both have the same bits.
 */
import type { WasmFunction } from "./crossing.js";
import { now } from "./engine.js";
import {
  ALWAYS,
  CACHE,
  CLEAR,
  EXACT,
  LATER,
  LONG,
  LOOKS,
  MANY,
  PREFERRED,
  SLOW,
  SPAN,
  SURE,
  TICKS,
  TURN,
  TURNS,
} from "./figures.js";
import { JS } from "./sentinel.js";

/** `call` is there for what is not called as it is; see {@link method}. */
type Run = (javascript: WasmFunction, kernel: WasmFunction, args: unknown[], call?: WasmFunction) => unknown;

/**
 * The call of a marked method, whose first argument is what it has as `this`. What has a prototype is no method: a test
 * that watches it has put it there.
 */
export const method = (javascript: WasmFunction): WasmFunction =>
  Object.hasOwn(javascript, "prototype") ? () => JS : (...args) => javascript.call(...(args as [unknown]));

/** The least time that the clock has gone on by: browsers, and what has no `performance`, count in steps. */
let tick = Infinity;

/** JavaScript's version runs, with all that it calls. */
let busy: object | undefined;
const runJavaScript: Run = () => JS;

/**
 * `most` is how many times the least gain a call may gain; 0 where nobody knows. The result takes the least gain and
 * the cost of a call, in nanoseconds, and says 1 for WebAssembly, 0 for JavaScript as long as calls are of that size,
 * or runs the call.
 *
 * Engines compile the marked function with this in it. They leave out what has never run, take fields that have never
 * changed for constants, and throw away what they compiled when that changes: so a trial and what it comes to take the
 * same way.
 */
export function timed(most: number): (gain: number, cost: number) => Verdict {
  const trials: Trial[] = [];
  return (gain, least) => {
    const cost = least * (1 + Math.min(2, least / CACHE));
    if (gain >= cost) return 1;
    // What is not there makes NaN.
    if (!(gain + cost > 0) || (most && gain * most < cost)) return 0;
    if (busy === trials) return runJavaScript;
    // Sizes that are about a fourth or four times as large are another matter.
    const size = ((Math.clz32(cost) >> 1) << 4) + (Math.clz32(gain) >> 1);
    const trial = (trials[size] ??= newTrial(trials, least / 1e6));
    const { run, verdict } = trial;
    return trial.left-- > 0 ? verdict : run;
  };
}

/** 1: the kernel is faster. 0: it is not, and nobody looks again. */
type Verdict = 0 | 1 | Run;

interface Trial {
  verdict: Verdict;
  /** Calls until it is looked at again; with fewer than one it is. */
  left: number;
  readonly run: Run;
}

/** Variables in place of fields keep it small: names of fields stay in bundles. */
function newTrial(owner: object, cost: number): Trial {
  /** The best turn so far, in milliseconds a call, of JavaScript and of the kernel. */
  let best = [] as unknown as [number, number];
  let side: number;
  let turns: number;
  /** How long JavaScript has run in this look. */
  let span: number;
  let looks = LOOKS + 1;
  let calls: number;
  let spent: number;
  /** Of several calls of a turn one counts for nothing: the machine may have done something else in it. */
  let worst: number;
  let all = 0;
  let warm = 0;
  /** What the last call has taken. */
  let last = 0;

  const decide = (wins: boolean): void => {
    looks--;
    trial.verdict = wins ? 1 : looks < 1 || best[0] < LONG ? 0 : runJavaScript;
    trial.left = looks < 1 ? ALWAYS : (all *= LATER);
    turns = span = calls = spent = worst = side = 0;
    best = [Infinity, Infinity];
  };

  const endTurn = (): void => {
    const taken = calls > 1 ? (spent - worst) / (calls - 1) : spent;
    if (!side) span += spent;
    // It has not come to its full speed yet.
    if (taken < 0.8 * best[side]!) turns = 0;
    best[side] = Math.min(best[side]!, taken);
    calls = spent = worst = 0;
    side = 1 - side;
    turns++;
    const [js, wasm] = best;
    // Neither is less where a host gives no numbers for times. What is clear needs fewer turns: one, when both have
    // been at their full speed before; two of JavaScript where it is the slower one, since the machine may do
    // something else in one.
    const needed = looks < LOOKS ? CLEAR / 2 : Math.min(turns, CLEAR / 2);
    if (!(js >= SURE * cost) || (wasm < Infinity && wasm * needed > CLEAR * js)) decide(false);
    else if (looks < LOOKS && turns > 2 && 2 * wasm < js) decide(true);
    else if (turns > 2 * TURNS && !side && span > SPAN) decide(wasm < PREFERRED * js);
  };

  const trial: Trial = {
    verdict: 1,
    left: 1,
    run(javascript, kernel, args, call = javascript) {
      // A test that watches the function would see two calls of it. What it puts there has properties.
      if (Object.keys(javascript).length) return JS;
      const outer = busy;
      const start = now();
      let result: unknown;
      if (side) result = kernel(...args);
      else {
        busy = owner;
        try {
          result = call(...args);
        } finally {
          busy = outer;
        }
      }
      if (result === JS) decide(false);
      else {
        const taken = now() - start;
        const steps = [taken, now() - start - taken, Math.abs(taken - last)];
        tick = Math.min(tick, ...steps.filter((step) => step > EXACT));
        last = taken;
        all++;
        // The first call of all compiles the kernel.
        if (side > warm) warm = 1;
        else {
          calls++;
          spent += Math.max(0, taken);
          worst = Math.max(worst, taken);
          const enough = TICKS * tick;
          if (spent - worst >= TURN + enough || spent > SLOW + enough || calls > MANY) endTurn();
        }
      }
      return result;
    },
  };
  decide(false);
  return trial;
}
