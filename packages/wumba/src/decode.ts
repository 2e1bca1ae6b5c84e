/** Hexadecimal text to bytes, in every engine: browsers, workers, Node, Deno, Bun. */

export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  const native = (Uint8Array as { fromHex?: (text: string) => Uint8Array<ArrayBuffer> }).fromHex?.(text);
  return native ?? new Uint8Array(text.length / 2).map((_, i) => parseInt(text.slice(i * 2, i * 2 + 2), 16));
}
