/** What several iterations of a parallel loop may do to one element of floats; `Atomics` has the same for integers. */

type Floats = Float64Array | Float32Array;

/**
 * `array[index] += value`, without another thread in between; gives what the element was before. Named after CUDA's and
 * Numba's function; C++ calls it `fetch_add`. The order in which the iterations of a parallel loop add is that of the
 * threads, and with fractions the last bits of the sum depend on it: a reduction (`sum += value`, `bins[k] += value`)
 * gives the same bits for any number of threads, and is faster.
 * @throws RangeError in kernels, when there is no such element
 */
export function atomicAdd(array: Floats, index: number, value: number): number {
  const before = array[index]!;
  array[index] = before + value;
  return before;
}

/**
 * `array[index] = Math.min(array[index], value)`, without another thread in between; gives what the element was before.
 * @throws RangeError in kernels, when there is no such element
 */
export function atomicMin(array: Floats, index: number, value: number): number {
  const before = array[index]!;
  array[index] = Math.min(before, value);
  return before;
}

/**
 * `array[index] = Math.max(array[index], value)`, without another thread in between; gives what the element was before.
 * @throws RangeError in kernels, when there is no such element
 */
export function atomicMax(array: Floats, index: number, value: number): number {
  const before = array[index]!;
  array[index] = Math.max(before, value);
  return before;
}
