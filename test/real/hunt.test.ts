/** The programs of `npm run hunt`: each idiom compiles, and gives what plain JavaScript gives. Nothing is timed. */
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";

interface Program {
  readonly name: string;
  readonly lines: readonly string[];
}
interface Built {
  readonly program: Program;
  readonly problem?: string;
  readonly kept?: true;
  readonly original: string;
  readonly compiled: string;
  readonly args: string;
}

const load = (name: string): Promise<unknown> => import(new URL(`../../bench/${name}`, import.meta.url).href);
const { IDIOMS, programOf } = (await load("hunt/programs.mjs")) as {
  IDIOMS: object;
  programOf: (seed: number, names?: readonly string[]) => Program;
};
const { build } = (await load("hunt/trials.mjs")) as { build: (programs: readonly Program[]) => Promise<Built[]> };
const { shrink } = (await load("hunt/shrink.mjs")) as {
  shrink: (program: Program, loses: (smaller: Program) => Promise<boolean>, until: number) => Promise<Program>;
};
const { outcome, same } = (await load("real/compare.mjs")) as {
  outcome: (run: unknown, args: unknown[]) => { error?: string };
  same: (a: unknown, b: unknown) => boolean;
};

test("each idiom, in two forms", { timeout: 600_000 }, async () => {
  const programs = Object.keys(IDIOMS).flatMap((name, k) =>
    [1, 2].map((form) => ({ ...programOf(100 * k + form, [name]), name: `idiom-${name}-${form}` })),
  );
  const all = await build(programs);
  expect(all.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  for (const { kept, original, compiled, args, program } of all) {
    if (kept) continue;
    const [plain, kernel, { work }] = await Promise.all(
      [original, compiled, args].map((file) => import(/* @vite-ignore */ pathToFileURL(file).href)),
    );
    const expected = outcome(plain.subject, work());
    expect([program.name, expected.error]).toEqual([program.name, undefined]);
    for (let call = 0; call < 3; call++)
      expect([program.name, same(outcome(kernel.subject, work()), expected)]).toEqual([program.name, true]);
  }
});

describe("what loses is made shorter", () => {
  const lines = ["let k = 0;", "for (;;) {", "k++;", "if (k > 9) { break; }", "}", "sum += k;"];

  test("by whole statements", async () => {
    const loses = (smaller: Program): Promise<boolean> => Promise.resolve(smaller.lines.includes("sum += k;"));
    expect((await shrink({ name: "p", lines }, loses, Infinity)).lines).toEqual(["sum += k;"]);
  });

  test("of a loop what does not matter in it", async () => {
    const kept = ["for (;;) {", "k++;", "}"];
    const loses = (smaller: Program): Promise<boolean> =>
      Promise.resolve(kept.every((line) => smaller.lines.includes(line)));
    expect((await shrink({ name: "p", lines }, loses, Infinity)).lines).toEqual(kept);
  });

  test("as long as there is time", async () => {
    expect((await shrink({ name: "p", lines }, () => Promise.resolve(true), 0)).lines).toEqual(lines);
  });
});
