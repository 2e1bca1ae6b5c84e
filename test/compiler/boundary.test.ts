/** Which calls with arrays outside of kernel memory run as wasm, by the shape of the loops. */
import { fileURLToPath } from "node:url";
import { KernelBuilder } from "@wumba/plugin-core";
import { afterAll, beforeAll, expect, test } from "vitest";

const FILE = fileURLToPath(new URL("../../fixtures/run/boundary-shapes.ts", import.meta.url));
const builder = new KernelBuilder();
const boundaries = new Map<string, string | undefined>();

/** Of each kernel its parameters and body, its boundary, and the options of its mark. */
const SHAPES: Record<string, readonly [text: string, boundary: string, options?: string]> = {
  scaled: [
    "(x: Float32Array, y: Float32Array): void { for (let i = 0; i < x.length; i++) y[i] = 3 * x[i] + y[i]; }",
    "weighed",
  ],
  bounded: [
    "(x: Float32Array, y: Float32Array): void { const n = x.length; for (let i = 0; i < n; i++) y[i] += 3 * x[i]; }",
    "weighed",
  ],
  freeSum: [
    "(x: Float64Array): number { let s = 0; for (const v of x) s += v * v; return s; }",
    "weighed",
    "{ fastmath: true }",
  ],
  bytes: ["(x: Uint8Array, bins: Uint32Array): void { for (let i = 0; i < x.length; i++) bins[x[i]]++; }", "weighed"],
  // Rounds that wait for each other are hardly faster than in JavaScript.
  sum: ["(x: Float64Array): number { let s = 0; for (const v of x) s += v * v; return s; }", "resident"],
  prefixes: [
    "(x: Float64Array): void { let s = 0; for (let i = 0; i < x.length; i++) { s += x[i]; x[i] = s; } }",
    "resident",
    "{ fastmath: true }",
  ],
  gathered: [
    "(x: Float64Array, at: Int32Array): void { for (let i = 0; i < at.length; i++) x[i] += x[at[i]]; }",
    "resident",
  ],
  kept: [
    "(x: Float64Array): number { let k = 0; for (let i = 0; i < x.length; i++) { const v = x[i]; if (v > 0) x[k++] = v; } return k; }",
    "resident",
  ],
  chained: [
    "(x: Uint8Array, table: Int32Array): number { let c = -1; for (const v of x) c = (table[(c ^ v) & 255] + (c >>> 8)) | 0; return c; }",
    "resident",
  ],
  // Linear over bits: eight rounds at once.
  checksum: [
    "(x: Uint8Array, table: Int32Array): number { let c = -1; for (const v of x) c = table[(c ^ v) & 255] ^ (c >>> 8); return c; }",
    "weighed",
  ],
  // Beyond a limit are few elements, on either side of 0 many.
  clipped: [
    "(x: Float64Array, y: Float64Array): void { for (let i = 0; i < x.length; i++) y[i] = x[i] > 0.9 ? Math.tanh(x[i]) : x[i]; }",
    "resident",
  ],
  limited: [
    "(x: Float64Array, limit: number): void { for (let i = 0; i < x.length; i++) { const v = x[i]; x[i] = v < limit ? v : Math.log(v); } }",
    "resident",
  ],
  bent: [
    "(x: Float64Array, y: Float64Array): void { for (let i = 0; i < x.length; i++) y[i] = x[i] > 0 ? x[i] : Math.exp(x[i]) - 1; }",
    "sized",
  ],
  guarded: [
    "(x: Float64Array, y: Float64Array): void { for (let i = 0; i < x.length; i++) y[i] = x[i] > 0.5 ? Math.log(x[i]) : 0; }",
    "sized",
  ],
  // How far these go is not known from the arrays.
  found: [
    "(x: Uint8Array, v: number): number { for (let i = 0; i < x.length; i++) if (x[i] === v) return i; return -1; }",
    "resident",
  ],
  part: ["(x: Uint8Array, from: number): void { for (let i = from; i < x.length; i++) x[i] += 7; }", "resident"],
  first: ["(x: Uint8Array, n: number): void { for (let i = 0; i < n; i++) x[i] += 7; }", "resident"],
  perhaps: [
    "(x: Uint8Array, on: boolean): void { if (!on) return; for (let i = 0; i < x.length; i++) x[i] += 7; }",
    "resident",
  ],
  halved: [
    "(x: Uint8Array, v: number): number { let [a, b] = [0, x.length]; while (a < b) { const m = (a + b) >> 1; if (x[m] < v) a = m + 1; else b = m; } return a; }",
    "resident",
  ],
  nested: [
    "(x: Float64Array): void { for (let k = 0; k < 9; k++) for (let i = 0; i < x.length; i++) x[i] += k; }",
    "sized",
  ],
};

beforeAll(async () => {
  const text = Object.entries(SHAPES).map(
    ([name, [shape, , options = ""]]) => `// @njit ${options}\nexport function ${name}${shape}\n`,
  );
  const { functions, diagnostics } = await builder.analyse(FILE, text.join(""));
  expect(diagnostics).toEqual([]);
  for (const { name, kernel } of functions) boundaries.set(name, kernel?.signature.boundary);
}, 60_000);
afterAll(() => builder.close());

test.each(Object.entries(SHAPES))("%s", (name, [, boundary]) => expect(boundaries.get(name)).toBe(boundary));
