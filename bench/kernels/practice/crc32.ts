/** The cyclic redundancy check of bytes, by a table. */
import { bytes, type Input } from "../input.js";

// @njit
export function crc32(data: Uint8Array, table: Int32Array): number {
  let crc = -1;
  for (let i = 0; i < data.length; i++) crc = table[(crc ^ data[i]) & 255] ^ (crc >>> 8);
  return ~crc;
}

export const input: Input = {
  medium: [200_000],
  make: (n) => [
    bytes(n),
    Int32Array.from({ length: 256 }, (_, byte) => {
      let value = byte;
      for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
      return value;
    }),
  ],
};
