/** `reduce`: an array in, one number out. */
import { DeviceArray } from "../arrays.js";
import { launch } from "../launch.js";
import { BLOCK, checkElements, flipOf, numberOf, Words, type Numbers } from "./elements.js";
import { reduceFloats, reduceIntegers } from "./kernels-built.js";
import type { Operation } from "../words.js";

/** The partial results of so many blocks are what one block reduces. */
const MOST_BLOCKS = 256;
/** How many elements each thread takes at the least, where there are fewer. */
const EACH = 8;

/**
 * The sum, the product, the smallest or the largest of all elements, once all launches before have ended. Floats are
 * added in pairs of parts, in an order that depends on their number alone: sums are closer than those of a loop. The
 * sum of no elements is 0, their product 1; of no elements there is no smallest and no largest.
 */
export async function reduce(x: Numbers, operation: Operation = "sum"): Promise<number> {
  checkElements("reduce", x);
  const number = numberOf(operation);
  if (x.length === 0) {
    if (number > 1) throw new RangeError(`reduce: no elements have no ${operation}`);
    return number;
  }
  const flip = number > 1 ? flipOf(x) : 0;
  const step = (from: DeviceArray, to: DeviceArray, grid: number): void => {
    const size = { grid, block: BLOCK };
    if (x.kind === "Float32Array") launch(reduceFloats, size, to as Floats, from as Floats, number);
    else launch(reduceIntegers, size, new Words(to), new Words(from), number, flip);
  };
  const blocks = Math.min(Math.ceil(x.length / (BLOCK * EACH)), MOST_BLOCKS);
  const [parts, result] = [new DeviceArray(x.kind, blocks, undefined), new DeviceArray(x.kind, 1, undefined)];
  try {
    step(x, parts, blocks);
    step(parts, result, 1);
    return (await result.read())[0]!;
  } finally {
    parts.free();
    result.free();
  }
}

type Floats = DeviceArray<Float32Array>;
