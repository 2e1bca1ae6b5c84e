/**
 * A fixture's function, as written and as built, in; a line of text for each difference and each call that did not run
 * as WebAssembly out.
 */
import type { Argument, Case, Trap } from "../../fixtures/cases.js";
import { compareOutcomes } from "./compare.js";
import { argumentsOf, callableOf, casesOf, mayRunAsJavaScript, type FixtureModule } from "./fixture.js";
import { call, type Callable, type Outcome } from "./outcome.js";
import { watchKernels, type KernelCall } from "./kernel-calls.js";
import type { BuiltFile } from "./build.js";

/** Runs `work` with the arguments where the kernel shall find them: as given, or moved to kernel memory. */
export type Placement = <T>(args: readonly Argument[], work: (args: readonly Argument[]) => T) => T;
export const asGiven: Placement = (args, work) => work(args);

/** One function of one build. */
export interface Subject {
  readonly fixture: FixtureModule;
  /** The rewritten module, its glue watched. */
  readonly built: object;
  readonly name: string;
  /** The name of the kernel's export in the glue. */
  readonly kernel: string;
}

/** Why the build itself failed for a function; empty when it was compiled or may stay JavaScript. */
export function buildFailures(fixture: FixtureModule, file: BuiltFile | undefined, name: string): string[] {
  if (file === undefined) return ["the file was not built"];
  const result = file.functions.find((candidate) => candidate.name === name);
  if (result?.status === "compiled" || fixture.javascript?.includes(name)) return [];
  const diagnostics = file.diagnostics.map(
    ({ code, message, place }) => `${place.line}:${place.column} ${code} ${message}`,
  );
  return [`${describeStatus(result)}`, ...diagnostics];
}

function describeStatus(result: BuiltFile["functions"][number] | undefined): string {
  return result === undefined
    ? "not among the built functions"
    : `status ${result.status}: ${result.reason ?? "no reason given"}`;
}

export function sweepCases(subject: Subject, placement: Placement): string[] {
  const { fixture, name } = subject;
  const fresh = casesOf(fixture, name);
  return casesOf(fixture, name).flatMap((given, index) => sweepCase(subject, given, fresh[index]!, index, placement));
}

/** `given` and `fresh` are equal, and have nothing in common that a call could change. */
function sweepCase(subject: Subject, given: Case, fresh: Case, index: number, placement: Placement): string[] {
  const { fixture, name } = subject;
  const expected = call(callableOf(fixture, name), argumentsOf(given));
  return placement(givenTo(subject, argumentsOf(fresh)), (args) => {
    const { result: actual, calls } = watchKernels(() => call(callableOf(subject.built, name), args));
    const lines = compareOutcomes(expected, actual, fixture.ulp?.[name] ?? 0);
    const silent = mayRunAsJavaScript(fixture, name, given) ? [] : silentJavaScript(subject.kernel, calls);
    return [...silent, ...lines].map((line) => `case ${index}: ${line}`);
  });
}

/** Functions that the fixture exports are those of the rewritten module where that one is called. */
function givenTo({ fixture, built }: Subject, args: readonly Argument[]): Argument[] {
  const own = new Map(
    Object.entries(fixture).map(([name, value]) => [value, (built as FixtureModule)[name] as Argument]),
  );
  return args.map((arg) => {
    if (typeof arg === "function") return own.get(arg) ?? arg;
    const isPlain = typeof arg === "object" && arg !== null && Object.getPrototypeOf(arg) === Object.prototype;
    if (!isPlain || !Object.values(arg).some((value) => typeof value === "function")) return arg;
    return Object.fromEntries(Object.entries(arg).map(([name, value]) => [name, own.get(value) ?? (value as unknown)]));
  });
}

function silentJavaScript(kernel: string, calls: readonly KernelCall[]): string[] {
  const own = calls.filter((made) => made.kernel === kernel);
  if (own.length === 0) return [`kernel ${kernel} was not called`];
  return own.every((made) => made.ranAsWasm) ? [] : ["ran as JavaScript"];
}

/** Accesses outside: compiled code throws a RangeError that names array, index, length and line. */
export function sweepTraps(subject: Subject, lineOf: (index: number) => number, placement: Placement): string[] {
  const traps = subject.fixture.traps?.[subject.name]?.() ?? [];
  return traps.flatMap((trap, index) =>
    placement(trap.arguments, (args) => {
      const { result, calls } = watchKernels(() => call(callableOf(subject.built, subject.name), args));
      const lines = [...silentJavaScript(subject.kernel, calls), ...compareTrap(trap, lineOf(index), result)];
      return lines.map((line) => `trap ${index}: ${line}`);
    }),
  );
}

function compareTrap(trap: Trap, line: number, outcome: Outcome): string[] {
  if (!outcome.threw) return [`returned ${String(outcome.value)} in spite of ${trap.array}[${trap.index}]`];
  if (!(outcome.value instanceof RangeError)) return [`threw ${String(outcome.value)} instead of a RangeError`];
  const { message } = outcome.value;
  const words = [trap.array, String(trap.index), String(trap.length), String(line)];
  const missing = words.filter(
    (word) => !new RegExp(`(?<![\\w.-])${word.replace(/[.$]/g, "\\$&")}(?![\\w.]*\\w)`).test(message),
  );
  return missing.length === 0 ? [] : [`"${message}" does not name ${missing.join(", ")}`];
}

/** What the function does with these arguments in a module whose accesses outside are reported. */
export function runChecked(checked: FixtureModule, name: string, args: readonly Argument[]): Outcome {
  return call(callableOf(checked, name) satisfies Callable, args);
}
