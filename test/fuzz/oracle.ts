// In: a program. Out: its calls, run as watched JavaScript: those fit for comparison, with what is expected of each.
import * as numpy from "@wumba/numpy";
import type { CallData } from "./arguments.js";
import { toWatchedJavaScript } from "./instrument.js";
import { isTypedArray, KINDS, type Kind, type TypedArray } from "./kinds.js";
import { outcomeOf, StepLimit } from "./outcome.js";

export interface ExpectedCall extends CallData {
  /** The arrays that JavaScript accessed outside: compiled code may throw a RangeError that names one of them. */
  readonly outside: readonly string[];
}

export interface Observation {
  readonly calls: readonly ExpectedCall[];
  readonly outcomes: readonly string[];
  /** Statements that each call ran. */
  readonly steps: readonly number[];
  /** Calls left out because they ran for too long, or showed the bits of a NaN, which JavaScript leaves open. */
  readonly tooLong: number;
  readonly nanBits: number;
}

const STEP_LIMIT = 30_000;

export function observe(program: { readonly source: string; readonly calls: readonly CallData[] }): Observation {
  const code = toWatchedJavaScript(program.source);
  let calls = program.calls;
  let tooLong = 0;
  let nanBits = 0;
  for (;;) {
    const run = attempt(code, calls);
    if (run.failed === undefined)
      return { calls: run.calls, outcomes: run.outcomes, steps: run.steps, tooLong, nanBits };
    if (run.failed.reason === "nan bits") nanBits++;
    else tooLong++;
    // Module tables keep what calls stored: without one call the others run again from the start.
    calls = calls.filter((_, index) => index !== run.failed!.index);
  }
}

interface Attempt {
  readonly calls: ExpectedCall[];
  readonly outcomes: string[];
  readonly steps: number[];
  failed?: { readonly index: number; readonly reason: "steps" | "nan bits" };
}

function attempt(code: string, calls: readonly CallData[]): Attempt {
  const watcher = new Watcher();
  const functions = watcher.load(code);
  const result: Attempt = { calls: [], outcomes: [], steps: [] };
  for (const [index, call] of calls.entries()) {
    watcher.begin(mixesKinds(call));
    try {
      const outcome = outcomeOf((...values) => watcher.run(functions[call.function]!, values), call);
      // A program's own catch may have swallowed what ended it.
      if (watcher.steps > STEP_LIMIT) throw new StepLimit();
      if (watcher.sawNanBits) result.failed = { index, reason: "nan bits" };
      result.calls.push({ ...call, outside: [...watcher.outside] });
      result.outcomes.push(outcome);
      result.steps.push(watcher.steps);
    } catch (error) {
      if (!(error instanceof StepLimit)) throw error;
      result.failed = { index, reason: "steps" };
    }
    if (result.failed) break;
  }
  return result;
}

/** Whether floats and integers share a buffer, so that the bits of a NaN can show. */
function mixesKinds(call: CallData): boolean {
  return call.buffers.some((buffer, index) => {
    const kinds = call.arguments.flatMap((argument) =>
      argument.type === "array" && argument.buffer === index ? [argument.kind] : [],
    );
    const sizes = new Set([...kinds, buffer.kind].filter((kind) => KINDS[kind].float));
    return sizes.size > 1 || (sizes.size === 1 && kinds.some((kind) => !KINDS[kind].float));
  });
}

class Watcher {
  steps = 0;
  sawNanBits = false;
  readonly outside = new Set<string>();
  private floats: TypedArray[] = [];
  private mixed = false;

  begin(mixed: boolean): void {
    this.steps = 0;
    this.sawNanBits = false;
    this.outside.clear();
    this.mixed = mixed;
  }

  load(code: string): Record<string, (...values: unknown[]) => unknown> {
    const exports: Record<string, (...values: unknown[]) => unknown> = {};
    const at = (array: TypedArray, index: number, name: string): number => {
      this.lookForNan();
      // A dictionary has no outside: what it lacks is undefined.
      if (!("length" in Object(array))) return index;
      if (!(index >= 0 && index < array.length && Number.isInteger(index))) this.outside.add(name);
      return index;
    };
    // A store behind the last element of a list appends.
    const put = (array: TypedArray, index: number, name: string): number =>
      Array.isArray(array) && index === array.length ? index : at(array, index, name);
    const whole = (array: TypedArray): TypedArray => {
      this.lookForNan();
      return array;
    };
    const step = (): void => {
      if (++this.steps > STEP_LIMIT) throw new StepLimit();
      this.lookForNan();
    };
    new Function("exports", "require", "$step", "$at", "$put", "$whole", code)(
      exports,
      () => numpy,
      step,
      at,
      put,
      whole,
    );
    return exports;
  }

  run(run: (...values: unknown[]) => unknown, values: unknown[]): unknown {
    this.floats = this.mixed
      ? values.filter(isTypedArray).filter((array) => KINDS[array.constructor.name as Kind].float)
      : [];
    const result = run(...values);
    this.lookForNan();
    return result;
  }

  private lookForNan(): void {
    for (const array of this.floats) if (array.some((value) => value !== value)) this.sawNanBits = true;
  }
}
