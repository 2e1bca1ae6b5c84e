/** In: what a kernel has found wrong; out: what its error says. */

/** Of an index outside of an array; `place` is file, line and column. */
export function outsideText(array: string, index: number, length: number, place: string): string {
  return array + "[" + index + "] is outside " + array + ", whose length is " + length + " (" + place + ")";
}
