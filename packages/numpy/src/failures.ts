/** Errors about shapes; those of single axes are thrown by kernels too. */

/** A shape in messages, as NumPy writes it. */
export const shapeText = (shape: readonly number[]): string => `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;

/** Throws a RangeError unless an axis stretches to one of another length. */
export function checkStretches(length: number, own: number): void {
  if (length !== own && length !== 1) throw new RangeError(`an axis of ${length} elements does not broadcast to one of ${own}`);
}

/** Throws a RangeError unless an axis of a result is one of the array that is to take it. */
export function checkFits(length: number, own: number): void {
  if (length !== own) throw new RangeError(`an axis of ${length} elements does not fit one of ${own} in the array for the result`);
}
