/** What loops over indices and elements are in kernels, by the number of axes. */
import type { Data, DType } from "../array/dtypes.js";
import type { NDArray1 } from "../array/ndarray1.js";
import type { NDArray2 } from "../array/ndarray2.js";
import type { NDArray3 } from "../array/ndarray3.js";
import type { NDArray4 } from "../array/ndarray4.js";

type Indices1 = [number];
type Indices2 = [number, number];
type Indices3 = [number, number, number];
type Indices4 = [number, number, number, number];
type Values<T> = Generator<T, void, undefined>;

export function* grid1(n: number): Values<Indices1> {
  for (let i = 0; i < n; i++) yield [i];
}

export function* grid2(n: number, m: number): Values<Indices2> {
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) yield [i, j];
}

export function* grid3(n: number, m: number, p: number): Values<Indices3> {
  for (let i = 0; i < n; i++) for (let j = 0; j < m; j++) for (let k = 0; k < p; k++) yield [i, j, k];
}

export function* grid4(n: number, m: number, p: number, q: number): Values<Indices4> {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < m; j++) for (let k = 0; k < p; k++) for (let l = 0; l < q; l++) yield [i, j, k, l];
}

export function* entries1<D extends Data, N extends DType, E>(a: NDArray1<D, N, E>): Values<[Indices1, E]> {
  for (let i = 0; i < a.shape0; i++) yield [[i], a.get(i)];
}

export function* entries2<D extends Data, N extends DType, E>(a: NDArray2<D, N, E>): Values<[Indices2, E]> {
  for (let i = 0; i < a.shape0; i++) for (let j = 0; j < a.shape1; j++) yield [[i, j], a.get(i, j)];
}

export function* entries3<D extends Data, N extends DType, E>(a: NDArray3<D, N, E>): Values<[Indices3, E]> {
  for (let i = 0; i < a.shape0; i++)
    for (let j = 0; j < a.shape1; j++) for (let k = 0; k < a.shape2; k++) yield [[i, j, k], a.get(i, j, k)];
}

export function* entries4<D extends Data, N extends DType, E>(a: NDArray4<D, N, E>): Values<[Indices4, E]> {
  for (let i = 0; i < a.shape0; i++)
    for (let j = 0; j < a.shape1; j++)
      for (let k = 0; k < a.shape2; k++) for (let l = 0; l < a.shape3; l++) yield [[i, j, k, l], a.get(i, j, k, l)];
}
