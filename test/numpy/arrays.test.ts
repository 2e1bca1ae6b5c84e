/** Views of arrays of n dimensions: the elements of rows, slices and transposes, and what is outside of them. */
import { describe, expect, expectTypeOf, it } from "vitest";
import { asarray, fromData, full, ones, zeros, type NDArray, type NDArray1, type NDArray2 } from "@wumba/numpy";
import type { f32, f64, u8 } from "wumba";

const counted = fromData(
  Float64Array.from({ length: 12 }, (_, i) => i),
  [3, 4],
);
const rows = (array: { [Symbol.iterator](): Iterator<Iterable<number>> }): number[][] =>
  [...array].map((row) => [...row]);

describe("arrays", () => {
  it("reads and writes by indices, and throws outside", () => {
    const array = zeros([2, 3]);
    array.set(1, 2, 5);
    expect(array.get(1, 2)).toBe(5);
    expect(array.at(-1, -1)).toBe(5);
    expect([...array.data]).toEqual([0, 0, 0, 0, 0, 5]);
    for (const [i, j] of [
      [2, 0],
      [-1, 0],
      [0, 3],
      [0.5, 0],
      [0, 0.5],
      [0, -1],
      [Number.NaN, 0],
      [-(2 ** 31), 0],
      [2 ** 32, 0],
      [0, 2 ** 53],
    ] as const) {
      expect(() => array.get(i, j)).toThrow(RangeError);
      expect(() => array.set(i, j, 1)).toThrow(RangeError);
    }
    expect(() => array.get(0, 3)).toThrow("index 3 is out of bounds for axis 1 with size 3");
  });

  it("refuses indices outside of any axis, of any rank", () => {
    const shape = [2, 3, 4, 5] as const;
    const arrays = [zeros([2]), zeros([2, 3]), zeros([2, 3, 4]), zeros([2, 3, 4, 5])];
    for (const array of [...arrays, ...arrays.map((one) => one.slice(undefined, undefined, -1))])
      for (let axis = 0; axis < array.ndim; axis++)
        for (const bad of [-1, shape[axis]!, 0.5, Number.NaN, -(2 ** 31), 2 ** 31, 2 ** 32]) {
          const indices = array.shape.map((_, k) => (k === axis ? bad : 1));
          const message = `index ${bad} is out of bounds for axis ${axis} with size ${shape[axis]}`;
          const { get, set } = array as unknown as Record<"get" | "set", (...values: number[]) => void>;
          expect(() => get.call(array, ...indices)).toThrow(message);
          expect(() => set.call(array, ...indices, 7)).toThrow(message);
        }
    for (const { data } of arrays) expect([...data]).not.toContain(7);
  });

  it("slices with steps in both directions", () => {
    expect(rows(counted.slice(1))).toEqual([
      [4, 5, 6, 7],
      [8, 9, 10, 11],
    ]);
    expect(rows(counted.slice(undefined, undefined, -2, 1))).toEqual([
      [3, 1],
      [7, 5],
      [11, 9],
    ]);
    expect(counted.slice(5).shape).toEqual([0, 4]);
    expect(counted.slice(-2, -1).shape).toEqual([1, 4]);
    expect([...counted.row(-1).slice(10, 0, -3)]).toEqual([11]);
    expect(() => counted.slice(0, 1, 0)).toThrow("the step of a slice is 0");
    expect(() => counted.slice(0, 1, 1, 2)).toThrow("axis 2 is out of bounds");
  });

  it("transposes, and gives rows and columns, as views", () => {
    const array = zeros([2, 3], "i32");
    array.T.set(2, 1, 7);
    expect(array.get(1, 2)).toBe(7);
    array.column(0).set(0, 3);
    expect([...array.row(0)]).toEqual([3, 0, 0]);
    expect(array.T.strides).toEqual([1, 3]);
  });

  it("is made over typed arrays without a copy", () => {
    const data = new Uint8Array(6);
    fromData(data, [3, 2]).set(2, 1, 9);
    expect(data[5]).toBe(9);
    expect(asarray(new BigInt64Array(2)).dtype).toBe("i64");
    expect(() => fromData(data, [4, 2])).toThrow("6 elements do not fill an array of 8");
    expect(() => zeros([2, -1])).toThrow("the length of an axis is -1");
  });

  it("begins with a value", () => {
    expect([...ones([2], "u64")]).toEqual([1n, 1n]);
    expect([...full([3], 2.5, "f32")]).toEqual([2.5, 2.5, 2.5]);
    expect(zeros([]).get()).toBe(0);
  });

  it("has dtype and rank in its type", () => {
    expectTypeOf(zeros([2, 3])).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(zeros([4], "u8")).toEqualTypeOf<NDArray<u8, 1>>();
    expectTypeOf<NDArray<f32, 2>>().toEqualTypeOf<NDArray2<Float32Array, "f32">>();
    expectTypeOf<NDArray<boolean, 1>>().toEqualTypeOf<NDArray1<Uint8Array, "bool">>();
    expectTypeOf(zeros([2, 2], "i64").get(0, 0)).toEqualTypeOf<bigint>();
    expectTypeOf(zeros([2, 2, 2]).row(0)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(zeros([2, 3])).not.toExtend<NDArray<f32, 2>>();
    expectTypeOf(zeros([2, 3])).not.toExtend<NDArray<f64, 1>>();
  });
});
