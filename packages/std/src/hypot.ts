/**
 * In: two, three or four numbers; out: the square root of the sum of their squares. As V8's Math.hypot: magnitudes
 * divided by the largest, squares summed with Kahan's compensation, the root multiplied by the largest. Each count has
 * its own function, since a further argument of 0 may change the last bit.
 */
export function hypot(x: number, y: number): number {
  const a = Math.abs(x);
  const b = Math.abs(y);
  const largest = Math.max(a, b);
  if (!(largest > 0 && largest < Infinity)) return exceptional(a === Infinity || b === Infinity, largest);
  const p = a / largest;
  const q = b / largest;
  const first = p * p;
  return Math.sqrt(first + q * q) * largest;
}

export function hypot3(x: number, y: number, z: number): number {
  const a = Math.abs(x);
  const b = Math.abs(y);
  const c = Math.abs(z);
  const largest = Math.max(a, b, c);
  const infinite = a === Infinity || b === Infinity || c === Infinity;
  if (!(largest > 0 && largest < Infinity)) return exceptional(infinite, largest);
  const first = squareOf(a / largest);
  const second = squareOf(b / largest);
  const sum = first + second;
  return Math.sqrt(sum + (squareOf(c / largest) - (sum - first - second))) * largest;
}

export function hypot4(x: number, y: number, z: number, w: number): number {
  const a = Math.abs(x);
  const b = Math.abs(y);
  const c = Math.abs(z);
  const d = Math.abs(w);
  const largest = Math.max(a, b, c, d);
  const infinite = a === Infinity || b === Infinity || c === Infinity || d === Infinity;
  if (!(largest > 0 && largest < Infinity)) return exceptional(infinite, largest);
  const first = squareOf(a / largest);
  const second = squareOf(b / largest);
  const sum = first + second;
  const third = squareOf(c / largest) - (sum - first - second);
  const longer = sum + third;
  return Math.sqrt(longer + (squareOf(d / largest) - (longer - sum - third))) * largest;
}

function squareOf(ratio: number): number {
  return ratio * ratio;
}

/** An infinite argument wins over NaN; otherwise the largest is 0, or NaN since one argument is. */
function exceptional(infinite: boolean, largest: number): number {
  return infinite ? Infinity : largest;
}

/** Of any number of numbers. */
export function hypotOf(xs: ArrayLike<number>): number {
  let largest = 0;
  let infinite = false;
  for (let i = 0; i < xs.length; i++) {
    const a = Math.abs(xs[i]!);
    largest = Math.max(largest, a);
    if (a === Infinity) infinite = true;
  }
  if (!(largest > 0 && largest < Infinity)) return exceptional(infinite, largest);
  let sum = 0;
  let lost = 0;
  for (let i = 0; i < xs.length; i++) {
    const square = squareOf(Math.abs(xs[i]!) / largest) - lost;
    const next = sum + square;
    lost = next - sum - square;
    sum = next;
  }
  return Math.sqrt(sum) * largest;
}
