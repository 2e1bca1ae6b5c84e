/** What kernels import to throw the language's own errors: they are the engine's, in its words. */

type Throws = (given: number) => never;

export const invalidLength: Throws = (length) => new Uint8Array(length) as never;
export const invalidListLength: Throws = (length) => new Array(length) as never;
export const invalidIndex: Throws = (position) => [].with(position, 0 as never) as never;
export const invalidElementIndex: Throws = (position) => new Uint8Array().with(position, 0) as never;
export const nothingToReduce: Throws = () => ([] as never[]).reduce((value) => value);
export const invalidOffset: Throws = (offset) => new Uint8Array().set([0], offset) as never;
export const invalidViewOffset: Throws = (offset) => new DataView(new ArrayBuffer(0)).getInt8(offset) as never;
export const invalidBufferStart: Throws = (start) => new DataView(new ArrayBuffer(0), start) as never;
export const invalidViewLength: Throws = (length) => new DataView(new ArrayBuffer(0), 0, length) as never;
export const invalidBufferLength: Throws = (length) => new Uint8Array(new ArrayBuffer(0), 1, length) as never;
export const divisionByZero: Throws = () => (1n / BigInt(0)) as never;
export const negativeExponent: Throws = () => (2n ** BigInt(-1)) as never;
/** What is whole is too large. */
export const noInteger: Throws = (value) => {
  BigInt(value);
  throw new RangeError(`BigInt(${value}) needs more than 64 bits, and a kernel has no more.`);
};

/** Looked up at each call, as in JavaScript: a test may have replaced it. */
export const randomNumber = (): number => Math.random();
