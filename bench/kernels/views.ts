/** Parts of arrays as views: where a slice begins and ends along each axis, as in `a[1:-1, 2:]`. */
import type { NDArray } from "@wumba/numpy";
import type { f64 } from "wumba";

export function slice2(
  a: NDArray<f64, 2>,
  start0: number,
  stop0: number | undefined,
  start1: number,
  stop1?: number,
): NDArray<f64, 2> {
  return a.slice(start0, stop0).slice(start1, stop1, 1, 1);
}

export function slice3(
  a: NDArray<f64, 3>,
  start0: number,
  stop0: number | undefined,
  start1: number,
  stop1: number | undefined,
  start2: number,
  stop2?: number,
): NDArray<f64, 3> {
  return a.slice(start0, stop0).slice(start1, stop1, 1, 1).slice(start2, stop2, 1, 2);
}
