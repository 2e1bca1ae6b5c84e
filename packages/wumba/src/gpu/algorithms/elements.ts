/** What reductions, prefix sums, histograms and sorting say alike of elements: operations, types, and their order. */
import { DeviceArray } from "../arrays.js";
import type { Memory } from "../kernel.js";
import type { Place } from "../transfers.js";
import type { Operation } from "../words.js";

/** An array on the device of a type that is reduced, scanned and sorted. */
export type Numbers = DeviceArray<Float32Array> | DeviceArray<Int32Array> | DeviceArray<Uint32Array>;

/** The threads of a block. */
export const BLOCK = 256;
const OPERATIONS: readonly Operation[] = ["sum", "product", "min", "max"];

/** The number of an operation in kernels. */
export function numberOf(operation: Operation): number {
  const number = OPERATIONS.indexOf(operation);
  if (number < 0) throw new TypeError(`an operation is one of ${OPERATIONS.join(", ")}, and not ${operation}`);
  return number;
}

/** The highest bit, where it has to be turned so that elements without sign have the order of integers. */
export const flipOf = ({ kind }: DeviceArray): number => (kind === "Uint32Array" ? 2 ** 31 : 0);

export function checkElements(name: string, x: Numbers): void {
  if (!(x instanceof DeviceArray) || !/^(?:Float|Int|Uint)32Array$/.test(x.kind))
    throw new TypeError(`${name} takes an array on the device of f32, i32 or u32`);
  x.check();
}

/** The words of an array as integers: the same memory. */
export class Words extends DeviceArray<Int32Array> {
  constructor(private readonly of: DeviceArray) {
    super("Int32Array", of.length, undefined);
  }

  override check(): void {
    this.of.check();
  }

  override changed(): void {
    this.of.changed?.();
  }

  override shares(other: unknown): boolean {
    return this.of.shares?.(other instanceof Words ? other.of : other) ?? false;
  }

  override placeOn(device: Parameters<DeviceArray["placeOn"]>[0]): Place {
    const place = this.of.placeOn(device);
    return "buffer" in place ? place : { memory: integersOf(place.memory) };
  }
}

const integersOf = ({ buffer, byteOffset, length }: Memory): Int32Array =>
  new Int32Array(buffer as ArrayBuffer, byteOffset, length);
