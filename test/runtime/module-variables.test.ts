/** Kernels and JavaScript that share variables of a module, call after call: the same as without kernels. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { KernelBuilder } from "@wumba/plugin-core";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";

const CACHE = fileURLToPath(new URL("./.cache/", import.meta.url));

const PROGRAM = `
export const early: unknown[] = [];
const note = (run: () => unknown): void => {
  try {
    early.push(run());
  } catch (error) {
    early.push((error as Error).name);
  }
};
note(() => tick(3));
note(() => hoisted(3));
note(() => quiet(3));
note(() => (quiet(7), 0));

export let ticks = 5, name = "x"
var late = 7;
let quietly = 0;
let current = new Float64Array(3), spare = new Float64Array(3);
let made: Float64Array | null = null;
let flag: boolean | undefined;

// @njit
export function tick(n: number): number { for (let i = 0; i < n; i++) ticks += i; return ticks; }
// @njit
export function reads(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += ticks;
  return s;
}
// @njit
export function hoisted(n: number): number { for (let i = 0; i < n; i++) late += i; return late; }
// @njit
export function quiet(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += i;
  if (n > 5) quietly++;
  return s;
}
// @njit
export function outer(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) { ticks++; s += inner(i); }
  return s;
}
// @njit
export function inner(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) { ticks += 2; late ^= i; s += ticks + late; }
  return s;
}
export function between(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) { s += outer(2); ticks %= 100; late++; s += inner(3); }
  return s;
}
// @njit
export function failing(n: number): number {
  for (let i = 0; i < n; i++) { ticks++; name += i; if (i === 4) throw new RangeError(name); }
  return ticks;
}
// @njit
export function swapping(n: number): number {
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < current.length; i++) spare[i] = current[i]! * 2 + i;
    [current, spare] = [spare, current];
  }
  return current[2]!;
}
// @njit
export function missing(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) {
    made = made === null ? new Float64Array(i + 1) : made.length > 2 ? null : made.map((x) => x + 1);
    flag = flag === undefined ? true : flag ? false : undefined;
    s += made?.length ?? 100;
  }
  return s;
}
// @njit
function depth(n: number): number { ticks++; return n === 0 ? 0 : 1 + depth(n - 1); }
// @njit
export function deep(n: number): number {
  let s = 0;
  for (let i = 0; i < 2; i++) s += depth(n);
  return s;
}
const seen = () => ticks;

export function run(log: (...values: unknown[]) => void): void {
  const attempt = (call: () => unknown): void => {
    try {
      log(call());
    } catch (error) {
      log((error as Error).name);
    }
    log(ticks, name, late, quietly, [...current], [...spare], made && [...made], flag, seen());
  };
  log(...early);
  const all = [tick, reads, hoisted, quiet, outer, inner, between, failing, swapping, missing, deep];
  for (let k = 0; k < 77; k++) attempt(() => all[(k * 7) % all.length]!((k * 5) % 9));
  for (const value of [NaN, -0, Infinity, 2 ** 53]) {
    ticks = late = value;
    for (const call of all) attempt(() => call(4));
  }
  const [a, b] = [current, spare];
  for (const n of [0, 1, 2]) attempt(() => (swapping(n), [a === current, b === current]));
}
`;

const STATIC_FIELDS = `
export class Counter {
  static count = 0;
  static last: number | undefined;
  static label = "c";
  static isOn = false;
  static readonly whole = 25 ** 3;
  static readonly root = Math.sqrt(Number("7"));
  static readonly steps = [1, 2, 3];
  static cells = new Float64Array(3);
  static readonly sides = 4;
  private static hidden = 2.5;
  // @njit
  static scaled(n: number): number {
    let s = 0;
    for (let i = 0; i < n; i++) s += i * Counter.hidden + Counter.root;
    return s;
  }
}
class Other { static count = 100; }
(Counter as { sides: number }).sides = 5;
// @njit
export function steps(n: number): number {
  for (let i = 0; i < n; i++) { Counter.count += Counter.steps[i % 3]!; Other.count--; }
  return Counter.count / Counter.whole + Other.count * Counter.sides;
}
// @njit
export function reads(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += Counter.count * (Counter.last ?? -1);
  return s;
}
function next(by: number): number { Counter.last = (Counter.last ?? 0) + by; return Counter.last; }
// @njit
export function helped(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += next(i);
  return s;
}
// @njit
export function mixed(n: number): number {
  for (let i = 0; i < n; i++) {
    Counter.isOn = !Counter.isOn;
    if (Counter.isOn) Counter.label += i;
    Counter.cells[i % 3]! += i;
    if (i === 6) throw new RangeError(Counter.label);
  }
  return Counter.cells.length + Counter.label.length;
}
export function run(log: (...values: unknown[]) => void): void {
  const all = [steps, reads, helped, mixed, Counter.scaled];
  for (let k = 0; k < 60; k++) {
    try {
      log(all[(k * 3) % all.length]!((k * 5) % 9));
    } catch (error) {
      log((error as Error).message);
    }
    const { count, last, label, isOn, cells } = Counter;
    log(count, last, label, isOn, [...cells], Other.count);
    if (k % 7 === 0) Counter.count = Counter.count % 100;
    if (k % 11 === 0) Counter.last = undefined;
    if (k % 13 === 0) Counter.cells = new Float64Array(4);
  }
}
`;

async function traceOf(folder: string, name: string, code: string): Promise<unknown[]> {
  const outfile = path.join(folder, `${name}.mjs`);
  const stdin = { contents: code, loader: "ts", resolveDir: folder } as const;
  await build({ stdin, bundle: true, format: "esm", platform: "node", outfile, minifyIdentifiers: true });
  const trace: unknown[] = [];
  const { run } = (await import(pathToFileURL(outfile).href)) as { run: (log: (...values: unknown[]) => void) => void };
  run((...values) => trace.push(structuredClone(values)));
  return trace;
}

test.each([
  ["variables, in any order, with errors, before the declarations", PROGRAM],
  ["static fields", STATIC_FIELDS],
])("%s", { timeout: 120_000 }, async (_, program) => {
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, "variables-"));
  const builder = new KernelBuilder({ root: folder, cacheDir: path.join(folder, "cache"), boundary: "always" });
  onTestFinished(async () => {
    await builder.close();
    rmSync(folder, { recursive: true });
  });
  const file = path.join(folder, "program.ts");
  writeFileSync(file, program);
  const built = (await builder.build(file, program))!;
  expect(built.diagnostics).toEqual([]);
  expect(built.functions.map(({ status }) => status)).not.toContain("javascript");
  expect(await traceOf(folder, "kernels", built.code)).toEqual(await traceOf(folder, "plain", program));
});
