/** What is thrown inside of `try`, for caught.test.ts: what the handlers of a kernel see of it. */

/** Of an index outside, which plain JavaScript does not find. */
// @njit
export function outside(x: Float64Array, i: number): string {
  let log = "";
  try {
    log += x[i]! > 0 ? "+" : "-";
  } catch (error) {
    log += error instanceof RangeError ? error.message : "?";
  } finally {
    log += ";";
  }
  return log;
}

/** The check of the store comes behind the value, and nothing is written. */
// @njit
export function stored(list: number[], x: Int32Array, i: number): number {
  try {
    list[0] = 7;
    x[i] = ++list[1]!;
    list[2] = 8;
  } catch {
    return -1;
  }
  return x[i];
}

const second = (x: Uint8Array, i: number): number => {
  let sum = 0;
  for (let k = 0; k <= i; k++) sum += x[k]!;
  return sum;
};

// @njit
export function inCalled(x: Uint8Array, i: number): string {
  try {
    return `${second(x, i)} ${"abc"[i]}`;
  } catch (error) {
    return (error as Error).message;
  }
}

// @njit
export function leaving(x: Float64Array, i: number): number {
  try {
    return x[i]!;
  } finally {
    x[0] = 5;
  }
}

/** The words of V8. */
// @njit
export function words(which: number, n: number): string {
  const view = new DataView(new ArrayBuffer(4));
  let told = "none";
  try {
    if (which === 0) new Float64Array(n);
    else if (which === 1) new Array<number>(n).fill(0);
    else if (which === 2) new Uint8Array(2).set(new Uint8Array(1), n);
    else if (which === 3) [1, 2].with(n, 0);
    else if (which === 4) new Uint8Array(2).with(n, 0);
    else if (which === 5) [1].slice(n).reduce((a, b) => a + b);
    else if (which === 6) view.getInt16(n);
    else if (which === 7) new DataView(new ArrayBuffer(4), n);
    else if (which === 8) new ArrayBuffer(n);
    else if (which === 9) Number(7n / BigInt.asIntN(8, BigInt(n)));
    else if (which === 10) BigInt.asIntN(8, BigInt(n / 2));
    else if (which === 11) "ab".repeat(n);
    else if (which === 12) String.fromCodePoint(n);
    else if (which === 13) n.toString(n);
    else n.toFixed(n);
  } catch (error) {
    told = error instanceof Error ? `${error.name}: ${error.message}` : "?";
  }
  return told;
}
