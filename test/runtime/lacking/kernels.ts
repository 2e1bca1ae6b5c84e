/** A kernel of each kind, and what a program sees of them: to be built with the plugin and without. */
import { float64Array, free, prange, ready, runAsync } from "wumba";

// @njit
export function sumOfSquares(n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += i * i;
  return sum;
}

// @njit
export function mean(x: Float64Array): number {
  let sum = 0;
  for (const value of x) sum += value;
  return sum / x.length;
}

// @njit
export function describePeople(people: readonly { name: string; age: number }[]): string {
  let text = "";
  for (const { name, age } of people) text += `${name}: ${age}; `;
  return text;
}

// @njit
export function hashText(text: string, rounds: number): string {
  let hash = 7;
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return "hash of " + text + ": " + hash;
}

// @njit { parallel: true }
export function sumInParallel(x: Float64Array): number {
  let sum = 0;
  for (const i of prange(x.length)) sum += Math.sqrt(x[i]!);
  return sum;
}

// @njit { async: true }
export function inBackground(x: Float64Array): number {
  let sum = 0;
  for (const value of x) sum += value * 2;
  return sum;
}

// @jitclass
export class Counter {
  count = 0;
  history: Float64Array;

  constructor(length: number) {
    this.history = new Float64Array(length);
  }

  add(step: number): number {
    this.count += step;
    this.history[this.count % this.history.length] = this.count;
    return this.count;
  }
}

/** Twice, since kernels in files are there when they are called again. */
export async function run(): Promise<unknown> {
  const first = await callAll();
  await ready();
  return [first, await callAll()];
}

async function callAll(): Promise<unknown> {
  const many = new Float64Array(200_000).fill(4);
  const own = float64Array(10);
  own.fill(3);
  const counter = new Counter(4);
  counter.add(2);
  const results = {
    sumOfSquares: sumOfSquares(1000),
    mean: [mean(many), mean(own)],
    people: describePeople([
      { name: "a".repeat(1000), age: 1 },
      { name: "ä\u{1f600}".repeat(300), age: 2.5 },
    ]),
    hash: hashText("The quick brown fox ".repeat(500), 10),
    sumInParallel: sumInParallel(many),
    inBackground: [inBackground(many), await runAsync(inBackground, [many])],
    counter: [counter.add(3), [...counter.history]],
  };
  free(own);
  return results;
}
