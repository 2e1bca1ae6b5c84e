/** `histogram`: an array in; how many elements each bin has out. */
import { DeviceArray } from "../arrays.js";
import { launch } from "../launch.js";
import { BLOCK, checkElements, flipOf, Words, type Numbers } from "./elements.js";
import { countFloats, countIntegers } from "./kernels-built.js";

/** More blocks than this only add up more of their own counts. */
const MOST_BLOCKS = 512;
const EACH = 8;

/**
 * How many elements there are from `low` on and below `high`, by so many bins of one width, in a new array: enqueued,
 * as a launch. Without ends these are the elements 0, 1, 2, … and below the number of bins. Other elements are not
 * counted. Ends and widths of integers are integers; those of floats have 32 bits.
 */
export function histogram(x: Numbers, bins: number, low = 0, high: number = low + bins): DeviceArray<Uint32Array> {
  checkElements("histogram", x);
  if (!Number.isInteger(bins) || bins < 1) throw new RangeError(`histogram cannot count in ${bins} bins`);
  if (!(low < high)) throw new RangeError(`histogram has no elements from ${low} on and below ${high}`);
  const counts = new DeviceArray<Uint32Array>("Uint32Array", bins, undefined);
  const grid = Math.min(Math.ceil(x.length / (BLOCK * EACH)), MOST_BLOCKS);
  const size = { grid, block: BLOCK };
  if (x.kind === "Float32Array") {
    const [first, end] = [Math.fround(low), Math.fround(high)];
    launch(countFloats, size, counts, x as DeviceArray<Float32Array>, first, end, Math.fround(bins / (end - first)));
  } else {
    const width = (high - low) / bins;
    if (![low, high, width].every(Number.isInteger))
      throw new RangeError(`histogram: of integers, ${bins} bins from ${low} to ${high} have to be whole ones`);
    const flip = flipOf(x);
    if (low < (flip ? 0 : -(2 ** 31))) throw new RangeError(`histogram: no element of a ${x.kind} is ${low}`);
    launch(countIntegers, size, counts, new Words(x), (low ^ flip) | 0, width, flip);
  }
  return counts;
}
