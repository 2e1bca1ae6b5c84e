/** The cyclic redundancy check of 16 bits with a polynomial, bit by bit. */
import type { NDArray } from "@wumba/numpy";
import type { u8 } from "wumba";
import * as np from "@wumba/numpy";
import { bytes, type Input } from "../input.js";

// @njit
export function crc16(data: NDArray<u8, 1>, polynomial: number): number {
  let crc = 0xffff;
  for (const byte of data) {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = ((crc ^ rest) & 1) !== 0 ? (crc >> 1) ^ polynomial : crc >> 1;
      rest >>= 1;
    }
  }
  crc = ~crc & 0xffff;
  return ((crc << 8) & 0xff00) | (crc >> 8);
}

export const input: Input = {
  medium: [10000],
  make: (n) => [np.asarray(bytes(n)), 0x8408],
};
