/**
 * Every builtin that has samples in its row, compiled and compared with JavaScript: the same bits, or within one unit
 * in the last place.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtins } from "@wumba/compiler";
import { buildFiles } from "@wumba/plugin-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ulps } from "../std/inputs.mjs";

const FOLDER = fileURLToPath(new URL("./.cache/", import.meta.url));
const TINY = 2 ** -1074;
const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  2.5,
  -2.5,
  3,
  10,
  -7.25,
  1e-9,
  1e9,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e300,
  TINY,
  -TINY,
  NaN,
  Infinity,
  -Infinity,
];

/** The expression that calls a builtin on `a`, `b` and `c`, by the kind of its samples. */
const ARGUMENTS = { number: "a", integers: "a", pair: "a, b", several: "a, b, c" } as const;

interface Row {
  readonly key: string;
  readonly exact: boolean;
  /** The call as people write it. */
  readonly call: string;
}

const rows: Row[] = Object.entries(builtins).flatMap(([key, { samples, precision }]) => {
  if (samples === undefined) return [];
  return [{ key, exact: precision === "exact", call: `${key.replace("Constructor", "")}(${ARGUMENTS[samples]})` }];
});

/** Writes the calls' values for all triples of neighbours; booleans become numbers. */
const source = (marker: string): string =>
  rows
    .map(({ call }, index) => {
      const head = `export function f${index}(x: Float64Array, y: Float64Array, z: Float64Array, out: Float64Array): void`;
      return `${marker}\n${head} {\n  for (let i = 0; i < x.length; i++) {\n    const a = x[i]!, b = y[i]!, c = z[i]!;\n    out[i] = Number(${call});\n  }\n}\n`;
    })
    .join("\n");

type Kernel = (...arrays: Float64Array[]) => void;
let compiled: Record<string, Kernel>;
let plain: Record<string, Kernel>;
let statuses: Record<string, string>;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  const load = async (name: string, marker: string) => {
    const file = path.join(FOLDER, `${name}.ts`);
    writeFileSync(file, source(marker));
    const { files } = await buildFiles([file], {
      outDir: path.join(FOLDER, "out"),
      cacheDir: path.join(FOLDER, "kernels"),
      boundary: "always",
    });
    expect(files[0]!.diagnostics).toEqual([]);
    statuses = Object.fromEntries(files[0]!.functions.map((built) => [built.name, built.status]));
    return (await import(/* @vite-ignore */ `${pathToFileURL(files[0]!.output!).href}?${Date.now()}`)) as Record<
      string,
      Kernel
    >;
  };
  plain = await load("plain", "// As JavaScript");
  compiled = await load("compiled", "// @njit");
}, 300_000);

afterAll(() => rmSync(path.join(FOLDER, "out"), { recursive: true, force: true }));

const pairs = NUMBERS.flatMap((a) => NUMBERS.map((b) => [a, b] as const));
const columns = [
  pairs.map(([a]) => a),
  pairs.map(([, b]) => b),
  pairs.map(([a, b], k) => pairs[(k * 7) % pairs.length]![0] * (a === b ? 1 : -1)),
];

test.each(rows.map((row, index) => [row.call, row, index] as const))("%s", (_title, { exact }, index) => {
  expect(statuses[`f${index}`]).toBe("compiled");
  const run = (kernels: Record<string, Kernel>): Float64Array => {
    const out = new Float64Array(pairs.length);
    kernels[`f${index}`]!(...columns.map((column) => new Float64Array(column)), out);
    return out;
  };
  const [expected, actual] = [run(plain), run(compiled)];
  const wrong = pairs.flatMap((pair, k) => {
    const same = Object.is(actual[k], expected[k]) || (!exact && ulps(actual[k]!, expected[k]!) <= 1);
    return same ? [] : [`(${pair.join(", ")}, ${columns[2]![k]}): ${actual[k]} instead of ${expected[k]}`];
  });
  expect(wrong).toEqual([]);
});
