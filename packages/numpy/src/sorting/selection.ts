/**
 * The elements that stand at some places of a sorted list, without sorting all of it: by parts around a middle one, of
 * which only that with the place is looked at further.
 */

/** From how many elements on parts are made; fewer are sorted. */
export const FEW = 32;

/**
 * Moves elements from `low` on, up to `high` without it, so that what stands at a place is what sorting would put
 * there, no element in front of it is larger and none behind it smaller. There is no NaN. Parts that do not become
 * smaller in time are sorted, so that no order of elements is slow.
 */
export function select(list: Float64Array, place: number, low: number, high: number): void {
  let rounds = 2 * Math.log2(high - low + 1);
  while (high - low > FEW && rounds-- > 0) {
    const pivot = middleOf(list, low, high);
    let left = low;
    let right = high - 1;
    while (left <= right) {
      while (list[left]! < pivot) left++;
      while (list[right]! > pivot) right--;
      if (left <= right) exchange(list, left++, right--);
    }
    if (place <= right) high = right + 1;
    else if (place >= left) low = left;
    else return;
  }
  list.subarray(low, high).sort();
}

function exchange(list: Float64Array, left: number, right: number): void {
  const value = list[left]!;
  list[left] = list[right]!;
  list[right] = value;
}

/** The middle one of three medians of three. */
function middleOf(list: Float64Array, low: number, high: number): number {
  const step = Math.floor((high - low) / 9);
  const third = (from: number): number => medianOf(list[from]!, list[from + step]!, list[from + 2 * step]!);
  return medianOf(third(low), third(low + 3 * step), third(low + 6 * step));
}

const medianOf = (a: number, b: number, c: number): number =>
  a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;
