/**
 * Long lists of doubles in order, by their bits: from the lowest to the highest, eleven at a time, elements go to where
 * those with the same eleven bits begin. Bits that are the same everywhere are left out, which are many of whole
 * numbers. Elements that equal one another keep their order. The upper word of a double nearly always says where it
 * goes: what it does not tell is put in order by insertion, and only where that takes long is the lower word looked at.
 */

/** From how many elements on this is faster than comparing. */
export const LONG = 2048;

const BITS = 11;
const DIGITS = 3;
const SIZE = 2048;
const MASK = SIZE - 1;

/** How many steps insertion may take for each element. */
const STEPS = 2;

/** Sorts doubles without NaN among them, in place, and their indices along with them, if there are any. */
export function radixSort(list: Float64Array, indices: Int32Array): void {
  sortByWord(list, indices, 1);
  if (sortNearby(list, indices)) return;
  sortByWord(list, indices, 0);
  sortByWord(list, indices, 1);
}

/**
 * A word of element i as a whole number without a sign, such that these are in order as the elements are: of negative
 * ones all bits are turned over, of others the first. It is not kept in the list, where it could be the bits of NaN, of
 * which engines may keep no more than that.
 */
function wordOf(words: Uint32Array, i: number, half: number): number {
  const high = words[2 * i + 1]!;
  const negative = high >> 31;
  return half === 0 ? words[2 * i]! ^ negative : high ^ (negative | 0x80000000);
}

/** Sorts by one word of each element: 0 is the lower, 1 the upper one. */
function sortByWord(list: Float64Array, indices: Int32Array, half: number): void {
  const counts = countDigits(list, half);
  let from = list;
  let to: Float64Array = new Float64Array(list.length);
  let own = indices;
  let other: Int32Array = new Int32Array(indices.length);
  let moves = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const places = counts.subarray(digit * SIZE, (digit + 1) * SIZE);
    if (!placesOf(places, list.length)) continue;
    if (indices.length > 0) moveBoth(from, to, own, other, places, half, digit * BITS);
    else moveKeys(from, to, places, half, digit * BITS);
    const [keys, order] = [from, own];
    from = to;
    to = keys;
    own = other;
    other = order;
    moves++;
  }
  if (moves % 2 === 0) return;
  list.set(from);
  indices.set(own);
}

/** How many elements there are of each digit, for all digits. */
function countDigits(list: Float64Array, half: number): Int32Array {
  const words = new Uint32Array(list.buffer, list.byteOffset, 2 * list.length);
  const counts = new Int32Array(DIGITS * SIZE);
  for (let i = 0; i < list.length; i++) {
    const word = wordOf(words, i, half);
    counts[word & MASK]!++;
    counts[SIZE + ((word >>> BITS) & MASK)]!++;
    counts[2 * SIZE + (word >>> (2 * BITS))]!++;
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

function moveKeys(from: Float64Array, to: Float64Array, places: Int32Array, half: number, shift: number): void {
  const words = new Uint32Array(from.buffer, from.byteOffset, 2 * from.length);
  for (let i = 0; i < from.length; i++) {
    const digit = (wordOf(words, i, half) >>> shift) & MASK;
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
  const words = new Uint32Array(from.buffer, from.byteOffset, 2 * from.length);
  for (let i = 0; i < from.length; i++) {
    const digit = (wordOf(words, i, half) >>> shift) & MASK;
    const place = places[digit]!;
    places[digit] = place + 1;
    to[place] = from[i]!;
    other[place] = own[i]!;
  }
}

/**
 * Puts elements in order that are nearly there; false if many are not, which then still has all elements, equal ones in
 * their order.
 */
function sortNearby(list: Float64Array, indices: Int32Array): boolean {
  let left = STEPS * list.length;
  for (let i = 1; i < list.length; i++) {
    const value = list[i]!;
    if (!(list[i - 1]! > value)) continue;
    const at = insertBefore(list, value, i);
    if (indices.length > 0) {
      const index = indices[i]!;
      indices.copyWithin(at + 1, at, i);
      indices[at] = index;
    }
    left -= i - at;
    if (left < 0) return false;
  }
  return true;
}

/** Moves an element down to where it belongs among those in front of it; that place. */
function insertBefore(list: Float64Array, value: number, from: number): number {
  let at = from;
  for (; at > 0 && list[at - 1]! > value; at--) list[at] = list[at - 1]!;
  list[at] = value;
  return at;
}
