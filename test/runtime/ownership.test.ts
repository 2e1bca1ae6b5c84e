import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forgetMemory, load, sharedMemory } from "./kernels.js";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
let w: any;
beforeEach(async () => {
  forgetMemory();
  w = await load([]);
  w.configureMemory({ bytes: 2 ** 24 });
});
afterEach(forgetMemory);

const end = (): number => sharedMemory().arenaEnd;

describe.each([
  ["float64Array", Float64Array],
  ["float32Array", Float32Array],
  ["int8Array", Int8Array],
  ["uint8Array", Uint8Array],
  ["uint8ClampedArray", Uint8ClampedArray],
  ["int16Array", Int16Array],
  ["uint16Array", Uint16Array],
  ["int32Array", Int32Array],
  ["uint32Array", Uint32Array],
] as const)("%s", (name, Class) => {
  test("is a genuine, zeroed array in kernel memory", () => {
    const dirty = w[name](5).fill(7);
    w.free(dirty);
    const x = w[name](5);
    expect(x.byteOffset).toBe(dirty.byteOffset);
    expect([x.constructor === Class, Object.getPrototypeOf(x) === Class.prototype]).toEqual([true, true]);
    expect(x).toEqual(new Class(5));
    expect(w.isKernelMemory(x)).toBe(true);
    expect(x.byteOffset % 16).toBe(0);
  });
  test("copies what its class copies", () => {
    for (const source of [
      [1, 2.5, -3, 300, NaN],
      Float64Array.of(1.5, -1, 1e10),
      new Uint8Array(0),
      { length: 2, 0: 7 },
      new Set([1, 2]),
    ]) {
      expect(w[name](source)).toEqual(new Class(source as number[]));
    }
    const x = w[name]([1, 2, 3]);
    expect(w[name](x.subarray(1))).toEqual(new Class([2, 3]));
  });
  test("takes a length as its class does", () => {
    for (const length of [0, 1.9, -0.5, NaN]) expect(w[name](length)).toEqual(new Class(length));
    for (const length of [-1, Infinity, 2 ** 60]) expect(() => w[name](length)).toThrow(RangeError);
  });
});

test("a source of bigints is refused, and its block comes back", () => {
  w.float64Array(1);
  const before = end();
  expect(() => w.float64Array(new BigInt64Array(3))).toThrow(TypeError);
  expect(end()).toBe(before);
});

test("free: once, and only what a constructor made", () => {
  const before = w.float64Array(1).byteOffset;
  const x = w.float64Array(100);
  expect(() => w.free(x.subarray(1))).toThrow(/a view on kernel memory/);
  expect(() => w.free(x.subarray())).toThrow(/a view on kernel memory/);
  w.free(x);
  expect(end()).toBe(before);
  expect(() => w.free(x)).toThrow("free: this array was freed already");
  const again = w.float64Array(100);
  expect(again.byteOffset).toBe(x.byteOffset);
  expect(() => w.free(x)).toThrow("freed already");
  for (const stranger of [new Float64Array(3), [1], null, 3])
    expect(() => w.free(stranger)).toThrow("free: this array was not made by a constructor of wumba");
});

test("isKernelMemory", () => {
  const x = w.uint8Array(8);
  expect([x, x.subarray(2), new DataView(x.buffer)].map(w.isKernelMemory)).toEqual([true, true, true]);
  expect([new Uint8Array(8), [1], null, undefined, "a"].map(w.isKernelMemory)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});

test("Symbol.dispose: there, hidden, frees, and is no error after free", () => {
  const dispose = (Symbol as { dispose?: symbol }).dispose;
  const x = w.float64Array(10);
  expect(Object.keys(x)).toEqual([..."0123456789"]);
  expect(x).toEqual(new Float64Array(10));
  if (!dispose) return;
  expect(Object.getOwnPropertyDescriptor(x, dispose)!.enumerable).toBe(false);
  const before = end();
  x[dispose]();
  expect(end()).toBe(before + 80);
  x[dispose]();
  expect(end()).toBe(before + 80);
});

describe("scope", () => {
  let before: number;
  beforeEach(() => {
    w.float64Array(1);
    before = end();
  });

  test("frees what was made inside", () => {
    expect(w.scope(() => w.float64Array(8)[0] + w.int8Array(100).length)).toBe(100);
    expect(end()).toBe(before);
  });
  test("keeps what it returns: an array, a view, arrays of arrays, records, cycles", () => {
    const box = (bytes: Uint8Array): unknown => {
      const ring: Record<string, unknown> = { bytes };
      return (ring["self"] = ring);
    };
    const makers: ((bytes: Uint8Array) => unknown)[] = [
      (bytes) => bytes,
      (bytes) => bytes.subarray(32),
      (bytes) => new DataView(bytes.buffer, bytes.byteOffset + 40, 8),
      (bytes) => [bytes],
      (bytes) => ({ a: 1, b: [null, { c: bytes.subarray(1, 2) }] }),
      box,
    ];
    for (const wrap of makers) {
      let kept!: Uint8Array;
      const at = end();
      w.scope(() => {
        w.int8Array(1000);
        const made = (kept = w.uint8Array(64));
        w.int8Array(1000);
        return wrap(made);
      });
      kept.fill(7);
      const others = Array.from({ length: 40 }, () => w.uint8Array(64).fill(1));
      expect([...kept]).toEqual(Array(64).fill(7));
      for (const other of [...others, kept]) w.free(other);
      expect(end()).toBe(at);
    }
  });
  test("an empty view at the end of a neighbour keeps nothing but its own", () => {
    const kept = w.scope(() => {
      const first = w.float64Array(2);
      w.float64Array(2);
      return first;
    });
    w.free(kept);
    expect(end()).toBe(before);
  });
  test("nested: what the inner one returns belongs to the outer one", () => {
    w.scope(() => {
      const x = w.scope(() => w.float64Array(4));
      expect(end()).toBeLessThan(before);
      x[0] = 1;
    });
    expect(end()).toBe(before);
  });
  test("a throw frees everything and passes through", () => {
    expect(() =>
      w.scope(() => {
        w.float64Array(4);
        throw new TypeError("mine");
      }),
    ).toThrow("mine");
    expect(end()).toBe(before);
    const x = w.float64Array(4);
    expect(end()).toBe(before - 32);
    w.free(x);
  });
  test("what the function freed itself is no error", () => {
    w.scope(() => w.free(w.float64Array(4)));
    expect(end()).toBe(before);
  });
  test("a promise is refused, with nothing freed", () => {
    expect(() => w.scope(async () => w.float64Array(4))).toThrow(/must be synchronous/);
    expect(end()).toBe(before - 32);
  });
});
