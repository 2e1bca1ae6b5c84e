/** Writing by keys, loops over indices, functions along axes, and what types say of them. */
import { describe, expect, expectTypeOf, it } from "vitest";
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { bool, f32, f64, i32, u8 } from "wumba";

const counted = (): NDArray<f64, 2> => np.reshape(np.arange(12), [3, 4]);

describe("getitem", () => {
  it("gives views, of which only lists and masks are copies", () => {
    const a = counted();
    expect(np.getitem(a, np.ellipsis, np.newaxis).data).toBe(a.data);
    expect(np.mayShareMemory(a, np.getitem(a, np.s(1), 2))).toBe(true);
    expect(np.mayShareMemory(a, np.getitem(a, [1, 2]))).toBe(false);
    expect(np.getitem(a, np.s(undefined, undefined, -1), np.s(1, 3)).strides).toEqual([-4, 1]);
    expect(np.toArray(np.getitem(new Float64Array([4, 5, 6]), np.s(1)))).toEqual([5, 6]);
  });

  it("knows the rank of what it gives", () => {
    const a = counted();
    const mask = np.greater(a, 5);
    expectTypeOf(np.getitem(a, 1)).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.getitem(a, "...", null)).toEqualTypeOf<NDArray<f64, 3>>();
    expectTypeOf(np.getitem(a, null, np.s(1, 2), 0)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.getitem(a, 0, 0)).toEqualTypeOf<NDArray<f64, 0>>();
    expectTypeOf(np.getitem(a, [0, 1])).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.getitem(a, [0, 1], [1, 1])).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.getitem(a, mask)).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.getitem(a, np.zeros([2, 2], "i32"), np.s())).toEqualTypeOf<NDArray<f64, 3>>();
    expectTypeOf(np.getitem(np.zeros([2, 2, 2], "u8"), new Int32Array(2), 0)).toEqualTypeOf<NDArray<u8, 2>>();
  });

  it("refuses what does not fit", () => {
    const a = counted();
    expect(() => np.getitem(a, 3)).toThrow("index 3 is out of bounds for axis 0 with size 3");
    expect(() => np.getitem(a, 0, [9])).toThrow("index 9 is out of bounds for axis 1 with size 4");
    expect(() => np.getitem(a, 0, 0, 0)).toThrow("3 indices are too many for 2 dimensions");
    expect(() => np.getitem(a, np.zeros([3, 3], "bool"))).toThrow("a mask of 3 elements for 4 along axis 1");
    expect(() => np.getitem(a, [0, 1], [0, 1, 2])).toThrow("axes of 2 and 3 elements do not broadcast to one");
    expect(() => np.getitem(a, "...", "...")).toThrow("one index may be an ellipsis");
    expect(() => np.getitem(a, new Float32Array(1))).toThrow(TypeError);
  });
});

describe("setitem", () => {
  it("stretches values, and may overlap them", () => {
    const a = counted();
    np.setitem(a, [np.s(1)], np.getitem(a, np.s(0, 2)));
    expect(np.toArray(a)).toEqual([
      [0, 1, 2, 3],
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ]);
    np.setitem(a, ["...", np.s(undefined, undefined, -2)], new Float64Array([-1, -2]));
    expect(np.toArray(a)[2]).toEqual([4, -2, 6, -1]);
    np.setitem(a, [2, -1], 9);
    expect(a.get(2, 3)).toBe(9);
  });

  it("takes masks and lists", () => {
    const a = counted();
    np.setitem(a, [np.less(a, 5)], -1);
    np.setitem(
      a,
      [
        [2, 0],
        [3, 0],
      ],
      np.array([30, 40]),
    );
    np.setitem(a, [np.s(1, 2), [1, 1, 2]], np.array([7, 8, 9]));
    expect(np.toArray(a)).toEqual([
      [40, -1, -1, -1],
      [-1, 8, 9, 7],
      [8, 9, 10, 30],
    ]);
    np.setitem(a, [[1, 0]], a.slice(0, 2));
    expect(np.toArray(a)[0]).toEqual([-1, 8, 9, 7]);
    expect(np.toArray(a)[1]).toEqual([40, -1, -1, -1]);
    const bytes = np.zeros([3], "u8");
    np.setitem(bytes, [[0, 2]], 300);
    expect([...bytes]).toEqual([44, 0, 44]);
    expect(() => np.setitem(bytes, [[0]], np.zeros([1]))).toThrow(TypeError);
    np.place(a, np.greater(a, 8), [1, 2]);
    expect(np.toArray(a)[2]).toEqual([8, 1, 2, 1]);
  });

  it("moves elements of every width", () => {
    for (const dtype of ["bool", "i8", "u16", "i32", "f32", "f64"] as const) {
      const a = np.astype(np.array([1, 0, 1, 0, 1]), dtype);
      np.setitem(a, [[0, -1]], np.getitem(a, [1, 1]));
      expect([...a]).toEqual([0, 0, 1, 0, 0]);
    }
    const big = np.array([1n, 2n ** 62n, -3n]);
    np.setitem(big, [[0, 2]], np.getitem(big, [1, 0]));
    expect([...big]).toEqual([2n ** 62n, 2n ** 62n, 1n]);
  });
});

describe("loops", () => {
  it("go through indices and elements", () => {
    expect([...np.ndrange([2, 2])]).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    expect([...np.ndindex([])]).toEqual([[]]);
    expect([...np.ndrange([3, 0])]).toEqual([]);
    expect([...np.entries(counted().slice(1, 2, 1, 1).T)]).toEqual([
      [[0, 0], 1],
      [[0, 1], 5],
      [[0, 2], 9],
    ]);
    expect([...np.ndenumerate(new Uint8Array([7]))]).toEqual([[[0], 7]]);
    for (const [[i, j], value] of np.entries(counted())) {
      expectTypeOf([i, j, value]).toEqualTypeOf<number[]>();
      expect(value).toBe(4 * i + j);
    }
    for (const [, value] of np.entries(np.zeros([1], "bool"))) expectTypeOf(value).toEqualTypeOf<boolean>();
  });
});

describe("functions of functions", () => {
  it("apply along axes", () => {
    const a = counted();
    const sums = np.applyAlongAxis((lane) => np.sum(lane), 0, a);
    expectTypeOf(sums).toEqualTypeOf<NDArray<f64, 1>>();
    expect(np.toArray(sums)).toEqual([12, 15, 18, 21]);
    expect(np.toArray(np.applyAlongAxis((lane) => np.sort(np.negative(lane)), 0, a) as never)).toEqual(
      np.toArray(np.negative(np.flipud(a))),
    );
    expect(np.applyAlongAxis((lane) => np.outer(lane, lane), 1, a).shape).toEqual([3, 4, 4]);
    expect(np.toArray(np.applyOverAxes((each, axis) => np.sum(each, { axis }), a, [0, 1]) as never)).toEqual([[66]]);
    expect(() => np.applyAlongAxis((lane) => np.sum(lane), 1, np.zeros([0, 3]))).toThrow(
      "applyAlongAxis: there are no lanes",
    );
  });

  it("compute pieces, and fill arrays", () => {
    const x = np.array([-2, -1, 0, 1, 2]);
    const made = np.piecewise(x, [np.less(x, 0), np.greater(x, 0)], [(own) => np.multiply(own, -10), 5, -1]);
    expectTypeOf(made).toEqualTypeOf<NDArray<f64, 1>>();
    expect([...made]).toEqual([20, 10, -1, 5, 5]);
    expect(() => np.piecewise(x, [], [1, 2])).toThrow("piecewise: 2 pieces for 0 conditions");
    expect(np.toArray(np.fromfunction((i, j) => np.add(np.multiply(i, 10), j), [2, 3]) as never)).toEqual([
      [0, 1, 2],
      [10, 11, 12],
    ]);
    expect([...np.fromiter(new Set([3, 5, 7]), "i32", 2)]).toEqual([3, 5]);
    expect(() => np.fromiter([1], "u8", 2)).toThrow("fromiter: 1 values, not 2");
    expect(np.frombuffer(new Uint8Array([0, 1, 0, 2, 0, 3]).subarray(2), "u8").shape).toEqual([4]);
    expect([...np.frombuffer(Int16Array.of(1, 2, 3).buffer, "i16", { offset: 2, count: 2 })]).toEqual([2, 3]);
    expect(() => np.frombuffer(new ArrayBuffer(7))).toThrow("frombuffer: 7 bytes from 0 on are no elements of 8 bytes");
    const square = np.zeros([2, 3]);
    np.fillDiagonal(square, 4);
    expect([...square.data]).toEqual([4, 0, 0, 0, 4, 0]);
    const cube = np.zeros([2, 2, 2]);
    np.fillDiagonal(cube, np.array([1, 2]));
    expect([...cube.data]).toEqual([1, 0, 0, 0, 0, 0, 0, 2]);
    expect(() => np.fillDiagonal(np.zeros([2, 2, 3]), 1)).toThrow(RangeError);
  });
});

it("types of elements can be asked for", () => {
  expectTypeOf(np.promoteTypes("u8", "i8")).toEqualTypeOf<"i16">();
  expect(np.promoteTypes("u8", "i8")).toBe("i16");
  expectTypeOf(np.resultType(np.zeros([2], "f32"), 1)).toEqualTypeOf<"f32">();
  expect(np.resultType(np.zeros([2], "f32"), 1)).toBe("f32");
  // @ts-expect-error no common type
  expect(() => np.promoteTypes("i64", "u64")).toThrow(TypeError);
  expect([
    np.canCast("u8", "i16"),
    np.canCast("i16", "u8"),
    np.canCast("i64", "f64"),
    np.canCast("i32", "f32"),
  ]).toEqual([true, false, false, false]);
  expect([np.iinfo("i8").min, np.iinfo("u64").max, np.finfo("f32").eps]).toEqual([-128, 2n ** 64n - 1n, 2 ** -23]);
  expect(np.iinfo("u16")).toEqual({ dtype: "u16", bits: 16, min: 0, max: 65535 });
  expect(np.finfo("f64").max).toBe(Number.MAX_VALUE);
  expect(np.finfo("f32").max).toBe(Math.fround(3.4028234663852886e38));
});

it("types of choices and parts", () => {
  const [a, b] = [np.zeros([2], "u8"), np.zeros([2], "i8")];
  expectTypeOf(np.choose(a, [a, b]).dtype).toEqualTypeOf<"i16">();
  expectTypeOf(np.modf(np.zeros([2], "f32"))[0]).toEqualTypeOf<NDArray<f32, 1>>();
  expectTypeOf(np.frexp(np.zeros([2, 2]))[1]).toEqualTypeOf<NDArray<i32, 2>>();
  expectTypeOf(np.divmod(7, 2)).toEqualTypeOf<[quotient: number, remainder: number]>();
  expectTypeOf(np.indices([2, 3])).toEqualTypeOf<NDArray<i32, 3>>();
  expectTypeOf(np.unravelIndex(5, [2, 3])).toEqualTypeOf<number[]>();
  expectTypeOf(np.diagonal(np.zeros([2, 3], "bool"))).toEqualTypeOf<NDArray<bool, 1>>();
  expect(np.divmod(7, 2)).toEqual([3, 1]);
  expect(np.ravelMultiIndex([1, 2], [2, 3])).toBe(5);
});
