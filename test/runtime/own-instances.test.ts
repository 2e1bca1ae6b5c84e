/**
 * Instances of classes of the program: a built module and the same module without kernels do the same to them, classes
 * and identity included.
 */
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { VariantBuild } from "../sweep/build.js";
import { watchKernels } from "../sweep/kernel-calls.js";
import { importWatched } from "../sweep/spy.js";
import * as constructed from "./own-instances/constructed.js";
import * as declared from "./own-instances/declared.js";
import * as derived from "./own-instances/derived.js";
import * as plain from "./own-instances/kernels.js";
import { oddInstances } from "./own-instances/odd.js";

type Module = Record<string, (...args: unknown[]) => unknown> & Pick<typeof plain, "cases" | "Base" | "javascript">;

const build = new VariantBuild("base", "own-instances");
const load = async (name: string): Promise<Module> =>
  (await importWatched(await build.build(fileURLToPath(new URL(name, import.meta.url))))) as Module;
let built: Module;
let builtDerived: Module;
beforeAll(async () => {
  built = await load("own-instances/kernels.ts");
  builtDerived = await load("own-instances/derived.ts");
}, 300_000);
afterAll(() => build.close());

/** What a call gives and does; classes have the same names in both modules. */
const outcome = (module: Module, name: string, k: number): string =>
  outcomeOf(module, name, [...(module.cases[name]!()[k] as readonly unknown[])]);

function outcomeOf(module: Module, name: string, args: unknown[]): string {
  try {
    const result = module[name]!(...args);
    const places = [args.indexOf(result), ...args.map((arg) => (Array.isArray(arg) ? arg.indexOf(result) : -1))];
    return inspect({ result, args, places }, { depth: 20 });
  } catch (error) {
    return inspect({ error: String(error), args }, { depth: 20 });
  }
}

function compare(built: Module, plain: Module, name: string): void {
  plain.cases[name]!().forEach((_, k) => {
    const { result, calls } = watchKernels(() => outcome(built, name, k));
    expect(result).toBe(outcome(plain, name, k));
    expect(calls.map(({ ranAsWasm }) => ranAsWasm)).toEqual([!plain.javascript[name]?.includes(k)]);
  });
}

test.each(Object.keys(plain.cases))("%s", (name) => compare(built, plain as unknown as Module, name));

test.each(Object.keys(derived.cases))("%s, with derived classes", (name) =>
  compare(builtDerived, derived as unknown as Module, name),
);

test.each([0, 1, 2])("an instance with a method of its own, %i", (k) => {
  const run = (module: Module): string => {
    const { Base } = module;
    return outcomeOf(module, "worths", [[new Base(), oddInstances(Base)[k]]]);
  };
  const { result, calls } = watchKernels(() => run(built));
  expect(result).toBe(run(plain as unknown as Module));
  expect(calls.map(({ ranAsWasm }) => ranAsWasm)).toEqual([false]);
});

test("functions that declare what `this` is, and accessors", async () => {
  const compiled = (await load("own-instances/declared.ts")) as unknown as typeof declared;
  for (const at of [5, 6, 9]) {
    const { result, calls } = watchKernels(() => inspect(compiled.ofRecords(at, at === 5 ? undefined : at)));
    expect(result).toBe(inspect(declared.ofRecords(at, at === 5 ? undefined : at)));
    expect(calls.map(({ kernel }) => kernel)).toEqual(["spread", "sumAround", "sumAround"]);
  }
  const { result, calls } = watchKernels(() => compiled.ofInstances(1.5));
  expect(result).toEqual(declared.ofInstances(1.5));
  expect(calls).toHaveLength(2);
  for (const n of [0, 1, 7]) {
    const { result, calls } = watchKernels(() => compiled.ofAccessors(n));
    expect(result).toEqual(declared.ofAccessors(n));
    expect(calls.map(({ ranAsWasm }) => ranAsWasm)).toEqual([true, true, true, true, true]);
  }
});

test("instances of the class that `this` is, or is of", async () => {
  const compiled = (await load("own-instances/constructed.ts")) as unknown as typeof constructed;
  for (const isWeighted of [false, true])
    for (const x of [1, -0, NaN]) {
      const { result, calls } = watchKernels(() => inspect(compiled.ofClass(x, isWeighted)));
      expect(result).toBe(inspect(constructed.ofClass(x, isWeighted)));
      const ran = calls.filter(({ ranAsWasm }) => ranAsWasm).map(({ kernel }) => kernel);
      expect(ran).toEqual(isWeighted ? ["moved"] : ["cloned", "plus", "from", "scaled", "moved"]);
    }
});
