/** Generators against NumPy's, draw after draw (streams.py). */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as np from "@wumba/numpy";
import { difference, read, type Bound, type Expected, type Stored } from "./cases.js";

type Values = (Stored | Stored[])[];
type Call = [
  method: string,
  args: Values,
  options: Record<string, Stored | Stored[]>,
  expected: Expected | number[] | null,
  ulp: Bound,
];
type Row = [generator: string, args: Values, calls: Call[]];

const file = fileURLToPath(new URL("data/random/streams.json", import.meta.url));
const rows = JSON.parse(readFileSync(file, "utf8")) as Row[];

type Method = (...args: unknown[]) => unknown;

const { Generator, RandomState, SeedSequence, defaultRng, mt19937, philox } = np.random;

const generators: Record<string, (seed: number, count: number) => object> = {
  defaultRng,
  philox,
  mt19937,
  RandomState: (seed) => new RandomState(seed),
  "PCG64.jumped": (seed, count) => new Generator(defaultRng(seed).bitGenerator.jumped(count)),
  "PCG64.advance": (seed, count) => new Generator(defaultRng(seed).bitGenerator.advance(count)),
  "Philox.jumped": (seed, count) => new Generator(philox(seed).bitGenerator.jumped(count)),
  "Philox.advance": (seed, count) => new Generator(philox(seed).bitGenerator.advance(count)),
  "SeedSequence.spawn": (seed, count) => defaultRng(new SeedSequence(seed).spawn(count).at(-1)),
};

/** `@3x4` is the array of that shape of the numbers from 0 on. */
function valueOf(value: Stored | Stored[]): unknown {
  if (typeof value !== "string" || !value.startsWith("@")) return read(value);
  const shape = value.slice(1).split("x").map(Number);
  return np.reshape(np.arange(shape.reduce((size, length) => size * length, 1)), shape);
}

/** NumPy has the size among its arguments, and keywords behind them. */
function argumentsOf(method: string, given: readonly unknown[], options: Call[2]): unknown[] {
  const settings = Object.fromEntries(
    Object.entries(options).map(([key, value]) => [key, typeof value === "string" ? value : read(value)]),
  );
  if (Object.keys(settings).length === 0) return [...given];
  const before = { random: 1, integers: 3, choice: 2 }[method]!;
  return [...given, ...new Array<undefined>(before - given.length).fill(undefined), settings];
}

/** Of a long draw, the last values are known. */
function tailOf(value: unknown, expected: Call[3]): unknown {
  if (
    value instanceof Uint8Array ||
    !np.isNDArray(value) ||
    typeof expected !== "object" ||
    !expected ||
    !("s" in expected)
  )
    return value;
  return value.ndim === 1 && value.size > expected.s[0]! ? value.slice(-expected.s[0]!) : value;
}

function wrong(generator: Record<string, Method>, [method, args, options, expected, ulp]: Call): string | undefined {
  const given = args.map(valueOf);
  const result = generator[method]!(...argumentsOf(method, given, options));
  const drawn = tailOf(method === "shuffle" ? given[0] : result, expected);
  if (expected === null) return drawn === undefined ? undefined : "a result, not undefined";
  if (Array.isArray(expected))
    return String(drawn) === String(expected) ? undefined : `${String(drawn)}, not ${String(expected)}`;
  return difference(drawn, expected, ulp);
}

describe.each(rows)("%s(%j)", (name, args, calls) => {
  it("draws what NumPy draws", () => {
    const generator = generators[name]!(...(args.map((value) => read(value)) as [number, number])) as Record<
      string,
      Method
    >;
    const failures = calls.flatMap((call) => {
      const failure = wrong(generator, call);
      return failure === undefined ? [] : [`${call[0]}(${JSON.stringify(call.slice(1, 3)).slice(1, -1)}): ${failure}`];
    });
    expect(failures).toEqual([]);
  });
});

it("begins anew with a seed, and without one differs from what was before", () => {
  const state = new RandomState(3);
  const first = state.rand();
  state.randn();
  state.seed(3);
  expect(state.rand()).toBe(first);
  expect(new RandomState().rand()).not.toBe(new RandomState().rand());
  expect(defaultRng().random()).not.toBe(defaultRng().random());
  expect(() => state.seed(2 ** 32)).toThrow("Seed must be between 0 and 2**32 - 1");
});
