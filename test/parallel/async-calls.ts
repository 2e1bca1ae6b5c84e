/**
 * A fixture's function in; what it does differently from JavaScript when `runAsync` calls it out, as lines of text.
 * Pages use it too.
 */
import { runAsync } from "wumba";
import type { Argument } from "../../fixtures/cases.js";
import { compareOutcomes } from "../sweep/compare.js";
import { argumentsOf, callableOf, casesOf } from "../sweep/fixture.js";
import { call, type Callable, type Outcome } from "../sweep/outcome.js";
import { toResident } from "../sweep/resident.js";
import type { Subject } from "../sweep/sweep.js";

interface Callers {
  readonly all: ReadonlySet<{ readonly underway: unknown }>;
  readonly waiting: readonly unknown[];
}

type Owner = Readonly<Record<symbol, { readonly callers?: Callers } | null | undefined>>;

/** How many calls run on other threads, or wait for one. */
function callsUnderway(): number {
  const callers = (globalThis as unknown as Owner)[Symbol.for("wumba.memory.2")]?.callers;
  return callers ? callers.waiting.length + [...callers.all].filter(({ underway }) => underway).length : 0;
}

/** A line for what has not gone to another thread at once. */
async function callAsync(
  callable: Callable,
  args: readonly Argument[],
): Promise<{ outcome: Outcome; lines: readonly string[] }> {
  const before = callsUnderway();
  const running = runAsync(callable, args as Argument[]);
  const lines = callsUnderway() > before ? [] : ["ran on this thread"];
  try {
    return { outcome: { threw: false, value: await running, arguments: args }, lines };
  } catch (error) {
    return { outcome: { threw: true, value: error, arguments: args }, lines };
  }
}

/** Each case with arguments as given and in kernel memory, all of them at once. */
export async function sweepAsync({ fixture, built, name }: Subject): Promise<string[]> {
  const ulp = fixture.ulp?.[name] ?? 0;
  const sweeps = casesOf(fixture, name).flatMap((given, index) => {
    const expected = call(callableOf(fixture, name), argumentsOf(given));
    const fresh = (): readonly Argument[] => argumentsOf(casesOf(fixture, name)[index]!);
    const resident = toResident(fresh());
    return [fresh(), resident.args].map(async (args) => {
      const { outcome, lines } = await callAsync(callableOf(built, name), args);
      const found = [...lines, ...compareOutcomes(expected, outcome, ulp)].map((line) => `case ${index}: ${line}`);
      if (args === resident.args) resident.free();
      return found;
    });
  });
  return (await Promise.all(sweeps)).flat();
}
