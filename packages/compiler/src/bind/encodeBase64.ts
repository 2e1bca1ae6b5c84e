/** Bytes to base64 text, in any engine. */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += DIGITS[group >> 18]! + DIGITS[(group >> 12) & 63]!;
    text += (left > 1 ? DIGITS[(group >> 6) & 63]! : "=") + (left > 2 ? DIGITS[group & 63]! : "=");
  }
  return text;
}
