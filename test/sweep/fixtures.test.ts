/** The rules that fixtures keep: they type-check, have cases, run as plain JavaScript, and stay inside their arrays. */
import { beforeAll, describe, expect, it } from "vitest";
import { compareOutcomes } from "./compare.js";
import { argumentsOf, callableOf, canRun, casesOf, type FixtureModule } from "./fixture.js";
import { listFixtures, loadFixture, type Fixture } from "./fixture-files.js";
import { call } from "./outcome.js";
import { loadChecked, OutsideAccess, writeChecked } from "./outside.js";
import { runChecked } from "./sweep.js";

const FEWEST_FUNCTIONS = 170;
const FEWEST_CASES = 3;
/** `world` is what a test gives kernels of its own. */
const NOT_FUNCTIONS = new Set([
  "cases",
  "traps",
  "ulp",
  "javascript",
  "throws",
  "asksOutside",
  "needs",
  "unmarked",
  "world",
]);

const fixtures = listFixtures();
const modules = new Map<Fixture, FixtureModule>();
const checked = new Map<Fixture, FixtureModule>();

beforeAll(async () => {
  writeChecked();
  for (const fixture of fixtures) {
    modules.set(fixture, await loadFixture(fixture.file));
    checked.set(fixture, await loadChecked(fixture.file));
  }
}, 120_000);

it("are many", () => {
  const functions = fixtures.flatMap((fixture) => fixture.marked);
  const cases = fixtures.flatMap((fixture) => fixture.marked.flatMap((name) => casesOf(modules.get(fixture)!, name)));
  console.log(`${fixtures.length} files, ${functions.length} functions, ${cases.length} cases`);
  expect(functions.length).toBeGreaterThanOrEqual(FEWEST_FUNCTIONS);
});

describe.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_, fixture) => {
  it("marks each exported function, and lists only marked ones", () => {
    const module = modules.get(fixture)!;
    const exported = Object.keys(module).filter((name) => typeof module[name] === "function");
    const unmarked = module.unmarked ?? [];
    expect(exported.sort()).toEqual([...fixture.marked, ...unmarked].sort());
    const listed = [module.cases, module.traps ?? {}, module.ulp ?? {}].flatMap((table) => Object.keys(table));
    const named = [...listed, ...(module.javascript ?? []), ...(module.throws ?? []), ...(module.asksOutside ?? [])];
    expect(named.filter((name) => !fixture.marked.includes(name))).toEqual([]);
    const known = new Set([...NOT_FUNCTIONS, ...fixture.marked, ...unmarked]);
    expect(Object.keys(module).filter((name) => !known.has(name))).toEqual([]);
  });

  for (const name of fixture.marked) {
    it(`${name}: cases run, the same each time, and stay inside`, (context) => {
      const module = modules.get(fixture)!;
      if (!canRun(module)) return context.skip();
      const count = casesOf(module, name).length;
      expect(count).toBeGreaterThanOrEqual(FEWEST_CASES);
      for (let index = 0; index < count; index++) runTwice(module, checked.get(fixture)!, name, index);
    });
  }
});

/**
 * As written and in the checked copy: the same outcome, no access outside, an error only where the fixture announces
 * it.
 */
function runTwice(module: FixtureModule, copy: FixtureModule, name: string, index: number): void {
  const first = call(callableOf(module, name), argumentsOf(casesOf(module, name)[index]!));
  const place = `${name}, case ${index}`;
  const asks = module.asksOutside?.includes(name);
  const second = asks
    ? call(callableOf(module, name), argumentsOf(casesOf(module, name)[index]!))
    : runChecked(copy, name, argumentsOf(casesOf(copy, name)[index]!));
  expect(second.value instanceof OutsideAccess ? second.value.message : "", place).toBe("");
  if (first.threw && !module.throws?.includes(name)) throw new Error(`${place} threw ${String(first.value)}`);
  expect(compareOutcomes(first, second), place).toEqual([]);
}

describe("traps", () => {
  for (const fixture of fixtures) {
    it(fixture.name, () => {
      const module = modules.get(fixture)!;
      for (const [name, traps] of Object.entries(module.traps ?? {})) {
        for (const [index, trap] of traps().entries()) {
          const plain = call(callableOf(module, name), traps()[index]!.arguments);
          expect(plain.threw, `${name}, trap ${index}: plain JavaScript goes on`).toBe(false);
          const { value } = runChecked(checked.get(fixture)!, name, trap.arguments);
          if (!(value instanceof OutsideAccess)) throw new Error(`${name}, trap ${index}: accesses nothing outside`);
          const { array, index: at, length } = value;
          expect({ array, index: at, length }, `${name}, trap ${index}`).toEqual({
            array: trap.array,
            index: trap.index,
            length: trap.length,
          });
        }
      }
    });
  }
});
