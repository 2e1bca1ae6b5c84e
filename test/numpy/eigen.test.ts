/** Eigenvalues, eigenvectors and zeros of polynomials, against NumPy's: as sets, since they come in no order. */
import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as np from "@wumba/numpy";
import type { NDArray } from "@wumba/numpy";

interface Stored {
  matrices: {
    name: string;
    n: number;
    /** The elements, or the parts of complex ones. */
    a: (number | string)[];
    eigenvalues: (number | string)[];
    bound: number;
    eigenvectors?: (number | string)[];
  }[];
  polynomials: { p: number[]; roots: (number | string)[]; norm: number; bound: number }[];
}

const { matrices, polynomials } = JSON.parse(
  readFileSync(new URL("data/eigen/eigen.json", import.meta.url), "utf8"),
) as Stored;

const complexOf = (parts: readonly (number | string)[]): np.Complex[] =>
  Array.from({ length: parts.length / 2 }, (_, i) => np.complex(Number(parts[2 * i]), Number(parts[2 * i + 1])));

/** For each number that is expected the place of its own nearest one, and how far away the farthest of these is. */
function matched(
  actual: readonly np.Complex[],
  expected: readonly np.Complex[],
): { places: number[]; distance: number } {
  expect(actual.length).toBe(expected.length);
  const left = new Set(actual.keys());
  let distance = 0;
  const places = expected.map((each) => {
    const far = (at: number): number => actual[at]!.sub(each).abs();
    const nearest = [...left].reduce((one, two) => (far(two) < far(one) ? two : one));
    left.delete(nearest);
    distance = Math.max(distance, far(nearest));
    return nearest;
  });
  return { places, distance };
}

function complexMatrix(parts: Float64Array, n: number): NDArray<np.c128, 2> {
  const pairs = np.fromData(parts, [n, n, 2]);
  return np.complex(np.getitem(pairs, "...", 0), np.getitem(pairs, "...", 1));
}

describe.each(matrices)("$name", ({ name, n, a, eigenvalues, eigenvectors, bound }) => {
  const parts = Float64Array.from(a, Number);
  const isComplex = name.startsWith("complex") || name === "hermitian";
  const matrix = isComplex ? complexMatrix(parts, n) : np.fromData(parts, [n, n]);
  const { eigenvalues: values, eigenvectors: vectors } = np.linalg.eig(matrix);
  const norm = n * Math.max(0, ...Array.from(matrix.data, Math.abs));
  const { places, distance } = matched([...values], complexOf(eigenvalues));

  it("has NumPy's eigenvalues", () => {
    expect(distance).toBeLessThanOrEqual(bound * norm * 2 ** -52);
    expect([...np.linalg.eigvals(matrix)]).toEqual([...values]);
  });

  it("has eigenvectors of length 1", () => {
    for (let k = 0; k < n; k++) {
      const own = vectors.column(k);
      const residual = np.subtract(np.matmul(matrix, own), np.multiply(own, values.get(k)));
      expect(np.max(np.absolute(residual))).toBeLessThanOrEqual(512 * norm * 2 ** -52);
      expect(np.vdot(own, own).re).toBeCloseTo(1, 14);
      const sizes = [...np.absolute(own)];
      const first = sizes.findIndex((size) => size >= Math.max(...sizes) * (1 - 1e-9));
      expect(own.get(first).im).toBe(0);
      expect(own.get(first).re).toBeGreaterThan(0);
    }
  });

  it.runIf(eigenvectors)("has NumPy's eigenvectors, turned", () => {
    const expected = complexOf(eigenvectors!);
    places.forEach((place, k) => {
      const theirs = np.array(Array.from({ length: n }, (_, i) => expected[i * n + k]!));
      expect(np.vdot(theirs, vectors.column(place)).abs()).toBeGreaterThan(1 - 1e-10);
    });
  });
});

it.each(polynomials)("roots of $p", ({ p, roots, norm, bound }) => {
  const { distance } = matched([...np.roots(p)], complexOf(roots));
  expect(distance).toBeLessThanOrEqual(bound * norm * 2 ** -52);
});

it("refuses what is no square matrix of finite numbers", () => {
  expect(() => np.linalg.eig(np.full([2, 2], np.complex(0, NaN), np.c128))).toThrow(
    "eig: the matrix has elements that are not finite",
  );
  expect(() => np.linalg.eigvals(np.ones([2, 3], np.c64))).toThrow(np.linalg.LinAlgError);
  expect(() => np.roots(np.ones([2], np.c128))).toThrow(TypeError);
  expect(() => np.linalg.eigvals(np.ones([2, 3]))).toThrow(np.linalg.LinAlgError);
  expect(() => np.linalg.eigvals(np.ones([2, 2, 2]))).toThrow("eigvals takes one matrix");
  expect(() => np.linalg.eig(np.full([2, 2], NaN))).toThrow("eig: the matrix has elements that are not finite");
  expect(() => np.linalg.eig(np.ones([2, 2], "i64"))).toThrow(TypeError);
});

it("has types", () => {
  expectTypeOf(np.linalg.eigvals(np.eye(2))).toEqualTypeOf<NDArray<np.c128, 1>>();
  expectTypeOf(np.linalg.eig(np.eye(2, 2, 0, "f32")).eigenvectors).toEqualTypeOf<NDArray<np.c128, 2>>();
  expectTypeOf(np.roots(new Int32Array([1, 0, -4]))).toEqualTypeOf<NDArray<np.c128, 1>>();
});
