// In: a function and a call. Out: what came of it, as text: two outcomes are the same exactly when their texts are.
import { makeArguments, type CallData } from "./arguments.js";
import { Printer } from "./data/print.js";
import { isNDArray } from "@wumba/numpy";
import { isTypedArray, type TypedArray } from "./kinds.js";
import * as ndarrays from "./ndarrays/values.js";
import { numberText } from "./values.js";

/**
 * The result or the error, then every array argument after the call. Numbers print so that Object.is and equality of
 * texts agree.
 */
export function outcomeOf(run: (...values: unknown[]) => unknown, call: CallData): string {
  const values = makeArguments(call);
  const lines: string[] = [];
  const printer = new Printer();
  try {
    lines.push(`returns ${resultText(run(...values), values, printer)}`);
  } catch (error) {
    if (error instanceof StepLimit) throw error;
    lines.push(`throws ${error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error)}`);
  }
  values.forEach((value, index) => {
    if (isNDArray(value)) lines.push(`argument ${index} is ${ndarrays.arrayText(value)}`);
    else if (isTypedArray(value)) lines.push(`argument ${index} is ${arrayText(value)}`);
    else if (typeof value === "object") lines.push(`argument ${index} is ${printer.print(value)}`);
  });
  return lines.join("\n");
}

/** Thrown by watched code that runs for too long. */
export class StepLimit extends Error {}

function resultText(result: unknown, values: readonly unknown[], printer: Printer): string {
  if (isNDArray(result)) {
    const owner = values.findIndex((value) => isNDArray(value) && value.data.buffer === result.data.buffer);
    return `${ndarrays.arrayText(result)}, ${owner < 0 ? "new" : `in the memory of argument ${owner}`}`;
  }
  if (!isTypedArray(result)) return typeof result === "number" ? numberText(result) : printer.print(result);
  return `${arrayText(result)}, ${origin(result, values)}`;
}

/** Whether the result is an argument itself, a view on an argument's buffer, or new. */
function origin(result: TypedArray, values: readonly unknown[]): string {
  // Two arguments over the same elements count as one.
  const same = values.findIndex((value) => isTypedArray(value) && sameElements(value, result));
  if (same >= 0) return values.includes(result) ? itself(same) : wholeView(same);
  const shared = values.findIndex((value) => isTypedArray(value) && value.buffer === result.buffer);
  return shared >= 0 ? `at byte ${result.byteOffset} of the buffer of argument ${shared}` : "new";
}

const itself = (argument: number): string => `argument ${argument} itself`;
const wholeView = (argument: number): string => `a new view of all of argument ${argument}`;

/** JavaScript says what was to be done with what is not there, a kernel says its name: docs/deviations.md has it. */
const MISSING = /^throws TypeError: (?:Cannot (?:read|set|destructure) propert|.* is (?:not iterable|not a function))/;
const NAMED = /^throws TypeError: '.*' is undefined\.$/;

function saysMissing(expected: string, actual: string): boolean {
  const [want, have] = [expected, actual].map((outcome) => outcome.split("\n", 1)[0]!) as [string, string];
  return MISSING.test(want) && NAMED.test(have) && expected.slice(want.length) === actual.slice(have.length);
}

/**
 * Compiled code may return an argument itself where JavaScript returns a new view of all of it: the boundary tells
 * arrays by address and length.
 */
export function agrees(expected: string, actual: string): boolean {
  return (
    actual === expected ||
    saysMissing(expected, actual) ||
    actual ===
      expected.replace(
        /^(returns [^\n]*), a new view of all of argument (\d+)$/m,
        (_, text: string, index: string) => `${text}, ${itself(Number(index))}`,
      )
  );
}

function sameElements(left: TypedArray, right: TypedArray): boolean {
  return (
    left.buffer === right.buffer &&
    left.byteOffset === right.byteOffset &&
    left.length === right.length &&
    left.constructor === right.constructor
  );
}

function arrayText(array: TypedArray): string {
  return `${array.constructor.name} [${Array.from(array, numberText).join(", ")}]`;
}
