/** The outcome in JavaScript and the outcome in WebAssembly of one call in; a line of text for each difference out. */
import type { Argument, Tolerance, TypedArray } from "../../fixtures/cases.js";
import { isTypedArray, withBytes, type Outcome } from "./outcome.js";

const MOST_LINES = 5;

export function compareOutcomes(expected: Outcome, actual: Outcome, tolerance: Tolerance = 0): string[] {
  const lines = [...compareEnds(expected, actual, tolerance), ...compareArguments(expected, actual, tolerance)];
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), `… ${lines.length - MOST_LINES} more`] : lines;
}

function compareEnds(expected: Outcome, actual: Outcome, tolerance: Tolerance): string[] {
  if (expected.threw !== actual.threw) return [`${describeEnd(actual)} instead of: ${describeEnd(expected)}`];
  if (expected.threw) return compareErrors(expected.value, actual.value);
  return [...compareValues("result", expected.value, actual.value, tolerance), ...compareOrigins(expected, actual)];
}

function describeEnd(outcome: Outcome): string {
  return outcome.threw ? `threw ${describeError(outcome.value)}` : `returned ${show(outcome.value)}`;
}

function describeError(error: unknown): string {
  return error instanceof Error ? `${error.constructor.name}: ${error.message}` : String(error);
}

/**
 * What is said of a value that is not there: V8, JavaScriptCore and SpiderMonkey say what was to be done with it, each
 * in its words; a kernel names it.
 */
const ofMissing = {
  plain:
    /^TypeError: (?:Cannot (?:read|set|destructure) propert|(?:undefined|null) is not an object|can't access property|[^]* (?:is (?:not a function|not iterable|undefined|null)|has no properties))/,
  compiled: /^TypeError: '[^]*' is undefined\.$/,
};

function compareErrors(expected: unknown, actual: unknown): string[] {
  const [want, have] = [describeError(expected), describeError(actual)];
  if (ofMissing.plain.test(want) && ofMissing.compiled.test(have)) return [];
  return want === have ? [] : [`threw ${have} instead of ${want}`];
}

export function compareValues(place: string, expected: unknown, actual: unknown, tolerance: Tolerance): string[] {
  for (const Class of [DataView, ArrayBuffer])
    if (expected instanceof Class)
      return actual instanceof Class
        ? compareValues(place, withBytes(expected), withBytes(actual), tolerance)
        : [`${place}: no ${Class.name}`];
  if (isTypedArray(expected)) return compareArrays(place, expected, actual, tolerance);
  // Made anew for each call.
  if (typeof expected === "function" && typeof actual === "function") return [];
  if (isObject(expected)) return compareObjects(place, expected, actual, tolerance, new Map());
  return same(expected, actual, tolerance) ? [] : [`${place}: ${show(actual)} instead of ${show(expected)}`];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/**
 * Properties in their order, prototypes, and which places hold the same object; `seen` are the pairs that are being
 * compared.
 */
function compareObjects(
  place: string,
  expected: Record<string, unknown>,
  actual: unknown,
  tolerance: Tolerance,
  seen: Map<object, unknown>,
): string[] {
  if (seen.has(expected)) return seen.get(expected) === actual ? [] : [`${place}: not the same object as elsewhere`];
  seen.set(expected, actual);
  if (!isObject(actual) || isTypedArray(actual)) return [`${place}: ${show(actual)} instead of an object`];
  if (Object.getPrototypeOf(expected) !== Object.getPrototypeOf(actual)) return [`${place}: of another class`];
  const [entries, others] = [expected, actual].map(entriesOf);
  if (entries && others) return compareObjects(place, entries, others, tolerance, seen);
  const [want, have] = [expected, actual].map((object) => Object.keys(object).join());
  if (want !== have) return [`${place}: properties ${have} instead of ${want}`];
  return Object.keys(expected).flatMap((name) => {
    const [part, other] = [expected[name], actual[name]];
    if (isObject(part) && !isTypedArray(part)) return compareObjects(`${place}.${name}`, part, other, tolerance, seen);
    return compareValues(`${place}.${name}`, part, other, tolerance);
  });
}

/** What a Map or a Set holds, in order. */
const entriesOf = (object: object): Record<string, unknown> | undefined =>
  object instanceof Map || object instanceof Set ? ([...object] as unknown as Record<string, unknown>) : undefined;

function compareArrays(place: string, expected: TypedArray, actual: unknown, tolerance: Tolerance): string[] {
  if (!isTypedArray(actual)) return [`${place}: ${show(actual)} instead of ${show(expected)}`];
  const [want, have] = [expected, actual].map((array) => `${array.constructor.name}(${array.length})`);
  if (want !== have) return [`${place}: ${have} instead of ${want}`];
  const lines: string[] = [];
  for (let i = 0; i < expected.length; i++)
    lines.push(...compareValues(`${place}[${i}]`, expected[i], actual[i], tolerance));
  return lines;
}

function same(expected: unknown, actual: unknown, tolerance: Tolerance): boolean {
  if (Object.is(expected, actual)) return true;
  if (typeof expected !== "number" || typeof actual !== "number" || tolerance === 0) return false;
  if (!Number.isFinite(expected) || !Number.isFinite(actual)) return false;
  if (expected === 0 && actual === 0) return false;
  const { ulp, at = 0, single = false } = typeof tolerance === "number" ? { ulp: tolerance } : tolerance;
  return (
    Math.abs(expected - actual) <= ulp * unitInTheLastPlace(Math.max(Math.abs(expected), Math.abs(actual), at), single)
  );
}

/**
 * The distance between neighbouring doubles of this positive, finite magnitude, or between neighbouring numbers of
 * single precision.
 */
export function unitInTheLastPlace(magnitude: number, single = false): number {
  if (single) return Math.max(unitInTheLastPlace(magnitude) * 2 ** 29, 2 ** -149);
  const [bits] = new BigUint64Array(new Float64Array([magnitude]).buffer);
  const exponent = Math.max(Number(bits! >> 52n), 1);
  return 2 ** (exponent - 1023) * Number.EPSILON;
}

/** A result that is an argument must be that argument; one that looks into an argument must look at the same place. */
function compareOrigins(expected: Outcome, actual: Outcome): string[] {
  if (!isTypedArray(expected.value) || !isTypedArray(actual.value)) return [];
  const identical = expected.arguments.indexOf(expected.value);
  if (identical >= 0 && actual.arguments[identical] !== actual.value)
    return [`result: not argument ${identical} itself`];
  const other = actual.arguments.indexOf(actual.value);
  if (identical < 0 && other >= 0) return [`result: argument ${other} itself instead of a view on it`];
  if (expected.value.length === 0) return [];
  const [want, have] = [origin(expected.value, expected.arguments), origin(actual.value, actual.arguments)];
  return want === have ? [] : [`result: ${have} instead of ${want}`];
}

function origin(result: TypedArray, args: readonly Argument[]): string {
  for (const [index, argument] of args.entries()) {
    if (!isTypedArray(argument) || argument.buffer !== result.buffer) continue;
    const offset = result.byteOffset - argument.byteOffset;
    if (offset >= 0 && offset < argument.byteLength) return `a view on argument ${index} from byte ${offset}`;
  }
  return "a fresh array";
}

function compareArguments(expected: Outcome, actual: Outcome, tolerance: Tolerance): string[] {
  const lines = expected.arguments.flatMap((argument, index) =>
    compareValues(`argument ${index}`, argument, actual.arguments[index], tolerance),
  );
  return [...lines, ...compareSurroundings(expected.arguments.map(withBytes), actual.arguments.map(withBytes))];
}

/** Bytes of the arguments' buffers that no argument shows must not change either. */
function compareSurroundings(expected: readonly Argument[], actual: readonly Argument[]): string[] {
  const lines: string[] = [];
  for (const [index, argument] of expected.entries()) {
    const other = actual[index];
    if (!isTypedArray(argument) || !isTypedArray(other) || argument.buffer.byteLength !== other.buffer.byteLength)
      continue;
    const [want, have] = [new Uint8Array(argument.buffer), new Uint8Array(other.buffer)];
    const shown = shownBytes(argument.buffer, expected);
    const changed = want.findIndex((byte, at) => shown[at] === 0 && byte !== have[at]);
    if (changed >= 0) lines.push(`buffer of argument ${index}: byte ${changed} outside the arguments changed`);
  }
  return lines;
}

function shownBytes(buffer: ArrayBufferLike, args: readonly Argument[]): Uint8Array {
  const shown = new Uint8Array(buffer.byteLength);
  for (const argument of args) {
    if (isTypedArray(argument) && argument.buffer === buffer)
      shown.fill(1, argument.byteOffset, argument.byteOffset + argument.byteLength);
  }
  return shown;
}

function show(value: unknown): string {
  if (isTypedArray(value)) return `${value.constructor.name}(${value.length})`;
  return Object.is(value, -0) ? "-0" : String(value);
}
