/**
 * Long lists of doubles in order, by their bits: from the lowest to the highest, eleven at a time, elements go to where those with the same eleven bits begin. Bits that are the same everywhere are
 * left out, which are many of whole numbers and of f32. Elements that equal one another keep their order.
 */

/** From how many elements on this is faster than comparing. */
export const LONG = 2048;

const DIGITS = [
  { half: 0, shift: 0 },
  { half: 0, shift: 11 },
  { half: 0, shift: 22 },
  { half: 1, shift: 0 },
  { half: 1, shift: 11 },
  { half: 1, shift: 22 },
] as const;
const SIZE = 2048;
const MASK = SIZE - 1;

/** Bits of doubles that are in order as whole numbers without a sign: of negative ones all are turned over, of others the first. */
function turnOver(words: Uint32Array): void {
  for (let i = 1; i < words.length; i += 2) {
    const high = words[i]!;
    if (high >>> 31) {
      words[i] = ~high;
      words[i - 1] = ~words[i - 1]!;
    } else words[i] = high | 0x80000000;
  }
}

function turnBack(words: Uint32Array): void {
  for (let i = 1; i < words.length; i += 2) {
    const high = words[i]!;
    if (high >>> 31) words[i] = high & 0x7fffffff;
    else {
      words[i] = ~high;
      words[i - 1] = ~words[i - 1]!;
    }
  }
}

/** How many elements there are of each digit, for all digits. */
function countDigits(words: Uint32Array): Int32Array {
  const counts = new Int32Array(DIGITS.length * SIZE);
  for (let i = 0; i < words.length; i += 2) {
    const low = words[i]!;
    const high = words[i + 1]!;
    counts[low & MASK]!++;
    counts[SIZE + ((low >>> 11) & MASK)]!++;
    counts[2 * SIZE + (low >>> 22)]!++;
    counts[3 * SIZE + (high & MASK)]!++;
    counts[4 * SIZE + ((high >>> 11) & MASK)]!++;
    counts[5 * SIZE + (high >>> 22)]!++;
  }
  return counts;
}

/** Counts as the places where elements of each digit begin; false if all have one digit. */
function placesOf(counts: Int32Array, n: number): boolean {
  let sum = 0;
  for (let digit = 0; digit < SIZE; digit++) {
    const count = counts[digit]!;
    if (count === n) return false;
    counts[digit] = sum;
    sum += count;
  }
  return true;
}

const wordsOf = (list: Float64Array): Uint32Array => new Uint32Array(list.buffer, list.byteOffset, 2 * list.length);

/** Sorts doubles without NaN among them, and their indices along with them, in place. */
export function radixSort(list: Float64Array, indices?: Int32Array): void {
  const n = list.length;
  const words = wordsOf(list);
  turnOver(words);
  const counts = countDigits(words);
  let [from, to]: [Float64Array, Float64Array] = [list, new Float64Array(n)];
  let [own, other]: [Int32Array | undefined, Int32Array | undefined] = [indices, indices && new Int32Array(n)];
  DIGITS.forEach(({ half, shift }, digit) => {
    const places = counts.subarray(digit * SIZE, (digit + 1) * SIZE);
    if (!placesOf(places, n)) return;
    if (own) moveBoth(from, to, own, other!, places, half, shift);
    else moveKeys(from, to, places, half, shift);
    [from, to] = [to, from];
    [own, other] = [other, own];
  });
  if (from !== list) list.set(from);
  if (own !== indices) indices!.set(own!);
  turnBack(words);
}

function moveKeys(from: Float64Array, to: Float64Array, places: Int32Array, half: number, shift: number): void {
  const words = wordsOf(from);
  for (let i = 0, at = half; i < from.length; i++, at += 2) {
    const digit = (words[at]! >>> shift) & MASK;
    const place = places[digit]!;
    places[digit] = place + 1;
    to[place] = from[i]!;
  }
}

function moveBoth(
  from: Float64Array,
  to: Float64Array,
  own: Int32Array,
  other: Int32Array,
  places: Int32Array,
  half: number,
  shift: number,
): void {
  const words = wordsOf(from);
  for (let i = 0, at = half; i < from.length; i++, at += 2) {
    const digit = (words[at]! >>> shift) & MASK;
    const place = places[digit]!;
    places[digit] = place + 1;
    to[place] = from[i]!;
    other[place] = own[i]!;
  }
}
