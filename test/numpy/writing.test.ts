/** Functions that write into arrays, lists of elements, and what each function of the docs is tested by. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import * as np from "@wumba/numpy";
import { casesOf, families } from "./cases.js";

const matrix = (): np.NDArray<number, 2> =>
  np.array([
    [1, 2, 3],
    [4, 5, 6],
  ]);

it("assign and copyto stretch, convert and take masks", () => {
  const a = np.zeros([2, 3], "f32");
  np.assign(a, np.array([1.5, 2.5, 0.1]));
  expect(np.toArray(a)).toEqual([
    [1.5, 2.5, Math.fround(0.1)],
    [1.5, 2.5, Math.fround(0.1)],
  ]);
  np.copyto(a, 9, { where: np.less(a, 2) });
  expect(np.toArray(a)[0]).toEqual([9, 2.5, 9]);
  const bytes = new Uint8Array(3);
  np.assign(bytes, 300);
  expect([...bytes]).toEqual([44, 44, 44]);
  expect(() => np.assign(bytes, np.zeros([3]))).toThrow("assign: a result of f64 does not go into an array of u8");
  expect(() => np.assign(bytes, np.zeros([2], "u8"))).toThrow(RangeError);
  const turned = matrix();
  np.assign(turned.slice(0, 2, 1, 1), turned.slice(1, 3, 1, 1));
  expect(np.toArray(turned)).toEqual([
    [2, 3, 3],
    [5, 6, 6],
  ]);
});

it("out of concatenate may overlap what is joined", () => {
  const a = np.arange(6);
  np.concatenate([a.slice(3), a.slice(0, 3)], { out: a });
  expect(np.toArray(a)).toEqual([3, 4, 5, 0, 1, 2]);
  np.cumsum(a, { out: a });
  np.matmul(np.reshape(a, [2, 3]), np.eye(3), { out: np.reshape(a, [2, 3]) });
  expect(np.toArray(a)).toEqual([3, 7, 12, 12, 13, 15]);
});

it("put, putmask and putAlongAxis write at indices", () => {
  const a = matrix();
  np.put(a.T, [0, -1], [10, 20]);
  np.put(a, [1], 7);
  expect(np.toArray(a)).toEqual([
    [10, 7, 3],
    [4, 5, 20],
  ]);
  np.putmask(a, np.greater(a, 5), np.array([-1, -2]));
  expect(np.toArray(a)).toEqual([
    [-1, -2, 3],
    [4, 5, -2],
  ]);
  const bytes = np.asarray(Uint8Array.of(1, 9, 3));
  np.putmask(bytes, np.less(bytes, 4), 6);
  expect(np.toArray(bytes)).toEqual([6, 9, 6]);
  np.putAlongAxis(a, np.expandDims(np.argmax(a, { axis: 1 }), 1), 0, 1);
  expect(np.toArray(a)).toEqual([
    [-1, -2, 0],
    [4, 0, -2],
  ]);
  expect(() => np.put(a, [6], 1)).toThrow("index 6 is out of bounds");
});

it("einsum names the index whose lengths differ", () => {
  const [a, b] = [np.ones([2, 3]), np.ones([4, 2])];
  expect(() => np.einsum("ij,jk", a, b)).toThrow("einsum: j is 3 in operand 0 and 4 in operand 1");
  expect(() => np.einsum("ii", a)).toThrow("einsum: i is 2 in operand 0 and 3 in operand 0");
  expect(() => np.einsum("...i,...i", a, b)).toThrow("einsum: ...[-1] is 2 in operand 0 and 4 in operand 1");
  expect(() => np.einsum("ijk", a)).toThrow('einsum: "ijk" does not name the 2 axes of operand 0');
  expect(() => np.einsum("ij,jk->il", a, b)).toThrow("has the index l of the result");
});

it("linalg.eigh gives orthonormal eigenvectors", () => {
  const a = np.array([
    [2, -1, 0.5],
    [-1, 3, 0],
    [0.5, 0, -4],
  ]);
  const { eigenvalues, eigenvectors } = np.linalg.eigh(a);
  expect(np.allclose(np.matmul(a, eigenvectors), np.multiply(eigenvectors, eigenvalues), { atol: 1e-14 })).toBe(true);
  expect(np.allclose(np.matmul(eigenvectors.T, eigenvectors), np.eye(3), { atol: 1e-14 })).toBe(true);
});

it("linalg.svd gives orthonormal vectors", () => {
  for (const [rows, columns] of [
    [4, 3],
    [3, 4],
    [3, 3],
  ] as const) {
    const a = np.reshape(np.sin(np.arange(rows * columns)), [rows, columns]);
    const { u, s, vh } = np.linalg.svd(np.add(a, np.eye(rows, columns)));
    const again = np.matmul(np.multiply(u, s), vh);
    expect(np.allclose(again, np.add(a, np.eye(rows, columns)), { atol: 1e-14 })).toBe(true);
    expect(np.allclose(np.matmul(u.T, u), np.eye(3), { atol: 1e-14 })).toBe(true);
    expect(np.allclose(np.matmul(vh, vh.T), np.eye(3), { atol: 1e-14 })).toBe(true);
  }
});

it("takes typed arrays for arrays of one dimension, and makes no copies of them", () => {
  const data = Float64Array.from([3, 1, 2]);
  expect(np.asarray(data).data).toBe(data);
  expect(np.reshape(data, [3, 1]).data).toBe(data);
  expect(np.fromData(data, [1, 3]).data).toBe(data);
  expect([...np.sort(data)]).toEqual([1, 2, 3]);
  expect([...np.add(data, new Uint8Array([1, 2, 3]))]).toEqual([4, 3, 5]);
  expect([np.sum(data), np.mean(data), np.std(data), np.median(data), np.argmax(data), np.dot(data, data)]).toEqual([
    6,
    2,
    Math.sqrt(2 / 3),
    2,
    0,
    14,
  ]);
  expect(np.add(new Uint8ClampedArray([7]), new Uint8Array([1])).dtype).toBe("u8");
  expect(np.shape(np.full([2, 2], 1n, "i64"))).toEqual([2, 2]);
});

it("has a case for every function of the docs", () => {
  const docs = readFileSync(new URL("../../docs/numpy.md", import.meta.url), "utf8");
  const streams = readFileSync(new URL("data/random/streams.json", import.meta.url), "utf8");
  const drawn = [...streams.matchAll(/\["(\w+)",/g)].flatMap(([, name]) => [
    `random.${name}`,
    `Generator.${name}`,
    `RandomState.${name}`,
  ]);
  const cases = new Set([...families.flatMap(casesOf).map(({ called }) => called), ...drawn]);
  const tests = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".test.ts"));
  const text = tests.map((name) => readFileSync(new URL(name, import.meta.url), "utf8")).join("");
  const functions = docs.slice(docs.indexOf("\n## Functions\n"));
  const names = [...functions.matchAll(/^\| `[^`]+` \| `([\w.]+)/gm)].map((row) => row[1]!);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !cases.has(name) && !text.includes(`np.${name}(`))).toEqual([]);
});
