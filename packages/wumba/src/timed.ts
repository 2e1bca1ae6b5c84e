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
/** Milliseconds that each of the two runs before the other has its turn. */
const TURN = 1;
/**
 * So often each has its turn, with JavaScript for so many milliseconds in all, since it becomes faster for as long. It is
 * looked at again after so many times the calls, and so often.
 */
const [TURNS, SPAN, LATER, LOOKS] = [3, 20, 8, 4];
/** Milliseconds from which on a call takes so long that counting it costs nothing. */
const LONG = 0.01;

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

  constructor(
    private readonly owner: object,
    private readonly cost: number,
  ) {}

  readonly run: Run = (javascript, kernel, args) => {
    const start = now();
    const result = this.side ? kernel(...args) : this.apart(javascript, args);
    if (result === JS) {
      this.decide(false);
      return result;
    }
    const taken = now() - start;
    this.all++;
    // The first call of all compiles the kernel.
    if (this.side && !this.warm) this.warm = true;
    else {
      this.calls++;
      this.spent += taken;
      if (this.spent >= TURN) this.endTurn();
    }
    return result;
  };

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
    const [js, wasm] = best as [number, number];
    if (js < this.cost || (wasm < Infinity && wasm > 4 * js)) this.decide(false);
    else if (++this.turns > 2 * TURNS && !this.side && this.span > SPAN) this.decide(wasm < js);
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
