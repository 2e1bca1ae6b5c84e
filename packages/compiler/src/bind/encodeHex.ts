/**
 * Bytes to hexadecimal text. It is longer than base64, and compressed it is a fifth to a half shorter: the same bytes
 * are the same digits wherever they stand.
 */
export const encodeHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
