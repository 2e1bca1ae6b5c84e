/**
 * Decides by time how calls run of which nothing else says whether they are worth what they copy: the first ones of
 * each size run as JavaScript and as WebAssembly in turns. Both have the same bits.
 */
import type { WasmFunction } from "./crossing.js";
import { now } from "./engine.js";
import { JS } from "./sentinel.js";

type Run = (javascript: WasmFunction, kernel: WasmFunction, args: unknown[]) => unknown;

/** The compiler's `CACHE_TIME`. */
const CACHE = 250_000;
/** Milliseconds that each of the two runs before the other has its turn, and ticks of the clock besides. */
const [TURN, TICKS] = [1, 16];
/** Less is how inexactly times are written. */
const EXACT = 1e-5;
/** The most calls of a turn: some hosts stop the clock. */
const MANY = 100_000;
/**
 * So often each has its turn, with JavaScript for so many milliseconds in all, since it becomes faster for as long. It
 * is looked at again after so many times the calls, and so often.
 */
const [TURNS, SPAN, LATER, LOOKS] = [3, 20, 8, 4];
/** The kernel that takes so many times as long has lost after one turn; the more turns, the less it takes. */
const CLEAR = 8;
/** The kernel has to be faster by so much: what is measured is not exact. */
const PREFERRED = 0.95;
/** Milliseconds from which on a call takes so long that counting it costs nothing. */
const LONG = 0.01;

/** The least time that the clock has gone on by: browsers, and what has no `performance`, count in steps. */
let tick = Infinity;

/** JavaScript's version runs, with all that it calls. */
let busy: object | undefined;
const runJavaScript: Run = () => JS;

/**
 * `most` is how many times the least gain a call may gain; 0 where nobody knows. The result takes the least gain and
 * the cost of a call, in nanoseconds, and says 1 for WebAssembly, 0 for JavaScript as long as calls are of that size,
 * or runs the call.
 */
export function timed(most: number): (gain: number, cost: number) => 0 | 1 | Run {
  const trials: Trial[] = [];
  return (gain, least) => {
    const cost = least * (1 + Math.min(2, least / CACHE));
    if (gain >= cost) return 1;
    // What is not there makes NaN.
    if (!(gain + cost > 0) || (most && gain * most < cost)) return 0;
    if (busy === trials) return runJavaScript;
    // Sizes that are about a fourth or four times as large are another matter.
    const size = ((Math.clz32(cost) >> 1) << 4) + (Math.clz32(gain) >> 1);
    const trial = (trials[size] ??= new Trial(trials, least / 1e6));
    if (!trial.left) return trial.run;
    trial.left--;
    return trial.wins ? 1 : trial.settled ? 0 : runJavaScript;
  };
}

class Trial {
  /** Whether the kernel is faster. */
  wins = false;
  /** Calls until it is looked at again. */
  left = 0;
  /** Nobody looks again. */
  settled = false;
  /** Of JavaScript and of the kernel: the best turn so far, in milliseconds a call. */
  private best = [Infinity, Infinity];
  private side = 0;
  private turns = 0;
  /** How long JavaScript has run in this look. */
  private span = 0;
  private looks = LOOKS;
  private calls = 0;
  private spent = 0;
  private all = 0;
  private warm = false;
  /** What the last call has taken. */
  private last = 0;

  constructor(
    private readonly owner: object,
    private readonly cost: number,
  ) {}

  readonly run: Run = (javascript, kernel, args) => {
    // A test that watches the function would see two calls of it. What it puts there has properties.
    if (Object.keys(javascript).length) return JS;
    const start = now();
    const result = this.side ? kernel(...args) : this.apart(javascript, args);
    if (result === JS) {
      this.decide(false);
      return result;
    }
    const taken = now() - start;
    this.watchClock(taken, now() - start - taken);
    this.all++;
    // The first call of all compiles the kernel.
    if (this.side && !this.warm) this.warm = true;
    else {
      this.calls++;
      this.spent += Math.max(0, taken);
      if (this.spent >= TURN + TICKS * tick || this.calls > MANY) this.endTurn();
    }
    return result;
  };

  private watchClock(...steps: number[]): void {
    for (const step of [...steps, Math.abs(steps[0]! - this.last)]) if (step > EXACT) tick = Math.min(tick, step);
    this.last = steps[0]!;
  }

  private apart(javascript: WasmFunction, args: unknown[]): unknown {
    const outer = busy;
    busy = this.owner;
    try {
      return javascript(...args);
    } finally {
      busy = outer;
    }
  }

  private endTurn(): void {
    const { best, side } = this;
    const taken = this.spent / this.calls;
    if (!side) this.span += this.spent;
    // It has not come to its full speed yet.
    if (taken < 0.8 * best[side]!) this.turns = 0;
    best[side] = Math.min(best[side]!, taken);
    this.calls = this.spent = 0;
    this.side = 1 - side;
    this.turns++;
    const [js, wasm] = best as [number, number];
    // Neither is less where a host gives no numbers for times.
    if (!(js >= this.cost)) this.decide(false);
    else if (wasm < Infinity) this.compare(js, wasm);
  }

  /** What is clear needs fewer turns: one, when both have been at their full speed before. */
  private compare(js: number, wasm: number): void {
    if (wasm * (this.looks < LOOKS ? CLEAR / 2 : this.turns) > CLEAR * js) this.decide(false);
    else if (this.looks < LOOKS && 2 * wasm < js) this.decide(true);
    else if (this.turns > 2 * TURNS && !this.side && this.span > SPAN) this.decide(wasm < PREFERRED * js);
  }

  private decide(wins: boolean): void {
    this.wins = wins;
    this.looks--;
    this.settled = !wins && (this.looks < 1 || this.best[0]! < LONG);
    this.left = this.looks < 1 ? Infinity : (this.all *= LATER);
    this.turns = this.span = 0;
    this.best = [Infinity, Infinity];
    this.calls = this.spent = this.side = 0;
  }
}
