/** Dtypes and ranks that TypeScript computes. */
import { describe, expect, expectTypeOf, it } from "vitest";
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";
import type { bool, f32, f64, i16, i32, i64, u8 } from "wumba";

const f64s = np.zeros([2, 3]);
const f32s = np.zeros([3], "f32");
const u8s = np.zeros([2, 3], "u8");
const i8s = np.zeros([3], "i8");
const square = np.zeros([2, 2], "f32");
const i64s = np.zeros([3], "i64");

describe("types of results", () => {
  it("are the common type and the larger rank", () => {
    expectTypeOf(np.add(f64s, f32s)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.add(u8s, i8s)).toEqualTypeOf<NDArray<i16, 2>>();
    expectTypeOf(np.add(f32s, 1)).toEqualTypeOf<NDArray<f32, 1>>();
    expectTypeOf(np.add(u8s, 1)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.multiply(new Float32Array(3), new Int32Array(3))).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.add(i64s, 1n)).toEqualTypeOf<NDArray<i64, 1>>();
    expectTypeOf(np.divide(u8s, u8s)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.sqrt(f32s)).toEqualTypeOf<NDArray<f32, 1>>();
    expectTypeOf(np.less(f64s, 0)).toEqualTypeOf<NDArray<bool, 2>>();
    expectTypeOf(np.bitwiseAnd(u8s, 1)).toEqualTypeOf<NDArray<u8, 2>>();
    expectTypeOf(np.where(np.less(f64s, 0), 0, f64s)).toEqualTypeOf<NDArray<f64, 2>>();
  });

  it("are plain for plain numbers", () => {
    expectTypeOf(np.add(1, 2)).toEqualTypeOf<number>();
    expectTypeOf(np.less(1, 2)).toEqualTypeOf<boolean>();
    expectTypeOf(np.add(1n, 2n)).toEqualTypeOf<bigint>();
  });

  it("are those of out and dtype", () => {
    expectTypeOf(np.add(u8s, u8s, { dtype: "i32" })).toEqualTypeOf<NDArray<i32, 2>>();
    expectTypeOf(np.add(f64s, 1, { out: f64s })).toEqualTypeOf<NDArray<f64, 2>>();
  });

  it("of reductions are numbers, or have fewer axes", () => {
    expectTypeOf(np.sum(f64s)).toEqualTypeOf<number>();
    expectTypeOf(np.sum(i64s)).toEqualTypeOf<bigint>();
    expectTypeOf(np.all(f64s)).toEqualTypeOf<boolean>();
    expectTypeOf(np.sum(f64s, { axis: 0 })).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.sum(u8s, { axis: 0 })).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.max(u8s, { axis: 1, keepdims: true })).toEqualTypeOf<NDArray<u8, 2>>();
    expectTypeOf(np.mean(u8s, { axis: [0, 1] })).toEqualTypeOf<NDArray<f64, 0>>();
    expectTypeOf(np.sum(f64s, { keepdims: true })).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.sum(f32s, { axis: 0, dtype: "f64" })).toEqualTypeOf<NDArray<f64, 0>>();
    expectTypeOf(np.gradient(f64s)).toEqualTypeOf<[NDArray<f64, 2>, NDArray<f64, 2>]>();
    expectTypeOf(np.gradient(f64s, 1, { axis: 0 })).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.gradient(new Float64Array(3))).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.cumsum(f64s)).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.cumsum(f64s, { axis: 0 })).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.argmax(f64s, { axis: 0 })).toEqualTypeOf<NDArray<i32, 1>>();
  });

  it("of shapes and products have the rank that they must have", () => {
    expectTypeOf(np.reshape(f64s, [3, 2, 1])).toEqualTypeOf<NDArray<f64, 3>>();
    expectTypeOf(np.expandDims(u8s, 0)).toEqualTypeOf<NDArray<u8, 3>>();
    expectTypeOf(np.stack([f64s, f64s])).toEqualTypeOf<NDArray<f64, 3>>();
    expectTypeOf(np.concatenate([u8s, np.zeros([2, 3], "i8")])).toEqualTypeOf<NDArray<i16, 2>>();
    expectTypeOf(np.matmul(f64s, np.zeros([3, 2], "f32"))).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.matmul(f64s, f32s)).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.dot(f32s, f32s)).toEqualTypeOf<number>();
    expectTypeOf(
      np.array([
        [1, 2],
        [3, 4],
      ]),
    ).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.array([1n, 2n])).toEqualTypeOf<NDArray<i64, 1>>();
    expectTypeOf(np.toArray(f64s)).toEqualTypeOf<number[][]>();
    expectTypeOf(np.sort(u8s)).toEqualTypeOf<NDArray<u8, 2>>();
    expectTypeOf(np.median(f64s)).toEqualTypeOf<number>();
    expectTypeOf(np.quantile(f64s, [0.1, 0.9], { axis: 0 })).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.searchsorted(f64s, 1)).toEqualTypeOf<number>();
    expectTypeOf(np.take(f64s, [1, 2])).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.einsum("ij,jk->ik", f64s, np.zeros([3, 2], "f32"))).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.einsum("ij, j", np.zeros([2, 3], "u8"), i8s)).toEqualTypeOf<NDArray<i16, 1>>();
    expectTypeOf(np.einsum("ij,kj,lk", square, square, square)).toEqualTypeOf<NDArray<f32, 2>>();
    expectTypeOf(np.einsum("ii", np.eye(2))).toEqualTypeOf<number>();
    expectTypeOf(np.einsum("i,i->", i64s, i64s)).toEqualTypeOf<bigint>();
    expectTypeOf(np.einsum("i,j->ij", f32s, f32s)).toEqualTypeOf<NDArray<f32, 2>>();
    expectTypeOf(np.einsum("...i->i...", f32s)).toEqualTypeOf<number | NDArray<f32, 1 | 2 | 3 | 4>>();
    expectTypeOf(np.linalg.det(np.zeros([2, 2]))).toEqualTypeOf<number>();
    expectTypeOf(np.linalg.inv(np.eye(2, 2, 0, "f32"))).toEqualTypeOf<NDArray<f32, 2>>();
    expectTypeOf(np.linalg.norm(f64s, { axis: 0 })).toEqualTypeOf<NDArray<f64, 1>>();
  });

  it("of random numbers are plain without a size", () => {
    const rng = np.random.defaultRng(1);
    expectTypeOf(rng).toEqualTypeOf<np.random.Generator>();
    expectTypeOf(np.random.philox(1, 2)).toEqualTypeOf<np.random.Generator<np.random.Philox>>();
    expectTypeOf(rng.random()).toEqualTypeOf<number>();
    expectTypeOf(rng.random(3)).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(rng.random([2, 3], { dtype: "f32" })).toEqualTypeOf<NDArray<f32, 2>>();
    expectTypeOf(rng.normal(0, 1, [2, 3])).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(rng.integers(10)).toEqualTypeOf<number>();
    expectTypeOf(rng.integers(0, 10, [4])).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(rng.integers(0, 10, undefined, { dtype: "i64" })).toEqualTypeOf<bigint>();
    expectTypeOf(rng.integers(0, 10, [2, 2], { dtype: "u8", endpoint: true })).toEqualTypeOf<NDArray<u8, 2>>();
    expectTypeOf(rng.choice(10)).toEqualTypeOf<number>();
    expectTypeOf(rng.choice(f32s)).toEqualTypeOf<number>();
    expectTypeOf(rng.choice(f32s, [2, 2])).toEqualTypeOf<NDArray<f32, 2>>();
    expectTypeOf(rng.permutation(u8s)).toEqualTypeOf<NDArray<u8, 2>>();
    expectTypeOf(new np.random.RandomState(1).randn(2, 3)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(new np.random.RandomState(1).rand()).toEqualTypeOf<number>();
    expect(() => rng.integers(5, 5)).toThrow("low >= high: there is no integer from 5 to 4");
    expect(() => rng.integers(0, 300, 3, { dtype: "u8" })).toThrow("high is out of bounds for uint8");
    expect(() => rng.integers(0, 3, 3, { dtype: "f32" })).toThrow("integers are not of f32");
    expect(() => rng.choice(3, 4, { replace: false })).toThrow(
      "choice: cannot take a larger sample than population when replace is false",
    );
    expect(() => np.random.defaultRng(-1)).toThrow("a seed is a whole number from 0");
  });

  it("are errors where something would be lost", () => {
    // @ts-expect-error 64-bit integers do not meet floats
    expect(() => np.add(i64s, f32s)).toThrow("add: i64 and f32 have no common type without loss");
    // @ts-expect-error nor plain numbers
    expect(() => np.add(i64s, 1)).toThrow(TypeError);
    // @ts-expect-error nor the other sign
    expect(() => np.add(i64s, np.zeros([3], "u64"))).toThrow(TypeError);
    // @ts-expect-error a root of a bigint would be a float
    expect(() => np.sqrt(i64s)).toThrow(TypeError);
    expect(() => np.interp(i64s, f64s.row(0), f64s.row(0))).toThrow("interp: a result for i64 would be a float");
    expect(() => np.convolve(i64s, i64s)).toThrow(TypeError);
    expect(() => np.histogram(i64s)).toThrow(TypeError);
    // @ts-expect-error floats have no bits
    expect(() => np.bitwiseAnd(f64s, f64s)).toThrow(TypeError);
  });
});

describe("out", () => {
  it("may overlap the operands", () => {
    const data = Float64Array.from([1, 2, 3, 4, 5]);
    const all = np.asarray(data);
    np.add(all.slice(0, 4), all.slice(1, 5), { out: all.slice(1, 5) });
    expect([...data]).toEqual([1, 3, 5, 7, 9]);
    np.negative(all, { out: all.slice(undefined, undefined, -1) });
    expect([...data]).toEqual([-9, -7, -5, -3, -1]);
    np.multiply(all, all, { out: all });
    expect([...data]).toEqual([81, 49, 25, 9, 1]);
    np.assign(all.slice(1), all.slice(0, -1));
    expect([...data]).toEqual([81, 81, 49, 25, 9]);
  });

  it("throws where it does not fit", () => {
    expect(() => np.add(f64s, 1, { out: f32s })).toThrow("an array of 2 axes does not fit one of 1");
    expect(() => np.add(f64s, 1, { out: u8s })).toThrow("add: a result of f64 does not go into an array of u8");
    expect(() => np.add(f64s, np.zeros([2]))).toThrow("axes of 3 and 2 elements do not broadcast to one");
  });
});
