/** A source of random numbers in; a random call of one of the soak's kernels, as JavaScript and as compiled, out. */
import { float64Array, free, int32Array } from "wumba";

const MOST = 100_000;

/** A function of `end`: whole numbers from 0 up to it. */
export function randomNumbers(seed) {
  let state = seed | 0;
  return (end) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 4294967296) * end);
  };
}

/** Small sizes as often as large ones. */
const sizeBelow = (most, below) => Math.floor(Math.exp((below(1e6) / 1e6) * Math.log(most)));
const wholes = (length, below) => Float64Array.from({ length }, () => below(2001) - 1000);

/** Arguments of each kernel. */
const kernels = {
  scale: (n, below) => [wholes(n, below), new Float64Array(n), below(9)],
  sum: (n, below) => [wholes(n, below), below(9)],
  extremes: (n, below) => [wholes(n, below)],
  histogram: (n, below) => {
    const width = 1 + below(300);
    return [wholes(n, below), new Float64Array(width), width];
  },
  count: (n, below) => [wholes(n, below), new Int32Array(1 + below(40))],
  medians: (n, below) => [wholes(Math.ceil(n / 50), below), new Float64Array(Math.ceil(n / 50)), 1 + below(30)],
  words: (n, below) => [new Int32Array(Math.ceil(n / 20)), below(100_000)],
  triangle: (n, below) => {
    const side = Math.ceil(Math.sqrt(n));
    return [wholes(side * side, below), side];
  },
  checked: (n, below) => [wholes(n, below), below(3) ? 1000 - below(3) : 2000],
  outside: (n, below) => [wholes(n, below), new Float64Array(below(2) ? n : below(n + 1))],
};

export function randomCall(below) {
  const names = Object.keys(kernels);
  const name = names[below(names.length)];
  return { name, args: kernels[name](sizeBelow(MOST, below), below) };
}

/** What a call gives: its result or error, and the arrays after it. */
export function outcome(run, args) {
  let end;
  try {
    end = String(run(...args));
  } catch (error) {
    end = `${error.name}: ${error.message}`;
  }
  return { end, arrays: args.filter((arg) => ArrayBuffer.isView(arg)) };
}

/**
 * A kernel reports where it leaves an array; JavaScript goes on, and what the arrays hold after an error depends on the
 * threads.
 */
export function difference({ name, args }, expected, actual) {
  if (name === "outside" && args[1].length < args[0].length) {
    const [, out] = args;
    return actual.end.startsWith("RangeError") && actual.end.includes(`out[${out.length}]`)
      ? ""
      : `${actual.end} instead of a RangeError`;
  }
  if (expected.end !== actual.end) return `${actual.end} instead of ${expected.end}`;
  if (expected.end.includes("Error")) return "";
  for (const [k, array] of expected.arrays.entries())
    for (let i = 0; i < array.length; i++)
      if (!Object.is(array[i], actual.arrays[k][i]))
        return `argument ${k}: ${actual.arrays[k][i]} at ${i} instead of ${array[i]}`;
  return "";
}

/** The arguments, their arrays in kernel memory or as they are, and what gives them back. */
export function place({ name, args }, below) {
  // Copied, such a call may run as JavaScript, which goes on where the kernel throws.
  if (name !== "outside" && below(2)) return { placed: args, where: "copied", done: () => undefined };
  const made = [];
  const placed = args.map((arg) => {
    if (!ArrayBuffer.isView(arg)) return arg;
    const array = arg instanceof Int32Array ? int32Array(arg) : float64Array(arg);
    made.push(array);
    return array;
  });
  return { placed, where: "in kernel memory", done: () => made.forEach((array) => free(array)) };
}
