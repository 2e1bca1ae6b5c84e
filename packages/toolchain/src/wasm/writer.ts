/** Numbers and pieces of a wasm binary in; bytes out. */

/** Bytes, or numbers that are bytes. */
export type Piece = Uint8Array | readonly number[];

/** An unsigned LEB128 number, as bytes. */
export function encodeU32(value: number): number[] {
  const bytes: number[] = [];
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return [...bytes, value];
}

export function encodeName(name: string): number[] {
  const bytes = new TextEncoder().encode(name);
  return [...encodeU32(bytes.length), ...bytes];
}

/** How many bytes the pieces have. */
export const sizeOf = (pieces: readonly Piece[]): number => pieces.reduce((size, { length }) => size + length, 0);

/** The pieces, one behind the other. */
export function joinPieces(pieces: readonly Piece[]): Uint8Array {
  const bytes = new Uint8Array(sizeOf(pieces));
  let position = 0;
  for (const piece of pieces) {
    bytes.set(piece, position);
    position += piece.length;
  }
  return bytes;
}
