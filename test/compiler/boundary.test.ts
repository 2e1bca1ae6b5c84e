/** What becomes of calls with arrays and objects outside of kernel memory, by what the loops run over. */
import { fileURLToPath } from "node:url";
import type { Amount, Given, Signature } from "@wumba/compiler";
import { KernelBuilder } from "@wumba/plugin-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const FILE = fileURLToPath(new URL("../../fixtures/run/boundary-shapes.ts", import.meta.url));
const builder = new KernelBuilder();
const signatures = new Map<string, Signature>();

type Decision = "wasm" | "js" | "time";
/** Arguments, and what becomes of a call with them. */
type Call = readonly [args: readonly unknown[], decision: Decision];
interface Shape {
  /** Parameters and body. */
  readonly text: string;
  readonly options?: string;
  readonly calls: readonly Call[];
}

const f64 = (n: number): Float64Array => new Float64Array(n);
const u8 = (n: number): Uint8Array => new Uint8Array(n);
const i32 = (n: number): Int32Array => new Int32Array(n);
const rows = (n: number, m: number): number[][] => Array.from({ length: n }, () => Array<number>(m).fill(1));
const points = (n: number): { x: number; y: number }[] => Array.from({ length: n }, () => ({ x: 1, y: 2 }));

const SHAPES: Record<string, Shape> = {
  // Each element once: the formula cannot tell whether that pays, but for short arrays.
  scaled: {
    text: "(x: Float64Array, y: Float64Array): void { for (let i = 0; i < x.length; i++) y[i] = 3 * x[i] + y[i]; }",
    calls: [
      [[f64(4), f64(4)], "js"],
      [[f64(100_000), f64(100_000)], "time"],
    ],
  },
  // Nothing is copied in, and the list that is given out costs what it costs.
  listed: {
    text: "(n: number): number[] { const out: number[] = []; for (let i = 0; i < n; i += 2) out.push(i); return out; }",
    calls: [
      [[4], "js"],
      [[100_000], "time"],
    ],
  },
  // Work grows faster than what is copied.
  product: {
    text: `(a: Float64Array, b: Float64Array, c: Float64Array, n: number): void { for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) { let s = 0; for (let k = 0; k < n; k++) s += a[i * n + k] * b[k * n +
      j]; c[i * n + j] = s; } }`,
    calls: [
      [[f64(16), f64(16), f64(16), 4], "js"],
      [[f64(256), f64(256), f64(256), 16], "time"],
      [[f64(10_000), f64(10_000), f64(10_000), 100], "wasm"],
    ],
  },
  // One row of an image.
  row: {
    text: `(image: Uint8Array, out: Uint8Array, width: number, y: number): void { for (let x = 1; x < width -
      1; x++) out[x] = (image[y * width + x - 1] + image[y * width + x + 1]) >> 1; }`,
    calls: [
      [[u8(4096), u8(64), 64, 3], "js"],
      [[u8(2 ** 20), u8(1024), 1024, 3], "js"],
    ],
  },
  // A window, whose length an argument says.
  first: {
    text: "(x: Uint8Array, n: number): void { for (let i = 0; i < n; i++) x[i] += 7; }",
    calls: [
      [[u8(100_000), 10], "js"],
      [[u8(100_000), 100_000], "wasm"],
    ],
  },
  // Much work on few elements.
  stretched: {
    text: `(key: Uint8Array, rounds: number): number { let h = 0; for (let r = 0; r < rounds; r++) for (let i =
      0; i < key.length; i++) h = Math.imul(h ^ key[i], 16777619); return h; }`,
    calls: [
      [[u8(32), 1], "js"],
      [[u8(32), 100], "time"],
      [[u8(32), 100_000], "wasm"],
    ],
  },
  // How far these go the data say.
  found: {
    text: `(x: Uint8Array, v: number): number { for (let i = 0; i < x.length; i++) if (x[i] === v) return i;
      return -1; }`,
    calls: [[[u8(100_000), 3], "time"]],
  },
  halved: {
    text: `(x: Float64Array, v: number): number { let [a, b] = [0, x.length]; while (a < b) { const m = (a + b)
      >> 1; if (x[m] < v) a = m + 1; else b = m; } return a; }`,
    calls: [[[f64(50_000), 3], "time"]],
  },
  perhaps: {
    text: "(x: Uint8Array, on: boolean): void { if (!on) return; for (let i = 0; i < x.length; i++) x[i] += 7; }",
    calls: [[[u8(100_000), true], "time"]],
  },
  tree: {
    text: `(left: Int32Array, right: Int32Array, key: Float64Array, v: number): number { let node = 0; while
      (node >= 0 && key[node] !== v) node = v < key[node] ? left[node] : right[node]; return node; }`,
    calls: [[[i32(50_000), i32(50_000), f64(50_000), 1], "time"]],
  },
  // Lists of lists count by their elements.
  centroids: {
    text: `(data: number[][], id: number[], sums: number[][]): void { for (let l = 0; l < data.length; l++) for
      (let d = 0; d < 4; d++) sums[id[l]][d] += data[l][d]; }`,
    calls: [[[rows(1000, 4), [1, 2, 3], rows(5, 4)], "js"]],
  },
  distances: {
    text: `(a: number[][], b: number[][]): number { let s = 0; for (let i = 0; i < a.length; i++) for (let j =
      0; j < b.length; j++) for (let d = 0; d < a[i].length; d++) s += a[i][d] * b[j][d]; return s; }`,
    calls: [
      [[rows(10, 2), rows(2, 2)], "js"],
      [[rows(100, 10), rows(100, 10)], "time"],
      [[rows(1000, 100), rows(1000, 100)], "wasm"],
    ],
  },
  nearest: {
    text: `(points: { x: number; y: number }[], centres: { x: number; y: number }[], out: Int32Array): void {
      for (let i = 0; i < points.length; i++) { let best = Infinity; for (let c = 0; c < centres.length;
      c++) { const d = points[i].x * centres[c].x + points[i].y * centres[c].y; if (d < best) { best = d;
      out[i] = c; } } } }`,
    calls: [
      [[points(500), points(1), i32(500)], "js"],
      [[points(500), points(1000), i32(500)], "wasm"],
    ],
  },
  held: {
    text: `(rows: Float64Array[]): number { let s = 0; for (const row of rows) for (const v of row) s += v;
      return s; }`,
    calls: [
      [[Array.from({ length: 256 }, () => f64(4))], "js"],
      [[Array.from({ length: 4 }, () => f64(100_000))], "time"],
    ],
  },
  fields: {
    text: `(o: { n: number; w: Float64Array }): number { let s = 0; for (let k = 0; k < o.n; k++) for (let i =
      0; i < o.w.length; i++) s += o.w[i] * k; return s; }`,
    calls: [
      [[{ n: 1, w: f64(10) }], "js"],
      [[{ n: 1000, w: f64(1000) }], "wasm"],
    ],
  },
  distance: {
    text: `(a: string, b: string): number { let s = 0; for (let i = 0; i < a.length; i++) for (let j = 0; j <
      b.length; j++) if (a.charCodeAt(i) === b.charCodeAt(j)) s++; return s; }`,
    calls: [
      [["ab", "ab"], "js"],
      [["a".repeat(500), "b".repeat(500)], "wasm"],
    ],
  },
  // Triangles, steps, and counters that go down.
  pairs: {
    text: `(x: Float64Array): number { let s = 0; for (let i = 0; i < x.length; i++) for (let j = i + 1; j <
      x.length; j++) s += Math.abs(x[i] - x[j]); return s; }`,
    calls: [
      [[f64(10)], "js"],
      [[f64(10_000)], "wasm"],
    ],
  },
  backwards: {
    text: `(x: Float64Array, n: number): number { let s = 0; for (let k = n; k > 0; k -= 2) for (let i =
      x.length - 1; i >= 0; i--) s = s * 0.5 + x[i]; return s; }`,
    calls: [
      [[f64(100), 2], "js"],
      [[f64(100), 10_000], "wasm"],
    ],
  },
  // Last bits differ: nothing may depend on the clock.
  waves: {
    text: "(x: Float64Array, y: Float64Array): void { for (let i = 0; i < x.length; i++) y[i] = Math.sin(x[i]); }",
    calls: [
      [[f64(10), f64(10)], "js"],
      [[f64(10_000), f64(10_000)], "wasm"],
    ],
  },
  // Most of what a power is made of hardly ever runs.
  powers: {
    text: `(x: Float32Array, y: Float32Array, k: number): void { for (let i = 0; i < x.length; i++) y[i] =
      Math.pow(x[i], k); }`,
    calls: [
      [[new Float32Array(100), new Float32Array(100), 1.1], "js"],
      [[new Float32Array(10_000), new Float32Array(10_000), 1.1], "wasm"],
    ],
  },
  // Beyond a limit are few elements.
  clipped: {
    text: `(x: Float64Array, y: Float64Array): void { for (let i = 0; i < x.length; i++) y[i] = x[i] > 0.9 ?
      Math.tanh(x[i]) : x[i]; }`,
    calls: [[[f64(10_000), f64(10_000)], "js"]],
  },
  // Nothing says how often four loops run, each in the other: hardly sixteen times each.
  partitioned: {
    text: `(points: { x: number; y: number }[], step: number): void { let top = points.length; while (top > step) {
      let left = 0; let right = top; while (left < right) { while (left < top && Math.log(points[left].x) < step)
      left++; while (right > 0 && Math.log(points[right - 1].y) > step) right--; let k = left; while (k < right &&
      points[k].x > step) { points[k].x = points[k].y; k += 2; } left++; right--; } top -= step; } }`,
    calls: [[[points(500), 7], "js"]],
  },
  freeSum: {
    text: "(x: Float64Array): number { let s = 0; for (const v of x) s += v * v; return s; }",
    options: "{ fastmath: true }",
    calls: [[[f64(10)], "js"]],
  },
};

beforeAll(async () => {
  const text = Object.entries(SHAPES).map(
    ([name, { text: shape, options = "" }]) => `// @njit ${options}\nexport function ${name}${shape}\n`,
  );
  const { functions, diagnostics } = await builder.analyse(FILE, text.join(""));
  expect(diagnostics).toEqual([]);
  for (const { name, kernel } of functions) if (kernel) signatures.set(name, kernel.signature);
}, 60_000);
afterAll(() => builder.close());

describe.each(Object.entries(SHAPES))("%s", (name, { calls }) => {
  test.each(calls)("call %#", (args, decision) => {
    const { boundary, worth } = signatures.get(name)!;
    expect(boundary).toBe("worth");
    const { gain, cost, timed } = worth!;
    const [gained, costs] = [valueOf(gain, args), valueOf(cost, args)];
    const doubt = timed !== undefined && (timed === 0 || gained * timed >= costs);
    expect({ gained, costs, decision: gained >= costs ? "wasm" : doubt ? "time" : "js" }).toMatchObject({ decision });
  });
});

const operations = {
  "+": (a: number, b: number) => a + b,
  "-": (a: number, b: number) => a - b,
  "*": (a: number, b: number) => a * b,
  "/": (a: number, b: number) => a / b,
  min: Math.min,
  max: Math.max,
};

function valueOf(amount: Amount, args: readonly unknown[]): number {
  if (typeof amount === "number") return amount;
  if (amount === "open") return NaN;
  if (!("given" in amount)) return operations[amount.op](valueOf(amount.a, args), valueOf(amount.b, args));
  const value = given(amount.given, args) as never;
  return amount.op === "value" ? value : value[{ length: "length", size: "size", foreign: "byteLength" }[amount.op]];
}

const given = ({ root, steps }: Given, args: readonly unknown[]): unknown =>
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  steps.reduce<any>((value, step) => (step === null ? value[value.length >> 1] : value[step]), args[root]);

test("options of the marker and of the build", async () => {
  const body = "(x: Float64Array): number { let s = 0; for (const v of x) s += v; return s; }";
  const text = ["auto", "wasm", "js"].map(
    (option) => `// @njit { boundary: "${option}" }\nexport function ${option}${body}\n`,
  );
  const tiny = "export const tiny = (x: number): number => x + 1;";
  const file = `${text.join("")}// @njit\nexport function plain${body}\n// @njit\n${tiny}\n`;
  const callsWith = async (boundary: "auto" | "wasm" | "always" | "js"): Promise<unknown> => {
    const own = new KernelBuilder({ boundary });
    const { functions, diagnostics } = await own.analyse(FILE, file);
    await own.close();
    expect(diagnostics.map(({ code }) => code)).toEqual(boundary === "auto" ? ["W5002"] : []);
    return functions.map(({ calls, status }) => [calls!.calls, status]);
  };
  const [timed, wasm, javascript] = [
    ["timed", "compiled"],
    ["wasm", "compiled"],
    ["javascript", "javascript"],
  ];
  expect(await callsWith("auto")).toEqual([timed, wasm, javascript, timed, javascript]);
  expect(await callsWith("wasm")).toEqual([timed, wasm, javascript, wasm, wasm]);
  expect(await callsWith("always")).toEqual([timed, wasm, javascript, wasm, wasm]);
  expect(await callsWith("js")).toEqual([timed, wasm, javascript, javascript, javascript]);
});

test("a function that is given functions for its loops stays JavaScript", async () => {
  const { functions, diagnostics } = await builder.analyse(
    FILE,
    `// @njit
    export function sum(f: (x: number) => number, n: number): number {
      let s = 0;
      for (let i = 0; i < n; i++) s += f(i);
      return s;
    }`,
  );
  expect(functions[0]!.status).toBe("javascript");
  expect(diagnostics[0]!.message).toContain("its loops call functions that they are given");
});
