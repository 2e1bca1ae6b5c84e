/** Functions lifted over arrays: vectorize, guvectorize and stencil, as NumPy and Numba have them. */
import { describe, expect, expectTypeOf, it } from "vitest";
import * as np from "@wumba/numpy";
import type { Lazy, NDArray, Neighbors } from "@wumba/numpy";
import type { bool, f32, f64, i32, i64, u8 } from "wumba";

const line = (...values: number[]) => np.asarray(Float64Array.from(values));
const grid = np.reshape(np.arange(12), [3, 4]);
const f32s = np.array([0.1, 0.2, 0.3], "f32");
const list = (a: np.AnyArray | Float64Array): unknown => np.toArray(a);

const weighted = np.vectorize((x: f64, y: f64): f64 => 10 * x + y, { identity: 0 });
const difference = np.vectorize((x: number, y: number) => x - y);
const singles = np.vectorize((x: f32, y: f32): f32 => x * y, { types: "f32,f32->f32" });
const above = np.vectorize((x: number, limit: number): boolean => x > limit, { types: "f64,f64->bool" });

describe("vectorize", () => {
  it("takes plain values and arrays, which stretch", () => {
    expect(weighted(1, 2)).toBe(12);
    expect(list(weighted(line(1, 2), 3))).toEqual([13, 23]);
    expect(list(weighted(np.reshape(line(1, 2), [2, 1]), line(1, 2, 3)))).toEqual([
      [11, 12, 13],
      [21, 22, 23],
    ]);
    expect(
      list(weighted(Float64Array.of(1, 2), grid.slice(0, 2, 1, 1).row(0).slice(undefined, undefined, -1))),
    ).toEqual([11, 20]);
    expect(list(np.vectorize((x: number) => x + 1)(grid.T.row(1)))).toEqual([2, 6, 10]);
    const fma = np.vectorize((x: number, y: number, z: number) => x * y + z);
    expect(list(fma(line(1, 2), 3, line(4, 5)))).toEqual([7, 11]);
    const lerp = np.vectorize((a: number, b: number, t: number, s: number) => a + (b - a) * t * s);
    expect(lerp(0, 2, 0.5, 3)).toBe(3);
    expect(list(weighted(np.zeros([0]), 1))).toEqual([]);
    expect(() => weighted(line(1, 2), line(1, 2, 3))).toThrow("axes of 2 and 3 elements do not broadcast to one");
  });

  it("has the types that its function has", () => {
    expectTypeOf(weighted(1, 2)).toEqualTypeOf<number>();
    expectTypeOf(weighted(line(1), grid)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(singles(f32s, 2)).toEqualTypeOf<NDArray<f32, 1>>();
    expectTypeOf(above(grid, 3)).toEqualTypeOf<NDArray<bool, 2>>();
    expectTypeOf(above(1, 3)).toEqualTypeOf<boolean>();
    expectTypeOf(weighted(grid, 1, { out: np.zeros([3, 4]) })).toEqualTypeOf<NDArray<f64, 2>>();
    expect(list(singles(f32s, 0.1))).toEqual([...np.multiply(f32s, Math.fround(0.1)).data]);
    expect(list(above(line(1, 4), 3))).toEqual([false, true]);
    expect(above(4, 3)).toBe(true);
    const bytes = np.vectorize((x: u8, y: u8): u8 => x + y, { types: "u8,u8->u8" });
    expect(list(bytes(Uint8Array.of(250, 1), 10))).toEqual([4, 11]);
    const bigs = np.vectorize((x: i64) => x * 2n, { types: "i64->i64" });
    expect(list(bigs(np.array([1n, -2n])))).toEqual([2n, -4n]);
    const not = np.vectorize((x: bool): bool => !x, { types: "bool->bool" });
    expect(list(not(np.array([true, false])))).toEqual([false, true]);
    // @ts-expect-error types are asked for what is not f64
    np.vectorize((x: f32): f32 => x);
    // @ts-expect-error f32 does not hold all f64
    expect(() => singles(grid, 1)).toThrow("a parameter of f32 does not hold all elements of f64");
    // @ts-expect-error nor a u8 numbers above 255
    expect(() => bytes(Uint8Array.of(1), "1")).toThrow(TypeError);
    expect(() => bytes(Uint8Array.of(1), 256)).toThrow("256 is no u8");
  });

  it("takes out and where", () => {
    const out = np.full([3], 7);
    expect(weighted(line(1, 2, 3), 1, { out, where: np.array([true, false, true]) })).toBe(out);
    expect(list(out)).toEqual([11, 7, 31]);
    expect(list(weighted(line(1, 2), 1, { where: np.array([false, true]) }))).toEqual([0, 21]);
    const data = line(1, 2, 3, 4);
    weighted(data.slice(0, 3), data.slice(1), { out: data.slice(1) });
    expect(list(data)).toEqual([1, 12, 23, 34]);
    expect(list(weighted(line(1, 2), 0.5, { dtype: "f32" }))).toEqual([10.5, 20.5]);
    expect(() => weighted(grid, 1, { out })).toThrow(RangeError);
  });

  it("reduces as NumPy's ufuncs do", () => {
    expect(difference.reduce(line(10, 2, 3))).toBe(5);
    expect(list(difference.reduce(grid))).toEqual([-12, -13, -14, -15]);
    expect(list(difference.reduce(grid, { axis: 1 }))).toEqual([-6, -14, -22]);
    expect(list(difference.reduce(grid, { axis: -1, keepdims: true }))).toEqual([[-6], [-14], [-22]]);
    expect(list(difference.reduce(grid, { axis: 0, initial: 100 }))).toEqual([88, 85, 82, 79]);
    expect(() => difference.reduce(grid, { axis: null })).toThrow("has no identity: it reduces one axis at a time");
    expect(() => difference.reduce(np.zeros([0]))).toThrow("no identity; give initial");
    expect(weighted.reduce(np.zeros([0]))).toBe(0);
    expect(weighted.reduce(line(1, 2, 3))).toBe(123);
    expect(weighted.reduce(np.reshape(line(1, 2, 3, 4), [2, 2]), { axis: null })).toBe(1234);
    expect(weighted.reduce(line(1, 2, 3), { where: np.array([true, false, true]) })).toBe(13);
    expect(weighted.identity).toBe(0);
    expectTypeOf(difference.reduce(line(1))).toEqualTypeOf<number>();
    expectTypeOf(difference.reduce(grid)).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(weighted.reduce(grid, { axis: null })).toEqualTypeOf<number>();
    // @ts-expect-error a boolean is no operand again
    expect(above.reduce).toBeUndefined();
  });

  it("accumulates, and combines all with all and at indices", () => {
    expect(list(difference.accumulate(line(10, 2, 3)))).toEqual([10, 8, 5]);
    expect(list(weighted.accumulate(grid, { axis: 1 }))).toEqual([
      [0, 1, 12, 123],
      [4, 45, 456, 4567],
      [8, 89, 900, 9011],
    ]);
    expect(list(difference.outer(line(1, 2), line(0, 1, 2)))).toEqual([
      [1, 0, -1],
      [2, 1, 0],
    ]);
    expectTypeOf(difference.outer(grid, line(1))).toEqualTypeOf<NDArray<f64, 3>>();
    const a = line(1, 2, 3);
    difference.at(a, [0, 0, -1], line(1, 10, 100));
    expect(list(a)).toEqual([-10, 2, -97]);
    weighted.at(a, Int32Array.of(1, 1), 5);
    expect(list(a)).toEqual([-10, 255, -97]);
    expect(list(weighted.reduceat(line(1, 2, 3, 4, 5), [0, 2, 1, 4]))).toEqual([12, 3, 234, 5]);
    expect(list(difference.reduceat(grid, [0, 2], { axis: 1 }))).toEqual([
      [-1, -1],
      [-1, -1],
      [-1, -1],
    ]);
    expect(() => difference.at(a, [3], 1)).toThrow("index 3 is out of bounds for 3 elements");
  });
});

describe("ufunc", () => {
  it("gives functions of the package the methods of NumPy's", () => {
    const adding = np.ufunc(np.add);
    expect(list(adding.reduceat(np.arange(8), [0, 4, 1, 5, 2, 6, 3, 7]).slice(undefined, undefined, 2))).toEqual([
      6, 10, 14, 18,
    ]);
    expect(list(np.ufunc(np.multiply).accumulate(line(2, 3, 5)))).toEqual([2, 6, 30]);
    expect(list(np.ufunc(np.multiply).outer(line(1, 2, 3), line(4, 5)))).toEqual([
      [4, 5],
      [8, 10],
      [12, 15],
    ]);
    const a = np.array([1, 2, 3, 4], "i32");
    adding.at(a, [0, 1, 1, -1], Int32Array.of(1, 2, 3, 4));
    expect(list(a)).toEqual([2, 7, 3, 8]);
    expect(np.ufunc(np.subtract).reduce(line(10, 2, 3))).toBe(5);
    expect(list(np.ufunc(np.maximum).reduce(grid, { axis: 1 }))).toEqual([3, 7, 11]);
    expect(
      list(
        adding.reduce(
          np.array(
            [
              [200, 1],
              [100, 2],
            ],
            "u8",
          ),
        ),
      ),
    ).toEqual([44, 3]);
    expect(list(adding.reduce(grid, { axis: 0, initial: 1, where: np.greater(grid, 4) }))).toEqual([9, 15, 17, 19]);
    expectTypeOf(adding.reduce(np.zeros([2], "i8"))).toEqualTypeOf<number>();
    expectTypeOf(adding.accumulate(np.zeros([2, 2], "u8"))).toEqualTypeOf<NDArray<u8, 2>>();
    expect(() => np.ufunc(np.divide).reduce(Int32Array.of(1, 2))).toThrow(TypeError);
    expect(() => adding.reduce(new Float64Array(0))).toThrow("no identity; give initial");
  });
});

describe("guvectorize", () => {
  const product = np.guvectorize(
    "(m,n),(n,p)->(m,p)",
    (a: NDArray<f64, 2>, b: NDArray<f64, 2>, out: NDArray<f64, 2>) => {
      for (let i = 0; i < out.shape0; i++)
        for (let j = 0; j < out.shape1; j++) {
          let sum = 0;
          for (let k = 0; k < a.shape1; k++) sum += a.get(i, k) * b.get(k, j);
          out.set(i, j, sum);
        }
    },
  );
  const total = np.guvectorize("(n)->()", (a: NDArray<f64, 1>) => np.sum(a));
  const scaled = np.guvectorize("(n),()->(n)", (a: NDArray<f64, 1>, by: number, out: NDArray<f64, 1>) => {
    for (let i = 0; i < a.size; i++) out.set(i, a.get(i) * by);
  });

  it("goes through the axes in front, which stretch", () => {
    expect(list(product(grid, grid.T))).toEqual(list(np.matmul(grid, grid.T)));
    const stack = np.reshape(np.arange(24), [2, 3, 4]);
    expect(list(product(stack, grid.T))).toEqual(list(np.matmul(stack, grid.T)));
    expectTypeOf(product(stack, grid.T)).toEqualTypeOf<NDArray<f64, 3>>();
    expect(list(total(grid))).toEqual([6, 22, 38]);
    expect(list(total(line(1, 2)))).toBe(3);
    expectTypeOf(total(grid)).toEqualTypeOf<NDArray<f64, 1>>();
    expect(list(scaled(grid, line(1, 0, -1)))).toEqual([
      [0, 1, 2, 3],
      [0, 0, 0, 0],
      [-8, -9, -10, -11],
    ]);
    expect(list(scaled(line(1, 2), line(2, 3)))).toEqual([
      [2, 4],
      [3, 6],
    ]);
    expect(product.signature).toBe("(m,n),(n,p)->(m,p)");
  });

  it("names what does not fit", () => {
    expect(() => product(grid, grid)).toThrow("n is 4 in operand 0 and 3 in operand 1");
    expect(() => product(line(1), grid as never)).toThrow("operand 0 has 1 dimensions, its layout (m,n) has 2");
    const cross = np.guvectorize("(3),(3)->(3)", (a: NDArray<f64, 1>, b: NDArray<f64, 1>, out: NDArray<f64, 1>) =>
      np.assign(out, np.cross(a, b)),
    );
    expect(list(cross(line(1, 0, 0), line(0, 1, 0)))).toEqual([0, 0, 1]);
    expect(() => cross(line(1, 0), line(0, 1, 0))).toThrow("3 is 3 in the layout and 2 in operand 0");
    const repeat = np.guvectorize("()->(n)", (x: number, out: NDArray<f64, 1>) => void out.data.fill(x));
    expect(() => repeat(1)).toThrow("no operand says how long n is; give out");
    expect(list(repeat(2, { out: np.zeros([3]) }))).toEqual([2, 2, 2]);
    // @ts-expect-error a layout has an arrow
    expect(() => np.guvectorize("(n)", (a: NDArray<f64, 1>) => np.sum(a))).toThrow(SyntaxError);
    // @ts-expect-error parentheses
    expect(() => np.guvectorize("(n->()", (a: NDArray<f64, 1>) => np.sum(a))).toThrow(
      '"(n" in the layout "(n->()" is no list of axes',
    );
    // @ts-expect-error the ranks are those of the layout
    np.guvectorize("(n)->(n)", (a: NDArray<f64, 2>, out: NDArray<f64, 1>) => np.assign(out, a.row(0)));
  });

  it("fills several results, and arrays that overlap", () => {
    const both = np.guvectorize("(n)->(),(n)", (a: NDArray<f64, 1>, sum: NDArray<f64, 0>, sums: NDArray<f64, 1>) => {
      sum.set(np.sum(a));
      np.assign(sums, np.cumsum(a));
    });
    expect(both(grid).map((each) => list(each))).toEqual([[6, 22, 38], list(np.cumsum(grid, { axis: 1 }))]);
    expectTypeOf(both(grid)).toEqualTypeOf<[NDArray<f64, 1>, NDArray<f64, 2>]>();
    expectTypeOf(both(line(1))).toEqualTypeOf<[NDArray<f64, 0>, NDArray<f64, 1>]>();
    const [totals, running] = [np.zeros([3]), np.zeros([3, 4])];
    const given = both(grid, { out: [totals, running] });
    expectTypeOf(given).toEqualTypeOf<readonly [NDArray<f64, 1>, NDArray<f64, 2>]>();
    expect(given[0]).toBe(totals);
    expect(list(running)).toEqual(list(both(grid)[1]));
    const data = line(1, 2, 3);
    const reversed = np.guvectorize("(n)->(n)", (a: NDArray<f64, 1>, out: NDArray<f64, 1>) => {
      for (let i = 0; i < a.size; i++) out.set(i, a.get(a.size - 1 - i));
    });
    expect(reversed(data, { out: data })).toBe(data);
    expect(list(data)).toEqual([3, 2, 1]);
    const bytes = np.guvectorize("(n)->()", (a: NDArray<u8, 1>): i32 => a.get(0) * 2, { types: "u8->i32" });
    const doubled = bytes(np.array([[200], [3]], "u8"));
    expect(list(doubled)).toEqual([400, 6]);
    expectTypeOf(doubled).toEqualTypeOf<NDArray<i32, 1>>();
  });
});

describe("stencil", () => {
  const cross = (a: Neighbors<f64, 2>) => a.get(-1, 0) + a.get(1, 0) + 10 * a.get(0, -1) + 100 * a.get(0, 1);
  it("leaves borders to cval", () => {
    const blur = np.stencil(cross);
    const expected = [
      [0, 0, 0, 0],
      [0, 4 * 10 + 6 * 100 + 10, 5 * 10 + 7 * 100 + 12, 0],
      [0, 0, 0, 0],
    ];
    expect(list(blur(grid))).toEqual(expected);
    expectTypeOf(blur(grid)).toEqualTypeOf<NDArray<f64, 2>>();
    const near = np.stencil(cross, {
      neighborhood: [
        [-1, 1],
        [-1, 1],
      ],
      cval: -1,
    });
    expect(list(near(grid))).toEqual(expected.map((row) => row.map((value) => (value === 0 ? -1 : value))));
    expect(list(near(grid.T))).toEqual(list(np.stencil(cross, { cval: -1 })(grid.T)));
    const narrow = np.stencil((a: Neighbors<f64, 1>) => a.get(2), { neighborhood: [[0, 1]] });
    expect(() => narrow(line(1, 2, 3))).toThrow("distance 2 is outside of the neighborhood [0, 1] of axis 0");
    expect(() => near(np.zeros([2]) as never)).toThrow("a stencil of 2 axes for 1 dimensions");
  });

  it("reads other elements in place of those outside", () => {
    const left = (a: Neighbors<f64, 1>) => a.get(-1) * 10 + a.get(1);
    const values = line(1, 2, 3, 4);
    const by = (mode: np.BorderMode) => list(np.stencil(left, { mode })(values));
    expect(by("nearest")).toEqual([12, 13, 24, 34]);
    expect(by("reflect")).toEqual([12, 13, 24, 34]);
    expect(by("wrap")).toEqual([42, 13, 24, 31]);
    expect(by("mirror")).toEqual([22, 13, 24, 33]);
    for (const mode of ["nearest", "reflect", "wrap", "mirror"] as const) {
      const bounded = np.stencil(left, { mode, neighborhood: [[-1, 1]] });
      expect(list(bounded(values))).toEqual(by(mode));
    }
    const far = np.stencil((a: Neighbors<f64, 1>) => a.get(-5) * 100 + a.get(5), { mode: "reflect" });
    expect(list(far(line(1, 2)))).toEqual([102, 102]);
  });

  it("takes several arrays, plain values and whole arrays", () => {
    const mixed = np.stencil((a: Neighbors<f64, 1>, b: Neighbors<f32, 1>, by: number) => a.get(0) + b.get(-1) * by);
    expect(list(mixed(line(1, 2, 3), Float32Array.of(4, 5, 6), 10))).toEqual([0, 42, 53]);
    expect(() => mixed(line(1, 2), Float32Array.of(1), 1)).toThrow("axes of 2 and 1 elements in one stencil");
    const convolve = np.stencil(
      (a: Neighbors<f64, 1>, weights: Float64Array) => {
        let sum = 0;
        for (let k = -1; k <= 1; k++) sum += a.get(k) * weights[k + 1]!;
        return sum;
      },
      { neighborhood: [[-1, 1]], standardIndexing: [1] },
    );
    expect(list(convolve(line(1, 2, 3, 4), Float64Array.of(1, 10, 100)))).toEqual([0, 321, 432, 0]);
    const out = np.full([3], 9);
    expect(mixed(line(1, 2, 3), new Float32Array(3), 0, { out })).toBe(out);
    expect(list(out)).toEqual([0, 2, 3]);
    const floats = np.stencil((a: Neighbors<f32, 3>): f32 => a.get(0, 0, 0) * 2, { dtype: "f32" });
    expectTypeOf(floats(np.zeros([1, 1, 1], "f32"))).toEqualTypeOf<NDArray<f32, 3>>();
    expect(list(floats(np.full([1, 1, 2], 3, "f32")))).toEqual([[[6, 6]]]);
    const four = np.stencil((a: Neighbors<f64, 4>) => a.get(0, 0, 0, 1), { mode: "wrap" });
    expect(list(four(np.reshape(line(1, 2), [1, 1, 1, 2])))).toEqual([[[[2, 1]]]]);
    // @ts-expect-error a result of f32 is said
    np.stencil((a: Neighbors<f32, 1>): f32 => a.get(0));
    // @ts-expect-error and it is that of the function
    np.stencil((a: Neighbors<f64, 1>) => a.get(-1), { dtype: "u8" });
    // @ts-expect-error and a whole array too
    np.stencil((a: Neighbors<f64, 1>, b: Float64Array) => a.get(0) * b[0]!);
  });
});

describe("lazy", () => {
  let calls = 0;
  const scaled = np.lazy((a: NDArray<f64, 2>, k: number) => {
    calls++;
    return np.multiply(a, k);
  });
  const same = np.lazy((a: NDArray<f64, 2>, k: number) => np.add(a, k));
  const total = np.lazy((e: Lazy<typeof scaled>) => np.sum(e.value()));

  it("computes what value asks for, of what the arrays then hold", () => {
    const grid = np.ones([2, 2]);
    const expression = scaled(grid, 3);
    expect(calls).toBe(0);
    grid.set(0, 1, 5);
    expect(list(expression.value())).toEqual([
      [3, 15],
      [3, 3],
    ]);
    expect(expression.value()).not.toBe(expression.value());
    expect(expression.args).toEqual([grid, 3]);
    expect(total(expression).value()).toBe(24);
  });

  it("knows which constant has made an expression", () => {
    const expression = scaled(np.ones([1, 1]), 2);
    expect(expression.argumentsOf(scaled)).toBe(expression.args);
    expect(expression.argumentsOf(same)).toBeUndefined();
  });

  it("has the types of the function", () => {
    const grid = np.ones([2, 2]);
    expectTypeOf(scaled(grid, 3).value()).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(scaled(grid, 3)).toEqualTypeOf<Lazy<typeof scaled>>();
    expectTypeOf(total(scaled(grid, 3)).value()).toEqualTypeOf<number>();
    expectTypeOf<Lazy<typeof scaled>["args"]>().toEqualTypeOf<readonly [a: NDArray<f64, 2>, k: number]>();
    // @ts-expect-error the rank is another
    scaled(np.ones([2]), 3);
    // @ts-expect-error the dtype is another
    scaled(np.ones([2, 2], "f32"), 3);
    // @ts-expect-error a number is missing
    scaled(grid);
    // @ts-expect-error what the function gives is no expression
    expectTypeOf<Lazy<(a: NDArray<f64, 2>) => NDArray<f64, 2>>>();
    // @ts-expect-error an expression of other arguments
    total(total(scaled(grid, 3)));
  });
});
