/** Complex numbers and arrays: elements, views, types, and what refuses them. */
import { describe, expect, expectTypeOf, it } from "vitest";
import * as np from "@wumba/numpy";
import { Complex, type NDArray } from "@wumba/numpy";
import type { bool, f32, f64 } from "wumba";

const z = np.array([
  [np.complex(1, 2), np.complex(3, -1), 0],
  [4, np.complex(0, 1), np.complex(-2, -2)],
]);

describe("complex numbers", () => {
  it("have the operations of numbers", () => {
    const [a, b] = [np.complex(3, 4), np.complex(1, -2)];
    expect(a.add(b)).toEqual(new Complex(4, 2));
    expect(a.sub(b)).toEqual(new Complex(2, 6));
    expect(a.mul(b)).toEqual(new Complex(11, -2));
    expect(a.div(b).mul(b)).toEqual(a);
    expect(a.abs()).toBe(5);
    expect(np.complex(-4, 0).sqrt()).toEqual(new Complex(0, 2));
    expect(np.complex(0, Math.PI).exp().re).toBe(-1);
    expect(np.complex(2, 1).pow(np.complex(3, 0))).toEqual(new Complex(2, 11));
    expect(a.conj().neg().scale(2)).toEqual(new Complex(-6, 8));
    expect(a.equals(np.complex(3, 4))).toBe(true);
    expect([String(a), String(b), String(np.complex(0, -0))]).toEqual(["3+4i", "1-2i", "0-0i"]);
  });
});

describe("complex arrays", () => {
  it("lie as pairs, and have views", () => {
    expect([...z.data]).toEqual([1, 2, 3, -1, 0, 0, 4, 0, 0, 1, -2, -2]);
    expect(z.get(1, 2)).toEqual(new Complex(-2, -2));
    expect(z.T.get(2, 1)).toEqual(new Complex(-2, -2));
    expect(z.row(1).at(-2)).toEqual(new Complex(0, 1));
    expect(z.column(1).get(0)).toEqual(new Complex(3, -1));
    expect([...z.slice(undefined, undefined, -2, 1).row(0)]).toEqual([new Complex(0, 0), new Complex(1, 2)]);
    expect([...z].map((row) => row.size)).toEqual([3, 3]);
    expect(() => z.get(2, 0)).toThrow("index 2 is out of bounds for axis 0 with size 2");
    const copy = np.copy(z);
    copy.set(0, 0, np.complex(7, 8));
    np.imag(copy).set(1, 1, 9);
    np.assign(np.real(copy.T).row(2), 5);
    expect([...copy.data]).toEqual([7, 8, 3, -1, 5, 0, 4, 0, 0, 9, 5, -2]);
    expect(np.real(copy).data).toBe(copy.data);
    const cube = np.zeros([2, 2, 2, 2], np.c64);
    cube.row(1).row(0).T.slice(1).set(0, 1, np.complex(1, -1));
    expect(cube.get(1, 0, 1, 1)).toEqual(new Complex(1, -1));
    expect(np.toArray(np.sum(cube, { axis: [0, 1, 2] }))).toEqual([new Complex(0, 0), new Complex(1, -1)]);
    const one = np.zeros([], "c128");
    one.set(np.complex(1, 2));
    expect(one.get()).toEqual(new Complex(1, 2));
  });

  it("are written by values, slices and masks, which may overlap", () => {
    const a = np.array([np.complex(1, 1), 2, 3, np.complex(4, -4)]);
    np.assign(a.slice(1), a.slice(0, -1));
    expect([...a.data]).toEqual([1, 1, 1, 1, 2, 0, 3, 0]);
    np.setitem(a, [[0, 2]], np.complex(9, -9));
    expect([...a.data]).toEqual([9, -9, 1, 1, 9, -9, 3, 0]);
    np.copyto(a, 0, { where: np.equal(np.imag(a), 0) });
    np.add(a.slice(undefined, undefined, -1), 1, { out: a });
    expect([...a.data]).toEqual([1, 0, 10, -9, 2, 1, 10, -9]);
    np.conj(np.real(a), { out: np.imag(a) });
    expect([...a.data]).toEqual([1, 1, 10, 10, 2, 2, 10, 10]);
    np.putmask(a, np.greater(np.real(a), 1), a.slice(0, 2));
    expect([...a.data]).toEqual([1, 1, 10, 10, 1, 1, 10, 10]);
    expect([...np.entries(a.slice(0, 1))]).toEqual([[[0], new Complex(1, 1)]]);
    expect(() => np.assign(np.zeros([4]), a)).toThrow("assign: a result of c128 does not go into an array of f64");
    expect(() => np.less(a, 1)).toThrow("less does not take complex numbers");
    expect(() => np.sort(a)).toThrow("c128 is not taken here");
    expect(() => np.add(a, np.zeros([4], "i64") as never)).toThrow(TypeError);
    expect(() => np.vectorize((x: f64): f64 => x)(np.complex(1, 2) as never)).toThrow(TypeError);
  });

  it("have dtype and rank in their types", () => {
    expectTypeOf(z).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf<NDArray<Complex, 1>>().toEqualTypeOf<NDArray<np.c128, 1>>();
    expectTypeOf(np.zeros([2], np.c64)).toEqualTypeOf<NDArray<np.c64, 1>>();
    expectTypeOf(np.zeros([2], "c128")).toEqualTypeOf<NDArray<np.c128, 1>>();
    expectTypeOf(z.get(0, 0)).toEqualTypeOf<Complex>();
    expectTypeOf(z.row(0)).toEqualTypeOf<NDArray<np.c128, 1>>();
    expectTypeOf(np.add(np.zeros([2], "c64"), np.zeros([2, 2], "f32"))).toEqualTypeOf<NDArray<np.c64, 2>>();
    expectTypeOf(np.add(np.zeros([2], "c64"), np.zeros([2, 2]))).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf(np.multiply(np.zeros([2], "f32"), np.complex(0, 1))).toEqualTypeOf<NDArray<np.c64, 1>>();
    expectTypeOf(np.multiply(np.complex(0, 1), 2)).toEqualTypeOf<Complex>();
    expectTypeOf(np.sqrt(z)).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf(np.absolute(z)).toEqualTypeOf<NDArray<f64, 2>>();
    expectTypeOf(np.absolute(np.complex(3, 4))).toEqualTypeOf<number>();
    expectTypeOf(np.real(np.zeros([2], "c64"))).toEqualTypeOf<NDArray<f32, 1>>();
    expectTypeOf(np.complex(np.zeros([2], "f32"), 0)).toEqualTypeOf<NDArray<np.c64, 1>>();
    expectTypeOf(np.equal(z, 0)).toEqualTypeOf<NDArray<bool, 2>>();
    expectTypeOf(np.sum(z)).toEqualTypeOf<Complex>();
    expectTypeOf(np.sum(z, { axis: 0 })).toEqualTypeOf<NDArray<np.c128, 1>>();
    expectTypeOf(np.std(z, { axis: 0 })).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.dot(z.row(0), z.row(1))).toEqualTypeOf<Complex>();
    expectTypeOf(np.toArray(z)).toEqualTypeOf<Complex[][]>();
    expectTypeOf(z).not.toExtend<NDArray<f64, 2>>();
    expectTypeOf(np.zeros([2, 2])).not.toExtend<NDArray<np.c128, 2>>();
    expectTypeOf(z).not.toExtend<NDArray<np.c128, 1>>();
  });
});

it("fft has types, and inverts itself", () => {
  const a = np.reshape(np.sin(np.arange(42)), [6, 7]);
  expectTypeOf(np.fft.fft(a)).toEqualTypeOf<NDArray<np.c128, 2>>();
  expectTypeOf(np.fft.irfft(np.fft.rfft(a))).toEqualTypeOf<NDArray<f64, 2>>();
  expectTypeOf(np.fft.fftshift(a)).toEqualTypeOf<NDArray<f64, 2>>();
  expect(np.allclose(np.real(np.fft.ifftn(np.fft.fftn(a))), a, { rtol: 0, atol: 1e-15 })).toBe(true);
  expect(np.allclose(np.fft.irfft(np.fft.rfft(a), { n: 7 }), a, { rtol: 0, atol: 1e-15 })).toBe(true);
  expect(np.toArray(np.fft.ifftshift(np.fft.fftshift(a)))).toEqual(np.toArray(a));
});

describe("complex matrices", () => {
  const a = np.array([
    [np.complex(1, 2), np.complex(3, -1), 0],
    [4, np.complex(0, 1), np.complex(-2, -2)],
  ]);

  it("are the products of their singular values and vectors", () => {
    for (const matrix of [a, np.copy(a.T), np.zeros([2, 2], "c128")]) {
      const { u, s, vh } = np.linalg.svd(matrix);
      const again = np.matmul(np.multiply(u, s), vh);
      expect(np.max(np.absolute(np.subtract(again, matrix)))).toBeLessThan(1e-14);
      expect(np.max(np.absolute(np.subtract(np.matmul(vh, np.conj(vh.T)), np.eye(2))))).toBeLessThan(
        matrix.get(0, 0).abs() === 0 ? 2 : 1e-14,
      );
    }
  });

  it("have factors whose types are known", () => {
    const square = np.matmul(a, np.conj(a.T));
    expectTypeOf(np.linalg.solve(square, np.ones([2]))).toEqualTypeOf<NDArray<np.c128, 1>>();
    expectTypeOf(np.linalg.inv(square)).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf(np.linalg.det(square)).toEqualTypeOf<Complex>();
    expectTypeOf(np.linalg.slogdet(square)).toEqualTypeOf<{ sign: Complex; logabsdet: number }>();
    expectTypeOf(np.linalg.det(np.ones([2, 2]))).toEqualTypeOf<number>();
    expectTypeOf(np.linalg.cholesky(square)).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf(np.linalg.qr(a).q).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf(np.linalg.eigh(square).eigenvalues).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.linalg.eigh(square).eigenvectors).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf(np.linalg.svd(a).s).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.linalg.svdvals(np.zeros([2, 2], "c64"))).toEqualTypeOf<NDArray<f32, 1>>();
    expectTypeOf(np.linalg.lstsq(a, a).x).toEqualTypeOf<NDArray<np.c128, 2>>();
    expectTypeOf(np.linalg.lstsq(a, a).s).toEqualTypeOf<NDArray<f64, 1>>();
    expectTypeOf(np.linalg.norm(np.zeros([2, 2], "c64"), { axis: 0 })).toEqualTypeOf<NDArray<f32, 1>>();
    expect(() => np.linalg.svd(np.full([2, 2], np.complex(0, NaN), "c128"))).toThrow("NaN or infinities");
  });
});
