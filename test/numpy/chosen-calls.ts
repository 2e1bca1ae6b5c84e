/** Which of the stored calls are compiled: those that many cases share, some of each function, and more of functions of which all have been refused. */
import type { Call } from "./shared-kernels.js";

/** Calls with as many cases are worth their time. */
const MANY_CASES = 3;
/** Reductions take three times as long to compile as other calls, and look alike in all dtypes. */
const isCostly = ({ called, types }: Call): boolean => REDUCTION.test(called) && !/<(?:f64|i16|bool),/.test(types.join());
const REDUCTION = /^(?:sum|prod|max|min|any|all|mean|var|std|argmax|argmin|ptp|cum\w+|nan\w+|countNonzero)$/;
/** How many calls there are of each function at least. */
const OF_EACH = 1;
/** How many more are tried at a time of a function that kernels know. */
const MORE = 4;

export class CallChoice {
  readonly #left: Set<Call>;
  readonly #others: ReadonlyMap<string, readonly Call[]>;

  constructor(
    calls: readonly Call[],
    private readonly all: boolean,
  ) {
    const [throwing, returning] = parted(calls, ({ result }) => result === undefined);
    this.#left = new Set(returning);
    this.#others = new Map([["only throws: there is no type of a result", throwing]]);
  }

  first(): Call[] {
    const calls = [...this.#left].sort((a, b) => b.cases.length - a.cases.length);
    const times = new Map<string, number>();
    return this.#take(
      calls.filter((call) => {
        const time = times.get(call.called) ?? 0;
        times.set(call.called, time + 1);
        return this.all || time < OF_EACH || (call.cases.length >= MANY_CASES && !isCostly(call));
      }),
    );
  }

  /** More calls of functions. */
  more(isWanted: (called: string) => boolean): Call[] {
    const wanted = [...this.#left].filter(({ called }) => isWanted(called));
    const names = [...new Set(wanted.map(({ called }) => called))];
    return this.#take(names.flatMap((name) => wanted.filter(({ called }) => called === name).slice(0, MORE)));
  }

  /** The calls that nobody has taken, by the reason. */
  left(): [reason: string, calls: readonly Call[]][] {
    return [...this.#others, ["not chosen: compiled with WUMBA_CASES=all", [...this.#left]]];
  }

  #take(calls: Call[]): Call[] {
    for (const call of calls) this.#left.delete(call);
    return calls;
  }
}

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
