/** `scan`: an array in; what comes of all elements up to each one out. */
import { DeviceArray } from "../arrays.js";
import { launch } from "../launch.js";
import { BLOCK, checkElements, flipOf, numberOf, Words, type Numbers } from "./elements.js";
import { carryFloats, carryIntegers, scanFloats, scanIntegers } from "./kernels-built.js";
import type { Operation } from "../words.js";

/** The elements of a block. */
const PART = BLOCK * 4;

export interface ScanOptions<A> {
  /** `"sum"` where it is left out. */
  readonly operation?: Operation;
  /** Without the element itself: the first result is 0, of products 1. */
  readonly exclusive?: boolean;
  /** Another array of this length, which gets the results. */
  readonly into?: A;
}

/**
 * The sum, the product, the smallest or the largest of the elements up to each one, in a new array or in the given one:
 * enqueued, as a launch. Floats are added in an order that depends on their number alone.
 */
export function scan<A extends Numbers>(x: A, options: ScanOptions<A> = {}): A {
  const { operation = "sum", exclusive = false } = options;
  checkElements("scan", x);
  const number = numberOf(operation);
  if (exclusive && number > 1) throw new TypeError(`scan: in front of the first element there is no ${operation}`);
  const out = options.into ?? (new DeviceArray(x.kind, x.length, undefined) as A);
  if (out === x) throw new TypeError("scan cannot put results into the array that it reads");
  if (out.length !== x.length || out.kind !== x.kind)
    throw new TypeError(`scan takes a ${x.kind} of ${x.length} elements on the device to put results into`);
  if (x.kind === "Float32Array") scanFloat(x as Floats, out as Floats, number, exclusive);
  else scanWords(new Words(x), new Words(out), number, exclusive, number > 1 ? flipOf(x) : 0);
  return out;
}

type Floats = DeviceArray<Float32Array>;
type Integers = DeviceArray<Int32Array>;

function scanFloat(x: Floats, out: Floats, operation: number, exclusive: boolean): void {
  inParts(x, (grid, sums) => {
    launch(scanFloats, { grid, block: BLOCK }, out, sums, x, operation, exclusive);
    carry(x, sums, (totals, blocks) => {
      scanFloat(sums, totals, operation, false);
      launch(carryFloats, { grid: blocks, block: BLOCK }, out, totals, operation);
    });
  });
}

function scanWords(x: Integers, out: Integers, operation: number, exclusive: boolean, flip: number): void {
  inParts(x, (grid, sums) => {
    launch(scanIntegers, { grid, block: BLOCK }, out, sums, x, operation, exclusive, flip);
    carry(x, sums, (totals, blocks) => {
      scanWords(sums, totals, operation, false, flip);
      launch(carryIntegers, { grid: blocks, block: BLOCK }, out, totals, operation, flip);
    });
  });
}

/** Gives the blocks of the elements, and an array for what comes of each. */
function inParts<A extends Floats | Integers>({ kind, length }: A, work: (grid: number, sums: A) => void): void {
  const grid = Math.ceil(length / PART);
  const sums = new DeviceArray(kind, grid, undefined) as A;
  work(grid, sums);
  sums.free();
}

/** Where there are several: gives an array for what comes of all up to each, and the blocks behind the first part. */
function carry<A extends Floats | Integers>(x: A, sums: A, work: (totals: A, grid: number) => void): void {
  if (sums.length < 2) return;
  const totals = new DeviceArray(sums.kind, sums.length, undefined) as A;
  work(totals, Math.ceil((x.length - PART) / BLOCK));
  totals.free();
}
