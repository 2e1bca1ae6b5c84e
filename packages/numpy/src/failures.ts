/** Errors about shapes; those of single axes are thrown by kernels too. */

/** A shape in messages, as NumPy writes it. */
export const shapeText = (shape: readonly number[]): string => `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;

/** Throws a RangeError unless an axis stretches to one of another length. */
export function checkStretches(length: number, own: number): void {
  if (length !== own && length !== 1) throw new RangeError(`an axis of ${length} does not broadcast to ${own}`);
}

/** Throws a RangeError unless an axis of a result is one of the array that is to take it. */
export function checkFits(length: number, own: number): void {
  if (length !== own) throw new RangeError(`a result axis of ${length} does not fit ${own}`);
}

/** Throws the RangeError for a number of axes that is not the one wanted. */
export function failAxes(axes: number, wanted: number): never {
  throw new RangeError(`an array of ${axes} axes does not fit one of ${wanted}`);
}

/** Throws a RangeError unless a row has as many elements as the column that it is multiplied with. */
export function checkInner(columns: number, rows: number): void {
  if (columns !== rows) throw new RangeError(`${columns} columns meet ${rows} rows`);
}

/** Throws a RangeError unless an axis can be left out. */
export function checkSingle(length: number): void {
  if (length !== 1) throw new RangeError(`an axis of ${length} elements cannot be squeezed`);
}

/** Throws a RangeError that names an axis of a layout unless it is of one length in both places. */
export function checkAxis(
  name: string,
  axis: string,
  before: string,
  where: string,
  known: number,
  length: number,
): void {
  if (known !== length) throw new RangeError(`${name}: ${axis} is ${known} in ${before} and ${length} in ${where}`);
}

/** The same of an index of `einsum`, in two operands. */
export const checkIndices = (index: string, known: number, before: number, length: number, operand: number): void =>
  checkAxis("einsum", index, `operand ${before}`, `operand ${operand}`, known, length);

/** Throws a RangeError unless axes that products are summed over are of one length. */
export function checkContracted(length: number, other: number): void {
  if (length !== other) throw new RangeError(`tensordot: an axis of ${length} elements meets one of ${other}`);
}
