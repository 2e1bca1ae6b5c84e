/** Hexadecimal text to bytes, in every engine: browsers, workers, Node, Deno, Bun. */

export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as { fromHex?: (text: string) => Uint8Array<ArrayBuffer> }).fromHex?.(text);
  if (native) return native;
  const bytes = new Uint8Array(text.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(text.slice(i * 2, i * 2 + 2), 16);
  return bytes;
}
