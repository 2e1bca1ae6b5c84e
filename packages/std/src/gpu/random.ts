/**
 * In: a seed and which number of which stream; out: numbers that look random, by Philox 4x32-10 (Salmon and others,
 * 2011) in arithmetic of 32 bits alone: each is computed from its counter, so that threads need no state. In kernels
 * for the GPU these stand for the words of `wumba/gpu`.
 */
const FIRST = 0xd2511f53;
const SECOND = 0xcd9e8d57;
const FIRST_STEP = 0x9e3779b9;
const SECOND_STEP = 0xbb67ae85;
const ROUNDS = 10;

/** The upper 32 bits of a product of two numbers of 32 bits without sign. */
function upperOf(a: number, b: number): number {
  const [lowA, highA] = [a & 0xffff, a >>> 16];
  const [lowB, highB] = [b & 0xffff, b >>> 16];
  const low = Math.imul(lowA, lowB) >>> 16;
  const middle = (Math.imul(highA, lowB) + low) | 0;
  const other = (Math.imul(lowA, highB) + (middle & 0xffff)) | 0;
  return (Math.imul(highA, highB) + (middle >>> 16) + (other >>> 16)) | 0;
}

/** A number of 32 bits. */
export function randomIntOnGpu(seed: number, stream: number, step: number): number {
  let [a, b, c, d] = [step | 0, stream | 0, 0, 0];
  let [first, second] = [seed | 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const [upperA, lowerA] = [upperOf(FIRST, a), Math.imul(FIRST, a)];
    const [upperC, lowerC] = [upperOf(SECOND, c), Math.imul(SECOND, c)];
    a = upperC ^ b ^ first;
    b = lowerC;
    c = upperA ^ d ^ second;
    d = lowerA;
    first = (first + FIRST_STEP) | 0;
    second = (second + SECOND_STEP) | 0;
  }
  return a >>> 0;
}

/** A number from 0 on and below 1, of 24 bits. */
export function randomOnGpu(seed: number, stream: number, step: number): number {
  return (randomIntOnGpu(seed, stream, step) >>> 8) / 16777216;
}
