/** Arguments that TypeScript takes for arrays and records, and that are more: they see what JavaScript would do. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { inspect } from "node:util";
import { buildFiles } from "@wumba/plugin-core";
import { afterAll, beforeAll, expect, test } from "vitest";

const PROGRAM = `
// @njit
export function doubled(list: number[]): number[] {
  const made: number[] = [];
  for (const value of list) made.push(value * 2);
  list.push(1);
  return made;
}
// @njit
export function moved(point: { x: number; y: number }): number {
  point.x += 1;
  return point.x * 10 + point.y;
}
// @njit
export function copied(point: { x: number; y?: number }): { x: number; y?: number } {
  return { ...point };
}
// @njit
export function cleared(points: { x: number; y: number }[]): number {
  let sum = 0;
  for (const point of points) {
    sum += point.x;
    point.x = 0;
  }
  return sum;
}
// @njit
export function scaled(x: Float64Array, by: number): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] *= by;
  return sum;
}
// @njit
export function scaledIn(held: { x: Float64Array }, by: number): number {
  let sum = 0;
  for (let i = 0; i < held.x.length; i++) sum += held.x[i] *= by;
  return sum;
}
// @njit
export function inverted(buffer: ArrayBuffer): Uint8Array {
  const bytes = new Uint8Array(buffer);
  for (let i = 0; i < bytes.length; i++) bytes[i]! ^= 255;
  return bytes;
}
// @njit
export function count(buffer: ArrayBuffer, start: number, length?: number): number {
  return new Int16Array(buffer, start, length).length;
}
`;

interface Point {
  x: number;
  y: number;
}
interface Kernels {
  doubled(list: number[]): number[];
  moved(point: Point): number;
  copied(point: object): object;
  cleared(points: Point[]): number;
  scaled(x: Float64Array, by: number): number;
  scaledIn(held: { x: Float64Array }, by: number): number;
  inverted(buffer: unknown): Uint8Array;
  count(buffer: ArrayBuffer, start: number, length?: number): number;
}

const folder = mkdtempSync(path.join(tmpdir(), "wumba-odd-"));
let kernels: Kernels;

beforeAll(async () => {
  writeFileSync(path.join(folder, "a.ts"), PROGRAM);
  const options = { root: folder, outDir: path.join(folder, "out"), cacheDir: path.join(folder, "cache") };
  const { files } = await buildFiles(["a.ts"], { ...options, boundary: "always", variants: ["base"] });
  expect(files[0]!.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  kernels = (await import(pathToFileURL(files[0]!.output!).href)) as Kernels;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Pushes a 9 behind all that is pushed. */
class Nines extends Array<number> {
  override push(...values: number[]): number {
    return super.push(...values, 9);
  }
}

/** Goes through its elements backwards. */
class Backwards extends Array<number> {
  override *[Symbol.iterator](): ArrayIterator<number> {
    for (let k = this.length - 1; k >= 0; k--) yield this[k]!;
  }
}

/** Has what is set to `x`, and a half. */
class Halves {
  y = 3;
  private held = 1;
  get x(): number {
    return this.held;
  }
  set x(value: number) {
    this.held = value + 0.5;
  }
}

test("arrays of own classes have their own methods", () => {
  const nines = Nines.of(1, 2) as Nines;
  expect([...kernels.doubled(nines)]).toEqual([2, 4]);
  expect(Array.from({ length: nines.length }, (_, k) => nines[k])).toEqual([1, 2, 1, 9]);
  const backwards = Backwards.of(1, 2) as Backwards;
  expect([...kernels.doubled(backwards)]).toEqual([4, 2]);
});

test("records of own classes have their accessors", () => {
  const halves = new Halves();
  expect(kernels.moved(halves)).toBe(28);
  expect(halves.x).toBe(2.5);
  expect(kernels.cleared([halves, { x: 4, y: 0 }])).toBe(6.5);
  expect(halves.x).toBe(0.5);
});

test("instances with fields, and objects of which others inherit, are written", () => {
  class Own implements Point {
    constructor(
      public x: number,
      public y: number,
    ) {}
  }
  const own = new Own(1, 2);
  expect(kernels.moved(own)).toBe(22);
  expect(own).toEqual(new Own(2, 2));
  const heir = Object.create({ x: 1, y: 2 }) as Point;
  expect(kernels.moved(heir)).toBe(22);
  expect(Object.keys(heir)).toEqual(["x"]);
});

test("a spread takes what is an object's own, may be gone through and has any name", () => {
  const sign = Symbol("sign");
  const hidden = Object.defineProperty({ y: 2 }, "x", { value: 1 });
  const inherits = Object.assign(Object.create({ y: 2 }) as object, { x: 1 });
  const all = [{ x: 1 }, { x: 1, y: 2 }, { y: 2, x: 1 }, { x: 1, z: 3 }, { x: 1, [sign]: 4 }, hidden, inherits];
  for (const one of all) expect(inspect(kernels.copied(one))).toBe(inspect({ ...one }));
});

test("what stands in for a typed array sees all accesses", () => {
  const x = new Float64Array([1, 2]);
  const stores: string[] = [];
  const proxy = new Proxy(x, {
    get: (target, key) => Reflect.get(target, key) as unknown,
    set: (target, key, value: number) => {
      stores.push(String(key));
      return Reflect.set(target, key, value);
    },
  });
  expect(kernels.scaled(proxy, 2)).toBe(6);
  expect(kernels.scaledIn({ x: proxy }, 2)).toBe(12);
  expect([...x, ...stores]).toEqual([4, 8, "0", "1", "0", "1"]);
});

test("what stands in for a buffer is what it is", () => {
  const shared = new Uint8Array(new SharedArrayBuffer(2));
  expect([...kernels.inverted(shared.buffer)]).toEqual([255, 255]);
  expect([...shared]).toEqual([255, 255]);
  const list = [1, 2];
  const array = new Uint8Array(list);
  expect([...kernels.inverted(array)]).toEqual([254, 253]);
  expect([...array]).toEqual(list);
  expect([...kernels.inverted(list)]).toEqual([254, 253]);
  expect(kernels.inverted({ byteLength: 8 })).toHaveLength(0);
  const moved = new ArrayBuffer(8);
  structuredClone(moved, { transfer: [moved] });
  expect(() => kernels.inverted(moved)).toThrow(TypeError);
});

const parts: readonly [start: number, length: number | undefined][] = [26, 25, 24, 3, 2].flatMap((start) =>
  [undefined, 0, 11, 12, -1].map((length): [number, number | undefined] => [start, length]),
);

test.each(parts)("a part of a buffer from %i, of %s", (start, length) => {
  const outcome = (run: () => number): string => {
    try {
      return String(run());
    } catch (error) {
      return String(error);
    }
  };
  const buffer = new ArrayBuffer(24);
  expect(outcome(() => kernels.count(buffer, start, length))).toBe(
    outcome(() => new Int16Array(buffer, start, length).length),
  );
});
