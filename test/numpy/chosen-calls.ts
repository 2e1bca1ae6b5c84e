/**
 * Which of the stored calls are compiled: those that many cases share, one of each function, and more of functions of
 * which all have been refused.
 */
import type { Call } from "./kernels.js";

/** How many cases are compiled, and some that are refused. */
const ENOUGH = 3250;
/** Reductions take three times as long to compile as other calls. */
const worth = ({ called, cases }: Call): number => cases.length / (REDUCTION.test(called) ? 3 : 1);
const REDUCTION = /^(?:sum|prod|max|min|any|all|mean|var|std|argmax|argmin|ptp|cum\w+|nan\w+|countNonzero)$/;
/** How many more are tried at a time of a function that kernels know. */
const MORE = 4;

export class CallChoice {
  readonly #left: Set<Call>;
  readonly #unknown: Set<Call>;
  readonly #others: ReadonlyMap<string, readonly Call[]>;

  /** @param known the functions that kernels know. */
  constructor(
    calls: readonly Call[],
    known: ReadonlySet<string>,
    private readonly all: boolean,
  ) {
    const [throwing, returning] = parted(calls, ({ result }) => result === undefined);
    const [left, unknown] = parted(returning, ({ called }) => known.has(called));
    this.#left = new Set(left);
    this.#unknown = new Set(unknown);
    this.#others = new Map([["only throws: there is no type of a result", throwing]]);
  }

  /** Calls that many cases share first. */
  first(): Call[] {
    const calls = [...this.#left].sort((a, b) => worth(b) - worth(a));
    const seen = new Set<string>();
    const [ofEach, others] = parted(calls, ({ called }) => seen.size < seen.add(called).size);
    let left = ENOUGH - casesOf(ofEach);
    const chosen = [...ofEach, ...others.filter(({ cases }) => this.all || (left -= cases.length) >= 0)];
    // Calls of one function stand in one kernel: they call the same functions.
    return take(
      this.#left,
      chosen.sort((a, b) => (a.called < b.called ? -1 : Number(a.called > b.called))),
    );
  }

  /** A call of each function that kernels do not know. */
  unknown(): Call[] {
    return take(this.#unknown, [...new Map([...this.#unknown].map((call) => [call.called, call])).values()]);
  }

  /** More calls of functions. */
  more(isWanted: (called: string) => boolean): Call[] {
    const wanted = [...this.#left].filter(({ called }) => isWanted(called));
    const names = [...new Set(wanted.map(({ called }) => called))];
    return take(
      this.#left,
      names.flatMap((name) => wanted.filter(({ called }) => called === name).slice(0, MORE)),
    );
  }

  /** The calls that nobody has taken, by the reason. */
  left(): [reason: string, calls: readonly Call[]][] {
    return [
      ...this.#others,
      ["of functions that kernels do not know", [...this.#unknown]],
      ["not chosen: compiled with WUMBA_CASES=all", [...this.#left]],
    ];
  }
}

const casesOf = (calls: readonly Call[]): number => calls.reduce((sum, { cases }) => sum + cases.length, 0);

function take(calls: Set<Call>, chosen: Call[]): Call[] {
  for (const call of chosen) calls.delete(call);
  return chosen;
}

function parted<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}
